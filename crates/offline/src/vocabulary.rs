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
    if first.is_empty() || orders(text, at) {
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

/// "bota 18,90" orders, and is no boot: that has an article, a number, or a preposition before it, or a verb that buys.
fn orders(text: &Text<'_>, at: usize) -> bool {
    let named = || {
        let before = at.checked_sub(1).map(|before| text.word(before)).unwrap_or_default();
        let led = matches!(
            before,
            "a" | "as" | "uma" | "umas" | "minha" | "minhas" | "essa" | "de" | "da" | "em" | "na" | "com"
        );
        led || before.ends_with("ei") || before.ends_with("prar") || before.ends_with("gar")
    };
    matches!(text.word(at), "bota" | "bote" | "botas") && at + 1 < text.items.len() && !named()
}

fn is_intensifier(word: &str) -> bool {
    matches!(word, "muito" | "muita" | "bastante" | "tanto" | "tanta" | "super" | "mega")
}
