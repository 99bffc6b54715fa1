//! What any vendor hears and answers, without its wire format.

use std::sync::Arc;

use domain::tool::{ToolCall, ToolOutcome};
use serde_json::Value;

/// A request, as far as a model reads it.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    pub model: String,
    pub system: String,
    pub messages: Vec<Message>,
    pub tools: Vec<Offered>,
    pub choice: Choice,
    pub delivery: Delivery,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    Person {
        text: String,
    },
    Model {
        text: String,
        calls: Vec<ToolCall>,
    },
    /// What became of the calls before it, in the same order.
    Results {
        outcomes: Vec<ToolOutcome>,
    },
}

/// A tool as it was offered.
#[derive(Debug, Clone, PartialEq)]
pub struct Offered {
    pub name: String,
    pub description: String,
    pub schema: Value,
}

/// Which tools the model may or must call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    Auto,
    Any,
    None,
    Named(String),
}

/// Whether the answer was asked for whole or piece by piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delivery {
    Whole,
    Streamed,
}

/// What a model says and calls.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Reply {
    pub text: String,
    pub calls: Vec<ToolCall>,
}

/// What answers in place of a model.
pub type Brain = Arc<dyn Fn(&Question) -> Reply + Send + Sync>;

impl Question {
    /// Says something after what was said before it; what one side says in a row is one message.
    pub(super) fn push(&mut self, message: Message) {
        match (self.messages.last_mut(), message) {
            (Some(Message::Person { text }), Message::Person { text: more }) => {
                text.push_str("\n\n");
                text.push_str(&more);
            }
            (_, message) => self.messages.push(message),
        }
    }

    /// The call with this id that was made last.
    pub(super) fn call(&self, id: &str) -> Option<&ToolCall> {
        let calls = self.messages.iter().rev().filter_map(|message| match message {
            Message::Model { calls, .. } => Some(calls),
            Message::Person { .. } | Message::Results { .. } => None,
        });
        calls.flatten().find(|call| call.id == id)
    }
}
