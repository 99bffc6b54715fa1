//! What somebody told and was only heard, and is to be kept after all: the reply offered it.

use domain::tool::ToolCall;
use models::port::ModelMessage;
use serde_json::json;

use super::{Decision, State};
use crate::reply::Speaker;

const KEEPS: &str = "add_knowledge";

/// How many messages in a row may be one thing told.
const IN_A_ROW: usize = 2;

/// The longest that is kept as one thing.
const LONGEST: usize = 300;

/// The most words of their own with which somebody takes the offer.
const OWN: u8 = 1;

impl State<'_, '_> {
    /// Whoever takes the offer to keep what they said means those words, and not the ones by which they take it.
    pub(super) fn kept(&self, before: &[ModelMessage]) -> Option<Decision> {
        let told =
            told(before, self.speaker).filter(|_| self.offers.iter().any(|offer| offer.name == KEEPS))?;
        let reply = ptbr::assent::reply(self.text.source, &told);
        // A bare yes may be to anything.
        let plain = !reply.assent.asks && reply.assent.no + reply.assent.doubt == 0;
        if !self.asks_to_record() || !plain || reply.assent.other > OWN {
            return None;
        }
        let arguments = json!({ "type": "fact", "content": told });
        let call = ToolCall { id: "call_1".to_owned(), name: KEEPS.to_owned(), arguments };
        Some(Decision { text: String::new(), calls: vec![call] })
    }
}

/// What was told right before, as far as it was only heard.
fn told(before: &[ModelMessage], speaker: Speaker<'_>) -> Option<String> {
    let mut said: Vec<&str> = Vec::new();
    let mut messages = before.iter().rev();
    while said.len() < IN_A_ROW {
        let (Some(ModelMessage::Assistant { text: reply, .. }), Some(ModelMessage::User { text })) =
            (messages.next(), messages.next())
        else {
            break;
        };
        let offers = |topic: &str| reply.contains(&speaker.say(topic, &[]));
        let heard = ["heard_only", "heard_only_2", "heard_only_3"].into_iter().any(offers);
        // What was half understood first, and then denied, belongs to what was told.
        let asked = !said.is_empty() && reply.contains(speaker.words.text("offline.perhaps.lead"));
        if !heard && !asked {
            break;
        }
        said.push(text.trim().trim_end_matches(['.', '!']));
    }
    said.reverse();
    let told = said.join(". ");
    (!told.is_empty() && told.chars().count() <= LONGEST).then_some(told)
}
