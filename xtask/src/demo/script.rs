//! The script: a line for each thing that is said or entered, by how many days ago it was.

use anyhow::{Context, bail, ensure};
use serde_json::Value;

use super::calendar::Calendar;

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Line {
    /// Seconds since the beginning.
    pub(super) at: i64,
    pub(super) what: What,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum What {
    /// Said in the chat. What must be kept is proposed, and gets a yes.
    Say { text: String, kept: bool },
    /// Entered by hand.
    Post { path: String, body: Value },
}

/// `AGO HH:MM TEXT`; `+` before the text where it must be kept, `POST /path {…}` for what is entered by hand. `{day-3}`
/// is the day three days before today.
pub(super) fn read(script: &str, calendar: &Calendar) -> anyhow::Result<Vec<Line>> {
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

fn line(text: &str, calendar: &Calendar) -> anyhow::Result<Line> {
    let mut parts = text.splitn(3, ' ');
    let (Some(ago), Some(clock), Some(rest)) = (parts.next(), parts.next(), parts.next()) else {
        bail!("a line is AGO HH:MM TEXT")
    };
    let (hour, minute) = clock.split_once(':').context("a time is HH:MM")?;
    let minutes = hour.parse::<i64>()? * 60 + minute.parse::<i64>()?;
    ensure!((0..24 * 60).contains(&minutes), "there is no such time");
    let at = calendar.at(ago.parse()?, minutes);
    ensure!(at >= 0, "the script does not go so far back");
    Ok(Line { at, what: what(&dated(rest, calendar)?)? })
}

fn what(text: &str) -> anyhow::Result<What> {
    if let Some(entered) = text.strip_prefix("POST ") {
        let (path, body) = entered.split_once(' ').context("POST /path {…}")?;
        return Ok(What::Post { path: path.to_owned(), body: serde_json::from_str(body)? });
    }
    let kept = text.strip_prefix("+ ");
    Ok(What::Say { text: kept.unwrap_or(text).to_owned(), kept: kept.is_some() })
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
