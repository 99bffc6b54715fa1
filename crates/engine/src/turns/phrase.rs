//! Phrase: an outcome becomes sentences, in the person's language.

use domain::Words;
use turn::{CancelReason, Failure, Lacking, Outcome, Pending, Proposal, Step, Turn};

use crate::reply::Notice;

/// What became of what was waiting, before the rest is answered: an unrelated sentence cancels it, a yes that goes on has it
/// done.
pub(crate) fn before(turn: &Turn, words: &Words) -> Option<String> {
    let refused = matches!(turn.cancelled(), Some((_, CancelReason::Rejected)));
    if let Some(said) = turn.done_first().filter(|_| !refused) {
        return Some(if said.is_empty() { words.text("engine.done").to_owned() } else { said.join(" ") });
    }
    match turn.cancelled() {
        Some((pending, CancelReason::Unrelated)) => {
            Some(put_aside("engine.set_aside", (turn, pending), words))
        }
        Some((pending, CancelReason::Superseded)) => {
            let before = &pending.proposal.action.call;
            let asked = matches!(turn.next_step(), Step::Finish(Outcome::Asked { proposal, .. })
                if (&proposal.action.call.name, &proposal.action.call.arguments) != (&before.name, &before.arguments));
            asked.then(|| words.text("engine.comes_back").to_owned())
        }
        Some((pending, CancelReason::Rejected)) if turn.went_on() => {
            Some(put_aside("engine.rejected", (turn, pending), words))
        }
        _ => None,
    }
}

/// What is put aside takes the steps behind it along, unless they follow, and those are named.
fn put_aside(key: &str, (turn, pending): (&Turn, &Pending), words: &Words) -> String {
    let said = words.text(key).to_owned();
    let follows = |summary: &str| match turn.next_step() {
        Step::Finish(Outcome::Asked { proposal, .. }) => {
            std::iter::once(&proposal.action).chain(&proposal.rest).any(|step| step.summary == summary)
        }
        _ => false,
    };
    let left = pending.proposal.rest.iter().filter(|step| !follows(&step.summary));
    let steps: Vec<&str> = left.map(|step| step.summary.trim_end_matches('?')).collect();
    if steps.is_empty() {
        return said;
    }
    let steps = words.fill("engine.steps_aside", &[("what", &steps.join("; "))]);
    format!("{said} {steps}")
}

pub(crate) fn of_outcome(turn: &Turn, outcome: &Outcome, words: &Words) -> String {
    let waiting =
        || turn.pending().map(|pending| pending.proposal.action.summary.clone()).unwrap_or_default();
    match outcome {
        Outcome::Replied { text } => text.clone(),
        Outcome::Spoke { key } => words.text(key).to_owned(),
        Outcome::KeptSilent { .. } => String::new(),
        Outcome::Asked { proposal, before } => asked(turn, proposal, before, words),
        Outcome::AskedFor { lacking, before } => asked_for(turn, lacking, before, words),
        Outcome::Acted { said } => {
            if said.is_empty() {
                words.text("engine.done").to_owned()
            } else {
                said.join(" ")
            }
        }
        Outcome::ActionFailed { message } => words.fill("engine.action_failed", &[("reason", message)]),
        Outcome::Rejected => words.text("engine.rejected").to_owned(),
        Outcome::AskedAgain => {
            let more = turn.record().began.rest().is_some();
            let key = if more { "engine.ask_again_first" } else { "engine.ask_again" };
            words.fill(key, &[("summary", &waiting())])
        }
        Outcome::CorrectionRefused { message } => {
            words.fill("engine.correction_refused", &[("reason", message), ("summary", &waiting())])
        }
        Outcome::Failed { failure } => words.text(failure_key(*failure)).to_owned(),
    }
}

fn asked(turn: &Turn, proposal: &Proposal, before: &[String], words: &Words) -> String {
    let mut parts: Vec<String> = before.to_vec();
    if matches!(turn.cancelled(), Some((_, CancelReason::Rejected))) && !turn.went_on() {
        parts.push(words.text("engine.rejected").to_owned());
    }
    let again = |pending: &Pending| pending.proposal.action.call == proposal.action.call;
    if matches!(turn.cancelled(), Some((pending, CancelReason::Expired)) if again(pending)) {
        parts.push(words.text("engine.expired_again").to_owned());
    }
    let summary = &proposal.action.summary;
    parts.push(if proposal.steps > 1 {
        let (step, steps) = (proposal.step.to_string(), proposal.steps.to_string());
        words.fill("engine.step", &[("step", &step), ("steps", &steps), ("summary", summary)])
    } else {
        summary.clone()
    });
    parts.join(" ")
}

fn asked_for(turn: &Turn, lacking: &Lacking, before: &[String], words: &Words) -> String {
    let refused = matches!(turn.cancelled(), Some((_, CancelReason::Rejected))) && !turn.went_on();
    let mut parts: Vec<&str> = before.iter().map(String::as_str).collect();
    parts.extend(refused.then(|| words.text("engine.rejected")));
    parts.push(&lacking.question);
    parts.join(" ")
}

const fn failure_key(failure: Failure) -> &'static str {
    match failure {
        Failure::MaxIterationsExceeded => "engine.failed.max_iterations",
        Failure::EmptyAnswer => "engine.failed.empty_answer",
        Failure::ModelUnavailable => "engine.failed.model_unavailable",
        Failure::ModelTimedOut => "engine.failed.model_timed_out",
        Failure::RateLimited => "engine.failed.rate_limited",
        Failure::CostLimitReached => "engine.failed.cost_limit",
        Failure::ConfirmationUnreadable => "engine.failed.confirmation_unreadable",
        Failure::ToolFailed => "engine.failed.tool",
        Failure::Internal => "engine.failed.internal",
    }
}

/// What happened beside the answer, for programs and pages.
pub(crate) fn notices(turn: &Turn, outcome: &Outcome, words: &Words) -> Vec<Notice> {
    let mut notices = Vec::new();
    if let Some((pending, reason)) = turn.cancelled() {
        let summary = &pending.proposal.action.summary;
        notices.push(Notice {
            code: format!("proposal_{}", reason.as_str()),
            message: words.fill("engine.proposal_cancelled", &[("summary", summary)]),
        });
    }
    if let Outcome::KeptSilent { because } = outcome {
        let key = format!("engine.silent.{}", because.as_str());
        notices.push(Notice { code: because.as_str().to_owned(), message: words.text(&key).to_owned() });
    }
    if let Outcome::Failed { failure } = outcome {
        notices.push(Notice {
            code: failure.code().to_owned(),
            message: words.text(failure_key(*failure)).to_owned(),
        });
    }
    notices
}
