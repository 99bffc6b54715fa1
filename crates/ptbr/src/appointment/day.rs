//! The day of an appointment: named, numbered, or so many days ahead.

use jiff::civil::{Date, Weekday};
use jiff::{Span, ToSpan};

use super::{is_one_of, months_ahead};
use crate::day_names::{is_ordinal, month, text, weekday};
use crate::number;
use crate::token::{Token, TokenKind};

/// A day as it was named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Day {
    Exact(Date),
    /// There is none such: "31/02".
    Impossible,
    /// The next of its name; `skip` where today itself is not meant.
    Next {
        weekday: Weekday,
        skip: Skip,
    },
    /// "dia 20".
    OfMonth(i8),
    /// "20 de dezembro".
    OfYear {
        month: i8,
        day: i8,
    },
}

/// Whether today may be meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Skip {
    Nothing,
    Today,
}

impl Day {
    /// The day that is meant, the first that lies ahead. Nothing if there is no such day at all.
    pub(super) fn ahead(self, today: Date, lies_ahead: impl Fn(Date) -> bool) -> Option<Date> {
        match self {
            Self::Exact(date) => Some(date),
            Self::Impossible => None,
            Self::Next { weekday, skip } => {
                let days = i32::from(today.weekday().until(weekday));
                let first = today.checked_add(days.days()).ok()?;
                let again = days == 0 && (skip == Skip::Today || !lies_ahead(first));
                if again { first.checked_add(7.days()).ok() } else { Some(first) }
            }
            Self::OfMonth(day) => (0..=12).find_map(|ahead| {
                let month = months_ahead(today.first_of_month(), ahead)?;
                let date = Date::new(month.year(), month.month(), day).ok()?;
                (date >= today && lies_ahead(date)).then_some(date)
            }),
            Self::OfYear { month, day } => (0..=8).find_map(|ahead| {
                let date = Date::new(today.year() + ahead, month, day).ok()?;
                (date >= today && lies_ahead(date)).then_some(date)
            }),
        }
    }
}

type Read = Option<(Day, usize)>;

/// The day that starts at `at`, and the token after it.
pub(super) fn read(tokens: &[Token<'_>], at: usize, today: Date) -> Read {
    let start = at + usize::from(is_one_of(tokens, at, &["no", "na", "em", "para", "pra", "on", "ate"]));
    let found = written(tokens, start, today).or_else(|| named(tokens, start, today))?;
    // "pra" alone may lead to what is to be done; only before a day does it belong to the day.
    Some(found)
}

fn named(tokens: &[Token<'_>], at: usize, today: Date) -> Read {
    let word = |ahead: usize| text(tokens, at + ahead);
    let ahead = |span: Span, length: usize| {
        Some((today.checked_add(span).map_or(Day::Impossible, Day::Exact), at + length))
    };
    match (word(0), word(1), word(2)) {
        ("hoje" | "today", _, _) => ahead(0.days(), 1),
        ("tonight", _, _) => Some((Day::Exact(today), at)),
        ("ontem" | "yesterday", _, _) => ahead((-1).days(), 1),
        ("anteontem", _, _) => ahead((-2).days(), 1),
        ("depois", "de", "amanha") => ahead(2.days(), 3),
        ("amanha" | "tomorrow" | "amnha" | "amanhã", _, _) => ahead(1.days(), 1),
        ("semana" | "next", "que" | "week", "vem" | _) if word(0) == "semana" || word(1) == "week" => {
            next_week(tokens, at, today)
        }
        ("mes", "que", "vem") => coming_month(tokens, at, today),
        ("ano", "que", "vem") => ahead(1.years(), 3),
        ("fim" | "final", "de", "semana") => {
            let skip = if word(3) == "que" { Skip::Today } else { Skip::Nothing };
            let length = if word(3) == "que" && word(4) == "vem" { 5 } else { 3 };
            Some((Day::Next { weekday: Weekday::Saturday, skip }, at + length))
        }
        ("fim" | "final", "do", "mes") => Some((Day::Exact(today.last_of_month()), at + 3)),
        ("dia" | "day", _, _) => numbered(tokens, at + 1, today),
        ("daqui" | "em" | "dentro" | "in", _, _) => days_from_now(tokens, at, today),
        ("proximo" | "proxima" | "next", _, _) => {
            let day = named_weekday(word(1))?;
            Some((Day::Next { weekday: day, skip: Skip::Today }, after_feira(tokens, at + 2)))
        }
        _ => of_next_week(tokens, at, today)
            .or_else(|| of_number(tokens, at, today))
            .or_else(|| on_weekday(tokens, at)),
    }
}

/// How far ahead a weekday with its number may lie.
const NEAR: usize = 45;

/// What makes the number behind a weekday an hour or an amount: "sexta 20h", "sábado 6 e meia".
const COUNTED: &[&str] = &[
    "h", "hs", "hr", "hrs", "hora", "horas", "e", ":", "/", "-", ".", "reais", "real", "conto", "mil", "min",
    "minutos", "kg", "km", "ml", "x", "%", "vezes", "as", "da", "pm", "am",
];

/// "sexta 27": the weekday that has that number.
fn of_number(tokens: &[Token<'_>], at: usize, today: Date) -> Read {
    let weekday = named_weekday(text(tokens, at))?;
    let next = after_feira(tokens, at + 1);
    let number = tokens.get(next).filter(|token| token.kind == TokenKind::Number)?;
    let day: i8 = number.text.parse().ok().filter(|day| (1..=31).contains(day))?;
    // "sexta 20 às 8h" is a day and its hour.
    let hour = text(tokens, next + 1) == "as"
        && tokens.get(next + 2).is_some_and(|token| token.kind == TokenKind::Number);
    if is_one_of(tokens, next + 1, COUNTED) && !hour {
        return None;
    }
    let mut days = std::iter::successors(Some(today), |day| day.tomorrow().ok()).take(NEAR);
    let date = days.find(|date| date.day() == day && date.weekday() == weekday)?;
    Some((Day::Exact(date), next + 1))
}

/// "quinta da semana que vem", "terça da próxima semana".
fn of_next_week(tokens: &[Token<'_>], at: usize, today: Date) -> Read {
    let day = named_weekday(text(tokens, at))?;
    let next = after_feira(tokens, at + 1);
    let word = |ahead: usize| text(tokens, next + ahead);
    let length = match (word(0), word(1), word(2), word(3)) {
        ("da" | "na", "semana", "que", "vem") => 4,
        ("da" | "na", "proxima" | "outra", "semana", _) => 3,
        _ => return None,
    };
    let since_monday = i32::from(today.weekday().since(Weekday::Monday));
    let ahead = 7 - since_monday + i32::from(day.since(Weekday::Monday));
    Some((Day::Exact(today.checked_add(ahead.days()).ok()?), next + length))
}

/// "20/12", "20/12/2026", "2026-12-20", "20 de dezembro", "December 20".
fn written(tokens: &[Token<'_>], at: usize, today: Date) -> Read {
    let token = tokens.get(at)?;
    if let Some(month) = english_month(&token.text) {
        let day = text(tokens, at + 1).parse::<i8>().ok()?;
        let next = at + 2 + usize::from(is_one_of(tokens, at + 2, &["st", "nd", "rd", "th"]));
        return Some((of_year(today, month, day), next));
    }
    if token.kind != TokenKind::Number {
        return None;
    }
    let first: i16 = token.text.parse().ok()?;
    let mark = text(tokens, at + 1);
    if mark == "de" {
        return of_month(i8::try_from(first).ok()?, tokens, at + 1, today);
    }
    let touching = |left: usize| {
        tokens.get(left).map(|token| token.span.end) == tokens.get(left + 1).map(|token| token.span.start)
    };
    if !matches!(mark, "/" | "-") || !touching(at) || !touching(at + 1) {
        return None;
    }
    let second: i8 = text(tokens, at + 2).parse().ok()?;
    let third = (text(tokens, at + 3) == mark && touching(at + 2))
        .then(|| text(tokens, at + 4).parse::<i16>().ok())
        .flatten();
    match third {
        Some(day) if first > 31 => Some((exact(first, second, i8::try_from(day).ok()?), at + 5)),
        Some(year) => Some((
            exact(if year < 100 { 2000 + year } else { year }, second, i8::try_from(first).ok()?),
            at + 5,
        )),
        None if mark == "/" => Some((of_year(today, second, i8::try_from(first).ok()?), at + 3)),
        None => None,
    }
}

/// "dia 20", "dia 20 de dezembro", "dia 5 do mês que vem", "dia primeiro".
fn numbered(tokens: &[Token<'_>], at: usize, today: Date) -> Read {
    if let Some(read) = written(tokens, at, today) {
        return Some(read);
    }
    let (day, next) = if is_one_of(tokens, at, &["primeiro"]) {
        (1, at + 1)
    } else {
        let (numeral, next) = number::read(tokens, at)?;
        ((1..=99_i8).find(|day| f64::from(*day).total_cmp(&numeral.amount).is_eq())?, next)
    };
    let word = |ahead: usize| text(tokens, next + ahead);
    if word(0) == "de" && month(word(1)).is_some() {
        return of_month(day, tokens, next, today);
    }
    if matches!((word(0), word(1), word(2), word(3)), ("do", "mes", "que", "vem"))
        || matches!((word(0), word(1), word(2)), ("do", "proximo", "mes"))
    {
        let coming = months_ahead(today.first_of_month(), 1)?;
        let length = if word(1) == "mes" { 4 } else { 3 };
        return Some((exact(coming.year(), coming.month(), day), next + length));
    }
    let known = (1..=31).contains(&day);
    Some((if known { Day::OfMonth(day) } else { Day::Impossible }, next))
}

fn of_month(day: i8, tokens: &[Token<'_>], at: usize, today: Date) -> Read {
    let month = month(text(tokens, at + 1))?;
    let year = is_one_of(tokens, at + 2, &["de", "do", "/"])
        .then(|| text(tokens, at + 3).parse::<i16>().ok().filter(|year| (1900..=9999).contains(year)))
        .flatten();
    Some(match year {
        Some(year) => (exact(year, month, day), at + 4),
        None => (of_year(today, month, day), at + 2),
    })
}

/// "mês que vem", and perhaps "dia 5" after it.
fn coming_month(tokens: &[Token<'_>], at: usize, today: Date) -> Read {
    let next = at + 3;
    let led = next + usize::from(is_one_of(tokens, next, &["no", "em"]));
    let day = is_one_of(tokens, led, &["dia"]).then(|| numbered(tokens, led + 1, today)).flatten();
    let coming = months_ahead(today, 1)?;
    match day {
        Some((Day::OfMonth(day), after)) => Some((exact(coming.year(), coming.month(), day), after)),
        _ => Some((Day::Exact(coming), next)),
    }
}

/// "semana que vem": its Monday, unless a day of it is named.
fn next_week(tokens: &[Token<'_>], at: usize, today: Date) -> Read {
    let next = at + if text(tokens, at) == "semana" { 3 } else { 2 };
    let since_monday = i32::from(today.weekday().since(Weekday::Monday));
    let monday = today.checked_add((7 - since_monday).days()).ok()?;
    let led = next + usize::from(is_one_of(tokens, next, &["na", "no", "on"]));
    let (day, after) = named_weekday(text(tokens, led))
        .map_or((Weekday::Monday, next), |day| (day, after_feira(tokens, led + 1)));
    let date = monday.checked_add(i32::from(day.since(Weekday::Monday)).days()).ok()?;
    Some((Day::Exact(date), after))
}

/// "daqui a 3 dias", "em duas semanas".
fn days_from_now(tokens: &[Token<'_>], at: usize, today: Date) -> Read {
    let start = at + 1 + usize::from(is_one_of(tokens, at + 1, &["a", "de", "uns", "umas"]));
    let (numeral, next) = number::read(tokens, start)?;
    let count = (1..=400_i32).find(|count| f64::from(*count).total_cmp(&numeral.amount).is_eq())?;
    let span = match text(tokens, next) {
        "dia" | "dias" | "day" | "days" => count.days(),
        "semana" | "semanas" | "week" | "weeks" => count.weeks(),
        "mes" | "meses" | "month" | "months" => count.months(),
        "ano" | "anos" | "year" | "years" => count.years(),
        _ => return None,
    };
    Some((today.checked_add(span).map_or(Day::Impossible, Day::Exact), next + 1))
}

/// "sexta", "sexta-feira que vem", "friday".
fn on_weekday(tokens: &[Token<'_>], at: usize) -> Read {
    let start = at
        + usize::from(is_one_of(
            tokens,
            at,
            &["nesta", "nessa", "neste", "nesse", "esta", "essa", "este", "esse"],
        ));
    let day = named_weekday(text(tokens, start)).filter(|_| !is_ordinal(tokens, start))?;
    let next = after_feira(tokens, start + 1);
    let coming = matches!((text(tokens, next), text(tokens, next + 1)), ("que", "vem"));
    let skip = if coming { Skip::Today } else { Skip::Nothing };
    Some((Day::Next { weekday: day, skip }, next + if coming { 2 } else { 0 }))
}

pub(super) fn after_feira(tokens: &[Token<'_>], at: usize) -> usize {
    at + usize::from(is_one_of(tokens, at, &["feira"]))
}

pub(super) fn named_weekday(word: &str) -> Option<Weekday> {
    weekday(word).or(match word {
        "monday" | "mondays" | "segundas" => Some(Weekday::Monday),
        "tuesday" | "tuesdays" | "tercas" => Some(Weekday::Tuesday),
        "wednesday" | "wednesdays" | "quartas" => Some(Weekday::Wednesday),
        "thursday" | "thursdays" | "quintas" => Some(Weekday::Thursday),
        "friday" | "fridays" | "sextas" => Some(Weekday::Friday),
        "saturday" | "saturdays" | "sabados" => Some(Weekday::Saturday),
        "sunday" | "sundays" | "domingos" => Some(Weekday::Sunday),
        _ => None,
    })
}

fn english_month(word: &str) -> Option<i8> {
    const NAMES: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let place = NAMES.iter().position(|name| *name == word)?;
    i8::try_from(place + 1).ok()
}

fn exact(year: i16, month: i8, day: i8) -> Day {
    Date::new(year, month, day).map_or(Day::Impossible, Day::Exact)
}

/// A day of any year; "31/02" is one of none.
fn of_year(today: Date, month: i8, day: i8) -> Day {
    let exists = (0..=8).any(|ahead| Date::new(today.year() + ahead, month, day).is_ok());
    if exists { Day::OfYear { month, day } } else { Day::Impossible }
}
