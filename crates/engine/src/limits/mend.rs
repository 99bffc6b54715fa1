//! What is left of a model's words when they leave: sentence by sentence, so that what was streamed stays true.

use domain::Words;
use guard::limits::Topic;
use guard::replies::{self, Fault, Known, Past};

use super::topics::own_words;

/// Where in a turn something is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplyPart {
    /// Before tools that the model calls: whoever speaks next says what became of it.
    OnTheWay,
    /// Nothing follows.
    Last,
}

/// What somebody gets to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mended {
    pub text: String,
    /// Why something is missing.
    pub faults: Vec<Fault>,
}

/// A model's words without what must not be said. What was taken out last is said right in the runtime's words.
pub fn mended(text: &str, known: &Known<'_>, place: ReplyPart, earlier: &[&str], words: &Words) -> Mended {
    let mut mended = Mended { text: String::with_capacity(text.len()), faults: Vec::new() };
    for sentence in replies::sentences(text.trim()) {
        let Some(fault) = replies::fault(sentence, known) else {
            mended.text.push_str(sentence);
            continue;
        };
        let first = !mended.faults.contains(&fault);
        mended.faults.push(fault);
        // Where something was done, that nothing was would be the next untruth.
        let silent = fault == Fault::Claims && !known.effects.is_empty();
        if first && place == ReplyPart::Last && !silent {
            mended.text.push_str(&instead(fault, earlier, words));
            mended.text.push_str(&sentence[sentence.trim_end().len()..]);
        }
        // Whoever says such a thing has nothing to add.
        if fault == Fault::Harms {
            break;
        }
    }
    mended.text.truncate(mended.text.trim_end().len());
    if let Some(topic) = known.topic.filter(|_| place == ReplyPart::Last)
        && (mended.faults.iter().any(|fault| *fault != Fault::Claims) || !replies::keeps(topic, &mended.text))
    {
        words.text(&own_words(topic, earlier, words)).clone_into(&mut mended.text);
    }
    mended
}

/// Whether what a model wrote from some facts, and nobody asked for, may leave as it is. There is no turn to mend it in:
/// whoever asks has words of their own instead.
pub fn may_leave(text: &str, facts: &str) -> bool {
    let told = [facts];
    let known = Known { topic: None, told: &told, effects: &[], past: Past::Known };
    replies::sentences(text).all(|sentence| replies::fault(sentence, &known).is_none())
}

/// What is said in place of the first sentence of its kind.
fn instead(fault: Fault, earlier: &[&str], words: &Words) -> String {
    let key = match fault {
        Fault::Claims => "limits.nothing_done".to_owned(),
        Fault::Harms => own_words(Topic::Aftercare, earlier, words),
        Fault::Diagnoses => own_words(Topic::Diagnosis, earlier, words),
        Fault::Recommends => own_words(Topic::Investment, earlier, words),
    };
    words.text(&key).to_owned()
}
