//! What stands in the texts of a call, to be looked for in a message.

use std::collections::BTreeSet;

use domain::Language;
use jiff::Zoned;
use jiff::civil::{Date, Weekday};
use ptbr::{Piece, When};

/// By how much the units differ in which an amount may be written: hours and minutes, kilograms and grams.
const SCALES: [f64; 5] = [1.0, 60.0, 1.0 / 60.0, 1000.0, 1.0 / 1000.0];

/// The days of a rule that comes again each week, as they stand in arguments.
const WEEKDAYS: [(&str, Weekday); 7] = [
    ("\"mon\"", Weekday::Monday),
    ("\"tue\"", Weekday::Tuesday),
    ("\"wed\"", Weekday::Wednesday),
    ("\"thu\"", Weekday::Thursday),
    ("\"fri\"", Weekday::Friday),
    ("\"sat\"", Weekday::Saturday),
    ("\"sun\"", Weekday::Sunday),
];

/// What stands in some texts, however it is written.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub(super) numbers: Vec<f64>,
    /// Minutes of the day.
    times: BTreeSet<u16>,
    days: BTreeSet<Date>,
    /// The days of a year: month and day.
    yearly: BTreeSet<(i8, i8)>,
    weekdays: Vec<Weekday>,
    terms: BTreeSet<String>,
    folded: String,
}

impl Known {
    pub(super) fn of(texts: &[String]) -> Self {
        let mut known = Self::default();
        for text in texts.iter().map(|text| beginning(text)) {
            for run in text.split(|c: char| !(c.is_ascii_digit() || ".,:h".contains(c))) {
                known.take(run.trim_matches(|c: char| !c.is_ascii_digit() && c != 'h'));
            }
            for run in text.split(|c: char| !(c.is_ascii_digit() || c == '-')) {
                known.take_day(run);
            }
            known
                .weekdays
                .extend(WEEKDAYS.iter().filter(|(name, _)| text.contains(name)).map(|(_, day)| *day));
            known.terms.extend(ptbr::terms(text));
            known.folded.push_str(&ptbr::fold(text));
            known.folded.push('\n');
        }
        known
    }

    /// The same, and the days that these sentences name.
    pub(super) fn said(texts: &[String], now: &Zoned, language: Language) -> Self {
        let mut known = Self::of(texts);
        for text in texts.iter().map(|text| beginning(text)).filter(|text| !text.starts_with('{')) {
            let items = ptbr::read_either(text, now, language);
            known.days.extend(items.iter().filter_map(|item| match item.piece {
                Piece::When(When::Day(day)) => Some(day),
                _ => None,
            }));
        }
        known
    }

    /// "2026-03-14" and, of a birthday, "03-14".
    fn take_day(&mut self, run: &str) {
        self.days.extend(run.parse::<Date>().ok());
        let year =
            run.split_once('-').and_then(|(month, day)| Some((month.parse().ok()?, day.parse().ok()?)));
        self.yearly.extend(year.filter(|(month, day)| (1..=12).contains(month) && (1..=31).contains(day)));
    }

    pub(super) fn has_day(&self, day: Date) -> bool {
        self.days.contains(&day)
            || self.yearly.contains(&(day.month(), day.day()))
            || self.weekdays.contains(&day.weekday())
            || self.has_amount(f64::from(day.day()))
    }

    /// How many of these terms stand in the texts.
    pub(super) fn shares(&self, terms: &[String]) -> usize {
        terms.iter().filter(|term| self.terms.contains(*term)).count()
    }

    /// Whether the texts hold these very words.
    pub(super) fn holds(&self, words: &str) -> bool {
        let folded = ptbr::fold(words);
        !folded.trim().is_empty() && self.folded.contains(folded.trim())
    }

    fn take(&mut self, run: &str) {
        let whole = |text: &str| text.parse::<u16>().ok();
        let cut = run.find([':', 'h']).and_then(|at| Some((run.get(..at)?, run.get(at + 1..)?)));
        if let Some((hours, rest)) = cut
            && let Some(hours) = whole(hours).filter(|hours| *hours < 25)
        {
            let minutes = rest.get(..2).and_then(whole).filter(|minutes| *minutes < 60).unwrap_or(0);
            self.times.insert(hours * 60 + minutes);
            self.numbers.push(f64::from(hours) + f64::from(minutes) / 60.0);
        }
        for part in run.split([':', 'h']) {
            // "1.200" is either, and both are taken: better silent once than wrong.
            for written in [part.replace(',', "."), part.replace('.', "").replace(',', ".")] {
                self.numbers.extend(written.parse::<f64>().ok());
            }
        }
    }

    pub(super) fn has_amount(&self, amount: f64) -> bool {
        let same = |one: f64, other: f64| (one - other).abs() <= 0.011 * other.abs().max(1.0);
        SCALES.iter().any(|scale| self.numbers.iter().any(|number| same(*number, amount * scale)))
    }

    pub(super) fn has_times(&self) -> bool {
        !self.times.is_empty()
    }

    /// "das 19 às 7" is carried as its two ends as well as by its length.
    pub(super) fn has_hours_of(&self, range: &str) -> bool {
        let mut ends = Self::default();
        for end in range.split(|c: char| !(c.is_ascii_digit() || ":h".contains(c))) {
            let end = end.trim_matches(|c: char| !c.is_ascii_digit() && c != 'h');
            let marked = if end.contains([':', 'h']) { end.to_owned() } else { format!("{end}h") };
            ends.take(&marked);
        }
        // "quarta, 18 às 14h" is a day and an hour.
        let day = |minutes: u16| {
            let number = f64::from(minutes / 60);
            self.numbers.iter().any(|known| (known - number).abs() < f64::EPSILON)
        };
        ends.times.len() == 2
            && ends.times.iter().all(|end| self.has_time(*end) || day(*end))
            && ends.times.iter().any(|end| self.has_time(*end))
    }

    /// "às 8" may have been meant in the evening; "às 20h" was not meant in the morning.
    pub(super) fn has_time(&self, minutes: u16) -> bool {
        self.has_very_time(minutes) || evening_of(minutes).is_some_and(|evening| self.has_very_time(evening))
    }

    pub(super) fn has_very_time(&self, minutes: u16) -> bool {
        self.times.contains(&minutes)
    }
}

/// The same hour after noon.
pub(super) fn evening_of(minutes: u16) -> Option<u16> {
    const NOON: u16 = 12 * 60;
    (minutes < NOON).then_some(minutes + NOON)
}

/// A long list is not read to its end.
fn beginning(text: &str) -> &str {
    const READ: usize = 4_000;
    let end = (0..=READ.min(text.len())).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    text.get(..end).unwrap_or(text)
}
