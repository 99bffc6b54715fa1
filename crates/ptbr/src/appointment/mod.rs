//! When something is to be, as people ask to be reminded of it: "amanhã às 8", "daqui a 20 minutos", "toda segunda".
//!
//! What is told of the past is read by [`crate::When`]; here a day without a year lies ahead.

mod clock;
mod day;
mod repeat;

use jiff::civil::{Date, DateTime, Time};
use jiff::{RoundMode, SignedDuration, ToSpan, Unit, Zoned, ZonedRound};

use crate::day_names::text;
use crate::token::{Token, TokenKind, tokens};

use clock::{Clock, Hours};
use day::Day;
pub use repeat::{Every, Repeat, Weekdays};

/// The hour of a day that was named without one.
const MORNING: Time = Time::constant(9, 0, 0, 0);

/// What was asked for, and for when.
#[derive(Debug, Clone, PartialEq)]
pub struct Appointment {
    /// The words that tell no time, as they were typed.
    pub what: String,
    pub when: When,
    pub repeat: Option<Repeat>,
    pub names: Names,
}

/// Which parts of a time were said, and not merely filled in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Names {
    /// Neither, or a length from now.
    Neither,
    Day,
    Hour,
    Both,
}

/// The first time of an appointment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum When {
    /// Nobody said.
    Unsaid,
    /// On the clock of the place.
    At(DateTime),
    /// So long from now, whatever clocks do in between.
    After(SignedDuration),
    /// "31/02".
    NoSuchDay,
    /// "ontem às 8".
    Past,
}

/// Reads an appointment out of a sentence, seen from a moment where the person is.
pub fn read(source: &str, now: &Zoned) -> Appointment {
    let tokens = tokens(source);
    let sure = Found::among(&tokens, now.date(), Hours::Sure);
    // "sábado 6 e meia": what is said as an hour is one where nothing surer is.
    let is_open = sure.0.after.is_none() && sure.0.clock.is_none_or(|clock| !clock.names_an_hour());
    let likely = is_open.then(|| Found::among(&tokens, now.date(), Hours::Likely));
    let likely = likely.filter(|(found, _)| found.clock.is_some_and(Clock::names_an_hour));
    let (found, left) = likely.unwrap_or(sure);
    let when = found.resolve(now);
    let names = match (found.day.is_some(), found.clock.is_some()) {
        (true, true) => Names::Both,
        (true, false) => Names::Day,
        (false, true) => Names::Hour,
        (false, false) => Names::Neither,
    };
    // "uma hora antes" of nothing that has an hour or a day is no time.
    let of_nothing = found.ahead.is_some() && when == When::Unsaid;
    let what = if of_nothing { source.trim().to_owned() } else { without_joints(source, &left) };
    Appointment { what, when, repeat: found.repeat, names }
}

/// The pieces of time in a sentence.
#[derive(Debug, Clone, Default)]
struct Found {
    after: Option<SignedDuration>,
    /// How long before that one wants to be told.
    ahead: Option<SignedDuration>,
    day: Option<Day>,
    /// Where a weekday ended that may be said more exactly at once: "quinta, 26/11".
    weekday_ends: Option<usize>,
    /// Whether the day was said to be the last one: "até dia 26".
    day_is_last: bool,
    clock: Option<Clock>,
    repeat: Option<Repeat>,
}

impl Found {
    /// The pieces of time among some tokens, and the tokens that are none.
    fn among<'t, 's>(tokens: &'t [Token<'s>], today: Date, hours: Hours) -> (Self, Vec<&'t Token<'s>>) {
        let (mut found, mut left) = (Self::default(), Vec::new());
        let mut at = 0;
        while at < tokens.len() {
            if found.ahead.is_none()
                && let Some((length, next)) = clock::ahead(tokens, at)
            {
                found.ahead = Some(length);
                at = next;
                continue;
            }
            match found.take(tokens, at, today, hours) {
                Some(next) if next > at => at = next,
                _ => {
                    left.extend(tokens.get(at));
                    at += 1;
                }
            }
        }
        // What comes again until a day does not begin on it.
        if found.repeat.is_some() && found.day_is_last {
            found.day = None;
        }
        (found, left)
    }

    /// Takes the piece that starts at `at`, each kind once, and says where it ends.
    fn take(&mut self, tokens: &[Token<'_>], at: usize, today: Date, hours: Hours) -> Option<usize> {
        if self.repeat.is_none()
            && let Some((repeat, hint, next)) = repeat::read(tokens, at)
        {
            self.repeat = Some(repeat);
            self.clock = self.clock.or(hint.clock);
            self.day = self.day.or(hint.day_of_month.map(Day::OfMonth));
            return Some(next);
        }
        if self.after.is_none()
            && let Some((after, next)) = clock::after(tokens, at)
        {
            self.after = Some(after);
            return Some(next);
        }
        if (self.day.is_none() || self.is_said_more_exactly(tokens, at))
            && let Some((day, next)) = day::read(tokens, at, today)
        {
            let weekday = matches!(day, Day::Next { .. });
            if self.day.is_none() || !weekday {
                self.day = Some(day);
                self.day_is_last = tokens.get(at).is_some_and(|token| token.text == "ate");
                self.weekday_ends = weekday.then_some(next);
                return Some(next);
            }
        }
        let (clock, next) = clock::read(tokens, at, hours)?;
        self.clock = Some(match self.clock {
            Some(known) => known.joined(clock)?,
            None => clock,
        });
        Some(next)
    }

    /// Whether what comes here stands directly behind a weekday.
    fn is_said_more_exactly(&self, tokens: &[Token<'_>], at: usize) -> bool {
        let Some(end) = self.weekday_ends else { return false };
        let between = tokens.get(end..at).unwrap_or_default();
        between.iter().all(|token| matches!(&*token.text, "," | "(" | "-" | "–"))
    }

    fn resolve(&self, now: &Zoned) -> When {
        match (self.itself(now), self.ahead) {
            (When::At(at), Some(length)) => {
                at.checked_sub(length).map_or(When::Past, |at| ahead_of(at, now.datetime()))
            }
            (when, _) => when,
        }
    }

    /// When it is to be, however long before that one wants to be told.
    fn itself(&self, now: &Zoned) -> When {
        let here = now.datetime();
        if let Some(after) = self.after {
            return When::After(after);
        }
        if let Some(repeat) = self.repeat {
            return self.first_of(repeat, here);
        }
        match (self.day, self.clock) {
            (None, None) => When::Unsaid,
            (None, Some(clock)) => clock.next_after(here).map_or(When::Past, When::At),
            (Some(Day::Exact(date)), Some(clock)) if date == here.date() => ahead_of(clock.today(here), here),
            (Some(day), clock) => match day.ahead(here.date(), |date| on(date, clock) > here) {
                Some(date) => ahead_of(on(date, clock), here),
                None => When::NoSuchDay,
            },
        }
    }

    /// The first of many: on the day that was named, or as soon as the rule allows.
    fn first_of(&self, repeat: Repeat, here: DateTime) -> When {
        if matches!(repeat.every, Every::Minute | Every::Hour) && self.day.is_none() && self.clock.is_none() {
            return When::After(repeat.length());
        }
        let start = match self.day {
            Some(day) => match day.ahead(here.date(), |date| on(date, self.clock) > here) {
                Some(date) => date,
                None => return When::NoSuchDay,
            },
            None => here.date(),
        };
        let days = std::iter::successors(Some(start), |day| day.tomorrow().ok()).take(8);
        let fits = |date: &Date| repeat.weekdays.is_empty() || repeat.weekdays.has(date.weekday());
        let mut ahead = days.filter(fits).map(|date| on(date, self.clock)).filter(|first| *first > here);
        ahead.next().map_or(When::Past, When::At)
    }
}

/// A day at the hour that was named, or in the morning.
fn on(date: Date, clock: Option<Clock>) -> DateTime {
    clock.map_or_else(|| date.to_datetime(MORNING), |clock| clock.on(date))
}

fn ahead_of(at: DateTime, here: DateTime) -> When {
    if at > here { When::At(at) } else { When::Past }
}

/// Whether some words say nothing but how long before something: "uma hora antes".
pub fn is_ahead(words: &str) -> bool {
    let tokens = tokens(words);
    clock::ahead(&tokens, 0).is_some_and(|(_, next)| next == tokens.len())
}

/// The first length of time in a sentence: "adia uns 10 minutos".
pub fn length(source: &str) -> Option<SignedDuration> {
    let tokens = tokens(source);
    let minutes = (0..tokens.len()).find_map(|at| clock::length(&tokens, at));
    minutes.map(|(minutes, _)| SignedDuration::from_mins(minutes))
}

/// The minute in which an instant lies, where the person is.
pub fn minute(at: &Zoned) -> Zoned {
    at.round(ZonedRound::new().smallest(Unit::Minute).mode(RoundMode::Ceil)).unwrap_or_else(|_| at.clone())
}

/// What is said around a thing and names none: courtesy, and how much it matters.
const ASIDES: &[&[&str]] = &[
    &["por", "gentileza"],
    &["por", "obsequio"],
    &["fazendo", "favor"],
    &["se", "possivel"],
    &["sem", "falta"],
    &["de", "jeito", "nenhum"],
    &["de", "jeito", "algum"],
    &["de", "forma", "alguma"],
];

/// What is left of a sentence, without the small words that led to or from a time.
fn without_joints(source: &str, left: &[&Token<'_>]) -> String {
    const LEADING: &[&str] =
        &["de", "que", "pra", "para", "sobre", "a", "o", "to", "that", "about", "e", "eu", "do", "da"];
    const TRAILING: &[&str] = &[
        "de", "que", "pra", "para", "e", "a", "o", "as", "em", "no", "na", "ate", "por", "favor", "at", "on",
        "please", "la",
    ];
    let is_mark = |token: &&&Token<'_>| matches!(token.kind, TokenKind::Mark | TokenKind::Break);
    // "cobrar a Neide (50 reais)": what is said in brackets keeps its last one.
    let closes = |at: usize| {
        let text = |at: usize| left.get(at).map_or("", |token| token.text.as_ref());
        text(at) == ")" && at.checked_sub(1).is_some_and(|before| text(before) != "(")
    };
    let aside = |part: &[&Token<'_>]| {
        let says = |phrase: &[&str]| part.iter().zip(phrase).all(|(token, word)| token.text == *word);
        ASIDES.iter().find(|phrase| part.len() >= phrase.len() && says(phrase)).map(|phrase| phrase.len())
    };
    let mut start = 0;
    loop {
        match left.get(start..).and_then(aside) {
            Some(length) => start += length,
            None if left.get(start).is_some_and(|token| is_mark(&token) || token.is_any(LEADING)) => {
                start += 1;
            }
            None => break,
        }
    }
    let mut end = left.len();
    loop {
        let asides = ASIDES.iter().map(|phrase| end.saturating_sub(phrase.len()));
        let mut begins = asides.filter(|from| *from >= start && *from < end);
        match begins
            .find(|from| left.get(*from..end).and_then(aside).is_some_and(|length| from + length == end))
        {
            Some(from) => end = from,
            None if end > start
                && !closes(end - 1)
                && left.get(end - 1).is_some_and(|token| is_mark(&token) || token.is_any(TRAILING)) =>
            {
                end -= 1;
            }
            None => break,
        }
    }
    let mut what = String::new();
    let mut reached = None;
    for token in left.get(start..end).unwrap_or_default() {
        let touches = reached == Some(token.span.start);
        // What stood together stays together; a gap where a time stood becomes one space.
        let between = reached.and_then(|end: usize| source.get(end..token.span.start)).unwrap_or_default();
        if !what.is_empty() && !touches {
            what.push_str(if between.trim().is_empty() || between.len() > 3 { " " } else { between });
        }
        what.push_str(source.get(token.span.clone()).unwrap_or_default());
        reached = Some(token.span.end);
    }
    what
}

/// The name of a day that is so many months ahead, without a day that its month lacks.
fn months_ahead(date: Date, months: i32) -> Option<Date> {
    date.checked_add(months.months()).ok()
}

/// Whether one of these words stands here.
fn is_one_of(tokens: &[Token<'_>], at: usize, words: &[&str]) -> bool {
    words.contains(&text(tokens, at))
}

#[cfg(test)]
#[path = "../appointment_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "../appointment_grid_tests.rs"]
mod grid_tests;

#[cfg(test)]
#[path = "../appointment_hours_tests.rs"]
mod hours_tests;
