//! An answer as it leaves: what the brain said, and what a fault made of it.

use super::{Fault, Question, Reply};

/// What a vendor is about to say. Arguments are a text, which need not be JSON.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Spoken {
    pub(super) text: String,
    pub(super) calls: Vec<SpokenCall>,
    pub(super) is_filtered: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SpokenCall {
    /// Different for every call of a conversation.
    pub(super) number: usize,
    pub(super) name: String,
    pub(super) arguments: String,
}

impl Spoken {
    pub(super) fn new(question: &Question, reply: Reply, fault: Option<Fault>) -> Self {
        let first = question.messages.len() * 100;
        let calls = reply.calls.into_iter().enumerate().map(|(place, call)| SpokenCall {
            number: first + place,
            name: call.name,
            arguments: call.arguments.to_string(),
        });
        let mut spoken = Self { text: reply.text, calls: calls.collect(), is_filtered: false };
        match fault {
            Some(Fault::Empty) => spoken = Self::default(),
            Some(Fault::Filtered) => spoken = Self { is_filtered: true, ..Self::default() },
            Some(Fault::UnknownTool) => {
                let call =
                    SpokenCall { number: first, name: "levitate".to_owned(), arguments: "{}".to_owned() };
                spoken = Self { calls: vec![call], ..Self::default() };
            }
            Some(Fault::BrokenArguments) => {
                for call in &mut spoken.calls {
                    call.arguments.truncate(call.arguments.len() / 2);
                }
            }
            _ => {}
        }
        spoken
    }

    /// About what it weighs.
    pub(super) fn tokens(&self) -> usize {
        let calls: usize = self.calls.iter().map(|call| call.arguments.len()).sum();
        (self.text.len() + calls).div_ceil(4).max(1)
    }
}

/// A text in pieces of a few letters, which is where tokens break: in the middle of words.
pub(super) fn pieces(text: &str) -> Vec<&str> {
    const LETTERS: usize = 7;
    let mut pieces = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.char_indices().nth(LETTERS).map_or(rest.len(), |(end, _)| end);
        let (piece, after) = rest.split_at(end);
        pieces.push(piece);
        rest = after;
    }
    pieces
}

/// About what a prompt weighs.
pub(super) fn prompt_tokens(question: &Question) -> usize {
    format!("{question:?}").len().div_ceil(4)
}
