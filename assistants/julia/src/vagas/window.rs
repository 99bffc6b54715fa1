//! The days somebody asks about, all of them ahead: "essa semana", "dia 20", "em dezembro".

use std::borrow::Cow;

use jiff::civil::{Date, Weekday};
use jiff::{ToSpan, Zoned};
use ptbr::TokenKind;
use ptbr::appointment::{self, When};

use super::kinds;
use crate::places::{folded, names};

/// Days from one to another, both counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) from: Date,
    pub(crate) to: Date,
}

const MONTHS: [&str; 12] = [
    "janeiro",
    "fevereiro",
    "marco",
    "abril",
    "maio",
    "junho",
    "julho",
    "agosto",
    "setembro",
    "outubro",
    "novembro",
    "dezembro",
];

const NEXT_WEEK: &[&str] = &["semana que vem", "proxima semana", "next week"];
const NEXT_WEEKEND: &[&str] =
    &["fim de semana que vem", "final de semana que vem", "proximo fim de semana", "proximo final de semana"];
const WEEKEND: &[&str] = &[
    "esse fim de semana",
    "este fim de semana",
    "nesse fim de semana",
    "neste fim de semana",
    "pro fim de semana",
    "no fim de semana",
    "esse final de semana",
    "este final de semana",
    "pro final de semana",
    "no final de semana",
    "esse fds",
    "pro fds",
    "no fds",
    "this weekend",
];
const WEEK: &[&str] = &[
    "essa semana",
    "esta semana",
    "nessa semana",
    "nesta semana",
    "desta semana",
    "dessa semana",
    "da semana",
    "this week",
];
const NEXT_MONTH: &[&str] = &["mes que vem", "proximo mes", "next month"];
const MONTH: &[&str] =
    &["esse mes", "este mes", "nesse mes", "neste mes", "do mes", "desse mes", "deste mes", "this month"];

impl Window {
    pub(crate) const fn day(day: Date) -> Self {
        Self { from: day, to: day }
    }

    pub(crate) fn has(self, day: Date) -> bool {
        (self.from..=self.to).contains(&day)
    }

    /// The days that a sentence names, if it names any. A weekday alone names no day: any such day will do.
    pub(crate) fn read(sentence: &str, now: &Zoned) -> Option<Self> {
        let sentence = &*without_refused(sentence);
        let text = folded(sentence);
        let said = |phrases: &[&str]| phrases.iter().any(|phrase| names(&text, phrase));
        let today = now.date();
        let monday = monday_after(today)?;
        if let Some(until) = Self::until(sentence, now) {
            return Some(until);
        }
        if let Some(onward) = Self::onward(sentence, now) {
            return Some(onward);
        }
        if said(NEXT_WEEKEND) {
            return Some(Self {
                from: monday.checked_add(5.days()).ok()?,
                to: monday.checked_add(6.days()).ok()?,
            });
        }
        if said(NEXT_WEEK) {
            return Some(Self { from: monday, to: monday.checked_add(6.days()).ok()? });
        }
        if said(WEEKEND) {
            return Some(Self {
                from: monday.checked_sub(2.days()).ok()?.max(today),
                to: monday.yesterday().ok()?,
            });
        }
        if said(WEEK) {
            return Some(Self { from: today, to: monday.yesterday().ok()? });
        }
        if said(NEXT_MONTH) && !names(&text, "dia") {
            let first = today.first_of_month().checked_add(1.month()).ok()?;
            return Some(Self { from: first, to: first.last_of_month() });
        }
        if said(MONTH) {
            return Some(Self { from: today, to: today.last_of_month() });
        }
        if !dated(sentence) {
            return month(&text, today);
        }
        let day = ahead(sentence, now)?;
        let far = day.checked_add(FAR.days()).ok()?;
        Some(match beginning(sentence) {
            Some(Beginning::After) => Self { from: day.tomorrow().ok()?, to: far },
            Some(Beginning::On) => Self { from: day, to: far },
            None => Self::day(day),
        })
    }
}

impl Window {
    /// From today, or from the day that is named before it, to the end that is named: "de amanhã até domingo". An hour ends
    /// no days.
    fn until(sentence: &str, now: &Zoned) -> Option<Self> {
        let text = sentence.to_lowercase();
        let (before, after) = text.split_once(" até ").or_else(|| text.split_once(" ate "))?;
        let end = after.split([',', '.', '?', '!', ';', '\n']).next()?;
        let folded = folded(end);
        let today = now.date();
        let ends = ["o fim do mes", "fim do mes", "o final do mes", "final do mes"];
        let to = if ends.iter().any(|phrase| folded.starts_with(phrase)) {
            today.last_of_month()
        } else if let Some(window) = Self::read(end, now) {
            window.to
        } else {
            single(end, now)?
        };
        let from = Self::read(before, now).map(|window| window.from).or_else(|| single(before, now));
        let from = from.unwrap_or(today);
        (from <= to).then_some(Self { from, to })
    }
}

impl Window {
    /// Every day from the one on that is named as a beginning: "de quinta em diante", "a partir de dezembro".
    pub(crate) fn onward(sentence: &str, now: &Zoned) -> Option<Self> {
        let named = sentence.get(ptbr::from_later_on(sentence)?)?;
        let from = Self::read(named, now).map(|window| window.from).or_else(|| single(named, now))?;
        Some(Self { from, to: from.checked_add(FAR.days()).ok()? })
    }
}

/// How far somebody looks who only says from when on.
const FAR: i32 = 120;

/// Where a stretch of days begins that nobody ends.
enum Beginning {
    /// "depois do dia 22".
    After,
    /// "a partir do dia 22".
    On,
}

fn beginning(sentence: &str) -> Option<Beginning> {
    let text = ptbr::fold(sentence);
    let words: Vec<&str> = text.split_whitespace().collect();
    words.iter().enumerate().find_map(|(at, word)| {
        let begins = match *word {
            "depois" | "apos" => Beginning::After,
            "partir" => Beginning::On,
            _ => return None,
        };
        let small = |word: &&&str| matches!(**word, "do" | "de" | "o" | "dia");
        let led: Vec<&str> = words.iter().skip(at + 1).take_while(small).copied().collect();
        let named = words.get(at + 1 + led.len()).copied().unwrap_or_default();
        let number = named.starts_with(|first: char| first.is_ascii_digit());
        let date = led.contains(&"dia") || named.contains('/');
        (number && date && !named.ends_with('h')).then_some(begins)
    })
}

/// A sentence without the clauses that refuse a day, where another clause names one: "sexta não consigo. e sábado, tem?"
fn without_refused(sentence: &str) -> Cow<'_, str> {
    let clauses: Vec<&str> = sentence
        .split_inclusive(['.', '!', '?', ';', ',', '\n'])
        .filter(|part| !part.trim().is_empty())
        .collect();
    let names_day = |clause: &&&str| {
        dated(clause) || ptbr::tokens(clause).iter().any(|token| weekday(&token.text).is_some())
    };
    let refuses = |clause: &&&str| {
        let text = kinds::without_floors(&folded(clause));
        text.split(' ').any(|word| matches!(word, "nao" | "nem" | "nunca" | "menos" | "exceto"))
    };
    let kept: Vec<&str> =
        clauses.iter().filter(|clause| !(names_day(clause) && refuses(clause))).copied().collect();
    if kept.len() < clauses.len() && kept.iter().any(|clause| names_day(&clause)) {
        Cow::Owned(kept.concat())
    } else {
        Cow::Borrowed(sentence)
    }
}

/// The day that a bare number names, the next of it: "reserva o 24". An hour, an amount or a place in a list is none.
pub(crate) fn numbered(sentence: &str, now: &Zoned) -> Option<Date> {
    const LEADS: &[&str] = &["o", "no", "do", "pro", "ao"];
    const MEASURES: &[&str] = &[
        "h", "hs", "hora", "horas", "mil", "k", "reais", "dias", "semanas", "meses", "anos", "min", "minutos",
    ];
    let text = folded(sentence);
    let words: Vec<&str> = text.split(' ').collect();
    let number = words.iter().enumerate().find_map(|(at, word)| {
        let led = at > 0 && words.get(at - 1).is_some_and(|lead| LEADS.contains(lead));
        let measured = words.get(at + 1).is_some_and(|next| MEASURES.contains(next));
        word.parse::<i8>().ok().filter(|number| led && !measured && (1..=31).contains(number))
    })?;
    let days = (0..62).map_while(|days| now.date().checked_add(days.days()).ok());
    days.into_iter().find(|day| day.day() == number)
}

/// The parts of a message that may each point at something of their own: "o de sábado e o de quarta".
pub(crate) fn parts(message: &str) -> impl Iterator<Item = &str> {
    message
        .split([',', ';', '.', '!', '\n'])
        .flat_map(|part| part.split(" e "))
        .filter(|part| !part.trim().is_empty())
}

/// How many shifts a list has at most: a greater number is a day.
const LONGEST_LIST: i8 = 10;

/// Every day that a message names by a date or a number; a weekday names none.
pub(crate) fn named(message: &str, now: &Zoned) -> Vec<Date> {
    let day = |part: &str| {
        let written = dated(part).then(|| single(part, now)).flatten();
        written.or_else(|| numbered(part, now).filter(|day| day.day() > LONGEST_LIST))
    };
    parts(message).filter_map(day).collect()
}

/// One day, the first that lies ahead; today counts. Here a weekday is the next of its name.
pub(crate) fn single(sentence: &str, now: &Zoned) -> Option<Date> {
    let weekday_named = ptbr::tokens(sentence).iter().any(|token| weekday(&token.text).is_some());
    (dated(sentence) || weekday_named).then(|| ahead(sentence, now)).flatten()
}

fn ahead(sentence: &str, now: &Zoned) -> Option<Date> {
    match appointment::read(sentence, &now.start_of_day().ok()?).when {
        When::At(at) => Some(at.date()),
        _ => None,
    }
}

/// Whether a day is named by a date, a number or its distance: "às 19h" alone is an hour of no day.
pub(crate) fn dated(sentence: &str) -> bool {
    const WORDS: &[&str] = &["amanha", "daqui", "today", "tomorrow", "tonight"];
    let tokens = ptbr::tokens(sentence);
    let number = |at: usize| tokens.get(at).is_some_and(|token| token.kind == TokenKind::Number);
    let word = |at: usize| tokens.get(at).map_or("", |token| &*token.text);
    (0..tokens.len()).any(|at| {
        let written = number(at) && matches!(word(at + 1), "/" | "-") && number(at + 2);
        let spelled = number(at) && word(at + 1) == "de" && MONTHS.contains(&word(at + 2));
        // "de dia", "bom dia" and "hoje em dia" name none.
        let numbered = word(at) == "dia" && (number(at + 1) || word(at + 1).starts_with("primeir"));
        // "sexta 27", and not "sexta 20h".
        let of_number = weekday(word(at)).is_some()
            && number(at + 1)
            && !matches!(
                word(at + 2),
                "h" | "hs" | "hora" | "horas" | ":" | "e" | "as" | "a" | "mil" | "reais"
            );
        let today = word(at) == "hoje" && !(word(at + 1) == "em" && word(at + 2) == "dia");
        written || spelled || numbered || of_number || today || WORDS.contains(&word(at))
    })
}

/// A weekday by its name, in the singular or the plural.
pub(crate) fn weekday(word: &str) -> Option<Weekday> {
    Some(match word {
        "segunda" | "segundas" | "monday" | "mondays" => Weekday::Monday,
        "terca" | "tercas" | "tuesday" | "tuesdays" => Weekday::Tuesday,
        "quarta" | "quartas" | "wednesday" | "wednesdays" => Weekday::Wednesday,
        "quinta" | "quintas" | "thursday" | "thursdays" => Weekday::Thursday,
        "sexta" | "sextas" | "friday" | "fridays" => Weekday::Friday,
        "sabado" | "sabados" | "saturday" | "saturdays" => Weekday::Saturday,
        "domingo" | "domingos" | "sunday" | "sundays" => Weekday::Sunday,
        _ => return None,
    })
}

fn monday_after(today: Date) -> Option<Date> {
    let since_monday = i32::from(today.weekday().since(Weekday::Monday));
    today.checked_add((7 - since_monday).days()).ok()
}

fn month(text: &str, today: Date) -> Option<Window> {
    let place = MONTHS.iter().position(|name| names(text, name))?;
    let month = i8::try_from(place + 1).ok()?;
    let year = if month < today.month() { today.year() + 1 } else { today.year() };
    let first = Date::new(year, month, 1).ok()?;
    Some(Window { from: first.max(today), to: first.last_of_month() })
}

#[cfg(test)]
#[path = "window_tests.rs"]
mod tests;
