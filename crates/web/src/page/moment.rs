//! Dates as people say them ("ontem, 22h"), exact on hover and for screen readers.

use domain::{Timestamp, Words};
use jiff::Zoned;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use maud::{Markup, html};

/// An instant, seen from now and from somewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    at: Zoned,
    today: Date,
}

impl Moment {
    pub fn new(at: Timestamp, now: Timestamp, zone: &TimeZone) -> Self {
        Self { at: at.to_zoned(zone.clone()), today: now.to_zoned(zone.clone()).date() }
    }

    /// The day it falls on, where the person is.
    pub fn date(&self) -> Date {
        self.at.date()
    }

    /// "14h05".
    pub fn clock(&self, words: &Words) -> String {
        let hour = self.at.hour().to_string();
        match self.at.minute() {
            0 => words.fill("moment.full_hour", &[("hour", &hour)]),
            minute => words.fill("moment.clock", &[("hour", &hour), ("minute", &format!("{minute:02}"))]),
        }
    }

    /// "hoje", "ontem", "segunda-feira", "9 de novembro", "9 de novembro de 2025".
    pub fn day(&self, words: &Words) -> String {
        match (self.today - self.at.date()).get_days() {
            0 => words.text("moment.today").to_owned(),
            1 => words.text("moment.yesterday").to_owned(),
            2..=6 => self.weekday(words),
            _ => self.calendar_day(words),
        }
    }

    /// "9 de novembro", "9 de novembro de 2025": for sentences in which a day has its date.
    pub fn calendar_day(&self, words: &Words) -> String {
        let date = self.at.date();
        let (day, year) = (date.day().to_string(), date.year().to_string());
        let month = words.text(&format!("moment.month.{}", date.month())).to_owned();
        if date.year() == self.today.year() {
            words.fill("moment.day", &[("day", &day), ("month", &month)])
        } else {
            words.fill("moment.day_and_year", &[("day", &day), ("month", &month), ("year", &year)])
        }
    }

    /// "domingo, 15 de novembro": a day by its full name.
    pub fn full_day(&self, words: &Words) -> String {
        let (weekday, day) = (self.weekday(words), self.calendar_day(words));
        words.fill("moment.full_day", &[("weekday", &weekday), ("day", &day)])
    }

    /// "ontem, 22h".
    pub fn spoken(&self, words: &Words) -> String {
        words.fill("moment.spoken", &[("day", &self.day(words)), ("clock", &self.clock(words))])
    }

    /// "sábado, 14 de novembro de 2026, 14h05".
    pub fn exact(&self, words: &Words) -> String {
        let date = self.at.date();
        words.fill(
            "moment.exact",
            &[
                ("weekday", &self.weekday(words)),
                ("day", &date.day().to_string()),
                ("month", words.text(&format!("moment.month.{}", date.month()))),
                ("year", &date.year().to_string()),
                ("clock", &self.clock(words)),
            ],
        )
    }

    /// The clock time alone, for a message under the heading of its day.
    pub fn render_clock(&self, words: &Words) -> Markup {
        self.element(words, &self.clock(words))
    }

    /// The clock time if it is today, the day otherwise: for lists.
    pub fn render_short(&self, words: &Words) -> Markup {
        let today = self.at.date() == self.today;
        self.element(words, &if today { self.clock(words) } else { self.day(words) })
    }

    pub fn render(&self, words: &Words) -> Markup {
        self.element(words, &self.spoken(words))
    }

    fn element(&self, words: &Words, text: &str) -> Markup {
        html! { time datetime=(self.at.timestamp()) title=(self.exact(words)) { (text) } }
    }

    fn weekday(&self, words: &Words) -> String {
        words.text(&format!("moment.weekday.{}", self.at.weekday().to_monday_one_offset())).to_owned()
    }
}

#[cfg(test)]
#[path = "moment_tests.rs"]
mod tests;
