//! A year: what one person says from the first day to the last, and what is true of them at every point of it.
//!
//! `evals/memory/README.md` shows every key. A mistake names the file and the line: a year with a typing error must not
//! pass as an easy one.

use std::collections::BTreeSet;
use std::ops::Range;

use anyhow::{Context, Result, bail, ensure};
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use memory::{Area, ItemType};
use serde::{Deserialize, Serialize};
use toml::Spanned;

/// The years that ship.
const SHIPPED: &[(&str, &str)] = &[("ana.toml", include_str!("../../../../../../evals/memory/ana.toml"))];

#[derive(Debug, Clone)]
pub(super) struct Year {
    /// The file.
    pub(super) name: String,
    pub(super) title: String,
    pub(super) about: String,
    pub(super) zone: TimeZone,
    pub(super) timezone: String,
    pub(super) start: Date,
    pub(super) end: Date,
    pub(super) messages: Vec<YearMessage>,
    pub(super) truths: Vec<Truth>,
    pub(super) fines: Vec<Fine>,
}

/// One message, at the person's own time.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct YearMessage {
    pub(super) at: DateTime,
    pub(super) text: String,
    pub(super) trap: Option<Trap>,
}

/// Why something wrong could be kept of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Trap {
    Joke,
    Quote,
    Hypothesis,
    Wish,
    Plan,
    Question,
    Passing,
    Measure,
    Recall,
    Negation,
    SomebodyElse,
    Repeat,
    Typo,
}

impl Trap {
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Joke => "joke",
            Self::Quote => "quote",
            Self::Hypothesis => "hypothesis",
            Self::Wish => "wish",
            Self::Plan => "plan",
            Self::Question => "question",
            Self::Passing => "passing",
            Self::Measure => "measure",
            Self::Recall => "recall",
            Self::Negation => "negation",
            Self::SomebodyElse => "somebody_else",
            Self::Repeat => "repeat",
            Self::Typo => "typo",
        }
    }

    /// Whether there is nothing at all to keep of such a message.
    pub(super) const fn holds_nothing(self) -> bool {
        match self {
            Self::Joke
            | Self::Quote
            | Self::Hypothesis
            | Self::Wish
            | Self::Plan
            | Self::Question
            | Self::Passing
            | Self::Measure
            | Self::Recall => true,
            Self::Negation | Self::SomebodyElse | Self::Repeat | Self::Typo => false,
        }
    }
}

/// Something that holds from the day it was told until the day the person tells that it is over.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Truth {
    pub(super) id: String,
    #[serde(default)]
    pub(super) about: Whom,
    pub(super) says: Vec<String>,
    #[serde(rename = "type")]
    #[expect(dead_code, reason = "checked while reading; how a memory files something is its own affair")]
    kind: Option<ItemType>,
    #[expect(dead_code, reason = "checked while reading; how a memory files something is its own affair")]
    area: Option<Area>,
    pub(super) from: Date,
    pub(super) until: Option<Date>,
    /// Nobody said it outright.
    #[serde(default)]
    pub(super) inferred: bool,
    /// The message that tells it, by its place.
    #[serde(skip)]
    pub(super) told_by: Option<usize>,
}

/// Something true and harmless to keep.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fine {
    #[serde(default)]
    pub(super) about: Whom,
    pub(super) says: Vec<String>,
}

/// Whom a truth is about: the person, or somebody else by what they are called.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(from = "String")]
pub(super) enum Whom {
    #[default]
    Oneself,
    Somebody(String),
}

impl From<String> for Whom {
    fn from(text: String) -> Self {
        if text == "self" { Self::Oneself } else { Self::Somebody(text) }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    title: String,
    #[serde(default)]
    about: String,
    timezone: Spanned<String>,
    start: Date,
    end: Date,
    message: Vec<Spanned<YearMessage>>,
    #[serde(default)]
    truth: Vec<Spanned<Truth>>,
    #[serde(default)]
    fine: Vec<Spanned<Fine>>,
}

/// A file that is being read, for whoever has to say where something stands in it.
#[derive(Clone, Copy)]
struct Place<'f> {
    name: &'f str,
    source: &'f str,
}

impl Place<'_> {
    fn line(self, span: &Range<usize>) -> String {
        let before = self.source.get(..span.start).unwrap_or_default();
        format!("{}, line {}", self.name, before.matches('\n').count() + 1)
    }
}

impl Year {
    pub(super) fn shipped() -> Result<Vec<Self>> {
        SHIPPED.iter().map(|(name, source)| Self::parse(name, source)).collect()
    }

    pub(super) fn parse(name: &str, source: &str) -> Result<Self> {
        let place = Place { name, source };
        let file: File = toml::from_str(source).with_context(|| format!("{name} is no year"))?;
        let timezone = file.timezone.get_ref().clone();
        let zone = TimeZone::get(&timezone).with_context(|| {
            format!("{}: there is no time zone {timezone:?}", place.line(&file.timezone.span()))
        })?;
        ensure!(file.start <= file.end, "{name}: it ends before it starts");
        ensure!(!file.message.is_empty(), "{name}: nobody says anything");
        let days = file.start..=file.end;
        check_messages(place, &file.message, &days)?;
        check_truths(place, &file.truth, &days)?;
        for fine in &file.fine {
            check_says(&fine.get_ref().says).with_context(|| place.line(&fine.span()))?;
        }
        let truths = file.truth.iter().map(|truth| {
            let told_by = teller(truth, &file.message);
            Truth { told_by, ..truth.get_ref().clone() }
        });
        Ok(Self {
            name: name.to_owned(),
            truths: truths.collect(),
            title: file.title,
            about: file.about,
            zone,
            timezone,
            start: file.start,
            end: file.end,
            messages: file.message.into_iter().map(Spanned::into_inner).collect(),
            fines: file.fine.into_iter().map(Spanned::into_inner).collect(),
        })
    }
}

fn check_messages(
    place: Place<'_>,
    messages: &[Spanned<YearMessage>],
    days: &std::ops::RangeInclusive<Date>,
) -> Result<()> {
    let mut before: Option<DateTime> = None;
    for message in messages {
        let YearMessage { at, text, .. } = message.get_ref();
        let line = || place.line(&message.span());
        ensure!(days.contains(&at.date()), "{}: {at} lies outside the year", line());
        if let Some(before) = before.filter(|before| before > at) {
            bail!("{}: {at} comes after {before}; messages stand in order", line());
        }
        domain::InboundText::parse(text).with_context(line)?;
        before = Some(*at);
    }
    Ok(())
}

fn check_truths(
    place: Place<'_>,
    truths: &[Spanned<Truth>],
    days: &std::ops::RangeInclusive<Date>,
) -> Result<()> {
    let mut ids = BTreeSet::new();
    for truth in truths {
        let Truth { id, says, from, until, .. } = truth.get_ref();
        let line = || place.line(&truth.span());
        ensure!(ids.insert(id), "{}: there is another truth {id:?}", line());
        ensure!(days.contains(from), "{}: {id} is told on {from}, outside the year", line());
        ensure!(until.is_none_or(|until| until >= *from), "{}: {id} is over before it is told", line());
        check_says(says).with_context(|| format!("{}: {id}", line()))?;
    }
    Ok(())
}

/// Words, one for each alternative.
fn check_says(says: &[String]) -> Result<()> {
    ensure!(!says.is_empty(), "`says` is empty: anything would match");
    for word in says.iter().flat_map(|entry| entry.split('|')) {
        let one_word = word.chars().any(char::is_alphanumeric) && !word.contains(char::is_whitespace);
        ensure!(one_word, "`says`: {word:?} is not one word");
    }
    Ok(())
}

/// The message that tells a truth: the one above it in the file, if that is of the day; else the first of the day.
fn teller(truth: &Spanned<Truth>, messages: &[Spanned<YearMessage>]) -> Option<usize> {
    let from = truth.get_ref().from;
    let of_the_day = |message: &Spanned<YearMessage>| message.get_ref().at.date() == from;
    let above = messages.iter().rposition(|message| message.span().start < truth.span().start);
    above
        .filter(|at| messages.get(*at).is_some_and(of_the_day))
        .or_else(|| messages.iter().position(of_the_day))
}

#[cfg(test)]
#[path = "year_tests.rs"]
mod tests;
