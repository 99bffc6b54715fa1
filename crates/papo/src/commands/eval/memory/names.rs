//! The same life with other names: whoever hears of "Cempones" can only have it from one of them.

use std::collections::BTreeSet;

use super::year::{Year, YearMessage};

/// Shorter ones are too easily a word of anybody's.
const SHORTEST: usize = 4;
const VOWELS: &str = "aeiou";
const CONSONANTS: &str = "bcdfghjklmnpqrstvwxyz";

/// The words of a text, each with whether a sentence begins with it.
fn words(text: &str) -> impl Iterator<Item = (&str, bool)> {
    let mut opens = true;
    text.split_inclusive(|character: char| !character.is_alphanumeric()).filter_map(move |piece| {
        let word = piece.trim_end_matches(|character: char| !character.is_alphanumeric());
        let opened = opens;
        if !word.is_empty() {
            opens = false;
        }
        // A comma, a space or a hyphen goes on; anything else may begin a sentence.
        opens |=
            piece.ends_with(|character: char| !character.is_alphanumeric() && !" ,-'/".contains(character));
        (!word.is_empty()).then_some((word, opened))
    })
}

/// Every word of a text, folded.
pub(super) fn folded(text: &str) -> BTreeSet<String> {
    words(text).map(|(word, _)| ptbr::fold(word).into_owned()).collect()
}

/// What is written with a capital where no sentence begins: people, cities, companies.
pub(super) fn names(messages: &[YearMessage]) -> BTreeSet<String> {
    let named = |(word, opens): &(&str, bool)| !opens && word.starts_with(char::is_uppercase);
    let all = messages.iter().flat_map(|said| words(&said.text).filter(named));
    let folded = all.map(|(word, _)| ptbr::fold(word).into_owned());
    folded
        .filter(|name| name.len() >= SHORTEST && name.chars().all(|letter| letter.is_ascii_lowercase()))
        .collect()
}

/// The year with every name exchanged, in another way for every `turn`; turn 0 is the year itself.
pub(super) fn altered(year: &Year, turn: usize) -> Year {
    let names = names(&year.messages);
    let messages = year
        .messages
        .iter()
        .map(|said| YearMessage { text: exchange(&said.text, &names, turn), ..said.clone() });
    Year { messages: messages.collect(), ..year.clone() }
}

fn exchange(text: &str, names: &BTreeSet<String>, turn: usize) -> String {
    let mut exchanged = String::with_capacity(text.len());
    for piece in text.split_inclusive(|character: char| !character.is_alphanumeric()) {
        let word = piece.trim_end_matches(|character: char| !character.is_alphanumeric());
        if turn > 0 && names.contains(ptbr::fold(word).as_ref()) {
            exchanged.extend(word.chars().map(|letter| turned(letter, turn)));
            exchanged.push_str(piece.get(word.len()..).unwrap_or_default());
        } else {
            exchanged.push_str(piece);
        }
    }
    exchanged
}

/// Another vowel for a vowel; once the vowels are used up, another consonant for a consonant too.
fn turned(letter: char, turn: usize) -> char {
    let plain = ptbr::fold(letter.encode_utf8(&mut [0; 4])).chars().next().unwrap_or(letter);
    let shifted = |letters: &str, by: usize| {
        let place = letters.find(plain)?;
        letters.chars().cycle().nth(place + by)
    };
    let other = shifted(VOWELS, turn % VOWELS.len()).or_else(|| shifted(CONSONANTS, turn / VOWELS.len()));
    let other = other.unwrap_or(plain);
    if letter.is_uppercase() { other.to_ascii_uppercase() } else { other }
}

#[cfg(test)]
#[path = "names_tests.rs"]
mod tests;
