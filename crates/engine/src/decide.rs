//! Decide: a yes or a no by button. The nonce is checked when the decision is accepted; what follows is an
//! ordinary turn.

use domain::{ActionState, CorrelationId, MessageId, Nonce, Scope, TurnId};
use store::actions::{self, Action};
use store::conversations::{self, Joined, Position};
use store::inbox::{Inbound, InboundKind};
use store::{StoreError, Topic, Tx};
use turn::Consent;

use crate::engine::Engine;
use crate::error::DecideError;
use crate::fault::Point;
use crate::live::{Database, Following};
use crate::receive::record;
use crate::worker::Claim;

#[derive(Debug, Clone)]
pub struct NewDecision {
    pub nonce: Nonce,
    pub consent: Consent,
    pub channel: &'static str,
    pub correlation: CorrelationId,
}

impl Engine {
    /// Accepts a decision about an open proposal of this person.
    pub async fn decide(&self, scope: Scope, new: NewDecision) -> Result<Following, DecideError> {
        let now = self.inner.clock.now();
        let id = MessageId::new(now);
        let following = self.inner.live.follow(id, Database::KnowsNothing);
        let mut tx = self.inner.db.begin(scope).await?;
        let action = actions::by_nonce(&mut tx, new.nonce).await?.ok_or(DecideError::Unknown)?;
        let open = action.state == ActionState::Proposed && action.expires_at.is_some_and(|at| at > now);
        if !open {
            return Err(DecideError::Gone);
        }
        let words = self.inner.words_of(&mut tx).await?;
        let text = words.text(match new.consent {
            Consent::Confirm => "engine.button_yes",
            Consent::Reject => "engine.button_no",
        });
        let lease = self.inner.new_lease(now);
        let joined = conversations::join(&mut tx, action.conversation, lease, now).await?;
        let joined = joined.ok_or(DecideError::Unknown)?;
        let inbound = self.decision(id, &action, &new, joined);
        // One decision an action: a second button, at the same instant, finds this row there already.
        let accepted = async {
            accept(&mut tx, &inbound, text, joined).await?;
            self.inner.faults.pass(Point::DecideBeforeCommit);
            tx.commit().await
        };
        match accepted.await {
            Ok(()) => {}
            Err(StoreError::Unique { .. }) => return Err(DecideError::Gone),
            Err(error) => return Err(error.into()),
        }
        self.inner.faults.pass(Point::DecideCommitted);
        if joined.claimed {
            let claim = Claim { scope, conversation: inbound.conversation, lease };
            self.start_work(claim, Some((inbound, text.to_owned())));
        }
        Ok(following)
    }

    fn decision(&self, id: MessageId, action: &Action, new: &NewDecision, joined: Joined) -> Inbound {
        let now = self.inner.clock.now();
        Inbound {
            id,
            conversation: action.conversation,
            seq: joined.seq,
            kind: InboundKind::Decision,
            channel: new.channel.to_owned(),
            turn: TurnId::new(now),
            action: Some(action.id),
            decision: Some(new.consent.as_str().to_owned()),
            attempts: i64::from(joined.claimed),
            correlation: new.correlation.clone(),
            received_at: now,
            ready_at: now,
            content: None,
        }
    }
}

async fn accept(tx: &mut Tx, inbound: &Inbound, text: &str, joined: Joined) -> Result<(), StoreError> {
    record(tx, inbound, Position::Number(inbound.seq), &inbound.id.to_string(), text).await?;
    if !joined.claimed {
        tx.notify(Topic::Work, inbound.conversation.as_uuid());
    }
    Ok(())
}
