//! How somebody writes, and how she answers in kind. Each looks at the newest messages, newest first.

use ptbr::speaks_of;

use super::PHRASES;

pub(super) const EMOJI: &str = "- A pessoa usa emojis: você pode usar um ou dois a mais.";
pub(super) const FORMAL: &str = "- A pessoa escreve com formalidade: acompanhe, sem gírias e sem emojis.";
pub(super) const SAD: &str = "- A pessoa parece triste: acolha antes de qualquer coisa prática.";
pub(super) const GLAD: &str = "- A pessoa está animada: comemore com ela.";
pub(super) const SHORT: &str = "- A pessoa escreve curto: responda em uma ou duas frases.";
pub(super) const LONG: &str = "- A pessoa escreve com calma e detalhe: você pode elaborar mais.";

/// How far back a way of writing is looked for.
const LATELY: usize = 3;

pub(super) fn has_emoji(said: &[&str]) -> bool {
    said.iter().take(LATELY).any(|text| text.chars().any(is_emoji))
}

const fn is_emoji(c: char) -> bool {
    matches!(c, '\u{1F300}'..='\u{1FAFF}' | '\u{2600}'..='\u{27BF}' | '\u{1F1E6}'..='\u{1F1FF}')
}

pub(super) fn is_formal(said: &[&str]) -> bool {
    said.iter().take(LATELY).any(|text| speaks_of(text, PHRASES.list("formal")))
}

pub(super) fn is_sad(said: &[&str]) -> bool {
    said.iter().take(LATELY).any(|text| speaks_of(text, PHRASES.list("sad")))
}

pub(super) fn is_glad(said: &[&str]) -> bool {
    said.first().is_some_and(|text| speaks_of(text, PHRASES.list("glad"))) && !is_sad(said)
}

pub(super) fn is_short(said: &[&str]) -> bool {
    const WORDS: usize = 5;
    said.len() >= LATELY && said.iter().take(LATELY).all(|text| text.split_whitespace().count() <= WORDS)
}

pub(super) fn is_long(said: &[&str]) -> bool {
    const WORDS: usize = 60;
    said.first().is_some_and(|text| text.split_whitespace().count() >= WORDS)
}
