//! The stem of a word: what number, gender of adjectives, size and conjugation leave untouched.
//!
//! A list first, endings second. The endings are those of the everyday: wherever a noun and a verb would fall together
//! and mean different things, the list (`lexicon/inflection.txt`) says so.

use std::borrow::Cow;
use std::sync::LazyLock;

use crate::fold;
use crate::word_map::{WordMap, WordSet};

static INFLECTION: LazyLock<Inflection> =
    LazyLock::new(|| Inflection::parse(include_str!("../lexicon/inflection.txt")));

/// Endings of verbs in "nós", which look like plurals. Longest first.
const WE: &[&str] =
    &["assemos", "essemos", "avamos", "aremos", "eremos", "iremos", "iamos", "amos", "emos", "imos"];

/// Endings that fall, longest first. `eio` is of "passeio", which is of "passear".
const ENDINGS: &[&str] = &[
    "arem", "erem", "irem", "assem", "essem", "issem", "asse", "esse", "isse", "ando", "endo", "indo",
    "avam", "aram", "eram", "iram", "arei", "erei", "irei", "ado", "ada", "ido", "ida", "ava", "iam", "ar",
    "er", "ir", "ei", "eu", "iu", "ou", "am", "em", "ia", "io", "a", "e", "i", "o",
];

/// Endings that tell the past from the present of the same verb.
const PAST: &[&str] =
    &["ava", "avam", "avamos", "ou", "aram", "ei", "eu", "eram", "iu", "iram", "ia", "iam", "iamos", "i"];

const VOWELS: [char; 5] = ['a', 'e', 'i', 'o', 'u'];

#[derive(Debug, Default)]
struct Inflection {
    forms: WordMap<&'static str, Form>,
    whole: WordSet<&'static str>,
    not_little: WordSet<&'static str>,
}

#[derive(Debug, Clone, Copy)]
struct Form {
    head: &'static str,
    tense: Tense,
}

/// How a form stands in time, as far as the form alone tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tense {
    Past,
    Other,
}

impl Inflection {
    fn parse(source: &'static str) -> Self {
        let mut inflection = Self::default();
        let mut heading = "";
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            match (line.strip_prefix('[').and_then(|line| line.strip_suffix(']')), line.split_once(" = ")) {
                (Some(name), _) => heading = name,
                (None, Some((head, forms))) => inflection.list_forms(head, forms),
                (None, None) if heading == "whole" => inflection.whole.extend(entries(line)),
                (None, None) => inflection.not_little.extend(entries(line)),
            }
        }
        inflection
    }

    fn list_forms(&mut self, head: &'static str, forms: &'static str) {
        let (ordinary, past) = forms.split_once('|').unwrap_or((forms, ""));
        let ordinary = entries(ordinary).map(|form| (form, Tense::Other));
        let past = entries(past).map(|form| (form, Tense::Past));
        let listed = ordinary.chain(past).chain([(head, Tense::Other)]);
        self.forms.extend(listed.map(|(form, tense)| (form, Form { head, tense })));
    }

    /// The stem of a word that the list knows.
    fn listed(&self, word: &str) -> Option<String> {
        if let Some(form) = self.forms.get(word) {
            let head = fold::fold(form.head);
            return Some(if self.whole.contains(head.as_ref()) { head.into_owned() } else { cut(&head) });
        }
        self.whole.contains(word).then(|| word.to_owned())
    }
}

fn entries(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.split(',').map(str::trim).filter(|entry| !entry.is_empty())
}

/// The stem of a word, given as it was typed (in lower case) and folded: the accent alone tells "país" from "pais".
pub(super) fn stem(typed: &str, folded: &str) -> String {
    let listed = |word: &str| INFLECTION.listed(word);
    if let Some(stem) = listed(typed).or_else(|| listed(folded)) {
        return stem;
    }
    if let Some(stem) = WE.iter().find_map(|ending| without(folded, ending, 3)) {
        return spelled_alike(stem, "e");
    }
    let single = singular(folded);
    if let Some(stem) = listed(&single) {
        return stem;
    }
    match grown(&single) {
        Some(grown) => listed(&grown).unwrap_or_else(|| cut(&grown)),
        None => cut(&single),
    }
}

/// Whether the word is a verb in the past, if it is a verb.
pub(super) fn tense(folded: &str) -> Tense {
    if let Some(form) = INFLECTION.forms.get(folded) {
        return form.tense;
    }
    if PAST.iter().any(|ending| without(folded, ending, 2).is_some()) { Tense::Past } else { Tense::Other }
}

fn singular(word: &str) -> Cow<'_, str> {
    if word.len() <= 3 || !word.ends_with('s') {
        return Cow::Borrowed(word);
    }
    for (plural, single) in [
        ("oes", "ao"),
        ("aes", "ao"),
        ("ais", "al"),
        ("eis", "el"),
        ("ois", "ol"),
        ("uis", "ul"),
        ("is", "il"),
        ("ns", "m"),
        ("res", "r"),
        ("zes", "z"),
        ("s", ""),
    ] {
        if let Some(kept) = word.strip_suffix(plural) {
            return Cow::Owned(format!("{kept}{single}"));
        }
    }
    Cow::Borrowed(word)
}

/// The word that another is the little form of: "cafezinho" is of "cafe", "gatinha" of "gata".
fn grown(word: &str) -> Option<String> {
    if INFLECTION.not_little.contains(word) {
        return None;
    }
    let long = |root: &&str| root.len() >= 3;
    if let Some(root) = ["zinho", "zinha"].iter().find_map(|ending| word.strip_suffix(ending)).filter(long) {
        // "pãezinhos" and "papeizinhos" have kept their plural inside.
        let is_plural = ["ae", "oe", "ai", "ei", "oi"].iter().any(|ending| root.ends_with(ending));
        return Some(if is_plural { singular(&format!("{root}s")).into_owned() } else { root.to_owned() });
    }
    let root = ["inho", "inha"].iter().find_map(|ending| word.strip_suffix(ending)).filter(long)?;
    let gender = word.get(word.len() - 1..)?;
    // "lanchinho" is of "lanche": the ending falls either way. "amiguinho" is of "amigo", "barquinho" of "barco".
    Some(format!("{}{gender}", spelled_alike(root, "i")))
}

fn cut(word: &str) -> String {
    if word.ends_with("ao") {
        // "irmao" is no "irma", and what ends so is a noun.
        return word.to_owned();
    }
    if let Some(root) = word.strip_suffix("il") {
        // "facil" has the plural "faceis", as "papel" has "papeis".
        return format!("{root}el");
    }
    // "amei" is of "amo"; but "rei" is of nothing.
    let least = |ending: &str| if ending.len() == 1 || word.starts_with(VOWELS) { 2 } else { 3 };
    let cut = ENDINGS.iter().find_map(|ending| Some((without(word, ending, least(ending))?, *ending)));
    match cut {
        Some((root, ending)) => spelled_alike(root, ending),
        None => word.to_owned(),
    }
}

/// The root if it is a word's worth: long enough and with a vowel of its own.
fn without<'w>(word: &'w str, ending: &str, least: usize) -> Option<&'w str> {
    let root = word.strip_suffix(ending)?;
    let has_a_vowel = root.contains(VOWELS);
    (root.len() >= least && has_a_vowel).then_some(root)
}

/// One spelling for one sound: "paguei" is of "pago", "fiquei" of "fico", "dirijo" of "dirige". What "negociar" has left
/// over from "negócio" falls.
fn spelled_alike(root: &str, ending: &str) -> String {
    let hard =
        root.strip_suffix('u').filter(|root| ending.starts_with(['e', 'i']) && root.ends_with(['g', 'q']));
    let root = hard.unwrap_or(root);
    match root.as_bytes() {
        [.., b'q'] => format!("{}c", root.trim_end_matches('q')),
        [.., b'j'] => format!("{}g", root.trim_end_matches('j')),
        [_, _, _, .., b'i'] => root.trim_end_matches('i').to_owned(),
        _ => root.to_owned(),
    }
}
