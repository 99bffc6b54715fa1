//! A proposal as an action keeps it, and as a later turn finds it there.

use std::time::Duration;

use domain::action::{ActionTrigger, PROPOSAL_LIFETIME};
use domain::{ActionState, Nonce, Timestamp};
use models::ToolCall;
use serde::{Deserialize, Serialize};
use store::actions::Action;
use store::inbox::Inbound;
use turn::{Lacking, Pending, Prepared, Proposal, ProposalStatus};

/// How long after its end a proposal can still be meant by a "sim": it is then asked about again.
const REMEMBERED: Duration = Duration::from_hours(1);

/// What stands behind the first step of a proposal, as it is stored.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Behind {
    Steps(Vec<Prepared>),
    /// With what is asked for after them.
    Both {
        steps: Vec<Prepared>,
        lacking: Lacking,
    },
}

impl Behind {
    fn of(proposal: &Proposal) -> Self {
        let steps = proposal.rest.clone();
        match proposal.lacking.clone() {
            None => Self::Steps(steps),
            Some(lacking) => Self::Both { steps, lacking },
        }
    }
}

/// The action of its call, made to wait for an answer.
pub(super) fn kept(proposal: &Proposal, detected: Action, now: Timestamp) -> serde_json::Result<Action> {
    let place = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    Ok(Action {
        state: ActionState::Detected.after(ActionTrigger::Propose).unwrap_or(ActionState::Proposed),
        nonce: Some(Nonce::random()),
        expires_at: Some(now + PROPOSAL_LIFETIME),
        rest: serde_json::to_value(Behind::of(proposal))?,
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
    let behind = serde_json::from_value(action.rest.clone()).unwrap_or(Behind::Steps(Vec::new()));
    let (rest, lacking) = match behind {
        Behind::Steps(steps) => (steps, None),
        Behind::Both { steps, lacking } => (steps, Some(lacking)),
    };
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
            lacking,
        },
        standing,
    })
}
