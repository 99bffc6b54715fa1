//! The only place that writes to the terminal.

use std::io::Write;
use std::process::ExitCode;

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
    let _ = writeln!(err, "papo: {error}");
    for cause in error.chain().skip(1) {
        let _ = writeln!(err, "  because: {cause}");
    }
    ExitCode::FAILURE
}
