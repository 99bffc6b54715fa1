//! Whether a message can be the person's own yes or no to what they were asked: the runtime's reading, which stands
//! beside the model's. A model that is wrong, or was turned by a text that somebody pasted, cannot say yes for them.

use domain::Answer;

/// The most bytes and words of an answer. Whoever writes more has more to say than yes.
const LONGEST: usize = 240;
const MOST_WORDS: usize = 16;

/// How many words may merely repeat the question and still answer it without a yes among them.
const SHORT: usize = 6;

/// Reads a message as an answer to `question`, in the words in which it was asked. An empty question is one whose words
/// do not matter: only a bare yes or no answers it. A question, a doubt, a condition, another subject and somebody
/// else's words answer nothing.
pub fn read(text: &str, question: &str) -> Option<Answer> {
    if text.len() > LONGEST || quotes(text) {
        return None;
    }
    let reply = ptbr::assent::reply(text, question);
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

/// What stands in quotation marks or in some notation is somebody else's voice.
fn quotes(text: &str) -> bool {
    let marked = text.lines().any(|line| line.trim_start().starts_with('>'));
    marked || text.contains(['"', '“', '”', '„', '«', '»', '`', '[', ']', '{', '}', '|', '\\', '='])
}

#[cfg(test)]
#[path = "answers_tests.rs"]
mod tests;
