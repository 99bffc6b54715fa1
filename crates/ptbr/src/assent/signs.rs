//! What each part of an answer does, named: what is weighed where an answer is told from other words by what was learned.

use std::ops::Range;

use domain::Language;
use jiff::Zoned;

use super::{Sense, is_address, is_now, sense_to};
use crate::question::{Question, acts};
use crate::reading::{Item, Piece};
use crate::{lexicon, read_either, terms, words};

/// A part of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sign {
    pub name: &'static str,
    /// What it would order, if it can be an order.
    pub act: Option<&'static str>,
    /// The bytes of the source.
    pub span: Range<usize>,
}

/// The parts of an answer to `question`, in order.
pub fn signs(text: &str, question: &Question) -> Vec<Sign> {
    let items = read_either(text, &Zoned::default(), Language::default());
    let mut found = Vec::with_capacity(items.len());
    let mut at = 0;
    while let Some(item) = items.get(at) {
        let (sense, length) = sense_to(&items, question, at);
        let length = if counts_what_was_asked(&items, text, at) { 1 } else { length.max(1) };
        let last = items.get(at + length - 1).unwrap_or(item);
        let span = item.span.start..last.span.end;
        let ordered = items.get(at..at + length).unwrap_or_default();
        let offered =
            ordered.iter().any(|item| question.offers(item.word()) || undoes(question, item.word()));
        let denied = &*text.get(item.span.clone()).unwrap_or_default().to_lowercase() == "num";
        let name = match &item.piece {
            // "num anota", which is spelled like "num lugar".
            Piece::Word(_) if denied && is_order(&items, at + 1, question) => "not",
            Piece::Word(word) if offered => does(word, length, (&items, at)),
            // "pode apagar minha conta": another order, however it is allowed.
            Piece::Word(_) if sense == Sense::Yes && !is_idiom(&items, at) && orders_else(ordered) => "act",
            Piece::Word(word) => of_word(word, sense, (&items, at), question, text.get(span.clone())),
            _ => of_piece(&items, at, sense, question, text),
        };
        let act = ordered.iter().find_map(|item| acts(item.word()).next());
        found.push(Sign { name, act, span });
        at += length;
    }
    found
}

/// What takes something away is one order, whichever of its verbs is used: "apaga" to "Esqueço isso?"
fn undoes(question: &Question, word: &str) -> bool {
    let takes_away = |act: &&str| matches!(*act, "delete" | "undo" | "forget");
    question.acts().iter().any(takes_away) && acts(word).any(|act| takes_away(&act)) && !word.ends_with('o')
}

/// Whether a phrase begins here that agrees as a whole: "manda ver" sends nothing.
fn is_idiom(items: &[Item<'_>], at: usize) -> bool {
    let word = |ahead: usize| items.get(at + ahead).map_or("", Item::word);
    lexicon::ASSENT.find(word).is_some_and(|(heading, length)| heading == "yes" && length > 1)
}

/// Whether some words order what nobody offered. To write something down may always be what was meant.
fn orders_else(words: &[Item<'_>]) -> bool {
    let mut ordered = words.iter().flat_map(|item| acts(item.word())).peekable();
    words.len() > 1 && ordered.peek().is_some() && ordered.all(|act| act != "keep")
}

fn is_order(items: &[Item<'_>], at: usize, question: &Question) -> bool {
    items.get(at).map(Item::word).is_some_and(|word| question.offers(word) || acts(word).next().is_some())
}

/// The card's own verb: ordered or allowed, or only named ("chamar pra quê").
fn does(word: &str, length: usize, (items, at): (&[Item<'_>], usize)) -> &'static str {
    let before = at.checked_sub(1).and_then(|at| items.get(at)).map_or("", Item::word);
    let named = length == 1
        && ["ar", "er", "ir"].iter().any(|ending| word.ends_with(ending))
        && !matches!(
            before,
            "pode" | "podes" | "quero" | "e" | "vamos" | "partiu" | "bora" | "favor" | "so" | "ja"
        );
    if named { "names" } else { "does" }
}

fn of_word(
    word: &str,
    sense: Sense,
    (items, at): (&[Item<'_>], usize),
    question: &Question,
    said: Option<&str>,
) -> &'static str {
    match sense {
        // "bota" where nothing was to be put down.
        Sense::Yes if words::asks_to_record(word) => "puts",
        Sense::Yes => "yes",
        Sense::No => "no",
        Sense::Doubt => "doubt",
        Sense::Not => "not",
        Sense::Please => "please",
        _ if is_address(items, at) => "somebody",
        _ if asks(items, at, word) => "asks",
        Sense::Filler => "fill",
        Sense::Other if acts(word).next().is_some() && !word.ends_with('o') => "act",
        Sense::Other if said.is_some_and(|said| question.says(said)) => "same",
        Sense::Other if said.is_some_and(|said| terms(said).is_empty()) => "small",
        Sense::Other => "other",
    }
}

/// "porque" and "como" ask where a clause begins, "que" where it ends; elsewhere they join.
fn asks(items: &[Item<'_>], at: usize, word: &str) -> bool {
    let parts = |at: Option<usize>| {
        at.and_then(|at| items.get(at)).is_none_or(|item| !matches!(item.piece, Piece::Word(_)))
    };
    let before = at.checked_sub(1).and_then(|at| items.get(at)).map_or("", Item::word);
    match word {
        "porque" | "como" => parts(at.checked_sub(1)),
        "que" => {
            let next = items.get(at + 1).map_or("", Item::word);
            (before == "pra" || before == "por") && (parts(Some(at + 1)) || matches!(next, "meu" | "minha"))
                || next == "horas"
        }
        _ => words::asks(word) || matches!(word, "aonde"),
    }
}

fn of_piece(items: &[Item<'_>], at: usize, sense: Sense, question: &Question, text: &str) -> &'static str {
    let Some(item) = items.get(at) else { return "fill" };
    let said = text.get(item.span.clone()).unwrap_or_default();
    match &item.piece {
        Piece::Mark(mark) => match mark.as_ref() {
            "," => ",",
            "." => ".",
            "!" => "!",
            "?" => "?",
            ";" => ";",
            ":" => ":",
            _ => "mark",
        },
        Piece::Break => "/",
        Piece::Picture(_) => match sense {
            Sense::Yes => "yes",
            Sense::No => "no",
            Sense::Doubt => "doubt",
            _ => "picture",
        },
        Piece::Quantity(_) | Piece::Time(_) if counts_what_was_asked(items, text, at) => "both",
        Piece::Quantity(_) if question.replaces(&item.piece) => "other_value",
        Piece::Quantity(_) if question.says(said) || question.names(&item.piece) => "same_value",
        Piece::Quantity(_) | Piece::Vague => "other_value",
        Piece::When(_) | Piece::Time(_) if question.says(said) || question.names(&item.piece) => "same_when",
        Piece::When(_) | Piece::Time(_) if is_now(text, item) => "fill",
        Piece::When(_) | Piece::Time(_) => "other_when",
        Piece::Word(_) => "fill",
    }
}

/// Whether a number counts what somebody was asked about, and measures nothing: "os dois", "anota as duas". An accent makes
/// an hour of it ("às duas"), and so does a verb that goes with one.
pub fn counts_what_was_asked(items: &[Item<'_>], text: &str, at: usize) -> bool {
    let Some(item) = items.get(at) else { return false };
    let said = text.get(item.span.clone()).unwrap_or_default().to_lowercase();
    let mut spoken = said.split_whitespace();
    let (first, second, third) = (spoken.next().unwrap_or_default(), spoken.next(), spoken.next());
    let few = |word: &str| matches!(word, "dois" | "duas" | "três" | "tres" | "quatro" | "2" | "3" | "4");
    let before = |back: usize| at.checked_sub(back).and_then(|at| items.get(at)).map_or("", Item::word);
    match (&item.piece, first, second, third) {
        // "as duas", which looks like an hour.
        (Piece::Time(_), "as", Some(count), None) => few(count) && takes_no_hour(before(1)),
        (Piece::Quantity(quantity), count, None, None) => {
            let led = matches!(
                before(1),
                "os" | "as"
                    | "esses"
                    | "essas"
                    | "todos"
                    | "todas"
                    | "dos"
                    | "das"
                    | "nos"
                    | "nas"
                    | "pros"
                    | "pras"
            );
            quantity.unit.is_none() && few(count) && led
        }
        _ => false,
    }
}

/// Whether a word before "as duas" speaks of two things: "anota as duas", "sim, as duas".
fn takes_no_hour(word: &str) -> bool {
    let keeps =
        acts(word).any(|act| matches!(act, "keep" | "delete" | "create")) && !word.starts_with("marc");
    word.is_empty() || keeps || words::is_filler(word)
}
