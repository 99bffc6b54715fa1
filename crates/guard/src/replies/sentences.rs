//! A reply cut into sentences without losing a byte.

/// The sentences of a text, each with the space that follows it.
pub fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (sentence, after) = rest.split_at(next_end(rest).unwrap_or(rest.len()));
        rest = after;
        Some(sentence)
    })
}

/// Where the first sentence ends: after its marks and the space behind them, or at the end of its line.
fn next_end(text: &str) -> Option<usize> {
    let mut letters = text.char_indices().peekable();
    while let Some((_, letter)) = letters.next() {
        let ends =
            letter == '\n' || is_mark(letter) && letters.peek().is_some_and(|(_, next)| next.is_whitespace());
        if !ends {
            continue;
        }
        while letters.next_if(|(_, next)| next.is_whitespace()).is_some() {}
        return Some(letters.peek().map_or(text.len(), |(place, _)| *place));
    }
    None
}

/// What can end a sentence, if space follows.
pub(super) fn is_mark(letter: char) -> bool {
    matches!(letter, '.' | '!' | '?' | '…')
}
