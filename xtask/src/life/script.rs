//! The script: a line for each thing that is said or entered, by how many days ago it was.

use anyhow::{Context, bail, ensure};
use serde_json::Value;

use super::calendar::Calendar;

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ScriptLine {
    /// Seconds since the beginning.
    pub(crate) at: i64,
    pub(crate) what: What,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum What {
    /// Said in the chat.
    Say { text: String, answered: Answered },
    /// Entered by hand, or looked up: what later lines need of the answer gets a name.
    Enter { method: &'static str, path: String, body: Option<String>, names: Vec<(String, String)> },
    /// Written on WhatsApp.
    Write { number: String, text: String },
}

/// Whether a proposal gets its yes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answered {
    IfProposed,
    /// It must be proposed, too.
    Always,
    /// It must be proposed, and stays open.
    Never,
}

const METHODS: [&str; 5] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/// `AGO HH:MM TEXT`, where the text is
/// * said, with `+` before it where it must be proposed and gets its yes, `?` where the proposal stays open;
/// * `@NUMBER TEXT`: written on WhatsApp;
/// * `POST /path {…}`, or another method: entered by hand. `=> name=/id` lets later lines say `{name}` for what stands there
///   in the answer.
///
/// `{day-3}` is the day three days before today.
pub(crate) fn read(script: &str, calendar: &Calendar) -> anyhow::Result<Vec<ScriptLine>> {
    let mut lines = Vec::new();
    for (number, text) in script.lines().enumerate() {
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let line = line(text, calendar).with_context(|| format!("line {}: {text}", number + 1))?;
        // What lies after the present is left out: the script is written for a whole day.
        if line.at < calendar.seconds_until_now() {
            lines.push(line);
        }
    }
    lines.sort_by_key(|line| line.at);
    Ok(lines)
}

fn line(text: &str, calendar: &Calendar) -> anyhow::Result<ScriptLine> {
    let mut parts = text.splitn(3, ' ');
    let (Some(ago), Some(clock), Some(rest)) = (parts.next(), parts.next(), parts.next()) else {
        bail!("a line is AGO HH:MM TEXT")
    };
    let (hour, minute) = clock.split_once(':').context("a time is HH:MM")?;
    let minutes = hour.parse::<i64>()? * 60 + minute.parse::<i64>()?;
    ensure!((0..24 * 60).contains(&minutes), "there is no such time");
    let at = calendar.at(ago.parse()?, minutes);
    ensure!(at >= 0, "the script does not go so far back");
    Ok(ScriptLine { at, what: what(&dated(rest, calendar)?)? })
}

fn what(text: &str) -> anyhow::Result<What> {
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    if let Some(method) = METHODS.into_iter().find(|method| *method == first) {
        return entered(method, rest);
    }
    let said = |text: &str, answered| What::Say { text: text.to_owned(), answered };
    Ok(match (first, first.strip_prefix('@')) {
        (_, Some(number)) => What::Write { number: number.to_owned(), text: rest.to_owned() },
        ("+", _) => said(rest, Answered::Always),
        ("?", _) => said(rest, Answered::Never),
        _ => said(text, Answered::IfProposed),
    })
}

fn entered(method: &'static str, text: &str) -> anyhow::Result<What> {
    let (request, kept) = text.split_once(" => ").unwrap_or((text, ""));
    let names = kept.split_whitespace().map(|one| {
        let (name, place) = one.split_once('=').context("=> name=/place")?;
        Ok((name.to_owned(), place.to_owned()))
    });
    let (path, body) = match request.split_once(' ') {
        Some((path, body)) => {
            serde_json::from_str::<Value>(body)?;
            (path, Some(body.to_owned()))
        }
        None => (request, None),
    };
    ensure!((method == "GET") == body.is_none(), "{method} /path {{…}}");
    Ok(What::Enter { method, path: path.to_owned(), body, names: names.collect::<anyhow::Result<_>>()? })
}

/// Fills in the days.
fn dated(text: &str, calendar: &Calendar) -> anyhow::Result<String> {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{day") {
        let (offset, after) = after.split_once('}').context("{day+N}")?;
        filled.push_str(before);
        filled.push_str(&calendar.day(if offset.is_empty() { 0 } else { offset.parse()? }));
        rest = after;
    }
    filled.push_str(rest);
    Ok(filled)
}

#[cfg(test)]
#[path = "script_tests.rs"]
mod tests;
