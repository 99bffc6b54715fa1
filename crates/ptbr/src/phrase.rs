//! Whether a text holds one of some phrases, by whole words and however it is spelled.

use crate::fold::fold;

/// Phrases are written folded, one space between words; a word that ends in `*` is the beginning of one.
pub fn speaks_of(text: &str, phrases: &[&str]) -> bool {
    if phrases.is_empty() {
        return false;
    }
    let folded = fold(text);
    let words: Vec<&str> =
        folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    phrases.iter().any(|phrase| {
        let wanted: Vec<&str> = phrase.split(' ').collect();
        words
            .windows(wanted.len())
            .any(|window| window.iter().zip(&wanted).all(|(word, wanted)| is(word, wanted)))
    })
}

fn is(word: &str, wanted: &str) -> bool {
    match wanted.strip_suffix('*') {
        Some(beginning) => word.starts_with(beginning),
        None => word == wanted,
    }
}

#[cfg(test)]
#[path = "phrase_tests.rs"]
mod tests;
