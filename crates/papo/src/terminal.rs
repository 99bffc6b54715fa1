//! The only place that writes to the terminal.

pub(crate) mod explained;
pub(crate) mod language;

use std::io::Write;
use std::process::ExitCode;

use crate::terminal::explained::reasons;
use crate::terminal::language::words;

/// A line on standard output. Nobody reading is no reason to fail.
pub(crate) fn say(line: impl AsRef<str>) {
    let _ = writeln!(std::io::stdout(), "{}", line.as_ref());
}

/// Text without a line end, shown at once.
pub(crate) fn put(text: &str) {
    let mut out = std::io::stdout();
    let _ = out.write_all(text.as_bytes());
    let _ = out.flush();
}

/// What happened, why, and the end.
pub(crate) fn failed(error: &anyhow::Error) -> ExitCode {
    let mut err = std::io::stderr();
    let words = words();
    for (number, reason) in reasons(error, words).into_iter().enumerate() {
        let _ = match number {
            0 => writeln!(err, "papo: {reason}"),
            _ => writeln!(err, "  {}: {reason}", words.text("error.because")),
        };
    }
    ExitCode::FAILURE
}
