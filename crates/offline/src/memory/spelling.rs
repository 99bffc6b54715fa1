//! Slips of the finger in the words that frames wait for.

use std::sync::LazyLock;

use ptbr::{WordMap, WordSet};

use super::{frames, lists, verbs};

/// Shorter words are too near to one another.
const SHORTEST: usize = 6;

#[derive(Debug, Default)]
struct Spelling {
    known: WordSet<&'static str>,
    by_shape: WordMap<[u8; 3], Vec<&'static str>>,
}

static SPELLING: LazyLock<Spelling> = LazyLock::new(|| {
    let mut spelling = Spelling::default();
    // Names are spelled as their parents liked: nothing is a slip for one.
    spelling
        .known
        .extend(lists::list("first_name").into_iter().flat_map(lists::List::first_words).map(String::as_str));
    for word in verbs::all_forms().chain(lists::all_words()).chain(frames::all_words()) {
        if spelling.known.insert(word)
            && word.len() >= SHORTEST
            && let Some(shape) = ptbr::slip_shape(word)
        {
            spelling.by_shape.entry(shape).or_default().push(word);
        }
    }
    spelling
});

/// The word that somebody most likely meant, if it is not the one they typed and there is only one.
pub(super) fn mended(typed: &str) -> Option<&'static str> {
    if typed.len() < SHORTEST || SPELLING.known.contains(typed) {
        return None;
    }
    // Another number of a word we know is no slip.
    if ptbr::listed_forms(typed).iter().any(|form| SPELLING.known.contains(form.as_str())) {
        return None;
    }
    let candidates = SPELLING.by_shape.get(&ptbr::slip_shape(typed)?)?;
    // Of the first letters people leave out a vowel, "fzendo"; with another consonant it is another word: "cismou" is no
    // "crismou".
    let begins = |word: &str| {
        let vowel = word.as_bytes().get(1).is_some_and(|letter| b"aeiou".contains(letter));
        word.len() == typed.len() || vowel || word.as_bytes().get(..2) == typed.as_bytes().get(..2)
    };
    let mut meant = candidates.iter().filter(|word| ptbr::is_slip(typed, word) && begins(word));
    let first = meant.next()?;
    meant.next().is_none().then_some(*first)
}
