//! Decide: a yes or a no by button. The nonce is checked when the decision is accepted; what follows is an
//! ordinary turn.

use std::time::Duration;

use domain::{ActionState, CorrelationId, MessageId, Nonce, Scope};
use store::StoreError;
use store::actions;
use store::conversations;
use turn::Consent;

use super::accept::{NewInbound, Placement, accept};
use super::state::Inbound;
use crate::error::DecideError;
use crate::fault::Point;
use crate::live::{Database, Following};
use crate::turns::claim::Claim;

#[derive(Debug, Clone)]
pub struct NewDecision {
    pub nonce: Nonce,
    pub consent: Consent,
    pub channel: &'static str,
    pub correlation: CorrelationId,
}

impl Inbound {
    /// Accepts a decision about an open proposal of this person.
    pub async fn decide(&self, scope: Scope, new: NewDecision) -> Result<Following, DecideError> {
        let now = self.shared.clock.now();
        let id = MessageId::new(now);
        let following = self.shared.live.follow(id, Database::KnowsNothing);
        let mut tx = self.shared.db.begin(scope).await?;
        let action = actions::by_nonce(&mut tx, new.nonce).await?.ok_or(DecideError::Unknown)?;
        let open = action.state == ActionState::Proposed && action.expires_at.is_some_and(|at| at > now);
        if !open {
            return Err(DecideError::Gone);
        }
        let words = self.shared.words_of(&mut tx).await?;
        let text = words.text(match new.consent {
            Consent::Confirm => "engine.button_yes",
            Consent::Reject => "engine.button_no",
        });
        let lease = self.shared.new_lease(now);
        let joined = conversations::join(&mut tx, action.conversation, lease, now).await?;
        let joined = joined.ok_or(DecideError::Unknown)?;
        let name = id.to_string();
        let incoming = NewInbound {
            id,
            conversation: action.conversation,
            channel: new.channel,
            provider_id: &name,
            text,
            decides: Some((action.id, new.consent)),
            content: None,
            correlation: new.correlation,
            now,
            wait: Duration::ZERO,
        };
        // One decision an action: a second button, at the same instant, finds this row there already.
        let accepted = async {
            let inbound = accept(&mut tx, incoming, Placement::Joined(joined)).await?;
            self.shared.faults.pass(Point::DecideBeforeCommit);
            tx.commit().await?;
            Ok(inbound)
        };
        let inbound = match accepted.await {
            Ok(inbound) => inbound,
            Err(StoreError::Unique { .. }) => return Err(DecideError::Gone),
            Err(error) => return Err(error.into()),
        };
        self.shared.faults.pass(Point::DecideCommitted);
        if joined.claimed {
            let claim = Claim { scope, conversation: inbound.conversation, lease };
            self.turns.start_work(claim, Some((inbound, text.to_owned())));
        }
        Ok(following)
    }
}
