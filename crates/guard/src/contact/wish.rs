//! Whether somebody wants to be written to.

use std::sync::LazyLock;

use ptbr::WordMap;

use super::plain_words;
use crate::lexicon;
use crate::phrases::{Found, Phrasebook};

/// What somebody wants of the contact itself. Declining an offer is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Wish {
    /// No more messages.
    OptOut,
    /// Messages again.
    OptIn,
    /// Not now: none for so many days, when they said how many.
    CoolOff { days: Option<u16> },
}

const OPT_OUT: &str = "opt_out";
const OPT_IN: &str = "opt_in";
const COOL_OFF: &str = "cool_off";
const POLITE: &str = "polite";

/// A message of one keyword has no more words than this, polite ones included.
const KEYWORD_MESSAGE: usize = 10;
/// Nobody asks for a pause longer than this; a larger number is something else.
const LONGEST_PAUSE: u16 = 730;

/// How long one of these is, in days.
const UNITS: &[(&[&str], u16)] = &[
    (&["dia", "dias"], 1),
    (&["semana", "semanas", "week", "weeks"], 7),
    (&["quinzena"], 15),
    (&["mes", "meses", "month", "months"], 30),
    (&["ano", "anos"], 365),
];
/// What the words before a unit count.
const COUNTS: &[(&[&str], u16)] = &[
    (&["um", "uma", "a", "proximo", "proxima", "next", "outro", "outra"], 1),
    (&["dois", "duas", "two"], 2),
    (&["tres", "three"], 3),
    (&["quatro"], 4),
    (&["cinco"], 5),
    (&["seis"], 6),
    (&["sete"], 7),
    (&["oito"], 8),
    (&["nove"], 9),
    (&["dez", "ten"], 10),
    (&["quinze"], 15),
    (&["vinte"], 20),
    (&["trinta"], 30),
];
/// Days that have a name of their own, seen from today.
const NAMED_DAYS: &[(&[&str], u16)] = &[(&["hoje", "hj", "amanha", "tomorrow"], 1)];

pub(super) static SAID: LazyLock<Phrasebook> =
    LazyLock::new(|| Phrasebook::parse(&[include_str!("rules/wish.txt")]));

static KEYWORDS: LazyLock<WordMap<&'static str, &'static str>> =
    LazyLock::new(|| lexicon::headed(include_str!("rules/keywords.txt")));

/// What a message says about being written to. If it says several things, the last one.
pub fn wish(text: &str) -> Option<Wish> {
    if let Some(heading) = keyword(text) {
        return Some(if heading == OPT_IN { Wish::OptIn } else { Wish::OptOut });
    }
    let found = SAID.find(&SAID.read(text));
    let last = |heading: &str| found.iter().rev().find(|phrase| phrase.heading == heading);
    let pause = last(COOL_OFF);
    let is_paused = |phrase: &Found| pause.is_some_and(|pause| pause.sentence == phrase.sentence);
    let stop = last(OPT_OUT).filter(|phrase| !is_paused(phrase));
    let again = last(OPT_IN);
    match (stop, again) {
        (Some(stop), Some(again)) if place(again) > place(stop) => Some(Wish::OptIn),
        (Some(_), _) => Some(Wish::OptOut),
        (None, _) if pause.is_some() => Some(Wish::CoolOff { days: pause_days(text) }),
        (None, Some(_)) => Some(Wish::OptIn),
        (None, None) => None,
    }
}

fn place(phrase: &Found) -> (usize, usize) {
    (phrase.sentence, phrase.words.start)
}

/// A message that is a keyword and nothing else, but for kind words around it.
fn keyword(text: &str) -> Option<&'static str> {
    let folded = ptbr::fold(text);
    let words: Vec<&str> = plain_words(&folded).take(KEYWORD_MESSAGE + 1).collect();
    if words.len() > KEYWORD_MESSAGE || text.contains('?') {
        return None;
    }
    let is_polite = |word: &&&str| KEYWORDS.get(**word) == Some(&POLITE);
    let said: Vec<&str> = words.iter().filter(|word| !is_polite(word)).copied().collect();
    let heading = KEYWORDS.get(said.join(" ").as_str()).or_else(|| KEYWORDS.get(words.join(" ").as_str()));
    heading.copied().filter(|heading| *heading != POLITE)
}

/// The longest time that a message names.
fn pause_days(text: &str) -> Option<u16> {
    let folded = ptbr::fold(text);
    let (mut before, mut longest) = ("", None);
    let mut words = plain_words(&folded).peekable();
    while let Some(word) = words.next() {
        let follows = words.peek() == Some(&"que") || words.peek() == Some(&"q");
        let counted = number(before).or_else(|| follows.then_some(1));
        let span = listed(UNITS, word).zip(counted).and_then(|(unit, count)| unit.checked_mul(count));
        longest = longest.max(span.or_else(|| listed(NAMED_DAYS, word)));
        before = word;
    }
    longest.filter(|days| (1..=LONGEST_PAUSE).contains(days))
}

fn number(word: &str) -> Option<u16> {
    word.parse().ok().or_else(|| listed(COUNTS, word))
}

fn listed(table: &[(&[&str], u16)], word: &str) -> Option<u16> {
    table.iter().find(|(words, _)| words.contains(&word)).map(|(_, value)| *value)
}
