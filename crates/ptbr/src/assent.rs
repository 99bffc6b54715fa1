//! A yes, a no, or neither, in the many ways Brazilians have of saying them.

mod signs;

use domain::Language;
use jiff::Zoned;

pub use signs::{Sign, counts_what_was_asked, signs};

use crate::appointment::{self, When};
use crate::question::Question;
use crate::reading::{Item, Piece};
use crate::stance::{self, Cue};
use crate::{fold, lexicon, read_either, terms, words};

/// What a reply has in it, counted. What a count means is for whoever asked the question.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Assent {
    pub yes: u8,
    pub no: u8,
    pub doubt: u8,
    /// Words that neither agree, refuse, doubt nor fill.
    pub other: u8,
    pub asks: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sense {
    Yes,
    No,
    Doubt,
    /// "não, não": said, and weighed by what follows.
    Not,
    /// A yes, if nothing else is said.
    Please,
    Filler,
    Other,
}

impl Sense {
    fn headed(heading: &str) -> Self {
        match heading {
            "yes" => Self::Yes,
            "no" => Self::No,
            "doubt" => Self::Doubt,
            "not" => Self::Not,
            "please" => Self::Please,
            "greeting" => Self::Other,
            _ => Self::Filler,
        }
    }
}

/// What a "não" has done so far in its own clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Denial {
    None,
    /// It was said, and nothing yet that it could deny.
    Waiting,
    /// It denied something, and goes on denying until the clause ends: "não é isso".
    Spent,
}

/// Reads a reply to nothing in particular. Items for which `taken` holds were understood as something else and are
/// passed over.
pub fn read(items: &[Item<'_>], taken: impl Fn(usize) -> bool) -> Assent {
    read_to(items, &Question::default(), taken)
}

/// Reads a reply to a question: what it offers to do is a yes where it is said again, and not the no that it may be
/// elsewhere ("pode cancelar").
pub fn read_to(items: &[Item<'_>], question: &Question, taken: impl Fn(usize) -> bool) -> Assent {
    let mut assent = Assent::default();
    let mut denial = Denial::None;
    let mut pleaded = false;
    let mut at = 0;
    while let Some(item) = items.get(at) {
        if taken(at) {
            at += 1;
            continue;
        }
        let (sense, length) = sense_to(items, question, at);
        denial = weigh(&mut assent, sense, denial);
        pleaded |= sense == Sense::Please;
        if item.is_mark(&["?"]) {
            assent.asks = true;
        }
        if item.is_mark(&[",", ".", ";", "!", "?"]) || item.piece == Piece::Break {
            denial = settle(&mut assent, denial);
        }
        at += length;
    }
    settle(&mut assent, denial);
    if pleaded && assent.yes + assent.no + assent.doubt == 0 {
        assent.yes = 1;
    }
    assent
}

/// A reply beside the question that it may answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Reply {
    pub assent: Assent,
    /// What only repeats the question.
    pub repeats: u8,
    /// It supposes, doubts, or tells what others say.
    pub hedged: bool,
    pub words: usize,
}

/// The most words of a reply that only gives something up.
const MOST_TO_GIVE_UP: usize = 6;

/// Whether a reply to a question for something says that nothing comes. "mais tarde" answers the question for a time.
pub fn gives_up(text: &str) -> bool {
    let Reply { assent, words, .. } = reply(text, "");
    let gives_nothing = assent.other == 0 && assent.yes == 0 && !assent.asks;
    let when = || appointment::read(text, &Zoned::default()).when;
    gives_nothing && assent.no + assent.doubt > 0 && words <= MOST_TO_GIVE_UP && when() == When::Unsaid
}

/// Reads a whole message as a reply to `question`. What repeats the question speaks of nothing else; another day, hour or
/// amount than it named does.
pub fn reply(text: &str, question: &str) -> Reply {
    let question = Question::of(question);
    // Which day "sábado" is does not matter here: only whether the question said it.
    let items = read_either(text, &Zoned::default(), Language::default());
    let span = |item: &Item<'_>| text.get(item.span.clone()).unwrap_or_default();
    let repeats = |at: usize| items.get(at).is_some_and(|item| repeats(&items, &question, at, span(item)));
    let empty = |at: usize| items.get(at).is_some_and(|item| says_nothing(&items, &question, at, span(item)));
    let mut assent = read_to(&items, &question, |at| repeats(at) || empty(at));
    let mut repeated = 0u8;
    for (at, item) in items.iter().enumerate() {
        if repeats(at) {
            repeated = repeated.saturating_add(1);
        } else if matches!(item.piece, Piece::When(_) | Piece::Time(_)) && !is_now(text, item) {
            assent.other = assent.other.saturating_add(1);
        }
        assent.asks |= words::asks(item.word());
    }
    let first = items.iter().map(Item::word).find(|word| !word.is_empty());
    assent.asks |= first == Some("que");
    let hedges = |cue: Cue| matches!(cue, Cue::Hypothesis | Cue::Doubt | Cue::Report | Cue::Almost);
    Reply {
        assent,
        repeats: repeated,
        hedged: stance::cues(&items).iter().any(|found| hedges(found.cue)),
        words: items.iter().filter(|item| !item.word().is_empty()).count(),
    }
}

/// Whether an item is a word that neither answers nor speaks of anything: "eles", "lá".
pub fn says_nothing(items: &[Item<'_>], question: &Question, at: usize, said: &str) -> bool {
    let word = items.get(at).is_some_and(|item| matches!(item.piece, Piece::Word(_)));
    word && sense_to(items, question, at).0 == Sense::Other && terms(said).is_empty()
}

/// Whether an item says something, and nothing but what the question said.
pub fn repeats(items: &[Item<'_>], question: &Question, at: usize, said: &str) -> bool {
    let says_something = match items.get(at).map(|item| &item.piece) {
        Some(Piece::Word(_)) => sense_to(items, question, at).0 == Sense::Other,
        Some(Piece::Quantity(_) | Piece::When(_) | Piece::Time(_)) => true,
        _ => false,
    };
    says_something && question.says(said)
}

/// Whether a reply orders something else than what it was asked about: another act, and upon something that the question did
/// not name.
pub fn orders_something_else(items: &[Item<'_>], question: &Question, text: &str) -> bool {
    let mut ordered = false;
    let mut phrase = 0;
    for (at, item) in items.iter().enumerate() {
        let (sense, length) = sense_to(items, question, at);
        if sense != Sense::Other && length > 1 {
            // "manda ver" sends nothing.
            phrase = phrase.max(at + length);
        }
        if at < phrase {
            continue;
        }
        if item.is_mark(&[",", ".", ";", "!", "?"]) || item.piece == Piece::Break {
            ordered = false;
        } else if question.is_foreign(item.word()) {
            let denied =
                at.checked_sub(1).and_then(|at| items.get(at)).is_some_and(|item| item.word() == "nao");
            ordered |= !denied;
        } else if ordered && matches!(item.piece, Piece::Word(_)) {
            let said = text.get(item.span.clone()).unwrap_or_default();
            if sense == Sense::Other && !terms(said).is_empty() && !question.says(said) {
                return true;
            }
        }
    }
    false
}

/// Whether a text names a day, an hour or an amount that the question did not.
pub fn names_another_value(text: &str, question: &Question) -> bool {
    read_either(text, &Zoned::default(), Language::default()).iter().any(|item| {
        let said = text.get(item.span.clone()).unwrap_or_default();
        matches!(item.piece, Piece::Quantity(_) | Piece::When(_) | Piece::Time(_)) && !question.says(said)
    })
}

/// Whether a text names one that could be meant in place of what the question named: "sim. foram 54, contei errado".
pub fn may_put_right(text: &str, question: &Question) -> bool {
    read_either(text, &Zoned::default(), Language::default()).iter().any(|item| {
        let said = text.get(item.span.clone()).unwrap_or_default();
        question.may_be_put_right_by(&item.piece)
            && !is_now(text, item)
            && !question.says(said)
            && !question.names(&item.piece)
    })
}

/// "agora" only hurries.
fn is_now(text: &str, item: &Item<'_>) -> bool {
    text.get(item.span.clone()).is_some_and(|said| matches!(&*fold(said), "agora" | "ja" | "now"))
}

fn weigh(assent: &mut Assent, sense: Sense, denial: Denial) -> Denial {
    let count = match (sense, denial) {
        // "não pode", "não confirmo", "não é isso": the yes is inside the no.
        (Sense::Yes, Denial::Waiting) | (Sense::No, _) => {
            assent.no = assent.no.saturating_add(1);
            return Denial::Spent;
        }
        (Sense::Not, Denial::None) => return Denial::Waiting,
        (Sense::Yes, Denial::None) => &mut assent.yes,
        (Sense::Doubt, _) => &mut assent.doubt,
        (Sense::Other, _) => &mut assent.other,
        (Sense::Yes, Denial::Spent) | (Sense::Not | Sense::Filler | Sense::Please, _) => return denial,
    };
    *count = count.saturating_add(1);
    denial
}

fn settle(assent: &mut Assent, denial: Denial) -> Denial {
    if denial == Denial::Waiting {
        assent.no = assent.no.saturating_add(1);
    }
    Denial::None
}

fn sense_to(items: &[Item<'_>], question: &Question, at: usize) -> (Sense, usize) {
    let word = |ahead: usize| items.get(at + ahead).map_or("", Item::word);
    match (word(0), word(1)) {
        ("pode" | "podes", next) if question.offers(next) => (Sense::Yes, 2),
        // "cancela isso" may mean the question itself.
        (order, "isso" | "tudo") if question.offers(order) && is_no(order) => (Sense::Doubt, 2),
        (order, _) if question.offers(order) => (Sense::Yes, 1),
        _ => sense_at(items, at),
    }
}

fn sense_at(items: &[Item<'_>], at: usize) -> (Sense, usize) {
    let word = |ahead: usize| items.get(at + ahead).map_or("", Item::word);
    match items.get(at).map(|item| &item.piece) {
        Some(Piece::Picture(picture)) => return (picture_sense(picture), 1),
        Some(Piece::Word(_)) => {}
        Some(Piece::Quantity(_) | Piece::Vague) => return (Sense::Other, 1),
        _ => return (Sense::Filler, 1),
    }
    if word(0) == "pode" && is_infinitive(word(1)) && !is_no(word(1)) && !is_no(&format!("pode {}", word(1)))
    {
        return (Sense::Yes, 2);
    }
    if is_address(items, at) {
        return (Sense::Filler, 2);
    }
    // "no almoço" refuses nothing.
    if word(0) == "no" && !word(1).is_empty() && is_no_alone(&word) {
        return (Sense::Filler, 1);
    }
    // "quero manter" wants what it names, which is for that word to say.
    if word(0) == "quero" && is_infinitive(word(1)) {
        return (Sense::Filler, 1);
    }
    if let Some((heading, length)) = lexicon::ASSENT.find(word) {
        return (Sense::headed(heading), length);
    }
    if words::asks_to_record(word(0)) {
        return (Sense::Yes, 1);
    }
    if words::is_filler(word(0)) { (Sense::Filler, 1) } else { (Sense::Other, 1) }
}

/// Words that agree, and may be about the thing that follows them: "confirma minha consulta", "quero meu plantão".
const TAKES_SOMETHING: &[&str] = &[
    "confirma",
    "confirme",
    "confirmar",
    "confirmo",
    "faz",
    "faca",
    "quero",
    "aceito",
    "segue",
    "toca",
    "continua",
    "continue",
    "mete",
    "manda",
    "taca",
    "aprovo",
    "autorizo",
    "execute",
    "executa",
    "efetue",
    "do",
    "right",
    "correct",
];

/// Whether somebody is addressed here, whom no list knows: "isso, minha flor", "beleza meu comandante". It ends its clause, and
/// stands behind a pause or behind an answer that is about nothing.
pub fn is_address(items: &[Item<'_>], at: usize) -> bool {
    let word = |at: usize| items.get(at).map_or("", Item::word);
    let ends =
        items.get(at + 2).is_none_or(|item| !matches!(item.piece, Piece::Word(_) | Piece::Quantity(_)));
    let Some(before) = at.checked_sub(1).and_then(|before| items.get(before)) else { return false };
    let answers = || {
        let said = before.word();
        let yes = lexicon::ASSENT.find(|ahead| if ahead == 0 { said } else { "" });
        yes.is_some_and(|(heading, _)| heading == "yes")
            && !TAKES_SOMETHING.contains(&said)
            && crate::question::acts(said).next().is_none()
    };
    matches!(word(at), "meu" | "minha" | "meus" | "minhas")
        && matches!(items.get(at + 1).map(|item| &item.piece), Some(Piece::Word(_)))
        && ends
        && (before.is_mark(&[",", "!", "."]) || answers())
}

/// Whether no longer phrase begins here.
fn is_no_alone<'w>(word: &impl Fn(usize) -> &'w str) -> bool {
    lexicon::ASSENT.find(word).is_none_or(|(_, length)| length == 1)
}

fn is_infinitive(word: &str) -> bool {
    word != "deixar" && word.len() > 3 && ["ar", "er", "ir"].iter().any(|ending| word.ends_with(ending))
}

fn picture_sense(picture: &str) -> Sense {
    match picture {
        "👍" | "✅" | "👌" | "🆗" | "✔" | "☑" | "💯" | "🤝" | "🙌" | "👏" => Sense::Yes,
        "👎" | "❌" | "🚫" | "🙅" | "✋" | "✖" | "⛔" => Sense::No,
        "🤔" | "🤷" | "😕" | "🫤" => Sense::Doubt,
        _ => Sense::Filler,
    }
}

fn is_no(word: &str) -> bool {
    let alone = |at: usize| if at == 0 { word } else { "" };
    lexicon::ASSENT.find(alone).is_some_and(|(heading, _)| heading == "no")
}

#[cfg(test)]
#[path = "assent_tests.rs"]
mod tests;
