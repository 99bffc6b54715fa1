//! Whether somebody wants to be written to.

use std::sync::LazyLock;

use linear::Weights;
use ptbr::WordMap;

use super::machine::machine;
use super::nobody::needs_nobody;
use super::person::needs_person;
use super::plain_words;
use super::reach::{Classes, Reach};
use super::stopping::{self, Leaning};
use crate::lexicon;
use crate::phrases::{Found, Phrasebook, Reading, Sentence};

/// What somebody wants of the contact itself. Declining an offer is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Wish {
    /// No more messages.
    OptOut,
    /// Messages again.
    OptIn,
    /// Not now: none for so many days, when they said how many.
    CoolOff { days: Option<u16> },
    /// They have enough, and whether of everything or of something cannot be told.
    Unclear,
}

const OPT_OUT: &str = "opt_out";
const OPT_IN: &str = "opt_in";
const COOL_OFF: &str = "cool_off";
const UNCLEAR: &str = "unclear";
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

/// The phrases, and the words by which what they reach is told.
#[derive(Debug)]
pub(super) struct Rules {
    pub(super) book: Phrasebook,
    classes: Classes,
}

impl Rules {
    fn is_about_an_end(&self, reading: &Reading) -> bool {
        reading.sentences.iter().any(|said| self.classes.is_about_an_end(said))
    }
}

pub(super) static SAID: LazyLock<Rules> = LazyLock::new(|| {
    let mut book = Phrasebook::parse(&[include_str!("rules/wish.txt")]);
    let classes = Classes::of(&mut book);
    Rules { book, classes }
});

static KEYWORDS: LazyLock<WordMap<&'static str, &'static str>> =
    LazyLock::new(|| lexicon::headed(include_str!("rules/keywords.txt")));

/// What a message says about being written to, by the weights that ship. If it says several things, the last one.
pub fn wish(text: &str) -> Option<Wish> {
    wish_by(stopping::shipped(), text)
}

/// The same by other weights: so it is seen how those are heard from whom nothing was learned.
pub fn wish_by(weights: Option<&Weights>, text: &str) -> Option<Wish> {
    if let Some(heading) = keyword(text) {
        return Some(if heading == OPT_IN { Wish::OptIn } else { Wish::OptOut });
    }
    // "não precisa mais chamar ninguém" ends no contact: it is said of the person who was called.
    let besides = needs_nobody(text).then(|| without_nobody(text));
    let text = besides.as_deref().unwrap_or(text);
    if text.trim().is_empty() {
        return None;
    }
    let listed = listed(text);
    let Some(weights) = weights.filter(|_| machine(text).is_none()) else { return listed };
    let leaning = stopping::leaning(weights, text, listed);
    let wish = weighed(text, listed, leaning);
    // What is to end later does not end now: they are asked.
    match wish {
        Some(Wish::OptOut | Wish::CoolOff { .. }) if ptbr::begins_later(text) => Some(Wish::Unclear),
        wish => wish,
    }
}

/// A message without the sentences that say that nobody is needed.
fn without_nobody(text: &str) -> String {
    text.split_inclusive(['.', '!', '?', ';', '\n', ',']).filter(|part| !needs_nobody(part)).collect()
}

/// The same, whenever it is to begin.
fn weighed(text: &str, listed: Option<Wish>, leaning: Leaning) -> Option<Wish> {
    match (listed, leaning) {
        (Some(Wish::OptOut), Leaning::Elsewhere | Leaning::Returns) => Some(Wish::Unclear),
        (Some(Wish::OptOut | Wish::OptIn | Wish::CoolOff { .. }), _) => listed,
        // Who threatens or complains needs a person first; who only shouts is left in peace.
        (_, Leaning::Stops) if needs_person(&text.to_lowercase()).is_some() => Some(Wish::Unclear),
        // By its sound alone, without a word of writing, sending or leaving in peace, nothing ends: they are asked.
        (_, Leaning::Stops) if !speaks_of_contact(text) => Some(Wish::Unclear),
        (_, Leaning::Stops) => Some(match pause_days(text) {
            Some(days) if days > 1 => Wish::CoolOff { days: Some(days) },
            _ => Wish::OptOut,
        }),
        (_, Leaning::MayStop) => Some(Wish::Unclear),
        (_, Leaning::Returns) => Some(Wish::OptIn),
        (listed, Leaning::Elsewhere | Leaning::Nowhere) => listed,
    }
}

/// How words begin that speak of being written to.
const CONTACT: &[&str] = &[
    "mens",
    "msg",
    "escrev",
    "mand",
    "envi",
    "contat",
    "contact",
    "numer",
    "lista",
    "whats",
    "zap",
    "incomod",
    "perturb",
    "ofert",
    "oferec",
    "notific",
    "avis",
    "sai",
    "cadastr",
    "descadastr",
    "bloque",
    "pare",
    "parar",
    "chega",
    "basta",
    "paz",
    "sosseg",
    "remov",
    "tir",
    "exclu",
    "apag",
    "esquec",
    "propaganda",
    "spam",
    "encher",
    "enche",
    "vaga",
    "plant",
    "stop",
    "messag",
    "text",
    "leave",
    "remove",
];

fn speaks_of_contact(text: &str) -> bool {
    let folded = ptbr::fold(text);
    let stops = folded.contains("para de ") || folded.contains("para com ");
    stops || plain_words(&folded).any(|word| CONTACT.iter().any(|stem| word.starts_with(stem)))
}

/// What the phrases alone make of a message.
pub(super) fn listed(text: &str) -> Option<Wish> {
    let reading = SAID.book.read(text);
    let mut found = SAID.book.find(&reading);
    found.retain(|phrase| reading.sentences.get(phrase.sentence).is_some_and(|said| is_meant(said, phrase)));
    let last = |heading: &str| found.iter().rev().find(|phrase| phrase.heading == heading);
    let pause = last(COOL_OFF);
    let is_paused = |phrase: &Found| pause.is_some_and(|pause| pause.sentence == phrase.sentence);
    let reach = |phrase: &Found| {
        let said = reading.sentences.get(phrase.sentence)?;
        Some((SAID.classes.reach(said, &phrase.words), place(phrase)))
    };
    let stops = found.iter().filter(|phrase| phrase.heading == OPT_OUT && !is_paused(phrase));
    let stop = stops.filter_map(reach).max();
    let again = last(OPT_IN).map(place);
    match (stop, again) {
        (Some((Reach::Everything, stop)), again) if again.is_none_or(|again| again < stop) => {
            Some(Wish::OptOut)
        }
        (_, Some(_)) if pause.is_none() || stop.is_some() => Some(Wish::OptIn),
        _ if pause.is_some() => Some(Wish::CoolOff { days: pause_days(text) }),
        (Some((Reach::Unclear, _)), _) => Some(Wish::Unclear),
        _ => {
            let unclear = found.iter().filter(|phrase| phrase.heading == UNCLEAR).filter_map(reach).max();
            let unclear = unclear.is_some_and(|(reach, _)| reach > Reach::Something);
            let sounds = || stop.is_none() && found.is_empty() && SAID.is_about_an_end(&reading);
            (unclear || sounds()).then_some(Wish::Unclear)
        }
    }
}

/// A pause of one kind of thing, or a return to something else, is no wish about contact.
fn is_meant(said: &Sentence, phrase: &Found) -> bool {
    match phrase.heading {
        COOL_OFF => !SAID.classes.is_of_a_kind(said, &phrase.words),
        OPT_IN => !SAID.classes.goes_elsewhere(said, phrase.words.end),
        _ => true,
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
        let span = valued(UNITS, word).zip(counted).and_then(|(unit, count)| unit.checked_mul(count));
        longest = longest.max(span.or_else(|| valued(NAMED_DAYS, word)));
        before = word;
    }
    longest.filter(|days| (1..=LONGEST_PAUSE).contains(days))
}

fn number(word: &str) -> Option<u16> {
    word.parse().ok().or_else(|| valued(COUNTS, word))
}

fn valued(table: &[(&[&str], u16)], word: &str) -> Option<u16> {
    table.iter().find(|(words, _)| words.contains(&word)).map(|(_, value)| *value)
}
