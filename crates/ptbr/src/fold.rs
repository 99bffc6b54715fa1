//! One spelling for the many: lower case, no accents, however the accents were encoded.

use std::borrow::Cow;

/// The text in lower case and without accents. Composed and decomposed accents fold alike.
pub fn fold(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase()) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().filter_map(fold_char).collect())
}

/// One folded character, or none for what only decorates the character before it.
pub(crate) fn fold_char(character: char) -> Option<char> {
    if character.is_ascii() {
        return Some(character.to_ascii_lowercase());
    }
    if is_invisible(character) {
        return None;
    }
    let lower = character.to_lowercase().next().unwrap_or(character);
    Some(match lower {
        'á' | 'à' | 'â' | 'ã' | 'ä' | 'å' | 'ª' => 'a',
        'é' | 'è' | 'ê' | 'ë' | 'ẽ' => 'e',
        'í' | 'ì' | 'î' | 'ï' | 'ĩ' => 'i',
        'ó' | 'ò' | 'ô' | 'õ' | 'ö' | 'º' => 'o',
        'ú' | 'ù' | 'û' | 'ü' | 'ũ' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        other => other,
    })
}

/// Combining marks, joiners, variation selectors, skin tones: nothing to read on their own.
pub(crate) fn is_invisible(character: char) -> bool {
    matches!(character,
        '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{1f3fb}'..='\u{1f3ff}')
}

/// Letters held down: `simmm` is `sim`, `ótimooo` is `otimo`. Doubled `r` and `s` inside a word are spelling.
pub(crate) fn squeeze(word: &str) -> Option<String> {
    let last = word.len().checked_sub(1)?;
    let bytes = word.as_bytes();
    let held = bytes.windows(3).any(|three| three[0] == three[1] && three[1] == three[2]);
    let doubled_end = last > 0 && bytes[last] == bytes[last - 1];
    if !word.is_ascii() || !(held || doubled_end) {
        return None;
    }
    let mut squeezed = String::with_capacity(word.len());
    let mut characters = word.chars().peekable();
    while let Some(letter) = characters.next() {
        let mut run = 1;
        while characters.next_if_eq(&letter).is_some() {
            run += 1;
        }
        let kept = if run == 2 && characters.peek().is_some() || run > 2 && matches!(letter, 'r' | 's') {
            2
        } else {
            1
        };
        let at_the_end = characters.peek().is_none();
        squeezed.extend(std::iter::repeat_n(letter, if at_the_end { 1 } else { kept }));
    }
    Some(squeezed)
}

#[cfg(test)]
#[path = "fold_tests.rs"]
mod tests;
