//! The day by which something is to be reached, as people name it: "dezembro", "fim do ano", "30/06", "daqui a 6 meses".

use jiff::civil::{Date, Weekday};
use jiff::{Span, ToSpan, Zoned};
use ptbr::appointment::{self, When};

/// Why something is no day to reach anything by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NoDue {
    #[error("not a day")]
    Unread,
    #[error("there is no such day")]
    NoSuchDay,
    #[error("the day is over")]
    Past,
    #[error("too far ahead")]
    TooFar,
}

/// Further ahead than this nobody plans.
const MOST_YEARS: i64 = 50;

const MONTHS: [&[&str]; 12] = [
    &["janeiro", "jan", "january"],
    &["fevereiro", "fev", "february", "feb"],
    &["marco", "mar", "march"],
    &["abril", "abr", "april", "apr"],
    &["maio", "mai", "may"],
    &["junho", "jun", "june"],
    &["julho", "jul", "july"],
    &["agosto", "ago", "august", "aug"],
    &["setembro", "set", "september", "sep"],
    &["outubro", "out", "october", "oct"],
    &["novembro", "nov", "november"],
    &["dezembro", "dez", "december", "dec"],
];

/// Small words before a month or a year.
const LEADING: &[&str] = &[
    "ate", "by", "until", "till", "before", "antes", "o", "a", "the", "em", "no", "na", "para", "pra", "in",
    "de", "do", "neste", "nesse", "deste", "desse", "este", "esse", "this", "fim", "final", "end", "of",
    "dentro", "mes", "month", "daqui",
];

pub(super) fn read(text: &str, now: &Zoned) -> Result<Date, NoDue> {
    let today = now.date();
    let day = match text.trim().parse::<Date>() {
        Ok(day) => day,
        Err(_) => match named(text, today) {
            Some(day) => day,
            None => appointed(text, now)?,
        },
    };
    if day < today {
        return Err(NoDue::Past);
    }
    if day > today.saturating_add(MOST_YEARS.years()) {
        return Err(NoDue::TooFar);
    }
    Ok(day)
}

/// A month, a year, and the ends of them.
fn named(text: &str, today: Date) -> Option<Date> {
    let folded = ptbr::fold(text);
    let words: Vec<&str> =
        folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let first = words.iter().position(|word| !LEADING.contains(word))?;
    let rest: Vec<&str> =
        words[first..].iter().copied().filter(|word| !matches!(*word, "de" | "of" | "do")).collect();
    let end_of_year = |year: i16| Date::new(year, 12, 31).ok();
    match rest.as_slice() {
        ["ano" | "year"] => end_of_year(today.year()),
        ["ano", "que", "vem"] | ["next", "year"] | ["proximo", "ano"] => end_of_year(today.year() + 1),
        ["proximo", "mes"] | ["next", "month"] | ["que", "vem"] => {
            Some(today.last_of_month().tomorrow().ok()?.last_of_month())
        }
        [count, unit] if span(count, unit).is_some() => today.checked_add(span(count, unit)?).ok(),
        ["natal" | "christmas"] => Date::new(today.year(), 12, 25).ok(),
        ["semana" | "week"] => std::iter::successors(Some(today), |day| day.tomorrow().ok())
            .find(|day| day.weekday() == Weekday::Sunday),
        [year] if year.len() == 4 => end_of_year(year.parse().ok()?),
        [name] => month_ahead(month(name)?, today),
        [name, year] => Some(Date::new(full(year)?, month(name)?, 1).ok()?.last_of_month()),
        _ => None,
    }
}

/// "6 meses", "um ano".
fn span(count: &str, unit: &str) -> Option<Span> {
    let count = match count {
        "um" | "uma" | "one" => 1,
        word => word.parse().ok().or_else(|| ptbr::numeral(word).map(i64::from))?,
    };
    let count = Some(count).filter(|count| (1..=1000).contains(count))?;
    match unit {
        "dia" | "dias" | "day" | "days" => Some(count.days()),
        "semana" | "semanas" | "week" | "weeks" => Some(count.weeks()),
        "mes" | "meses" | "month" | "months" => Some(count.months()),
        "ano" | "anos" | "year" | "years" => Some(count.years()),
        _ => None,
    }
}

fn month(name: &str) -> Option<i8> {
    let at = MONTHS.iter().position(|names| names.contains(&name))?;
    i8::try_from(at + 1).ok()
}

fn full(year: &str) -> Option<i16> {
    let number: i16 = year.parse().ok()?;
    match year.len() {
        4 => Some(number),
        2 => Some(2000 + number),
        _ => None,
    }
}

/// The last day of the next month of that name, this one included.
fn month_ahead(month: i8, today: Date) -> Option<Date> {
    let year = if month < today.month() { today.year() + 1 } else { today.year() };
    Some(Date::new(year, month, 1).ok()?.last_of_month())
}

fn appointed(text: &str, now: &Zoned) -> Result<Date, NoDue> {
    let bare = ["até ", "ate ", "by ", "until "].iter().find_map(|lead| text.trim().strip_prefix(lead));
    let read = appointment::read(bare.unwrap_or(text), now);
    if !read.what.is_empty() || read.repeat.is_some() {
        return Err(NoDue::Unread);
    }
    match read.when {
        When::At(at) => Ok(at.date()),
        When::After(length) => now.checked_add(length).map(|at| at.date()).map_err(|_| NoDue::TooFar),
        When::NoSuchDay => Err(NoDue::NoSuchDay),
        When::Past => Err(NoDue::Past),
        When::Unsaid => Err(NoDue::Unread),
    }
}

#[cfg(test)]
#[path = "due_tests.rs"]
mod tests;
