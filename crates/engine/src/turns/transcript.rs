//! Messages of a conversation as a model reads them, and what is kept of the calls behind them.

use models::{ModelMessage, ToolOutcome};
use serde_json::{Value, json};
use store::JsonText;
use store::messages::{Author, Message};
use turn::ToolUsed;

use crate::limits::EarlierLine;

/// What an earlier tool outcome may weigh in a prompt. Effects are small; long lists are not repeated.
const MAX_OUTCOME_BYTES: usize = 600;

/// What was said lately, newest first.
pub(crate) fn lately(recent: &[Message]) -> Vec<EarlierLine<'_>> {
    let lines = recent.iter().filter_map(|message| match message.author {
        Author::Person => Some(EarlierLine::Said(&message.text)),
        Author::Assistant => Some(EarlierLine::Replied(&message.text)),
        Author::Operator => None,
    });
    lines.collect()
}

/// The last messages as a model reads them, oldest first. The store gives them newest first.
pub(crate) fn history(recent: Vec<Message>) -> Vec<ModelMessage> {
    let mut history = Vec::with_capacity(recent.len() * 2);
    for message in recent.into_iter().rev() {
        match message.author {
            Author::Person => history.push(ModelMessage::User { text: message.text }),
            // What a colleague said in its place was said to the person all the same.
            Author::Operator => {
                history.push(ModelMessage::Assistant { text: message.text, calls: Vec::new() });
            }
            Author::Assistant => {
                let trace = message.trace.and_then(|trace| trace.read().ok());
                history.extend::<Vec<ModelMessage>>(trace.unwrap_or_default());
                history.push(ModelMessage::Assistant { text: message.text, calls: Vec::new() });
            }
        }
    }
    history
}

/// The tools behind a stored message, in the order they were used.
pub fn tools_behind(message: &Message) -> Vec<ToolUsed> {
    let trace: Option<Vec<ModelMessage>> = message.trace.as_ref().and_then(|trace| trace.read().ok());
    let trace = trace.unwrap_or_default();
    let outcomes: Vec<&ToolOutcome> = trace
        .iter()
        .filter_map(|entry| if let ModelMessage::Tools { outcomes } = entry { Some(outcomes) } else { None })
        .flatten()
        .collect();
    let worked = |id: &str| outcomes.iter().any(|outcome| outcome.call_id == id && outcome.ok);
    trace
        .iter()
        .filter_map(
            |entry| if let ModelMessage::Assistant { calls, .. } = entry { Some(calls) } else { None },
        )
        .flatten()
        .map(|call| ToolUsed {
            name: call.name.clone(),
            arguments: call.arguments.clone(),
            ok: worked(&call.id),
        })
        .collect()
}

/// What later turns need to know of this one's calls: which, with what, and what they changed.
pub(crate) fn trace(transcript: &[ModelMessage]) -> Option<JsonText> {
    let only_words = |message: &&ModelMessage| matches!(message, ModelMessage::Assistant { calls, .. } if calls.is_empty());
    let kept: Vec<ModelMessage> = transcript
        .iter()
        // The words are in the message itself.
        .filter(|message| !only_words(message))
        .map(|message| match message {
            ModelMessage::Tools { outcomes } => {
                ModelMessage::Tools { outcomes: outcomes.iter().map(shortened).collect() }
            }
            ModelMessage::Assistant { calls, .. } => {
                ModelMessage::Assistant { text: String::new(), calls: calls.clone() }
            }
            ModelMessage::User { text } => ModelMessage::User { text: text.clone() },
        })
        .collect();
    if kept.is_empty() { None } else { JsonText::of(&kept).ok() }
}

fn shortened(outcome: &ToolOutcome) -> ToolOutcome {
    let mut short = outcome.clone();
    if outcome.content.to_string().len() > MAX_OUTCOME_BYTES {
        let kept = ["entry", "said", "code", "message"]
            .into_iter()
            .filter_map(|key| Some((key.to_owned(), outcome.content.get(key)?.clone())));
        short.content = Value::Object(kept.collect());
        if short.content.to_string().len() > MAX_OUTCOME_BYTES {
            short.content = json!({});
        }
    }
    short
}
