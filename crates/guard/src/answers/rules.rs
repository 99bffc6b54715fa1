//! A plain yes or no, told by its words alone: where nothing is known of the question, or nothing was learned.

use domain::Answer;
use ptbr::assent::Reply;

use super::LONGEST;
use super::vetoes::quotes;

/// The most words of an answer. Whoever writes more has more to say than yes.
const MOST_WORDS: usize = 16;

/// How many words may merely repeat the question and still answer it without a yes among them.
const SHORT: usize = 6;

/// Reads a message as a plain answer to `question`.
pub(super) fn read(text: &str, question: &str) -> Option<Answer> {
    says_little(text).then(|| of(ptbr::assent::reply(text, question))).flatten()
}

/// Whether a message is as short as an answer, and nobody else's words.
pub(super) fn says_little(text: &str) -> bool {
    text.len() <= LONGEST && !quotes(text)
}

/// What a reply says plainly.
pub(super) const fn of(reply: Reply) -> Option<Answer> {
    let assent = reply.assent;
    if assent.asks || assent.other > 0 || assent.doubt > 0 || reply.hedged || reply.words > MOST_WORDS {
        return None;
    }
    let repeats = reply.repeats > 0 && reply.words <= SHORT;
    match (assent.yes > 0, assent.no > 0) {
        (true, false) => Some(Answer::Yes),
        (false, false) if repeats => Some(Answer::Yes),
        (false, true) => Some(Answer::No),
        _ => None,
    }
}
