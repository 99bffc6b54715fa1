//! What an operator's sentence names: days, hours, money, people, hospitals. The tools of the desk read their subjects from
//! these, whatever the verb and the order of the words.

use std::ops::Range;

use domain::UserId;
use jiff::civil::{Date, Time, Weekday};
use jiff::{ToSpan, Zoned};
use ptbr::{Bare, Item, Measure, Piece, When};
use store::Tx;

use super::known::Known;
use super::{stretch, table};
use crate::places::{Hospital, House, Specialty, folded, names};
use crate::vagas::window::{self, Window};
use crate::vagas::{Periodo, Vaga, cents, kinds};

/// Nobody works a shift for less: smaller numbers are hours, days and places in a list.
const LEAST_CENTS: i64 = 10_000;

/// A sentence with what it names.
#[derive(Debug)]
pub(crate) struct Spans<'h> {
    /// In one spelling, without the names of places: "no São Luiz" names no doctor Luiz, and "São Paulo" no Paulo.
    pub(crate) text: String,
    pub(crate) hospital: Option<&'h Hospital>,
    /// Cities, regions and quarters, where it names no hospital.
    pub(crate) regions: Vec<String>,
    pub(crate) specialty: Option<&'h Specialty>,
    pub(crate) periodo: Option<Periodo>,
    /// The days it speaks of, in their order.
    pub(crate) days: Vec<Date>,
    /// A date that stands beside a weekday which is not its own: "quinta, 27/11".
    pub(crate) disagreeing: Option<Date>,
    /// Whether its weekday may be that of the week after: "quinta que vem".
    pub(crate) next: bool,
    /// Where it names a stretch of days: "essa semana".
    pub(crate) window: Option<Window>,
    pub(crate) hours: Hours,
    pub(crate) value_cents: Option<i64>,
}

/// The hours that a sentence names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Hours {
    pub(crate) start: Option<Time>,
    pub(crate) end: Option<Time>,
}

/// How the question of a message begins.
const ASKS: &[&str] = &[
    "quem",
    "qual",
    "quais",
    "quanto",
    "quantos",
    "quantas",
    "o que",
    "oq",
    "me diz",
    "me fala",
    "tem algum",
    "tem alguem",
];

/// The part of a message that asks, where another part of it orders something: "dá o de sábado pra Ana, e quem tá no São Luiz
/// sexta?". Each is looked for by its own days and places.
pub(crate) fn asking_part(message: &str) -> &str {
    let begins = |at: usize| {
        let part = folded(message.get(at..).unwrap_or_default());
        ASKS.iter().any(|ask| part == *ask || part.starts_with(&format!("{ask} ")))
    };
    let joints = message.char_indices().filter(|(_, letter)| matches!(letter, ',' | ';' | '.' | '!' | '\n'));
    let after = joints.map(|(at, letter)| at + letter.len_utf8());
    let joined = message.match_indices(" e ").map(|(at, _)| at + 1);
    let start = |at: usize| {
        let rest = message.get(at..).unwrap_or_default();
        let trimmed = rest.trim_start();
        let trimmed = trimmed.strip_prefix("e ").unwrap_or(trimmed);
        message.len() - trimmed.len()
    };
    let mut starts: Vec<usize> = after.chain(joined).map(start).filter(|at| begins(*at)).collect();
    starts.sort_unstable();
    let Some((head, asking)) = starts.first().and_then(|at| message.split_at_checked(*at)) else {
        return message;
    };
    // "e a semana que vem, o que ainda está sem ninguém?": what it asks about stands before it.
    if is_heading(head) { message } else { asking }
}

/// Words that lead to a day or a place, and the most words of what only says which one is asked about.
const LEADS: &[&str] = &["e", "na", "no", "nessa", "nesse", "pra", "para", "em", "sobre", "agora", "a", "o"];
const HEADING: usize = 6;

fn is_heading(head: &str) -> bool {
    let head = folded(head);
    let words: Vec<&str> = head.split(' ').filter(|word| !word.is_empty()).collect();
    words.first().is_some_and(|first| LEADS.contains(first)) && words.len() <= HEADING
}

impl<'h> Spans<'h> {
    pub(crate) fn read(sentence: &str, now: &Zoned, house: &'h House) -> Self {
        let whole = folded(sentence);
        let hospital = house.hospitals.iter().find(|one| one.is_named_in(&whole));
        let hospital = hospital.or_else(|| by_one_word(&whole, house));
        let items = ptbr::read(sentence, now);
        let (days, disagreeing) = days(sentence, &items, now);
        let hours = Hours::read(sentence, &days);
        Self {
            text: without_places(&whole, house),
            hospital,
            regions: if hospital.is_none() { regions(&whole, house) } else { Vec::new() },
            specialty: house.specialties.iter().find(|one| one.is_named_in(&whole)),
            periodo: kinds::wanted(&whole),
            days,
            disagreeing,
            next: says_next(&whole),
            window: stretch::read(&whole, now).or_else(|| stretch(sentence, &whole, now)),
            hours,
            value_cents: value(&items),
        }
    }

    /// The day of a call, held against the sentence: whoever called, the day that the person named counts.
    pub(crate) fn agreed(&self, written: &str) -> Option<Date> {
        let written = written.trim().parse().ok();
        written.filter(|day| self.days.is_empty() || self.days.contains(day)).or(self.days.first().copied())
    }

    /// The names of a text, and nothing else of it.
    pub(crate) fn of_text(folded: &str, house: &House) -> Self {
        Self {
            text: without_places(folded, house),
            hospital: None,
            regions: Vec::new(),
            specialty: None,
            periodo: None,
            days: Vec::new(),
            disagreeing: None,
            next: false,
            window: None,
            hours: Hours::default(),
            value_cents: None,
        }
    }

    pub(crate) fn names_a_place(&self) -> bool {
        self.hospital.is_some() || !self.regions.is_empty()
    }

    /// Whether something is said to be somebody's: "o plantão da Ana".
    pub(crate) fn owns(&self, one: &Known) -> bool {
        let before = one.place_in(&self.text).and_then(|at| self.text.get(..at)).unwrap_or_default();
        let lead = before
            .split_whitespace()
            .rev()
            .find(|word| !matches!(*word, "dr" | "dra" | "doutor" | "doutora"));
        matches!(lead, Some("da" | "do" | "de"))
    }

    /// Whether a shift is where it says.
    pub(crate) fn is_at(&self, vaga: &Vaga) -> bool {
        self.hospital.is_none_or(|one| vaga.hospital.id == one.id)
            && (self.regions.is_empty() || self.regions.iter().any(|region| vaga.hospital.is_in(region)))
    }

    /// The day a week later that may be meant as well: "quinta que vem", while this week's Thursday is still to come.
    pub(crate) fn week_after(&self, day: Date, now: &Zoned) -> Option<Date> {
        let sunday = 6 - i32::from(now.date().weekday().since(Weekday::Monday));
        let end = now.date().checked_add(sunday.days()).ok()?;
        let later = self.next && day <= end || day == now.date() && self.says_weekday_of(day);
        later.then(|| day.checked_add(7.days()).ok()).flatten()
    }

    /// "quinta", said on a Thursday, may be the next one as well.
    fn says_weekday_of(&self, day: Date) -> bool {
        let words = || self.text.split(' ');
        words().any(|word| window::weekday(word) == Some(day.weekday()))
            && !words().any(|word| word == "hoje")
    }

    /// The people whom it names, in the order in which it does.
    pub(crate) async fn people(&self, tx: &mut Tx) -> Result<Vec<Known>, store::StoreError> {
        let mut found = table::people(tx, |one| one.place_in(&self.text).is_some()).await?;
        // "Carlos Lima" means him, not every Carlos.
        let whole: Vec<UserId> =
            found.iter().filter(|one| names(&self.text, &folded(&one.name))).map(|one| one.user).collect();
        let firsts: Vec<String> =
            found.iter().filter(|one| whole.contains(&one.user)).map(Known::first_name).collect();
        found.retain(|one| whole.contains(&one.user) || !firsts.contains(&one.first_name()));
        found.sort_by_key(|one| one.place_in(&self.text));
        Ok(found)
    }
}

fn regions(text: &str, house: &House) -> Vec<String> {
    let places = house.hospitals.iter().flat_map(|one| [&one.cidade, &one.region, &one.bairro]).flatten();
    let mut named: Vec<String> = places.filter(|place| names(text, &folded(place))).cloned().collect();
    named.sort();
    named.dedup();
    named
}

/// "quinta que vem", "na próxima quinta".
fn says_next(text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    words.iter().enumerate().any(|(at, word)| {
        let before = at.checked_sub(1).and_then(|before| words.get(before)).copied().unwrap_or_default();
        let behind: Vec<&str> =
            words.iter().skip(at + 1).filter(|word| **word != "feira").take(2).copied().collect();
        window::weekday(word).is_some()
            && (behind == ["que", "vem"] || matches!(before, "proxima" | "proximo"))
    })
}

/// The only hospital that has a word of the sentence in its name: "no Brasil" is "Hospital Brasil".
fn by_one_word<'h>(text: &str, house: &'h House) -> Option<&'h Hospital> {
    let words: Vec<&str> = text.split(' ').collect();
    let led = words.windows(2).filter_map(|pair| match pair {
        [lead, name] if matches!(*lead, "no" | "na" | "do" | "da" | "hospital") => Some(*name),
        _ => None,
    });
    led.filter(|name| name.len() > 3).find_map(|name| {
        let mut called = house.hospitals.iter().filter(|one| one.is_called(name));
        called.next().filter(|_| called.next().is_none())
    })
}

fn without_places(text: &str, house: &House) -> String {
    let places = house.hospitals.iter().flat_map(|one| [&one.cidade, &one.region, &one.bairro]).flatten();
    // A place of one word may be somebody's last name.
    let places = places.map(|place| folded(place)).filter(|place| place.contains(' '));
    places.fold(without_hospitals(text, house), |text, place| {
        format!(" {text} ").replace(&format!(" {place} "), " ").trim().to_owned()
    })
}

fn without_hospitals(text: &str, house: &House) -> String {
    house
        .hospitals
        .iter()
        .fold(format!(" {text} "), |text, one| {
            let name = folded(&one.name);
            let words: Vec<&str> = name.split(' ').filter(|word| *word != "hospital").collect();
            let short = words.get(..2).map(|two| two.join(" "));
            let text =
                text.replace(&format!(" {name} "), " ").replace(&format!(" {} ", words.join(" ")), " ");
            short.map_or(text.clone(), |short| text.replace(&format!(" {short} "), " "))
        })
        .trim()
        .to_owned()
}

/// A stretch of days; a weekend that nobody says which is the next one.
fn stretch(sentence: &str, text: &str, now: &Zoned) -> Option<Window> {
    let named = Window::read(sentence, now).filter(|window| window.from != window.to);
    let weekend = ["fim de semana", "final de semana", "fds"].iter().any(|name| names(text, name));
    named.or_else(|| weekend.then(|| Window::read("no fim de semana", now)).flatten())
}

/// Words by which a day lies behind.
const BEHIND: &[&str] =
    &["ontem", "anteontem", "passada", "passado", "ultima", "ultimo", "retrasada", "retrasado"];

/// A day as it stands in a sentence.
struct Mention {
    date: Date,
    /// Where it is named by its weekday and nothing else.
    weekday: Option<Weekday>,
    span: Range<usize>,
}

impl Mention {
    /// "domingo 29": the number beside a weekday is its day where the two agree.
    fn number_beside(&mut self, sentence: &str, items: &[Item<'_>], now: &Zoned) {
        let Some(weekday) = self.weekday else { return };
        let beside = items.iter().find(|item| {
            let gap = sentence.get(self.span.end..item.span.start);
            gap.is_some_and(|gap| gap.trim().is_empty()) && !gap.is_some_and(str::is_empty)
        });
        let Some(Piece::Quantity(quantity)) = beside.map(|item| &item.piece) else { return };
        if quantity.measure != Measure::Plain {
            return;
        }
        let mut days = (0..62).map_while(|days| now.date().checked_add(days.days()).ok());
        let meant = days.find(|day| (f64::from(day.day()) - quantity.amount).abs() < f64::EPSILON);
        if let Some(day) = meant.filter(|day| day.weekday() == weekday) {
            self.date = day;
        }
    }
}

/// Every day that is named, ahead of now unless the sentence says that it lies behind. A weekday beside a date says the same
/// day again; where it does not, the date is what is left, and that they differ is told.
fn days(sentence: &str, items: &[Item<'_>], now: &Zoned) -> (Vec<Date>, Option<Date>) {
    let text = folded(sentence);
    let behind = BEHIND.iter().any(|word| names(&text, word));
    let mut mentions: Vec<Mention> =
        items.iter().filter_map(|item| mention(sentence, item, behind, now)).collect();
    for one in &mut mentions {
        one.number_beside(sentence, items, now);
    }
    let mut disagreeing = None;
    let mut at = 0;
    while let Some([one, next]) = mentions.get(at..at + 2) {
        let beside = sentence.get(one.span.end..next.span.start).is_some_and(says_nothing);
        let (dropped, dated, weekday) = match (one.weekday, next.weekday) {
            (Some(weekday), None) if beside => (at, next.date, weekday),
            (None, Some(weekday)) if beside => (at + 1, one.date, weekday),
            _ => {
                at += 1;
                continue;
            }
        };
        if dated.weekday() != weekday {
            disagreeing = Some(dated);
        }
        mentions.remove(dropped);
    }
    let mut found: Vec<Date> = Vec::new();
    for one in mentions {
        if !found.contains(&one.date) {
            found.push(one.date);
        }
    }
    if found.is_empty() {
        found.extend(window::single(sentence, now));
    }
    (found, disagreeing)
}

fn mention(sentence: &str, item: &Item<'_>, behind: bool, now: &Zoned) -> Option<Mention> {
    let Piece::When(when) = &item.piece else { return None };
    let said = sentence.get(item.span.clone()).unwrap_or_default();
    let past = match when {
        When::Day(day) if behind => Some(*day),
        _ => None,
    };
    let date = past.or_else(|| window::single(said, now))?;
    let weekday = ptbr::tokens(said).iter().find_map(|token| window::weekday(&token.text));
    Some(Mention { date, weekday: weekday.filter(|_| !window::dated(said)), span: item.span.clone() })
}

/// Whether what stands between a weekday and a date leaves them together: "sexta-feira, dia 27".
fn says_nothing(between: &str) -> bool {
    folded(between).split(' ').all(|word| matches!(word, "" | "dia" | "feira" | "que" | "vem"))
}

/// What a shift is to pay: the last amount that something goes to ("pra 1750, ninguém pega por 1600"), or the last at all.
fn value(items: &[Item<'_>]) -> Option<i64> {
    let amounts = items.iter().enumerate().filter_map(|(at, item)| {
        let Piece::Quantity(quantity) = &item.piece else { return None };
        let cents = quantity.read_as(Measure::Money, Bare::Allowed).and_then(cents)?;
        let before = at.checked_sub(1).and_then(|at| items.get(at)).map_or("", Item::word);
        (cents >= LEAST_CENTS).then_some((matches!(before, "para" | "pra" | "pro"), cents))
    });
    let amounts: Vec<(bool, i64)> = amounts.collect();
    let goal = amounts.iter().rev().find(|(goal, _)| *goal);
    goal.or(amounts.last()).map(|(_, cents)| *cents)
}

/// Words that lead to the hour at which something begins, and at which it ends.
const BEGINS: &[&str] = &[
    "as",
    "das",
    "comeca",
    "comecar",
    "comecando",
    "inicio",
    "inicia",
    "entra",
    "entrada",
    "a",
    "para",
    "pra",
];
const ENDS: &[&str] = &["ate", "termina", "terminar", "acaba", "acabar", "sai", "saida", "fim"];

/// What may stand between the two hours of a shift: "das 7h até as 19h". "Das 7h para as 8h" are two beginnings.
const BETWEEN: &[&str] = &["as", "ate", "a", "-", "e", "h", "horas"];

impl Hours {
    fn read(sentence: &str, days: &[Date]) -> Self {
        let text = ptbr::fold(sentence).replace(['-', '–', '—'], " - ");
        let words: Vec<&str> = text
            .split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')'))
            .map(|word| word.trim_end_matches(['.', '?', '!', ':']))
            .filter(|word| !word.is_empty())
            .collect();
        let times: Vec<(usize, Time)> =
            (0..words.len()).filter_map(|at| Some((at, clock(&words, at, days)?))).collect();
        let before = |at: usize, reach: usize| words.get(at.saturating_sub(reach)..at).unwrap_or_default();
        // Two hours with little between them are a beginning and an end: the last such pair is what shall be.
        let pair = times.windows(2).rev().find(|pair| match pair {
            [(first, _), (second, _)] => words
                .get(first + 1..*second)
                .is_some_and(|between| between.iter().all(|word| BETWEEN.contains(word))),
            _ => false,
        });
        if let Some([(_, start), (_, end)]) = pair {
            return Self { start: Some(*start), end: Some(*end) };
        }
        let led =
            |at: usize, by: &[&str], reach: usize| before(at, reach).iter().any(|word| by.contains(word));
        let ends = times.iter().rev().find(|(at, _)| led(*at, ENDS, 3));
        let begins =
            times.iter().rev().find(|(at, _)| led(*at, BEGINS, 2) && ends.is_none_or(|(end, _)| end != at));
        Self { start: begins.map(|(_, time)| *time), end: ends.map(|(_, time)| *time) }
    }
}

/// "19h", "7h30", "19:00", "8 horas"; a bare number where "às" or "das" leads to it, or leads on to the next: "7 às 19".
fn clock(words: &[&str], at: usize, days: &[Date]) -> Option<Time> {
    let word = words.get(at)?;
    let word = word.strip_suffix("hrs").or(word.strip_suffix("hs")).map_or(*word, |bare| bare);
    let marked = word.contains(['h', ':']) || word.len() < words.get(at)?.len();
    let (hour, minute) = word.split_once(['h', ':']).unwrap_or((word, ""));
    let led = at.checked_sub(1).and_then(|before| words.get(before));
    let led = led.is_some_and(|word| matches!(*word, "as" | "das" | "ate"));
    let followed = words.get(at + 1).is_some_and(|word| matches!(*word, "horas" | "hora" | "h"));
    let leads_on = words.get(at + 1).is_some_and(|word| matches!(*word, "as" | "ate"))
        && words.get(at + 2).is_some_and(|next| next.starts_with(|first: char| first.is_ascii_digit()))
        && !is_a_day(words, at, days);
    if !(marked || led || followed || leads_on) {
        return None;
    }
    let hour: i8 = hour.parse().ok()?;
    let minute: i8 = if minute.is_empty() { 0 } else { minute.parse().ok()? };
    Time::new(if hour == 24 { 0 } else { hour }, minute, 0, 0).ok()
}

/// "dia 20 às 7", "domingo 22 às 7": a number that is a day.
fn is_a_day(words: &[&str], at: usize, days: &[Date]) -> bool {
    let before = at.checked_sub(1).and_then(|before| words.get(before)).copied().unwrap_or_default();
    let number = words.get(at).and_then(|word| word.parse::<i8>().ok());
    before == "dia"
        || (window::weekday(before).is_some() || before.ends_with("feira"))
            && days.iter().any(|day| Some(day.day()) == number)
}

#[cfg(test)]
#[path = "spans_tests.rs"]
mod tests;
