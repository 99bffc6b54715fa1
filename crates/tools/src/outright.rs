//! Whether the person asked for exactly this, in so many words, in the message of this very turn.

/// Words that take a request back when they stand shortly before it.
const NEGATIONS: [&str; 5] = ["nao", "nunca", "nem", "jamais", "sem"];

/// How many words before a phrase a negation may stand and still mean it ("não precisa apagar").
const REACH: usize = 3;

/// How many words a short answer has at most.
const SHORT: usize = 4;

/// Whether `text` holds one of the `phrases` as whole words and does not take it back. Phrases are folded; one that begins
/// with `=` counts only as a short answer: "não" says no to a question, and everything else besides.
pub(crate) fn asks_outright(text: &str, phrases: &[&str]) -> bool {
    let folded = ptbr::fold(text);
    let words: Vec<&str> =
        folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    phrases.iter().any(|phrase| {
        let (phrase, short) = phrase.strip_prefix('=').map_or((*phrase, false), |phrase| (phrase, true));
        let wanted: Vec<&str> = phrase.split(' ').collect();
        if short && words.len() > SHORT {
            return false;
        }
        words.windows(wanted.len()).enumerate().any(|(at, window)| {
            let before = &words[at.saturating_sub(REACH)..at];
            window == wanted && !before.iter().any(|word| NEGATIONS.contains(word))
        })
    })
}

#[cfg(test)]
#[path = "outright_tests.rs"]
mod tests;
