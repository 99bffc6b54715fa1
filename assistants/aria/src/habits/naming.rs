//! Which habit or goal is meant by the words somebody uses for it: "meditei", "a meditação", "o hábito de ler".

use domain::sentence::Sentences;

static NAMES: Sentences = domain::sentences!["names.toml"];

/// Lower case, no accents, single blanks, nothing but letters and digits.
pub(crate) fn folded(text: &str) -> String {
    words_of(text).join(" ")
}

fn words_of(text: &str) -> Vec<String> {
    let folded = ptbr::fold(text);
    let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// The words of a name as they are compared.
fn roots(text: &str) -> Vec<String> {
    let telling = words_of(text).into_iter().filter(|word| !NAMES.list("small").contains(&word.as_str()));
    telling.map(|word| root(&word)).collect()
}

fn root(word: &str) -> String {
    let mut families = NAMES.entries("families").iter().map(|(words, _)| words.split('|'));
    let family = families.find(|family| family.clone().any(|other| other == word));
    family
        .and_then(|mut words| words.next())
        .map_or_else(|| ptbr::terms(word).pop().unwrap_or_else(|| word.to_owned()), str::to_owned)
}

/// How well a name answers to what was said: the same name before all others, then by how many words they share.
fn likeness(name: &str, said: &str) -> usize {
    const SAME: usize = 10_000;
    if folded(name) == folded(said) {
        return SAME;
    }
    let (name, said) = (roots(name), roots(said));
    let shared = said.iter().filter(|root| name.contains(root)).count();
    if shared == 0 {
        return 0;
    }
    // Of two names that share as much, the one with less besides is meant.
    shared * 100 + 99_usize.saturating_sub(name.len().abs_diff(shared))
}

/// What was found by a name.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Meant<T> {
    One(T),
    /// These are as good as each other.
    Several(Vec<T>),
    None,
}

/// The one of these that is meant.
pub(crate) fn meant<T>(all: Vec<T>, name: impl Fn(&T) -> &str, said: &str) -> Meant<T> {
    let ranked = all.into_iter().map(|one| (likeness(name(&one), said), one));
    let mut found: Vec<(usize, T)> = ranked.filter(|(likeness, _)| *likeness > 0).collect();
    let best = found.iter().map(|(likeness, _)| *likeness).max().unwrap_or(0);
    found.retain(|(likeness, _)| *likeness == best);
    only(found.into_iter().map(|(_, one)| one).collect())
}

/// The only one there is.
pub(crate) fn only<T>(mut all: Vec<T>) -> Meant<T> {
    match all.len() {
        1 => all.pop().map_or(Meant::None, Meant::One),
        0 => Meant::None,
        _ => Meant::Several(all),
    }
}

/// A name as it stands in a list: one line, its first letter a capital, no mark at its end.
pub(crate) fn titled(text: &str) -> Option<String> {
    let line = crate::tracking::metrics::one_line(text)?;
    let line = line.trim_matches(|c: char| {
        c.is_whitespace() || matches!(c, '.' | ',' | ';' | ':' | '!' | '"' | '“' | '”' | '-')
    });
    let mut letters = line.chars();
    let first = letters.next()?;
    Some(first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
#[path = "naming_tests.rs"]
mod tests;
