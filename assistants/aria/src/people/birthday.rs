//! A birthday: a day of the year, and the year if somebody told it.

use std::fmt;

use jiff::ToSpan;
use jiff::civil::Date;
use ptbr::numeral;
use store::{Row, StoreError, ToValue, Value};

/// Nobody alive was born before.
const EARLIEST: i16 = 1900;

/// The longest text that can name a day; beyond it nobody reads on.
const LONGEST: usize = 80;

/// Written `1990-05-12`, or `05-12` where the year is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Birthday {
    month: i8,
    day: i8,
    year: Option<i16>,
}

/// Why a text is no birthday.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NoBirthday {
    #[error("no day and month in it")]
    Unreadable,
    #[error("there is no such day")]
    NoSuchDay,
    #[error("a year that has not come")]
    Future,
    #[error("too long ago")]
    Ancient,
}

/// Whether some words order that a birthday be kept: "anota aí o aniversário da Paula".
pub(super) fn is_to_be_kept(said: &str) -> bool {
    /// How far behind the order it stands: "anota aí o niver".
    const NEAR: usize = 3;
    let tokens = ptbr::tokens(said);
    let names = |word: &str| matches!(word, "aniversario" | "niver" | "niversario" | "birthday" | "bday");
    let orders = |word: &str| ptbr::words::asks_to_record(word);
    let mut at = (0..).zip(&tokens).filter(|(_, token)| orders(&token.text)).map(|(at, _)| at);
    at.any(|at| tokens.iter().skip(at + 1).take(NEAR).any(|token| names(&token.text)))
}

impl Birthday {
    pub(crate) fn new(month: i8, day: i8, year: Option<i16>) -> Result<Self, NoBirthday> {
        /// A year that has every day.
        const LEAP: i16 = 2000;
        Date::new(year.unwrap_or(LEAP), month, day).map_err(|_| NoBirthday::NoSuchDay)?;
        Ok(Self { month, day, year })
    }

    /// What was kept: a month and day as `05-12`, and perhaps a year.
    fn kept(day: Option<&str>, year: Option<i64>) -> Option<Self> {
        let (month, day) = day?.split_once('-')?;
        let year = year.and_then(|year| i16::try_from(year).ok());
        Self::new(month.parse().ok()?, day.parse().ok()?, year).ok()
    }

    pub(super) fn read(row: &Row, [day, year]: [&str; 2]) -> Result<Option<Self>, StoreError> {
        let day: Option<String> = row.get(day)?;
        Ok(Self::kept(day.as_deref(), row.get(year)?))
    }

    /// The day of the year, and the year.
    #[expect(
        clippy::ref_option,
        clippy::trivially_copy_pass_by_ref,
        reason = "the declaration hands over a reference to the field"
    )]
    pub(super) fn columns(birthday: &Option<Self>) -> [Value; 2] {
        let year = birthday.and_then(Self::year).map(i64::from);
        [birthday.map(Self::month_and_day).to_value(), year.to_value()]
    }

    /// A birthday as people, forms and models write it: `12/05`, "dia 12 de maio de 1990", `May 12`, `1990-05-12`.
    pub(crate) fn parse(text: &str, today: Date) -> Result<Self, NoBirthday> {
        if text.chars().count() > LONGEST {
            return Err(NoBirthday::Unreadable);
        }
        // `05-12` is how we write it ourselves, and how programs do: month first.
        if let Some(birthday) = Self::kept(Some(text.trim()), None) {
            return Ok(birthday);
        }
        let folded = ptbr::fold(text);
        let parts: Vec<&str> =
            folded.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()).collect();
        let (parts, age) = without_age(&parts);
        let found = read(&parts, today).or_else(|| by_weekday(text, &parts, today));
        let (month, day, year) = found.ok_or(NoBirthday::Unreadable)?;
        let turns = || {
            let next = Self::new(month, day, None).ok()?.next(today);
            Some(next.year() - age?)
        };
        let year = year.map(|year| full_year(year, today)).or_else(turns);
        if year.is_some_and(|year| year < EARLIEST) {
            return Err(NoBirthday::Ancient);
        }
        let birthday = Self::new(month, day, year)?;
        match year {
            Some(year) if birthday.in_year(year) > today => birthday.without_year(today),
            _ => Ok(birthday),
        }
    }

    /// The words of a message that say more exactly which birthday some of them name: "sábado, dia 21", "3 de dezembro, vai fazer 14".
    pub(super) fn as_said(words: &str, message: &str, today: Date) -> Option<String> {
        let rest = message.get(message.find(words.trim())?..)?;
        let rest = rest.split(['.', '!', '?', '\n']).next()?.trim();
        let whole = Self::parse(rest, today).ok()?;
        let named = Self::parse(words, today).ok();
        let same = named.is_none_or(|named| named.month_and_day() == whole.month_and_day());
        let by_weekday = !words.contains(|letter: char| letter.is_ascii_digit());
        (rest != words.trim() && (by_weekday || same && whole.year().is_some())).then(|| rest.to_owned())
    }

    /// Who names the next birthday with its year means the day; a year further ahead is a slip.
    fn without_year(self, today: Date) -> Result<Self, NoBirthday> {
        let named = self.year.map(|year| self.in_year(year));
        let bare = Self { year: None, ..self };
        if named == Some(bare.next(today)) { Ok(bare) } else { Err(NoBirthday::Future) }
    }

    /// The same month and year on another day, where a text names no more than that: "dia 4".
    pub(super) fn on_day(self, text: &str) -> Option<Self> {
        let day = text.trim().to_lowercase();
        let day = day.strip_prefix("dia").unwrap_or(&day).trim().parse().ok()?;
        Self::new(self.month, day, self.year).ok()
    }

    pub(crate) const fn year(self) -> Option<i16> {
        self.year
    }

    /// Month and day, as they are kept and compared: `05-12`.
    pub(crate) fn month_and_day(self) -> String {
        format!("{:02}-{:02}", self.month, self.day)
    }

    /// The day on which it falls in a year: who was born on 29 February has it on the 28th in other years.
    pub(crate) fn in_year(self, year: i16) -> Date {
        let last = || Date::new(year, self.month, 1).map(Date::last_of_month);
        Date::new(year, self.month, self.day).or_else(|_| last()).unwrap_or(Date::MAX)
    }

    /// The first one that is not before a day.
    pub(crate) fn next(self, from: Date) -> Date {
        let this = self.in_year(from.year());
        if this >= from { this } else { self.in_year(from.year().saturating_add(1)) }
    }

    /// How old somebody becomes on a birthday.
    pub(crate) fn age_on(self, day: Date) -> Option<i16> {
        self.year.map(|year| day.year() - year).filter(|age| *age >= 0)
    }

    /// "12 de maio de 1990"; in English "May 12, 1990".
    pub(crate) fn said(self, language: domain::Language) -> String {
        const MONTHS: [(&str, &str); 12] = [
            ("janeiro", "January"),
            ("fevereiro", "February"),
            ("março", "March"),
            ("abril", "April"),
            ("maio", "May"),
            ("junho", "June"),
            ("julho", "July"),
            ("agosto", "August"),
            ("setembro", "September"),
            ("outubro", "October"),
            ("novembro", "November"),
            ("dezembro", "December"),
        ];
        let at = usize::try_from(self.month).unwrap_or(1).saturating_sub(1);
        let (portuguese, english) = MONTHS.get(at).copied().unwrap_or_default();
        match (language, self.year) {
            (domain::Language::Portuguese | domain::Language::Added(_), Some(year)) => {
                format!("{} de {portuguese} de {year}", self.nth())
            }
            (domain::Language::Portuguese | domain::Language::Added(_), None) => {
                format!("{} de {portuguese}", self.nth())
            }
            (domain::Language::English, Some(year)) => format!("{english} {}, {year}", self.day),
            (domain::Language::English, None) => format!("{english} {}", self.day),
        }
    }

    /// "1º", "12".
    fn nth(self) -> String {
        if self.day == 1 { "1º".to_owned() } else { self.day.to_string() }
    }
}

impl fmt::Display for Birthday {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(year) = self.year {
            write!(f, "{year:04}-")?;
        }
        f.write_str(&self.month_and_day())
    }
}

type Parts = (i8, i8, Option<i16>);

/// Month, day and year as they were written.
fn read(parts: &[&str], today: Date) -> Option<Parts> {
    let relative = parts.iter().find_map(|part| match *part {
        "hoje" | "today" => Some(0),
        "amanha" | "tomorrow" => Some(1),
        "ontem" | "yesterday" => Some(-1),
        _ => None,
    });
    if let Some(days) = relative {
        let day = today.checked_add(days.days()).ok()?;
        return Some((day.month(), day.day(), None));
    }
    let month = parts.iter().position(|part| month(part).is_some());
    match month {
        Some(at) => with_named_month(parts, at),
        None => in_numbers(parts),
    }
}

/// The parts without how old somebody becomes, and that: "faz 14 dia 3 de dezembro", "3/12, vai fazer 14 anos".
fn without_age<'p>(parts: &[&'p str]) -> (Vec<&'p str>, Option<i16>) {
    const TURNS: &[&str] = &["faz", "fazer", "completa", "completar", "turns"];
    let age = (1..parts.len()).find(|at| {
        let old = parts.get(*at).and_then(|part| number(part)).is_some_and(|age| (1..120).contains(&age));
        let turns = parts.get(at - 1).is_some_and(|word| TURNS.contains(word));
        let of_a_month = parts.get(at + 1).is_some_and(|word| *word == "de" || month(word).is_some());
        let before_another = parts.get(at + 1).is_some_and(|part| number(part).is_some());
        old && turns && !of_a_month && !before_another
    });
    let Some(at) = age else { return (parts.to_vec(), None) };
    let years = parts.get(at + 1).is_some_and(|word| matches!(*word, "ano" | "anos"));
    let end = at + 1 + usize::from(years);
    let rest = parts.iter().take(at - 1).chain(parts.iter().skip(end)).copied().collect();
    (rest, parts.get(at).and_then(|part| number(part)))
}

/// "sábado agora, 21", "sexta que vem": the next such weekday, of that number if one is named.
fn by_weekday(text: &str, parts: &[&str], today: Date) -> Option<Parts> {
    let now = today.to_zoned(jiff::tz::TimeZone::UTC).ok()?;
    let named: Vec<i8> = parts.iter().filter_map(|part| part.parse().ok()).collect();
    let coming = |text: &str| match ptbr::appointment::read(text, &now) {
        read if read.repeat.is_some() || read.names == ptbr::appointment::Names::Neither => None,
        read => match read.when {
            ptbr::appointment::When::At(at) => Some(at.date()),
            _ => None,
        },
    };
    let first = parts.iter().find_map(|part| coming(part))?;
    let date = match *named.as_slice() {
        [] => coming(text)?,
        [day] => (0..53)
            .filter_map(|weeks| first.checked_add(jiff::Span::new().weeks(weeks)).ok())
            .find(|date| date.day() == day)?,
        _ => return None,
    };
    Some((date.month(), date.day(), None))
}

/// "12 de maio de 1990", "May 12th, 1990", "vinte e nove de fevereiro".
fn with_named_month(parts: &[&str], at: usize) -> Option<Parts> {
    let (before, after) = (parts.get(..at)?, parts.get(at + 1..)?);
    let month = month(parts.get(at)?)?;
    let year = |parts: &[&str]| parts.iter().find_map(|part| number(part).filter(|year| *year > 31));
    if let Some(day) = day_of(before) {
        return Some((month, day, year(after)));
    }
    let place = after.iter().position(|part| ordinal(part).is_some())?;
    Some((month, ordinal(after.get(place)?)?, year(after.get(place + 1..)?)))
}

/// The day in front of a month: the last number there, also in words.
fn day_of(parts: &[&str]) -> Option<i8> {
    if let Some(day) = parts.iter().rev().find_map(|part| ordinal(part)) {
        return Some(day);
    }
    let said = parts.iter().filter_map(|part| numeral(part)).reduce(|sum, more| sum + more)?;
    i8::try_from(said).ok()
}

/// `12/05`, `12/05/1990`, `1990-05-12`; `05/15` can only be the fifteenth of May.
fn in_numbers(parts: &[&str]) -> Option<Parts> {
    let numbers: Vec<i16> = parts.iter().filter_map(|part| number(part)).collect();
    let narrow = |number: i16| i8::try_from(number).ok();
    let (first, second, year) = match *numbers.as_slice() {
        [year, month, day] if year > 31 => return Some((narrow(month)?, narrow(day)?, Some(year))),
        [first, second, year] => (first, second, Some(year)),
        [first, second] => (first, second, None),
        _ => return None,
    };
    let american = second > 12 && first <= 12;
    let (day, month) = if american { (second, first) } else { (first, second) };
    Some((narrow(month)?, narrow(day)?, year))
}

fn number(part: &str) -> Option<i16> {
    (part.len() <= 4).then(|| part.parse().ok()).flatten()
}

/// `12`, `12th`, `1o`, "primeiro".
fn ordinal(part: &str) -> Option<i8> {
    if matches!(part, "primeiro" | "first") {
        return Some(1);
    }
    let digits = part.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let ending = part.get(digits.len()..)?;
    let known = matches!(ending, "" | "o" | "a" | "st" | "nd" | "rd" | "th");
    digits.parse().ok().filter(|day| known && (1..=31).contains(day) && digits.len() <= 2)
}

fn month(part: &str) -> Option<i8> {
    const BEGINNINGS: [&[&str]; 12] = [
        &["janeiro", "jan", "january"],
        &["fevereiro", "fev", "february", "feb"],
        &["marco", "mar", "march"],
        &["abril", "abr", "april", "apr"],
        &["maio", "mai", "may"],
        &["junho", "jun", "june"],
        &["julho", "jul", "july"],
        &["agosto", "ago", "august", "aug"],
        &["setembro", "set", "september", "sep", "sept"],
        &["outubro", "out", "october", "oct"],
        &["novembro", "nov", "november"],
        &["dezembro", "dez", "december", "dec"],
    ];
    let at = BEGINNINGS.iter().position(|names| names.contains(&part))?;
    i8::try_from(at + 1).ok()
}

/// `90` is 1990, and `12` is 2012, as long as that has come.
fn full_year(year: i16, today: Date) -> i16 {
    match year {
        0..=99 if 2000 + year <= today.year() => 2000 + year,
        0..=99 => 1900 + year,
        year => year,
    }
}

#[cfg(test)]
#[path = "birthday_tests.rs"]
mod tests;
