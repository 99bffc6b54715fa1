//! What a person remembers of what was said and done, to compare with what the server has.

use std::collections::BTreeSet;
use std::fmt;

use super::line::Message;

/// A weight in hundredths of a kilogram. Nobody weighs the same twice, so that a doubled effect is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Weight(pub(super) u32);

/// What was said at once: one thing, or several whose order nobody can know.
#[derive(Debug, Clone)]
pub(super) struct SentBatch {
    pub(super) together: Vec<SentText>,
}

#[derive(Debug, Clone)]
pub(super) enum SentText {
    Message {
        message: Message,
        reply: String,
    },
    /// A button; its reply is not known if it was heard by nobody.
    Button {
        reply: Option<String>,
    },
}

#[derive(Debug, Clone, Default)]
pub(super) struct Conversation {
    pub(super) id: String,
    pub(super) said: Vec<SentBatch>,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Book {
    pub(super) conversations: Vec<Conversation>,
    /// The weights that must be in the history, once each. All others must not.
    pub(super) present: BTreeSet<Weight>,
    /// Effects that a reply has promised: notes, corrections and deletions.
    pub(super) effects: u32,
    pub(super) proposals: u32,
    /// Proposals that were pending when the server died, and still were afterwards.
    pub(super) survived: u32,
    /// Proposals that were pending when the server died, and were not afterwards.
    pub(super) lost: u32,
    /// Replies that say sorry instead of doing what was asked: a turn that died too often is given up.
    pub(super) apologies: u32,
}

impl Book {
    pub(super) fn wrote_down(&mut self, weight: Weight) {
        self.effects += 1;
        self.present.insert(weight);
    }

    pub(super) fn struck_out(&mut self, weight: Weight) {
        self.present.remove(&weight);
    }

    /// Notes what was said in a conversation that may be new.
    pub(super) fn note(&mut self, conversation: &str, said: SentBatch) {
        if self.conversations.last().is_none_or(|last| last.id != conversation) {
            self.conversations.push(Conversation { id: conversation.to_owned(), said: Vec::new() });
        }
        if let Some(last) = self.conversations.last_mut() {
            last.said.push(said);
        }
    }
}

impl SentText {
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Message { message, .. } => Some(&message.text),
            Self::Button { .. } => None,
        }
    }

    pub(super) fn reply(&self) -> Option<&str> {
        match self {
            Self::Message { reply, .. } => Some(reply),
            Self::Button { reply } => reply.as_deref(),
        }
    }
}

impl fmt::Display for Weight {
    /// As people write it: `82,05`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{},{:02}", self.0 / 100, self.0 % 100)
    }
}
