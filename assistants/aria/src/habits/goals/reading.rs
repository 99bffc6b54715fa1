//! A goal in the words somebody said it with: "juntar 5 mil até dezembro" is a title, an amount and a day.

use jiff::Zoned;
use jiff::civil::Date;
use ptbr::{Bare, Item, Measure, Piece, Quantity};

use super::due::{self, NoDue};
use crate::habits::naming::titled;

/// Words that begin the day by which it is to be.
const DUE: &[&str] = &[
    "ate", "by", "until", "em", "no", "para", "pra", "in", "daqui", "neste", "nesse", "este", "esse", "this",
    "antes", "before", "dentro",
];

/// What only money is done with.
const SAVING: &[&str] = &[
    "juntar",
    "guardar",
    "poupar",
    "economizar",
    "investir",
    "faturar",
    "ganhar",
    "quitar",
    "pagar",
    "reserva",
    "arrecadar",
    "levantar",
    "save",
    "earn",
    "invest",
];

/// Words behind a number that name nothing that is counted.
const UNCOUNTED: &[&str] =
    &["de", "do", "da", "em", "por", "pra", "para", "ate", "no", "na", "com", "a", "per", "in"];

/// What was said, its parts told apart.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Said {
    pub(super) title: Option<String>,
    /// How much, and of what.
    pub(super) amount: Option<(f64, Option<String>)>,
    /// The day, or why what stands in its place is none.
    pub(super) due: Option<Result<Date, NoDue>>,
}

pub(super) fn read(text: &str, now: &Zoned) -> Said {
    let (title, due) = without_due(text, now);
    Said { amount: amount(&title, now), title: titled(&title), due }
}

/// The text without the day at its end.
fn without_due(text: &str, now: &Zoned) -> (String, Option<Result<Date, NoDue>>) {
    let words: Vec<&str> = text.split_whitespace().collect();
    for at in 1..words.len() {
        if !words.get(at).is_some_and(|word| DUE.contains(&&*ptbr::fold(word))) {
            continue;
        }
        let tail = words[at..].join(" ");
        match due::read(&tail, now) {
            Err(NoDue::Unread) => {}
            found => return (words[..at].join(" "), Some(found)),
        }
    }
    (text.to_owned(), None)
}

/// Whether a text speaks of money that is put aside.
pub(super) fn speaks_of_money(text: &str) -> bool {
    let folded = ptbr::fold(text);
    folded.split(|c: char| !c.is_alphanumeric()).any(|word| SAVING.contains(&word))
}

fn amount(title: &str, now: &Zoned) -> Option<(f64, Option<String>)> {
    let items = ptbr::read(title, now);
    let at = items.iter().position(|item| matches!(item.piece, Piece::Quantity(_)))?;
    let Piece::Quantity(quantity) = &items.get(at)?.piece else { return None };
    let unit = |unit: &str| Some(unit.to_owned());
    let read_as = |measure| quantity.read_as(measure, Bare::Refused);
    if let Some(reais) = money(quantity, title) {
        return Some((reais, unit("BRL")));
    }
    let known = [
        (Measure::Mass, "kg", 1.0),
        (Measure::Distance, "km", 1.0),
        (Measure::Volume, "l", 1000.0),
        (Measure::Duration, "h", 60.0),
    ];
    for (measure, name, size) in known {
        if let Some(amount) = read_as(measure) {
            return Some((amount / size, unit(name)));
        }
    }
    Some((quantity.amount, counted(items.get(at + 1), title)))
}

fn money(quantity: &Quantity, title: &str) -> Option<f64> {
    let bare = if speaks_of_money(title) { Bare::Allowed } else { Bare::Refused };
    let is_kilo = quantity.measure == Measure::Kilo && bare == Bare::Refused;
    quantity.read_as(Measure::Money, bare).filter(|_| !is_kilo)
}

/// The thing that is counted: the word behind the number, as it was typed.
fn counted(next: Option<&Item<'_>>, title: &str) -> Option<String> {
    let item = next?;
    let word = item.word();
    let names = word.len() > 2 && !UNCOUNTED.contains(&word);
    names.then(|| title.get(item.span.clone()).unwrap_or(word).to_lowercase())
}

#[cfg(test)]
#[path = "reading_tests.rs"]
mod tests;
