//! What happened in a turn, step by step.

use domain::Timestamp;
use models::ToolCall;
use serde::Serialize;
use serde_json::Value;
use turn::Outcome;

/// One thing that happened in a turn, or would happen.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum Step {
    /// The model was asked.
    Asked {
        purpose: &'static str,
        size: models::Size,
        messages: usize,
        tools: usize,
        request: Same,
    },
    /// What the message was weighed as, by a model that can tell.
    Weighed {
        wishes: Vec<models::Weighed>,
    },
    Answered {
        model: String,
        text: String,
        calls: Vec<ToolCall>,
        stop: models::StopReason,
        usage: models::Usage,
        /// Thousand-millionths of a dollar by the price table of today; nothing when the price is not known.
        cost_nanos: Option<u64>,
    },
    NoAnswer {
        code: &'static str,
        why: Option<String>,
    },
    Ran {
        tool: String,
        arguments: Value,
        ok: bool,
        content: Value,
        source: Source,
    },
    MustAsk {
        tool: String,
        arguments: Value,
        summary: String,
        source: Source,
    },
    /// The call waits for something that the person is asked for.
    Lacks {
        tool: String,
        arguments: Value,
        argument: String,
        question: String,
        source: Source,
    },
    /// A tool with an effect would run now, without a question or after a yes. It does not.
    WouldRun {
        tool: String,
        arguments: Value,
        summary: String,
    },
    GaveUp {
        code: &'static str,
    },
}

/// Whether today's prompt and tools make the request that was made then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum Same {
    /// To the last byte.
    Unchanged,
    /// These parts are others now: `prompt`, `messages`, `tools`.
    Changed { parts: Vec<&'static str> },
    /// Nobody kept its fingerprint: the model never left the machine, or is another one now.
    Unknown,
}

/// Where the outcome of a call comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    Recorded,
    /// Looked up now, as of when the person spoke.
    Snapshot,
}

/// How a turn ended, in a word.
pub(super) const fn ending(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Replied { .. } => "replied",
        Outcome::Spoke { .. } => "spoke",
        Outcome::KeptSilent { .. } => "kept_silent",
        Outcome::Asked { .. } => "asked",
        Outcome::AskedFor { .. } => "asked_for",
        Outcome::Acted { .. } => "acted",
        Outcome::ActionFailed { .. } => "action_failed",
        Outcome::Rejected => "rejected",
        Outcome::AskedAgain => "asked_again",
        Outcome::CorrectionRefused { .. } => "correction_refused",
        Outcome::Failed { .. } => "failed",
    }
}

/// From one instant to another, in microseconds.
pub(super) fn micros_between(from: Timestamp, to: Timestamp) -> i64 {
    to.as_microsecond() - from.as_microsecond()
}

/// Every call that a model made, in order.
pub(super) fn calls_in(steps: &[Step]) -> Vec<ToolCall> {
    let answered = steps.iter().filter_map(|step| match step {
        Step::Answered { calls, .. } => Some(calls.clone()),
        _ => None,
    });
    answered.flatten().collect()
}
