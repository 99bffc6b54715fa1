//! Finding the phrases of a vocabulary in a message.

use serde_json::Value;

use super::pattern::Entries;
use super::text::Text;

/// The value of the longest phrase of a vocabulary that starts at an item, and the item after it.
pub(crate) fn vocabulary_at<'v>(
    text: &Text<'_>,
    at: usize,
    end: usize,
    vocabulary: &'v Entries,
) -> Option<(&'v Value, usize)> {
    let first = text.word(at);
    if first.is_empty() {
        return None;
    }
    let said = |words: &[&str]| {
        let mut next = at;
        for word in words {
            // "com muito sono" is "com sono", and then some.
            next += usize::from(next > at && is_intensifier(text.word(next)) && text.word(next) != *word);
            let typed = text.word(next);
            if next >= end
                || !(typed == *word || (word.len() > 2 && typed.len() > 3 && ptbr::same_word(typed, word)))
            {
                return None;
            }
            next += 1;
        }
        Some(next)
    };
    let listed = vocabulary.beginning_with(first);
    listed.into_iter().find_map(|(words, value)| said(words).map(|next| (value, next)))
}

fn is_intensifier(word: &str) -> bool {
    matches!(word, "muito" | "muita" | "bastante" | "tanto" | "tanta" | "super" | "mega")
}
