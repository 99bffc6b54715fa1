//! The hour of an appointment, and lengths of time from now.

use jiff::SignedDuration;
use jiff::civil::{Date, DateTime, Time};

use super::day::named_weekday;
use super::is_one_of;
use crate::day_clock::{self, TimeOfDay, counts};
use crate::day_names::text;
use crate::number;
use crate::token::{Token, TokenKind};

/// What was said about the hour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Clock {
    time: Option<TimeOfDay>,
    part: Option<Part>,
    /// "às 3" may be the afternoon's; "03:00" and "3 da manhã" may not.
    either_half: bool,
}

/// A part of the day, and the hour it stands for when none is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Dawn,
    Early,
    Morning,
    Noon,
    Afternoon,
    Evening,
    Night,
}

impl Part {
    const fn hour(self) -> i8 {
        match self {
            Self::Dawn => 3,
            Self::Early => 7,
            Self::Morning => 9,
            Self::Noon => 12,
            Self::Afternoon => 15,
            Self::Evening => 18,
            Self::Night => 20,
        }
    }

    const fn is_later_half(self) -> bool {
        matches!(self, Self::Afternoon | Self::Evening | Self::Night)
    }
}

const HALF: u16 = 12 * 60;

impl Clock {
    pub(super) const fn of(part: Part) -> Self {
        Self { time: None, part: Some(part), either_half: false }
    }

    pub(super) const fn names_an_hour(self) -> bool {
        self.time.is_some()
    }

    /// Two pieces about the same hour: "às 8" and "da noite".
    pub(super) fn joined(self, other: Self) -> Option<Self> {
        let both =
            (self.time.is_some() && other.time.is_some()) || (self.part.is_some() && other.part.is_some());
        (!both).then(|| Self {
            time: self.time.or(other.time),
            part: self.part.or(other.part),
            either_half: self.either_half || other.either_half,
        })
    }

    /// The minutes after midnight that are meant, on a day that was named.
    fn minutes(self) -> u16 {
        let Some(TimeOfDay(minutes)) = self.time else {
            return self.part.map_or(9, |part| u16::try_from(part.hour()).unwrap_or(9)) * 60;
        };
        match self.part {
            Some(part) if part.is_later_half() && minutes < HALF => minutes + HALF,
            // Nobody wants to be woken at three: small hours without a word are the afternoon's.
            None if self.either_half && (60..6 * 60).contains(&minutes) => minutes + HALF,
            _ => minutes,
        }
    }

    /// That hour on a day.
    pub(super) fn on(self, date: Date) -> DateTime {
        at(date, self.minutes())
    }

    /// That hour today, in the half of the day that is still to come: "hoje às 8", said at ten.
    pub(super) fn today(self, here: DateTime) -> DateTime {
        let meant = self.on(here.date());
        match self.time {
            Some(TimeOfDay(minutes)) if meant <= here && self.is_open() => at(here.date(), minutes + HALF),
            _ => meant,
        }
    }

    /// The next such hour.
    pub(super) fn next_after(self, here: DateTime) -> Option<DateTime> {
        let today = self.today(here);
        let tomorrow = here.date().tomorrow().ok()?;
        Some(if today > here { today } else { self.on(tomorrow) })
    }

    fn is_open(self) -> bool {
        self.either_half && self.part.is_none()
    }
}

fn at(date: Date, minutes: u16) -> DateTime {
    let (hour, minute) =
        (i8::try_from(minutes / 60 % 24).unwrap_or(0), i8::try_from(minutes % 60).unwrap_or(0));
    date.to_datetime(Time::new(hour, minute, 0, 0).unwrap_or(Time::midnight()))
}

/// How sure it has to be that a number is an hour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hours {
    /// By what leads to it or stands behind it: "às 8", "8h", "10 pras 8".
    Sure,
    /// Also by how it is said, where nothing surer names an hour: "sábado 6 e meia".
    Likely,
}

/// An hour or a part of the day that starts at `at`.
pub(super) fn read(tokens: &[Token<'_>], at: usize, hours: Hours) -> Option<(Clock, usize)> {
    part(tokens, at).or_else(|| short_of(tokens, at)).or_else(|| hour(tokens, at, hours))
}

fn hour(tokens: &[Token<'_>], at: usize, hours: Hours) -> Option<(Clock, usize)> {
    let led = match (text(tokens, at), text(tokens, at + 1)) {
        ("ate" | "la" | "umas", "as" | "pelas" | "umas") => 2,
        ("as" | "pelas" | "at" | "a" | "ao" | "umas" | "by", _) => 1,
        _ => 0,
    };
    let start = at + led;
    let reading = day_clock::hour(tokens, start)?;
    let (time, mut next) = (reading.time, reading.next);
    let written = tokens.get(start).filter(|token| token.kind == TokenKind::Number);
    let afternoon = is_one_of(tokens, next, &["pm"]);
    let morning = is_one_of(tokens, next, &["am"]);
    let unsure = reading.plain && !afternoon && !morning;
    if unsure && led == 0 && (hours == Hours::Sure || !is_said_as_an_hour(tokens, at, next, time.0 % 60)) {
        return None;
    }
    // "a 2 quadras", "umas 7 laranjas" and "as 2 garrafas" are no hours.
    let things = is_one_of(tokens, at, &["as", "umas"]) && !is_accented(tokens, at) && counts(tokens, next);
    if unsure && (things || matches!(text(tokens, at), "a" | "ao")) {
        return None;
    }
    let time = match time {
        TimeOfDay(minutes) if afternoon && minutes < HALF => TimeOfDay(minutes + HALF),
        TimeOfDay(minutes) if morning => TimeOfDay(minutes % HALF),
        other => other,
    };
    next += usize::from(afternoon || morning);
    let exact = afternoon
        || morning
        || written.is_some_and(|token| token.text.starts_with('0'))
        || matches!(text(tokens, start), "meia" | "meio")
        || is_one_of(tokens, next.saturating_sub(1), &["manha", "madrugada", "tarde", "noite"]);
    let either_half = reading.plain && !exact && time.0 < HALF;
    Some((Clock { time: Some(time), part: None, either_half }, next + about(tokens, next)))
}

/// "e pouco": how much later nobody says.
fn about(tokens: &[Token<'_>], at: usize) -> usize {
    let vague = ["pouco", "pouquinho", "poucos", "tantas", "qualquer", "tal"];
    if text(tokens, at) == "e" && is_one_of(tokens, at + 1, &vague) { 2 } else { 0 }
}

/// "6 e meia", "7 e pouco", and beside a day "8 e 15": nobody counts things like that. `next` is where the hour ends.
fn is_said_as_an_hour(tokens: &[Token<'_>], at: usize, next: usize, minutes: u16) -> bool {
    let half = minutes == 30 && text(tokens, next - 1) == "meia";
    let day = |at: usize| {
        named_weekday(text(tokens, at)).is_some() || is_one_of(tokens, at, &["feira", "hoje", "amanha"])
    };
    let before = at.checked_sub(1);
    let behind = next + usize::from(is_one_of(tokens, next, &["de", "da", "do", "no", "na"]));
    let beside_a_day = minutes > 0 && (before.is_some_and(day) || day(behind));
    let money = before.is_some_and(|before| text(tokens, before) == "r$");
    let ends = next + about(tokens, next);
    (half || ends > next || beside_a_day) && !money && !counts(tokens, ends)
}

/// "10 pras 8", "quinze para as seis", "5 pro meio-dia".
fn short_of(tokens: &[Token<'_>], at: usize) -> Option<(Clock, usize)> {
    // "muda de 10 para 8" names two hours.
    if at.checked_sub(1).is_some_and(|before| is_one_of(tokens, before, &["de", "das", "from"])) {
        return None;
    }
    let start = at + usize::from(is_one_of(tokens, at, &["as", "aos", "pelas"]));
    let (numeral, next) = number::read(tokens, start)?;
    let minutes = [5_u16, 10, 15, 20, 25]
        .into_iter()
        .find(|some| f64::from(*some).total_cmp(&numeral.amount).is_eq())?;
    let next = next + usize::from(is_one_of(tokens, next, &["min", "minutos", "minutinhos"]));
    let led = tokens.get(next).filter(|token| token.is("pra"))?;
    let article = usize::from(is_one_of(tokens, next + 1, &["as", "o", "a"]));
    let hour = next + 1 + article;
    let reading = day_clock::hour(tokens, hour)?;
    let several = led.span.len() == "pras".len() || article > 0;
    let alone = || {
        let behind = tokens.get(reading.next);
        behind.is_none_or(|token| token.kind != TokenKind::Word || token.is_any(&["da", "e", "hora"]))
    };
    let named = is_one_of(tokens, hour, &["meio", "meia"]) || (is_one_of(tokens, hour, &["uma"]) && alone());
    let whole = reading.time.0.is_multiple_of(60) && (several || named);
    if !whole || (reading.plain && counts(tokens, reading.next)) {
        return None;
    }
    let one = if reading.plain && reading.time.0 == 60 { HALF } else { 0 };
    let time = TimeOfDay((reading.time.0 + one + 2 * HALF - minutes) % (2 * HALF));
    Some((Clock { time: Some(time), part: None, either_half: reading.plain && time.0 < HALF }, reading.next))
}

/// "às", which leads to nothing but an hour; "as" may lead to things.
fn is_accented(tokens: &[Token<'_>], at: usize) -> bool {
    tokens.get(at).is_some_and(|token| token.is("as") && token.span.len() > 2)
}

/// "de manhã", "à noite", "cedo", "na hora do almoço", "no fim da tarde".
fn part(tokens: &[Token<'_>], at: usize) -> Option<(Clock, usize)> {
    const LEADS: &[&str] =
        &["de", "a", "pela", "na", "da", "no", "do", "ao", "in", "the", "essa", "esta", "nessa", "nesta"];
    let mut start = at;
    while start < at + 2 && is_one_of(tokens, start, LEADS) {
        start += 1;
    }
    let led = start > at;
    let word = |ahead: usize| text(tokens, start + ahead);
    let (part, length) = match (word(0), word(1), word(2)) {
        ("fim" | "final", "da" | "de", "tarde") => (Part::Evening, 3),
        ("hora", "do", "almoco") => (Part::Noon, 3),
        ("almoco" | "noon", _, _) if led || word(0) == "noon" => (Part::Noon, 1),
        ("cedo" | "cedinho", _, _) => (Part::Early, 1),
        ("tonight", _, _) => (Part::Night, 1),
        ("madrugada", _, _) if led => (Part::Dawn, 1),
        ("manha" | "manhazinha" | "morning", "cedo", _) if led => (Part::Early, 2),
        ("manha" | "manhazinha" | "morning", _, _) if led => (Part::Morning, 1),
        ("tarde" | "afternoon", _, _) if led => (Part::Afternoon, 1),
        ("tardinha" | "evening", _, _) if led => (Part::Evening, 1),
        ("noite" | "noitinha" | "night", _, _) if led => (Part::Night, 1),
        _ => return None,
    };
    Some((Clock::of(part), start + length))
}

/// "daqui a 20 minutos", "em meia hora", "in 2 hours": only what is shorter than a day.
pub(super) fn after(tokens: &[Token<'_>], at: usize) -> Option<(SignedDuration, usize)> {
    let start = match (text(tokens, at), text(tokens, at + 1)) {
        ("daqui", "a" | "ha" | "uns" | "umas") => at + 2,
        ("daqui" | "em" | "dentro" | "in", _) => at + 1,
        _ => return None,
    };
    let start = start + usize::from(is_one_of(tokens, start, &["de", "a", "uns", "umas", "mais"]));
    let (minutes, next) = length(tokens, start)?;
    let (more, next) = match text(tokens, next) {
        "e" if text(tokens, next + 1) == "meia" && minutes >= 60 => (30, next + 2),
        "e" => length(tokens, next + 1).unwrap_or((0, next)),
        _ => (0, next),
    };
    Some((SignedDuration::from_mins(minutes + more), next))
}

/// "uma hora antes", "30 min antes", "2 dias antes da prova".
pub(super) fn ahead(tokens: &[Token<'_>], at: usize) -> Option<(SignedDuration, usize)> {
    let days = || {
        let (numeral, next) = number::read(tokens, at)?;
        let unit = match text(tokens, next) {
            "dia" | "dias" | "day" | "days" => 1.0,
            "semana" | "semanas" | "week" | "weeks" => 7.0,
            _ => return None,
        };
        let days = (1..=60_u16).find(|days| (numeral.amount * unit - f64::from(*days)).abs() < 0.01)?;
        Some((i64::from(days) * 24 * 60, next + 1))
    };
    let (minutes, next) = length(tokens, at).or_else(days)?;
    let said = is_one_of(tokens, next, &["antes", "before", "ahead"]);
    let more = is_one_of(tokens, next + 1, &["de", "da", "do", "disso"]);
    said.then(|| (SignedDuration::from_mins(minutes), next + 1 + usize::from(more)))
}

/// "20 minutos", "uma hora", "meia hora".
pub(super) fn length(tokens: &[Token<'_>], at: usize) -> Option<(i64, usize)> {
    match (text(tokens, at), text(tokens, at + 1)) {
        ("meia" | "half", "hora") => return Some((30, at + 2)),
        ("half", "an") if text(tokens, at + 2) == "hour" => return Some((30, at + 3)),
        ("a" | "an", "hour") => return Some((60, at + 2)),
        ("a", "minute") => return Some((1, at + 2)),
        _ => {}
    }
    let (numeral, next) = number::read(tokens, at)?;
    let unit = per_unit(text(tokens, next))?;
    // Lengths are short: what is no whole number of minutes within a few weeks is none at all.
    let minutes =
        (1..=50_000_u16).find(|minutes| (numeral.amount * unit - f64::from(*minutes)).abs() < 0.01)?;
    let minutes = i64::from(minutes);
    Some((minutes, next + 1))
}

fn per_unit(word: &str) -> Option<f64> {
    Some(match word {
        "minuto" | "minutos" | "min" | "mins" | "minutinhos" | "minutinho" | "minute" | "minutes" => 1.0,
        "hora" | "horas" | "h" | "hs" | "horinha" | "horinhas" | "hour" | "hours" => 60.0,
        _ => return None,
    })
}
