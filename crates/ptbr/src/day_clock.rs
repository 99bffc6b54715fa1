//! Times of day, and the time between two of them.

use crate::day_names::{text, weekday};
use crate::number;
use crate::quantity::{Measure, Quantity};
use crate::token::{Token, TokenKind};
use crate::unit::Unit;

/// Minutes after midnight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeOfDay(pub u16);

const DAY: u16 = 24 * 60;

impl TimeOfDay {
    /// The minutes from this time to the next `other`. "Das 11 às 7" is said of a night, not of a day.
    pub fn until(self, other: Self) -> u16 {
        let between = |start: u16| (other.0 + DAY - start % DAY) % DAY;
        let minutes = between(self.0);
        if minutes > 14 * 60 && self.0 <= DAY / 2 { between(self.0 + DAY / 2) } else { minutes }
    }
}

/// A time that was read: where it ends, and whether its words could mean nothing else.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reading {
    pub(crate) time: TimeOfDay,
    pub(crate) next: usize,
    pub(crate) plain: bool,
}

/// "às 7h", "7 da manhã", "meia-noite", and the token after it.
pub(crate) fn time(tokens: &[Token<'_>], at: usize) -> Option<(TimeOfDay, usize)> {
    let led = matches!(text(tokens, at), "as" | "pelas" | "a" | "ao" | "ate") && text(tokens, at + 1) != "as";
    let doubly = text(tokens, at) == "ate" && text(tokens, at + 1) == "as";
    let start = at + usize::from(led) + 2 * usize::from(doubly);
    let reading = hour(tokens, start)?;
    let by_lead = doubly || matches!(text(tokens, at), "as" | "pelas");
    if by_lead && reading.plain && counts_something(tokens, reading.next) {
        return None;
    }
    let certain = !reading.plain && !is_duration_like(tokens, start, reading.next);
    (by_lead || certain).then_some((reading.time, reading.next))
}

/// "das 23h às 7h", "23:00-07:00", "entre 23h e 7h": the time between, and the token after it.
pub(crate) fn between(tokens: &[Token<'_>], at: usize) -> Option<(Quantity, usize)> {
    let (from, to, next) = ends(tokens, at)?;
    Some((Quantity::minutes(f64::from(from.until(to))), next))
}

/// The first two hours between which something is, in a text: "não me escreve das 22h às 7h".
pub fn hours_between(text: &str) -> Option<(TimeOfDay, TimeOfDay)> {
    let tokens = crate::token::tokens(text);
    (0..tokens.len()).find_map(|at| ends(&tokens, at)).map(|(from, to, _)| (from, to))
}

fn ends(tokens: &[Token<'_>], at: usize) -> Option<(TimeOfDay, TimeOfDay, usize)> {
    let opening = text(tokens, at);
    let led = matches!(opening, "das" | "da" | "de" | "do" | "entre" | "desde");
    let start = at + usize::from(led) + usize::from(led && matches!(text(tokens, at + 1), "as" | "a"));
    // "entre dez e quinze" names two hours.
    let from = if opening == "entre" { whole_hour(tokens, start) } else { hour(tokens, start) }?;
    let joined = match (text(tokens, from.next), text(tokens, from.next + 1)) {
        ("ate", "as" | "a") => from.next + 2,
        ("as" | "ate" | "a" | "-", _) => from.next + 1,
        ("e", _) if opening == "entre" => from.next + 1,
        _ => return None,
    };
    let to = hour(tokens, joined)?;
    let said_as_times = opening == "das" || !from.plain || (!to.plain && text(tokens, from.next) == "as");
    (said_as_times && from.time.until(to.time) > 0).then_some((from.time, to.time, to.next))
}

pub(crate) fn hour(tokens: &[Token<'_>], at: usize) -> Option<Reading> {
    let said = whole_hour(tokens, at)?;
    let Some((minutes, after)) = spoken_minutes(tokens, at, &said) else { return Some(said) };
    let minutes = said.time.0 + minutes;
    let (minutes, next, plain) = match part_of_day(tokens, after, minutes) {
        Some((shifted, after)) => (shifted, after, false),
        None => (minutes, after, true),
    };
    Some(Reading { time: TimeOfDay(minutes % DAY), next, plain })
}

/// "nove e quarenta", "18 e 30". In figures what may be an hour is one: "às 8 e 20".
fn spoken_minutes(tokens: &[Token<'_>], at: usize, said: &Reading) -> Option<(u16, usize)> {
    if !said.plain || !said.time.0.is_multiple_of(60) || text(tokens, said.next) != "e" {
        return None;
    }
    let in_words = !is_number(tokens, at) && !is_number(tokens, said.next + 1);
    let (minutes, after) = small_number(tokens, said.next + 1, 59)?;
    // "8 e 15" is one hour; "8 e 20", twelve apart, are two that come every day.
    let figures = is_number(tokens, at) && is_number(tokens, said.next + 1);
    let hour = said.time.0 / 60;
    let by_fives = minutes.is_multiple_of(5) && minutes != hour + 12 && (minutes > 5 || hour > minutes);
    let told = minutes > 24
        || ((in_words || (is_number(tokens, at) && !figures)) && matches!(minutes, 5 | 10 | 15 | 20))
        || (figures && minutes > 0 && by_fives && !counts(tokens, after));
    let hours = matches!(text(tokens, after), "h" | "hs" | "hr" | "hrs" | "hora" | "horas" | ":");
    (told && !hours).then_some((minutes, after))
}

fn whole_hour(tokens: &[Token<'_>], at: usize) -> Option<Reading> {
    match (text(tokens, at), text(tokens, at + 1)) {
        ("meia", "noite") => return Some(with_half(tokens, 0, at + 2)),
        ("meio", "dia") => return Some(with_half(tokens, 12 * 60, at + 2)),
        _ => {}
    }
    let (hours, mut next) = small_number(tokens, at, 24)?;
    let mut minutes = hours * 60;
    let mut plain = true;
    if text(tokens, next) == ":" && text(tokens, next + 1).len() == 2 {
        minutes += small_number(tokens, next + 1, 59)?.0;
        next += 2;
        plain = false;
    }
    if matches!(text(tokens, next), "h" | "hs" | "hr" | "hrs" | "hora" | "horas") {
        next += 1;
        plain = false;
        if let Some((part, after)) = small_number(tokens, next, 59).filter(|_| is_number(tokens, next)) {
            minutes += part;
            next = if text(tokens, after) == "min" { after + 1 } else { after };
        }
    }
    if text(tokens, next) == "e" && text(tokens, next + 1) == "meia" {
        minutes += 30;
        next += 2;
    }
    if let Some((shift, after)) = part_of_day(tokens, next, minutes) {
        minutes = shift;
        next = after;
        plain = false;
    }
    Some(Reading { time: TimeOfDay(minutes % DAY), next, plain })
}

fn with_half(tokens: &[Token<'_>], minutes: u16, at: usize) -> Reading {
    let half = text(tokens, at) == "e" && text(tokens, at + 1) == "meia";
    let (minutes, next) = if half { (minutes + 30, at + 2) } else { (minutes, at) };
    Reading { time: TimeOfDay(minutes), next, plain: false }
}

/// "da noite" puts eleven at twenty-three.
fn part_of_day(tokens: &[Token<'_>], at: usize, minutes: u16) -> Option<(u16, usize)> {
    if !matches!(text(tokens, at), "da" | "de") {
        return None;
    }
    let half_day = DAY / 2;
    let shifted = match text(tokens, at + 1) {
        "manha" | "madrugada" => minutes % half_day,
        "tarde" | "noite" if minutes < half_day => minutes + half_day,
        "noite" if minutes == half_day => 0,
        "tarde" | "noite" => minutes,
        _ => return None,
    };
    Some((shifted, at + 2))
}

/// `7h30` alone is read as a length of time; only "da manhã" and the like make it a time of day.
fn is_duration_like(tokens: &[Token<'_>], start: usize, next: usize) -> bool {
    let last = next.checked_sub(1).map_or("", |last| text(tokens, last));
    let named = matches!(text(tokens, start), "meia" | "meio");
    !named && !matches!(last, "manha" | "madrugada" | "tarde" | "noite")
}

/// "as 2 garrafas" counts bottles.
fn counts_something(tokens: &[Token<'_>], at: usize) -> bool {
    tokens.get(at).is_some_and(|token| {
        token.kind == TokenKind::Word
            && !token.is_any(&[
                "e", "da", "de", "do", "hoje", "ontem", "mas", "com", "em", "no", "na", "eu", "pra",
                "acordei", "levantei", "dormi", "ate", "as",
            ])
    })
}

/// Whether the number before counts what stands here: "2 e meia colheres", "umas 7 laranjas", "8 e 15 reais".
pub(crate) fn counts(tokens: &[Token<'_>], at: usize) -> bool {
    const NO_THINGS: &[&str] = &[
        "antes", "depois", "mais", "menos", "todas", "todos", "tres", "seis", "dois", "duas", "vamos",
        "temos",
    ];
    tokens.get(at).is_some_and(|token| {
        let several = token.kind == TokenKind::Word && token.text.len() > 3 && token.text.ends_with('s');
        let day = weekday(token.text.trim_end_matches('s')).is_some();
        let unit = Unit::named(&token.text).filter(|_| token.kind == TokenKind::Word);
        token.is_any(&["duzia", "%", "mil", "conto", "pila"])
            || unit.is_some_and(|unit| unit.measure != Measure::Duration)
            || (several && !day && !token.is_any(NO_THINGS))
    })
}

fn small_number(tokens: &[Token<'_>], at: usize, most: u16) -> Option<(u16, usize)> {
    let token = tokens.get(at)?;
    if token.kind == TokenKind::Number {
        return token.text.parse().ok().filter(|amount| *amount <= most).map(|amount| (amount, at + 1));
    }
    let first = number::numeral(&token.text).filter(|_| token.kind == TokenKind::Word)?;
    let unit = (first >= 20 && text(tokens, at + 1) == "e")
        .then(|| tokens.get(at + 2).and_then(|token| number::numeral(&token.text)))
        .flatten()
        .filter(|unit| (1..10).contains(unit));
    let (amount, next) = unit.map_or((first, at + 1), |unit| (first + unit, at + 3));
    u16::try_from(amount).ok().filter(|amount| *amount <= most).map(|amount| (amount, next))
}

fn is_number(tokens: &[Token<'_>], at: usize) -> bool {
    tokens.get(at).is_some_and(|token| token.kind == TokenKind::Number)
}

#[cfg(test)]
#[path = "day_clock_tests.rs"]
mod tests;
