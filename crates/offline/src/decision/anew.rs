//! What was just done, said with another value: "14h não, melhor 14h30". Where the tool takes that for a change of what stands,
//! it is called again, and asks.

use std::sync::Arc;

use domain::tool::{ToolCall, ToolOutcome};
use models::port::ModelMessage;
use ptbr::Question;
use serde_json::{Map, Value};

use super::{Decision, State, last_said};
use crate::amend::Amendment;
use crate::compiled::CompiledTool;
use crate::consent::Reply;
use crate::fields;
use crate::understanding::Understanding;

impl State<'_, '_> {
    pub(super) fn said_anew(
        &self,
        before: &[ModelMessage],
        understood: &Understanding<'_>,
        tools: &[Arc<CompiledTool>],
    ) -> Option<Decision> {
        let done = just_done(before)?;
        let (at, offer) = self.offers.iter().enumerate().find(|(_, offer)| offer.name == done.name)?;
        let elsewhere = understood.intents.iter().any(|intent| intent.tool != at);
        let asks = self.text.clauses.iter().any(|clause| clause.question);
        if elsewhere || asks || !offer.phrasings.iter().any(|phrasing| phrasing.anew) {
            return None;
        }
        // Only an amount, a day or an hour: what was said in words is not put otherwise without its card.
        let pending = ToolCall { arguments: Value::Object(of_values(&done.arguments)), ..done.clone() };
        let question = Question::of(last_said(before));
        let tool = tools.get(at).map(|tool| &**tool);
        let reply =
            Reply { text: self.text, pending: &pending, question: &question, tool, today: self.today };
        let Some(Amendment::Changes(changes)) = reply.amended(false) else { return None };
        let mut arguments = done.arguments.as_object()?.clone();
        arguments.extend(changes);
        let (id, name) = ("call_1".to_owned(), done.name.clone());
        let call = ToolCall { id, name, arguments: Value::Object(arguments) };
        Some(Decision::calling(vec![call]))
    }
}

/// The one thing that the turn before did.
pub(super) fn just_done(before: &[ModelMessage]) -> Option<&ToolCall> {
    let begins = before.iter().rposition(|message| matches!(message, ModelMessage::User { .. }))?;
    let turn = before.get(begins..)?;
    let outcomes = turn.iter().filter_map(|message| match message {
        ModelMessage::Tools { outcomes } => Some(outcomes),
        _ => None,
    });
    let worked: Vec<&ToolOutcome> = outcomes.flatten().filter(|outcome| outcome.ok).collect();
    let [only] = worked.as_slice() else { return None };
    let calls = turn.iter().filter_map(|message| match message {
        ModelMessage::Assistant { calls, .. } => Some(calls),
        _ => None,
    });
    calls.flatten().find(|call| call.id == only.call_id)
}

/// The arguments that hold an amount, a day or an hour.
fn of_values(arguments: &Value) -> Map<String, Value> {
    let named: Vec<String> =
        fields::fields(arguments).into_iter().filter_map(|field| field.path.into_iter().next()).collect();
    let all = arguments.as_object().into_iter().flatten();
    all.filter(|(name, _)| named.contains(name)).map(|(name, value)| (name.clone(), value.clone())).collect()
}
