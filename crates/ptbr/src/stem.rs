//! When two spellings are one word.

use std::borrow::Cow;

use rust_stemmers::{Algorithm, Stemmer};

use crate::fold::fold;
use crate::terms::terms;

/// The stem of a folded word, for searching where a miss is worse than a stranger.
pub fn stem(word: &str) -> String {
    Stemmer::create(Algorithm::Portuguese).stem(word).into_owned()
}

/// Whether `typed` is `word` in another number or in its little form: "mercados", "mercadinho", "cafezinhos".
///
/// Narrower than stems on purpose: "livre" is no "livro".
pub fn same_word(typed: &str, word: &str) -> bool {
    if typed == word {
        return true;
    }
    let typed = singular(typed);
    let word = singular(word);
    typed == word || little_root(&typed).is_some_and(|root| root == word || root == without_last_vowel(&word))
}

/// The other spellings under which a folded word may be listed: its singular, and what it is the little form of.
pub fn listed_forms(word: &str) -> Vec<String> {
    let single = singular(word);
    let mut forms = Vec::new();
    if let Some(root) = little_root(&single) {
        forms.extend(["", "o", "a", "e"].iter().map(|ending| format!("{root}{ending}")));
    }
    if single != word {
        forms.push(single.into_owned());
    }
    forms
}

fn singular(word: &str) -> Cow<'_, str> {
    let stripped = |length: usize, ending: &str| {
        let kept = word.get(..word.len() - length).unwrap_or_default();
        Cow::Owned(format!("{kept}{ending}"))
    };
    if word.len() <= 3 || !word.ends_with('s') {
        return Cow::Borrowed(word);
    }
    for (plural, ending) in
        [("oes", "ao"), ("aes", "ao"), ("ais", "al"), ("eis", "el"), ("ois", "ol"), ("ns", "m")]
    {
        if word.ends_with(plural) {
            return stripped(plural.len(), ending);
        }
    }
    if word.ends_with("res") || word.ends_with("zes") {
        return stripped(2, "");
    }
    stripped(1, "")
}

fn little_root(word: &str) -> Option<&str> {
    let root = ["zinho", "zinha", "inho", "inha"].iter().find_map(|ending| word.strip_suffix(ending))?;
    (root.len() >= 3).then_some(root)
}

fn without_last_vowel(word: &str) -> &str {
    word.strip_suffix(['a', 'e', 'o']).unwrap_or(word)
}

/// What a word and every slip of the finger for it share: the first letter and the last two. `None` for words too short
/// to be told from their slips.
pub fn slip_shape(word: &str) -> Option<[u8; 3]> {
    match word.as_bytes() {
        [first, .., before, last] if word.len() >= 5 => Some([*first, *before, *last]),
        _ => None,
    }
}

/// Whether `typed` is most likely a slip of the finger for `word`: one letter more, less or swapped in the
/// middle. The ending must be whole, because in Portuguese the ending is the tense and the person.
pub fn is_slip(typed: &str, word: &str) -> bool {
    let (typed, word) = (typed.as_bytes(), word.as_bytes());
    let (short, long) = if typed.len() < word.len() { (typed, word) } else { (word, typed) };
    let ends_alike =
        short.len() >= 5 && short[0] == long[0] && short[short.len() - 2..] == long[long.len() - 2..];
    // "gastado" is no "gastando".
    let same_form = short.ends_with(b"ndo") == long.ends_with(b"ndo");
    if !ends_alike || !same_form || long.len() - short.len() > 1 {
        return false;
    }
    let first = short.iter().zip(long).position(|(left, right)| left != right);
    match first {
        None => short.len() != long.len(),
        Some(at) if short.len() == long.len() => {
            short.get(at) == long.get(at + 1)
                && short.get(at + 1) == long.get(at)
                && short.get(at + 2..) == long.get(at + 2..)
        }
        Some(at) => short.get(at..) == long.get(at + 1..),
    }
}

/// How long a word is that can be known by its spelling.
const SPELLED: usize = 5;

/// Whether a word is most likely another one, spelled otherwise: "Sophia" and "Sofia". Forms of one word are not.
pub fn is_spelled_otherwise(one: &str, other: &str) -> bool {
    let (one, other) = (fold(one), fold(other));
    let longest = one.chars().count().max(other.chars().count());
    let apart = strsim::levenshtein(&one, &other);
    let begins_alike = one.chars().next() == other.chars().next();
    // "Gessica" is "Jéssica" by all but its first letter.
    let near = if begins_alike { apart * 3 <= longest } else { apart == 1 && longest > SPELLED };
    longest >= SPELLED && near && one != other && terms(&one) != terms(&other)
}

#[cfg(test)]
#[path = "stem_tests.rs"]
mod tests;
