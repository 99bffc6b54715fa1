//! What comes again: "todo dia", "toda segunda e quarta", "a cada 8 horas", "todo dia 10".

use jiff::SignedDuration;
use jiff::civil::Weekday;

use super::clock::{self, Clock, Part};
use super::day::{after_feira, named_weekday};
use super::is_one_of;
use crate::day_names::{is_hour, short_weekday, text};
use crate::number;
use crate::token::{Token, TokenKind};

/// How often something comes again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repeat {
    pub every: Every,
    /// Every second, third … one.
    pub interval: u16,
    /// Only on these days of the week; empty for any.
    pub weekdays: Weekdays,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Every {
    Minute,
    Hour,
    Day,
    Week,
    Month,
    Year,
}

/// Some days of the week.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Weekdays(u8);

impl Weekdays {
    pub const WORKDAYS: Self = Self(0b001_1111);
    pub const WEEKEND: Self = Self(0b110_0000);

    #[must_use]
    pub fn with(self, day: Weekday) -> Self {
        Self(self.0 | 1 << day.to_monday_zero_offset())
    }

    pub fn has(self, day: Weekday) -> bool {
        self.0 & (1 << day.to_monday_zero_offset()) != 0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Monday first.
    pub fn iter(self) -> impl Iterator<Item = Weekday> {
        (0..7)
            .filter_map(|place| Weekday::from_monday_zero_offset(place).ok())
            .filter(move |day| self.has(*day))
    }
}

impl FromIterator<Weekday> for Weekdays {
    fn from_iter<T: IntoIterator<Item = Weekday>>(days: T) -> Self {
        days.into_iter().fold(Self::default(), Self::with)
    }
}

impl Repeat {
    const fn each(every: Every) -> Self {
        Self { every, interval: 1, weekdays: Weekdays(0) }
    }

    const fn on(weekdays: Weekdays) -> Self {
        Self { every: Every::Week, interval: 1, weekdays }
    }

    /// How long from one to the next, for those that clocks do not matter to.
    pub(super) fn length(self) -> SignedDuration {
        let minutes = if self.every == Every::Hour { 60 } else { 1 };
        SignedDuration::from_mins(i64::from(self.interval) * minutes)
    }
}

/// What a rule says besides how often.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Hint {
    pub(super) clock: Option<Clock>,
    pub(super) day_of_month: Option<i8>,
}

type Read = Option<(Repeat, Hint, usize)>;

/// The rule that starts at `at`.
pub(super) fn read(tokens: &[Token<'_>], at: usize) -> Read {
    let plain = |repeat: Repeat, next: usize| Some((repeat, Hint::default(), next));
    let word = |ahead: usize| text(tokens, at + ahead);
    match (word(0), word(1), word(2)) {
        ("diariamente" | "daily", _, _) => plain(Repeat::each(Every::Day), at + 1),
        // "três vezes ao dia": the hours that are named with it come every day.
        (_, "vezes" | "vez" | "x", "ao" | "por") if word(3) == "dia" && counts(tokens, at) => {
            plain(Repeat::each(Every::Day), at + 4)
        }
        ("semanalmente" | "weekly", _, _) => plain(Repeat::each(Every::Week), at + 1),
        ("mensalmente" | "monthly", _, _) => plain(Repeat::each(Every::Month), at + 1),
        ("anualmente" | "yearly", _, _) => plain(Repeat::each(Every::Year), at + 1),
        ("de", "hora", "em") if word(3) == "hora" => plain(Repeat::each(Every::Hour), at + 4),
        ("de", from, "a") => {
            let (from, last) = (named_weekday(from)?, at + 3);
            range(tokens, from, last)
        }
        ("de", _, _) => number_in_number(tokens, at),
        ("a", "cada", _) => interval(tokens, at + 2),
        ("cada", _, _) => interval(tokens, at + 1),
        ("every", _, _) => interval(tokens, at + 1).or_else(|| of_all(tokens, at + 1)),
        ("todo" | "toda", _, _) => of_all(tokens, at + 1),
        ("todos" | "todas", "os" | "as", _) => of_all(tokens, at + 2),
        ("aos" | "nos", _, _) => days_of_week(tokens, at + 1).filter(|_| word(1).ends_with('s')),
        _ => None,
    }
}

/// Whether a number stands here.
fn counts(tokens: &[Token<'_>], at: usize) -> bool {
    let is_digits = tokens.get(at).is_some_and(|token| token.kind == TokenKind::Number);
    is_digits || number::numeral(text(tokens, at)).is_some()
}

/// What stands after "todo", "todos os", "every".
fn of_all(tokens: &[Token<'_>], at: usize) -> Read {
    let plain = |repeat: Repeat, length: usize| Some((repeat, Hint::default(), at + length));
    let part = |part: Part, length: usize| {
        let hint = Hint { clock: Some(Clock::of(part)), ..Hint::default() };
        Some((Repeat::each(Every::Day), hint, at + length))
    };
    let word = |ahead: usize| text(tokens, at + ahead);
    match (word(0), word(1), word(2)) {
        ("santo", "dia", _) => plain(Repeat::each(Every::Day), 2),
        ("dia", "util", _) | ("dias", "uteis", _) => plain(Repeat::on(Weekdays::WORKDAYS), 2),
        ("dias", "de" | "da", "semana") => plain(Repeat::on(Weekdays::WORKDAYS), 3),
        ("weekday" | "weekdays", _, _) => plain(Repeat::on(Weekdays::WORKDAYS), 1),
        ("fim" | "fins" | "final" | "finais", "de", "semana") => plain(Repeat::on(Weekdays::WEEKEND), 3),
        ("weekend" | "weekends", _, _) => plain(Repeat::on(Weekdays::WEEKEND), 1),
        ("dia", _, _) if day_number(tokens, at + 1).is_some() => {
            let (day, next) = day_number(tokens, at + 1)?;
            let hint = Hint { day_of_month: Some(day), ..Hint::default() };
            Some((Repeat::each(Every::Month), hint, next))
        }
        ("dia" | "dias" | "day", _, _) => plain(Repeat::each(Every::Day), 1),
        ("manha" | "manhas" | "morning", _, _) => part(Part::Morning, 1),
        ("tarde" | "tardes" | "afternoon", _, _) => part(Part::Afternoon, 1),
        ("noite" | "noites" | "night", _, _) => part(Part::Night, 1),
        ("hora" | "hour", _, _) => plain(Repeat::each(Every::Hour), 1),
        ("semana" | "semanas" | "week", _, _) => plain(Repeat::each(Every::Week), 1),
        ("mes" | "meses" | "month", _, _) => plain(Repeat::each(Every::Month), 1),
        ("ano" | "anos" | "year", _, _) => plain(Repeat::each(Every::Year), 1),
        _ => days_of_week(tokens, at),
    }
}

/// "segunda, quarta e sexta".
fn days_of_week(tokens: &[Token<'_>], at: usize) -> Read {
    let mut days = Weekdays::default();
    let mut next = at;
    loop {
        let name = text(tokens, next);
        let Some(day) = named_weekday(name).or_else(|| short_weekday(name)) else { break };
        days = days.with(day);
        next = after_feira(tokens, next + 1);
        let joint = usize::from(is_one_of(tokens, next, &["e", ",", "and"]));
        let led =
            usize::from(joint > 0 && is_one_of(tokens, next + joint, &["toda", "todo", "as", "os", "e"]));
        let following = text(tokens, next + joint + led);
        if joint == 0 || named_weekday(following).or_else(|| short_weekday(following)).is_none() {
            break;
        }
        next += joint + led;
    }
    (!days.is_empty()).then_some((Repeat::on(days), Hint::default(), next))
}

/// "de segunda a sexta".
fn range(tokens: &[Token<'_>], from: Weekday, at: usize) -> Read {
    let to = named_weekday(text(tokens, at))?;
    let length = from.until(to);
    let days = (0..=length).map(|ahead| from.wrapping_add(ahead)).collect();
    Some((Repeat::on(days), Hint::default(), after_feira(tokens, at + 1)))
}

/// "a cada 8 horas", "every 2 weeks".
fn interval(tokens: &[Token<'_>], at: usize) -> Read {
    if let Some((minutes, next)) = clock::length(tokens, at) {
        return Some((by_minutes(minutes)?, Hint::default(), next));
    }
    let (numeral, next) = number::read(tokens, at)?;
    let interval = (1..=400_u16).find(|count| f64::from(*count).total_cmp(&numeral.amount).is_eq())?;
    let every = match text(tokens, next) {
        "dia" | "dias" | "day" | "days" => Every::Day,
        "semana" | "semanas" | "week" | "weeks" => Every::Week,
        "mes" | "meses" | "month" | "months" => Every::Month,
        "ano" | "anos" | "year" | "years" => Every::Year,
        _ => return None,
    };
    Some((Repeat { interval, ..Repeat::each(every) }, Hint::default(), next + 1))
}

/// "de 8 em 8 horas", "de dois em dois dias".
fn number_in_number(tokens: &[Token<'_>], at: usize) -> Read {
    let (first, next) = number::read(tokens, at + 1)?;
    if text(tokens, next) != "em" {
        return None;
    }
    let (second, _) = number::read(tokens, next + 1)?;
    if first.amount.total_cmp(&second.amount).is_ne() {
        return None;
    }
    interval(tokens, next + 1)
}

fn by_minutes(minutes: i64) -> Option<Repeat> {
    let (every, interval) =
        if minutes % 60 == 0 { (Every::Hour, minutes / 60) } else { (Every::Minute, minutes) };
    let interval = u16::try_from(interval).ok().filter(|interval| *interval > 0)?;
    Some(Repeat { interval, ..Repeat::each(every) })
}

/// "10", "primeiro": a day of every month, and not an hour ("todo dia 8h", "todo dia 7 da manhã").
fn day_number(tokens: &[Token<'_>], at: usize) -> Option<(i8, usize)> {
    if is_one_of(tokens, at, &["primeiro"]) {
        return Some((1, at + 1));
    }
    let token = tokens.get(at).filter(|token| token.kind == TokenKind::Number)?;
    let day: i8 = token.text.parse().ok().filter(|day| (1..=31).contains(day))?;
    (!is_hour(tokens, at)).then_some((day, at + 1))
}
