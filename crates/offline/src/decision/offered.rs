//! What somebody told and was only heard, and is to be kept after all: the reply offered it.

use domain::tool::ToolCall;
use models::port::ModelMessage;
use serde_json::json;

use super::{Decision, State};
use crate::pointed;
use crate::reply::Speaker;

const KEEPS: &str = "add_knowledge";
const CONSENTS: &str = "set_memory_consent";

/// How many messages in a row may be one thing told.
const IN_A_ROW: usize = 2;

/// The longest that is kept as one thing.
const LONGEST: usize = 300;

/// The most words of their own with which somebody takes the offer.
const OWN: u8 = 1;

impl State<'_, '_> {
    /// Whoever takes the offer to keep what they said means those words, and not the ones by which they take it.
    pub(super) fn kept(&self, before: &[ModelMessage], points: bool) -> Option<Decision> {
        if let Some(told) = pointed::of_oneself(self.text.source, &self.text.now) {
            return self.keeping(told);
        }
        let told = if points { said_before(before) } else { told(before, self.speaker) };
        let told = told?;
        if points {
            return self.keeping(&told);
        }
        let reply = ptbr::assent::reply(self.text.source, &told);
        // A bare yes may be to anything.
        let plain = !reply.assent.asks && reply.assent.no + reply.assent.doubt == 0;
        // "o aniversário do Davi é 14 de fevereiro, registra" tells anew what it wants kept.
        if !self.asks_to_record() || !plain || self.says_a_value() || reply.assent.other > OWN {
            return None;
        }
        self.keeping(&told)
    }

    /// Whoever was asked whether they may be remembered, and gives leave in whatever words.
    pub(super) fn consented(&self) -> Option<Decision> {
        let question = self.speaker.words.text("memory.consent.ask").split_inclusive('?').next()?;
        let asked = self.asked == Some("memory_consent") && self.offers(CONSENTS);
        let call = || ToolCall {
            id: "call_1".to_owned(),
            name: CONSENTS.to_owned(),
            arguments: json!({ "memory": true }),
        };
        let leave = asked && guard::answers::gives_leave(self.text.source, question);
        leave.then(|| Decision::calling(vec![call()]))
    }

    /// Keeps these words as they were said.
    pub(super) fn keeping(&self, told: &str) -> Option<Decision> {
        let fits = self.offers(KEEPS) && told.chars().count() <= LONGEST;
        let arguments = json!({ "type": "fact", "content": told });
        let call = ToolCall { id: "call_1".to_owned(), name: KEEPS.to_owned(), arguments };
        fits.then(|| Decision::calling(vec![call]))
    }
}

/// The message right before, where nothing was done for it: what "guarda isso" points at.
fn said_before(before: &[ModelMessage]) -> Option<String> {
    match before {
        [.., ModelMessage::User { text }, ModelMessage::Assistant { calls, .. }] if calls.is_empty() => {
            Some(text.trim().trim_end_matches(['.', '!']).to_owned())
        }
        _ => None,
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
    (!told.is_empty()).then_some(told)
}
