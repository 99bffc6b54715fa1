//! A shift as it is posted in a group: by lines, with emojis, several at once, half of it missing. What is not there is left
//! out; nobody guesses a value.

use jiff::Zoned;
use jiff::civil::{Date, Time};
use ptbr::{Bare, Measure, Piece};

use crate::places::{HospitalId, House, SpecialtyId, folded, names};
use crate::vagas::{cents, window};

/// What a post says of one shift.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Posted {
    pub(crate) hospital: Option<HospitalId>,
    /// The place as it was written, where the house knows none of that name.
    pub(crate) place: Option<String>,
    pub(crate) specialty: Option<SpecialtyId>,
    pub(crate) date: Option<Date>,
    pub(crate) hours: Option<(Time, Time)>,
    pub(crate) value_cents: Option<i64>,
}

/// Somebody offers work.
const OFFERS: &[&str] = &[
    "vaga",
    "vagas",
    "plantao",
    "plantoes",
    "cobertura",
    "preciso de medico",
    "precisamos de medico",
    "procuro medico",
    "precisa se de medico",
    "repasso",
    "passo plantao",
    "escala",
    "disponivel",
    "disponiveis",
];

/// Somebody looks for it, says that it is gone, or asks about it.
const NO_OFFER: &[&str] = &[
    "procuro vaga",
    "procuro vagas",
    "procuro plantao",
    "procuro plantoes",
    "busco plantao",
    "busco vaga",
    "quero plantao",
    "quero vaga",
    "alguem tem vaga",
    "alguem tem plantao",
    "alguem com vaga",
    "tem vaga",
    "tem plantao",
    "ja foi",
    "ja preenchida",
    "ja preenchido",
    "preenchida",
    "preenchidas",
    "preenchido",
    "vaga fechada",
    "plantao fechado",
    "ocupada",
    "cancelada",
    "cancelado",
];

/// The least that is taken for a shift's value where nobody wrote "R$".
const LEAST: f64 = 300.0;

/// What the usual words for a shift's hours stand for.
const DAY_HOURS: &[&str] = &["diurno", "diurna", "dia todo", "sd", "manha e tarde"];
const NIGHT_HOURS: &[&str] = &["noturno", "noturna", "noite", "sn"];
const WHOLE_DAY: &[&str] = &["24h", "24 h", "24hs", "24 horas"];

/// The shifts that a message offers. Each day that it names is one; what is said beside no day holds for all of them.
pub(crate) fn read(text: &str, house: &House, now: &Zoned) -> Vec<Posted> {
    let whole = folded(text);
    let says = |phrases: &[&str]| phrases.iter().any(|phrase| names(&whole, phrase));
    if !says(OFFERS) || says(NO_OFFER) {
        return Vec::new();
    }
    let mut shared = Posted::default();
    let mut dated: Vec<Posted> = Vec::new();
    let lines = text.split(['\n', ';']).map(str::trim).filter(|line| !line.is_empty());
    for line in lines {
        let found = of_line(line, house, now);
        match found.date {
            Some(_) => dated.push(found),
            // "19h às 7h" under one date is that date's; under several it is everybody's.
            None => shared.fill(&found),
        }
    }
    for one in &mut dated {
        one.fill(&shared);
    }
    dated.retain(|one| one.hours.is_some() || one.value_cents.is_some());
    dated
}

impl Posted {
    /// Whether an operator has only to say yes.
    pub(crate) const fn is_whole(&self) -> bool {
        self.hospital.is_some()
            && self.specialty.is_some()
            && self.date.is_some()
            && self.hours.is_some()
            && self.value_cents.is_some()
    }

    /// Takes from another what is not said here.
    fn fill(&mut self, other: &Self) {
        self.hospital = self.hospital.or(other.hospital);
        if self.hospital.is_none() && self.place.is_none() {
            self.place.clone_from(&other.place);
        }
        self.specialty = self.specialty.or(other.specialty);
        self.hours = self.hours.or(other.hours);
        self.value_cents = self.value_cents.or(other.value_cents);
    }
}

pub(super) fn of_line(line: &str, house: &House, now: &Zoned) -> Posted {
    let text = folded(line);
    let hospital = house.hospitals.iter().find(|one| one.is_named_in(&text));
    Posted {
        hospital: hospital.map(|one| one.id),
        place: hospital.is_none().then(|| place(line)).flatten(),
        specialty: house.specialties.iter().find(|one| one.is_named_in(&text)).map(|one| one.id),
        date: window::single(line, now).filter(|day| *day >= now.date()),
        hours: hours(line, &text),
        value_cents: value(line, now),
    }
}

/// "Hospital Santa Rita - Centro": what stands from the word on, up to the first mark.
fn place(line: &str) -> Option<String> {
    const TITLES: &[&str] =
        &["hospital", "hosp", "upa", "maternidade", "santa casa", "clinica", "pronto socorro"];
    let lower = ptbr::fold(line);
    // Folding keeps the number of letters of a Portuguese text; where it does not, the place is left out.
    (lower.chars().count() == line.chars().count()).then_some(())?;
    let at = TITLES.iter().filter_map(|title| lower.find(title)).min()?;
    let before = lower.get(..at)?.chars().count();
    let name: String =
        line.chars().skip(before).take_while(|letter| !matches!(letter, ',' | '(' | '|' | '\n')).collect();
    let name = name.split(" - ").next().unwrap_or_default().trim().to_owned();
    (name.split_whitespace().count() > 1).then(|| name.chars().take(120).collect())
}

/// The hours as they are written, else as they are called.
fn hours(line: &str, text: &str) -> Option<(Time, Time)> {
    if let Some(both) = span(&ptbr::fold(line)) {
        return Some(both);
    }
    let called = |phrases: &[&str]| phrases.iter().any(|phrase| names(text, phrase));
    let usual = |start: i8, end: i8| Some((Time::new(start, 0, 0, 0).ok()?, Time::new(end, 0, 0, 0).ok()?));
    if called(WHOLE_DAY) {
        return usual(7, 7);
    }
    match (called(DAY_HOURS), called(NIGHT_HOURS)) {
        (true, false) => usual(7, 19),
        (false, true) => usual(19, 7),
        _ => None,
    }
}

/// "19h às 7h", "07:00 - 19:00", "19-07h", "das 7 às 19h": two times with a joint between them, one of which is marked as
/// a time. The line is folded.
fn span(line: &str) -> Option<(Time, Time)> {
    const JOINTS: &[&str] = &["as", "a", "ate", "-", "–", "—", "x", "e"];
    let found = clocks(line);
    found.windows(2).find_map(|pair| {
        let [first, second] = pair else { return None };
        let between = line.get(first.end..second.start)?.trim();
        let joined = JOINTS.contains(&between) && (first.marked || second.marked);
        joined.then_some((first.time, second.time))
    })
}

/// A time of day within a line.
struct Clock {
    time: Time,
    /// By an "h" or a colon: a bare number may be anything.
    marked: bool,
    start: usize,
    end: usize,
}

fn clocks(line: &str) -> Vec<Clock> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(offset) = line.get(at..).and_then(|rest| rest.find(|letter: char| letter.is_ascii_digit()))
    {
        let start = at + offset;
        let rest = line.get(start..).unwrap_or_default();
        let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let (minutes, length, marked) = minutes_after(rest.get(digits..).unwrap_or_default());
        at = start + digits + length;
        // "21/11", "2.500" and "R$ 19,90" hold no times.
        let glued = |mark: Option<char>| mark.is_some_and(|mark| matches!(mark, '/' | '.' | ','));
        let before = line.get(..start).and_then(|before| before.chars().next_back());
        let after = line.get(at..).unwrap_or_default();
        let number_follows = after.chars().nth(1).is_some_and(|next| next.is_ascii_digit());
        if glued(before) || (glued(after.chars().next()) && number_follows) {
            continue;
        }
        let hour = rest.get(..digits).filter(|hour| hour.len() <= 2).and_then(|hour| hour.parse::<i8>().ok());
        let hour = hour.map(|hour| if hour == 24 { 0 } else { hour });
        let time = hour.and_then(|hour| Time::new(hour, minutes, 0, 0).ok());
        found.extend(time.map(|time| Clock { time, marked, start, end: at }));
    }
    found
}

/// The minutes behind an hour ("h", "h30", "hs", ":00", " horas"), how long that is, and whether it marks a time.
fn minutes_after(rest: &str) -> (i8, usize, bool) {
    for mark in [" horas", "horas", " hs", "hs", " h", "h", ":"] {
        let Some(behind) = rest.strip_prefix(mark) else { continue };
        let two = behind.get(..2).filter(|two| two.bytes().all(|byte| byte.is_ascii_digit()));
        return match two.and_then(|two| two.parse().ok()) {
            Some(minutes) => (minutes, mark.len() + 2, true),
            None => (0, mark.len(), mark != ":"),
        };
    }
    (0, 0, false)
}

/// What it pays: an amount with its unit, else the one bare number that is as large as a shift's value.
fn value(line: &str, now: &Zoned) -> Option<i64> {
    let quantities: Vec<_> = ptbr::read(line, now)
        .into_iter()
        .filter_map(|item| match item.piece {
            Piece::Quantity(quantity) => Some(quantity),
            _ => None,
        })
        .collect();
    let money =
        quantities.iter().filter_map(|one| one.read_as(Measure::Money, Bare::Refused)).find_map(cents);
    let bare = || {
        let amounts = quantities.iter().filter_map(|one| one.read_as(Measure::Money, Bare::Allowed));
        amounts.filter(|amount| (LEAST..=100_000.0).contains(amount)).find_map(cents)
    };
    money.or_else(bare)
}

#[cfg(test)]
#[path = "reading_tests.rs"]
mod tests;
