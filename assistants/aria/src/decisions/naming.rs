//! Names that people typed: when two of them are the same, and which one is meant.

use crate::tracking::metrics::one_line;

/// Whether two names are the same, whatever their case, accents and blanks.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    one == other || key(one) == key(other)
}

/// A name without case, accents, marks and needless blanks.
pub(crate) fn key(name: &str) -> String {
    let folded = ptbr::fold(name);
    let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// The one of these names that is meant: the same one, or the only one that begins alike.
pub(crate) fn meant<'n>(names: impl Iterator<Item = &'n str> + Clone, said: &str) -> Option<&'n str> {
    let said = key(said);
    if said.is_empty() {
        return None;
    }
    if let Some(same) = names.clone().find(|name| key(name) == said) {
        return Some(same);
    }
    let alike = |name: &&str| {
        let name = key(name);
        name.starts_with(&format!("{said} ")) || said.starts_with(&format!("{name} "))
    };
    let mut alike = names.filter(alike);
    alike.next().filter(|_| alike.next().is_none())
}

/// One line without the marks that end a sentence, its first letter a capital: a name as it stands in a list.
pub(crate) fn titled(text: &str) -> Option<String> {
    let line = one_line(text)?;
    let line = line
        .trim_matches(|c: char| c.is_whitespace() || matches!(c, '.' | ',' | ';' | ':' | '"' | '“' | '”'));
    let mut letters = line.chars();
    let first = letters.next()?;
    Some(first.to_uppercase().chain(letters).collect())
}

/// How well a text answers to what is looked for: the share of its words that stand there, in thousandths.
pub(crate) fn likeness(text: &str, wanted: &str) -> usize {
    let wanted = ptbr::terms(wanted);
    let standing = ptbr::terms(text);
    let found = wanted.iter().filter(|term| standing.contains(term)).count();
    (found * 1000).checked_div(wanted.len()).unwrap_or(0)
}

#[cfg(test)]
#[path = "naming_tests.rs"]
mod tests;
