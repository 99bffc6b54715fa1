//! A question that somebody was asked, as far as an answer to it leans on its words.

use std::sync::LazyLock;

use domain::Language;
use jiff::Zoned;

use crate::calendar::When;
use crate::reading::{Piece, read_either};
use crate::{Measure, lexicon, terms};

/// How a verb ends where it offers, orders or allows: "apago", "apaga", "apague", "apagar".
const ENDINGS: &[&str] = &["o", "a", "e", "ue", "em", "am", "uem", "ar", "er", "ir", "i"];

/// Verbs and the kind of act that they order.
static ACTS: LazyLock<Vec<(&'static str, &'static str)>> =
    LazyLock::new(|| lexicon::headed(include_str!("lexicon/acts.txt")).collect());

/// What was asked: its words, and what it offers to do.
#[derive(Debug, Default)]
pub struct Question {
    terms: Vec<String>,
    acts: Vec<&'static str>,
    /// The stems of its own verbs: "cham" of "Te chamo quinta?"
    verbs: Vec<String>,
    /// Its amounts, and its hours in minutes.
    amounts: Vec<Amount>,
    replaced: Vec<Amount>,
    hours: Vec<u16>,
}

#[derive(Debug, Clone, Copy)]
struct Amount {
    number: f64,
    measure: Measure,
}

impl Amount {
    fn is(self, number: f64) -> bool {
        (self.number - number).abs() < 1e-6
    }

    /// Whether the two may measure the same thing, as far as their units say.
    fn may_be_in(self, measure: Measure) -> bool {
        let open = |measure| matches!(measure, Measure::Plain | Measure::Kilo);
        self.measure == measure || open(self.measure) || open(measure)
    }
}

/// How cards write the days of the week.
const WEEKDAYS: [(&str, &str); 7] = [
    ("seg", "segunda"),
    ("ter", "terca"),
    ("qua", "quarta"),
    ("qui", "quinta"),
    ("sex", "sexta"),
    ("sab", "sabado"),
    ("dom", "domingo"),
];

impl Question {
    pub fn of(text: &str) -> Self {
        let folded = crate::fold(text);
        let words = folded.split(|letter: char| !letter.is_alphanumeric());
        // It offers in the first person: "Devolvo o plantão?"
        let offered = words.clone().filter(|word| word.ends_with('o')).flat_map(acts);
        let mut said = terms(text);
        let whole = |word: &str| WEEKDAYS.iter().find(|(short, _)| *short == word).map(|(_, day)| *day);
        said.extend(words.filter_map(whole).flat_map(terms));
        let mut question =
            Self { terms: said, acts: offered.collect(), verbs: verbs(&folded), ..Self::default() };
        for item in read_either(text, &Zoned::default(), Language::default()) {
            match item.piece {
                Piece::Quantity(quantity) => {
                    question.amounts.push(Amount { number: quantity.amount, measure: quantity.measure });
                }
                Piece::Time(time) => question.hours.push(time.0),
                _ => {}
            }
        }
        // "Corrijo de 45 para 54?" is answered by 54, and denied by 45.
        if question.acts.contains(&"change") && question.amounts.len() > 1 {
            let to = question.amounts.split_off(question.amounts.len() - 1);
            question.replaced = std::mem::replace(&mut question.amounts, to);
        }
        question
    }

    /// Whether this is the amount that it offers to put another one in place of.
    pub fn replaces(&self, piece: &Piece<'_>) -> bool {
        match piece {
            Piece::Quantity(quantity) => {
                self.replaced.iter().any(|amount| amount.is(quantity.amount)) && !self.names(piece)
            }
            _ => false,
        }
    }

    /// Whether it named this amount or hour, in whichever words: "nove horas" where it said "às 9h".
    pub fn names(&self, piece: &Piece<'_>) -> bool {
        const HALF_A_DAY: u16 = 12 * 60;
        let hour = |minutes: u16| self.hours.iter().any(|hour| hour % HALF_A_DAY == minutes % HALF_A_DAY);
        let amount = |said: f64| self.amounts.iter().any(|amount| amount.is(said));
        match piece {
            Piece::Time(time) => hour(time.0),
            Piece::Quantity(quantity) if quantity.measure == Measure::Duration => {
                amount(quantity.amount)
                    || (0..24 * 60).any(|at| hour(at) && (f64::from(at) - quantity.amount).abs() < 1e-6)
            }
            Piece::Quantity(quantity) => amount(quantity.amount),
            _ => false,
        }
    }

    /// Whether an amount, an hour or a day could be meant in place of one that it named.
    pub fn may_be_put_right_by(&self, piece: &Piece<'_>) -> bool {
        match piece {
            Piece::Quantity(quantity) => {
                self.amounts.iter().any(|amount| amount.may_be_in(quantity.measure))
                    || (quantity.measure == Measure::Duration
                        && quantity.amount < f64::from(24 * 60)
                        && !self.hours.is_empty())
            }
            Piece::Time(_) => !self.hours.is_empty(),
            Piece::When(when) => matches!(when, When::Day(_) | When::PartOfDay),
            _ => false,
        }
    }

    /// The kinds of act that it offers.
    pub fn acts(&self) -> &[&'static str] {
        &self.acts
    }

    /// Whether nobody knows what was asked.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// Whether these words say nothing that the question did not say.
    pub fn says(&self, words: &str) -> bool {
        let said = terms(words);
        !said.is_empty() && said.iter().all(|term| self.terms.contains(term))
    }

    /// Whether a word orders what the question offers to do: "cancela" to "Devolvo o plantão?"
    pub fn offers(&self, word: &str) -> bool {
        acts(word).any(|act| self.acts.contains(&act)) || self.verbs.iter().any(|stem| is_form_of(stem, word))
    }

    /// Whether a word orders something else. To write something down is what is asked of anybody at any time.
    pub fn is_foreign(&self, word: &str) -> bool {
        let mut ordered = acts(word).peekable();
        !word.ends_with('o')
            && !self.offers(word)
            && ordered.peek().is_some()
            && ordered.all(|act| act != "keep" && !self.acts.contains(&act))
    }
}

/// What a question offers in its own verbs, which open a sentence of it, come after another one or after what it asks leave
/// for: "Te chamo quinta?", "Passo este plantão e aviso os dois?", "Posso passar a lembrar disso?"
fn verbs(folded: &str) -> Vec<String> {
    let mut found = Vec::new();
    for sentence in folded.split(['.', '?', '!', ':', '\n']) {
        let words: Vec<&str> = sentence
            .split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .collect();
        let opens = |at: usize| match at.checked_sub(1).and_then(|before| words.get(before)) {
            None => true,
            Some(before) => matches!(*before, "te" | "me" | "lhe" | "voce") && at == 1 || *before == "e",
        };
        for (at, word) in words.iter().enumerate() {
            let offered = word.strip_suffix('o').filter(|_| opens(at));
            let asked_leave = words.first() == Some(&"posso") && at < 4;
            let allowed = ["ar", "er", "ir"].iter().find_map(|ending| word.strip_suffix(ending));
            let stem = offered.or_else(|| allowed.filter(|_| asked_leave));
            found.extend(stem.filter(|stem| stem.len() >= 3).map(str::to_owned));
        }
    }
    found
}

/// Whether a word is a form of a verb that offers, orders or allows: "passe" of "pass", "marque" of "marc".
fn is_form_of(stem: &str, word: &str) -> bool {
    let ends = |stem: &str| word.strip_prefix(stem).is_some_and(|ending| ENDINGS.contains(&ending));
    let softer = stem.strip_suffix('c').is_some_and(|stem| ends(&format!("{stem}qu")));
    ends(stem) || softer
}

pub(crate) fn acts(word: &str) -> impl Iterator<Item = &'static str> {
    let is = move |entry: &str| match entry.strip_suffix('*') {
        Some(stem) => word.strip_prefix(stem).is_some_and(|ending| ENDINGS.contains(&ending)),
        None => entry == word,
    };
    ACTS.iter().filter(move |(_, entry)| is(entry)).map(|(act, _)| *act)
}

#[cfg(test)]
#[path = "question_tests.rs"]
mod tests;
