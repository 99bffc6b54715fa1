//! What another model made different.

use models::ToolCall;
use serde::Serialize;
use serde_json::Value;
use turn::RespondToConfirmation;

use super::alike::alike;
use super::folded::Replay;
use super::rerun::{Ending, Rerun};
use super::step::calls_in;
use super::totals::Totals;

/// The recorded turn beside the other one.
#[derive(Debug, Clone, Serialize)]
pub struct Difference {
    pub tools: Vec<ToolChange>,
    pub outcome: Pair<&'static str>,
    pub text: Pair<String>,
    pub totals: Pair<Totals>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Pair<T> {
    pub before: T,
    pub after: T,
}

/// A call of one of the two, or of both.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum ToolChange {
    Same { tool: String, arguments: Value },
    Changed { tool: String, before: Value, after: Value },
    Removed { tool: String, arguments: Value },
    Added { tool: String, arguments: Value },
}

impl Difference {
    pub fn between(replay: &Replay, rerun: &Rerun) -> Self {
        let (outcome, text) = match &rerun.ending {
            Ending::Reply { outcome, text } => (*outcome, text.clone()),
            Ending::WouldRun { .. } => ("would_run", String::new()),
        };
        Self {
            tools: changes(replay.calls(), calls_in(&rerun.steps)),
            outcome: Pair { before: replay.outcome, after: outcome },
            text: Pair { before: replay.reply.reply.clone(), after: text },
            totals: Pair { before: replay.totals, after: rerun.totals },
        }
    }

    /// Whether the other model did and said the very same.
    pub fn is_nothing(&self) -> bool {
        self.text.before == self.text.after
            && self.outcome.before == self.outcome.after
            && self.tools.iter().all(|change| matches!(change, ToolChange::Same { .. }))
    }
}

/// Pairs the calls of both: the same ones first, then those of the same tool, in their order.
fn changes(before: Vec<ToolCall>, mut after: Vec<ToolCall>) -> Vec<ToolChange> {
    let mut take = |fits: &dyn Fn(&ToolCall) -> bool| {
        let place = after.iter().position(fits)?;
        Some(after.remove(place))
    };
    let mut paired: Vec<(ToolCall, Option<ToolCall>)> = Vec::with_capacity(before.len());
    for then in before {
        let same = |now: &ToolCall| now.name == then.name && alike(&essence(&then), &essence(now));
        let found = take(&same);
        paired.push((then, found));
    }
    for (then, now) in &mut paired {
        if now.is_none() {
            *now = take(&|now| now.name == then.name);
        }
    }
    let pairs = paired.into_iter().map(|(then, now)| match now {
        None => ToolChange::Removed { tool: then.name, arguments: then.arguments },
        Some(now) if alike(&essence(&then), &essence(&now)) => {
            ToolChange::Same { tool: then.name, arguments: then.arguments }
        }
        Some(now) => ToolChange::Changed { tool: then.name, before: then.arguments, after: now.arguments },
    });
    let mut changes: Vec<ToolChange> = pairs.collect();
    changes
        .extend(after.into_iter().map(|now| ToolChange::Added { tool: now.name, arguments: now.arguments }));
    changes
}

/// What a call asks for. How sure a model is of the person's answer, and why, is its own.
fn essence(call: &ToolCall) -> Value {
    let mut arguments = call.arguments.clone();
    if call.name == RespondToConfirmation::NAME
        && let Some(fields) = arguments.as_object_mut()
    {
        fields.retain(|name, _| name != "confidence" && name != "reasoning");
    }
    arguments
}

#[cfg(test)]
#[path = "difference_tests.rs"]
mod tests;
