//! A proposal as an action keeps it, and as a later turn finds it there.

use std::time::Duration;

use domain::action::{ActionTrigger, PROPOSAL_LIFETIME};
use domain::{ActionState, Nonce, Timestamp};
use models::ToolCall;
use store::actions::Action;
use store::inbox::Inbound;
use turn::{Pending, Prepared, Proposal, ProposalStatus};

/// How long after its end a proposal can still be meant by a "sim": it is then asked about again.
const REMEMBERED: Duration = Duration::from_hours(1);

/// The action of its call, made to wait for an answer.
pub(super) fn kept(proposal: &Proposal, detected: Action, now: Timestamp) -> serde_json::Result<Action> {
    let place = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    Ok(Action {
        state: ActionState::Detected.after(ActionTrigger::Propose).unwrap_or(ActionState::Proposed),
        nonce: Some(Nonce::random()),
        expires_at: Some(now + PROPOSAL_LIFETIME),
        rest: serde_json::to_value(&proposal.rest)?,
        step: place(proposal.step),
        steps: place(proposal.steps),
        ..detected
    })
}

/// The proposal of a stored action, as far as this inbound can still speak of it.
pub(super) fn pending(action: &Action, inbound: &Inbound) -> Option<Pending> {
    use ActionState as S;
    let expires_at = action.expires_at?;
    let in_time = expires_at > inbound.received_at;
    if inbound.received_at > expires_at + REMEMBERED {
        return None;
    }
    let standing = match (action.state, action.cancelled_because.as_deref()) {
        (S::Proposed, _) if in_time => ProposalStatus::Open,
        (S::Proposed, _) | (S::Cancelled, Some("expired")) => ProposalStatus::Expired,
        _ => return None,
    };
    let rest: Vec<Prepared> = serde_json::from_value(action.rest.clone()).unwrap_or_default();
    let call = ToolCall {
        id: action.call_id.clone(),
        name: action.tool.clone(),
        arguments: action.arguments.clone(),
    };
    let place = |number: i64| usize::try_from(number).unwrap_or(1);
    Some(Pending {
        id: action.id,
        nonce: action.nonce?,
        proposal: Proposal {
            action: Prepared { call, summary: action.summary.clone() },
            rest,
            step: place(action.step),
            steps: place(action.steps),
        },
        standing,
    })
}
