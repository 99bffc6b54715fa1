//! What somebody asks to be reminded of, before it is a reminder: read by the runtime, checked, and brought into one form.

use domain::Timestamp;
use jiff::civil::{Date, DateTime, Time};
use jiff::tz::TimeZone;
use jiff::{ToSpan, Zoned};
use ptbr::appointment::{self, When};

use super::NewReminder;
use super::refusal::Refusal;
use super::rule::Rule;
use super::title;

/// The longest title and notes, as the schema has them.
pub(super) const MAX_TITLE: usize = 200;

/// How far ahead a reminder may lie.
const YEARS: i32 = 10;

/// A reminder as it was asked for, in a conversation or on a form.
#[derive(Debug, Clone, Default)]
pub(super) struct Asked<'a> {
    pub(super) title: &'a str,
    /// An ISO time, or words: "amanhã às 9". Nothing when the title holds it.
    pub(super) when: Option<&'a str>,
    pub(super) notes: Option<&'a str>,
    pub(super) rule: Option<&'a Rule>,
}

impl Asked<'_> {
    /// The reminder that is meant, if there can be such a one.
    pub(super) fn resolve(&self, now: &Zoned) -> Result<NewReminder, Refusal> {
        let when = self.when.map(str::trim).filter(|when| !when.is_empty());
        let (title, of_it, first, repeat) = if let Some(when) = when {
            let (first, repeat) = time(when, now)?;
            // A time that stands in the title as well fills the reminder, and names nothing.
            let read = appointment::read(self.title, now);
            let twice = matches!(read.when, When::At(at) if at == first.datetime()) && !read.what.is_empty();
            let title = if twice { read.what } else { self.title.trim().to_owned() };
            (title, None, first, repeat)
        } else {
            let read = appointment::read(self.title, now);
            let first = settled(&read.when, now)?;
            let (title, of_it) = title::apart(read.what, now);
            (title, of_it, first, read.repeat.map(Rule::from))
        };
        let title = one_line(&title, MAX_TITLE).ok_or(Refusal::NoTitle)?;
        let rule = self.rule.cloned().or(repeat).map(Rule::settled);
        if rule.as_ref().is_some_and(Rule::is_too_often) {
            return Err(Refusal::TooOften);
        }
        let next_at = checked(&first, rule.as_ref(), now)?;
        let zone = now.time_zone();
        Ok(NewReminder {
            title,
            notes: self.notes.or(of_it.as_deref()).and_then(|notes| one_line(notes, 500)),
            first: first.datetime(),
            timezone: zone.iana_name().unwrap_or("UTC").to_owned(),
            rule,
            next_at,
        })
    }
}

/// A time as programs or people write it.
pub(super) fn time(text: &str, now: &Zoned) -> Result<(Zoned, Option<Rule>), Refusal> {
    let zone = now.time_zone();
    if let Some(at) = written(text, zone) {
        return Ok((at, None));
    }
    let read = appointment::read(text, now);
    if read.when == When::Unsaid {
        return Err(Refusal::UnreadableTime);
    }
    Ok((settled(&read.when, now)?, read.repeat.map(Rule::from)))
}

/// `2026-11-16T08:00:00-03:00`, `2026-11-16T08:00`, `2026-11-16`. An hour that clocks leave out is the one after it.
fn written(text: &str, zone: &TimeZone) -> Option<Zoned> {
    if let Ok(at) = text.parse::<Timestamp>() {
        return Some(at.to_zoned(zone.clone()));
    }
    if let Ok(at) = text.parse::<Zoned>() {
        return Some(at.with_time_zone(zone.clone()));
    }
    let has_time = text.contains('T') || text.contains(':');
    let at = match text.parse::<DateTime>() {
        Ok(at) if has_time => at,
        _ => text.parse::<Date>().ok()?.to_datetime(Time::constant(9, 0, 0, 0)),
    };
    at.to_zoned(zone.clone()).ok()
}

fn settled(when: &When, now: &Zoned) -> Result<Zoned, Refusal> {
    match when {
        When::Unsaid => Err(Refusal::NoTime),
        When::NoSuchDay => Err(Refusal::NoSuchDay),
        When::Past => Err(Refusal::Past),
        When::After(length) => {
            now.checked_add(*length).map(|at| appointment::minute(&at)).map_err(|_| Refusal::TooFar)
        }
        When::At(at) => at.to_zoned(now.time_zone().clone()).map_err(|_| Refusal::NoSuchDay),
    }
}

/// The first time that it will speak. What comes again may have begun in the past.
fn checked(first: &Zoned, rule: Option<&Rule>, now: &Zoned) -> Result<Timestamp, Refusal> {
    let at = match rule {
        Some(rule) => {
            let before = (first.timestamp() - jiff::SignedDuration::from_secs(1)).max(now.timestamp());
            rule.next(first.datetime(), now.time_zone(), before).ok_or(Refusal::Past)?
        }
        None => first.timestamp(),
    };
    if at <= now.timestamp() {
        return Err(Refusal::Past);
    }
    let last = now.checked_add(YEARS.years()).map_err(|_| Refusal::TooFar)?;
    if at > last.timestamp() { Err(Refusal::TooFar) } else { Ok(at) }
}

/// A text on one line, without what cannot be seen, and not longer than it may be.
fn one_line(text: &str, most: usize) -> Option<String> {
    let words: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()).collect();
    let line: String = words.join(" ").chars().take(most).collect();
    let line = line.trim_end_matches(['.', ',', ';', '!', '?', ' ']).to_owned();
    (!line.is_empty()).then_some(line)
}
