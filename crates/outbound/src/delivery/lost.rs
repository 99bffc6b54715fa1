//! What may have left, and whose sender cannot say: it is looked for where it would be.

use domain::{InstanceId, Timestamp};
use store::deliveries::{self, Hold, Settled};
use store::outbox::OutboxStatus;
use store::{Db, StoreError, Topic};

use super::{Attempt, LEASE, PATIENCE, delivery_of, method_of, sent};
use crate::channel::{Found, Missing, SendError};
use crate::policy::Policy;
use crate::rules::GateVerdict;

/// How often a service is asked.
const LOOKS: i64 = 3;

/// A message that may have left, and whose sender cannot say.
#[derive(Debug)]
pub struct Lost {
    pub missing: Missing,
    pub channel: String,
    attempt: Attempt,
}

/// Takes the next message whose sender was lost on the way.
pub async fn take_lost(db: &Db, owner: InstanceId, now: Timestamp) -> Result<Option<Lost>, StoreError> {
    let mut system = db.begin_system().await?;
    let Some(row) = deliveries::next_lost(&mut system, now).await? else { return Ok(None) };
    deliveries::begin_looking(&mut system, row.id, Hold { owner, until: now + LEASE }).await?;
    let others = deliveries::others(&mut system, row.scope.tenant(), row.conversation, row.id).await?;
    system.commit().await?;
    let method = method_of(&row);
    let verdict = if method.bypass().is_some() {
        GateVerdict::Bypassed(method.usual_bypass())
    } else {
        GateVerdict::Allowed
    };
    Ok(Some(Lost {
        missing: Missing {
            delivery: delivery_of(&row),
            since: row.tried_at.unwrap_or(row.created_at),
            others,
        },
        channel: row.channel.clone(),
        attempt: Attempt { method: row.method.clone(), verdict, row },
    }))
}

/// Writes down what the service says of it.
pub async fn conclude_lost(
    db: &Db,
    lost: &Lost,
    found: &Result<Found, SendError>,
    policy: &Policy,
    now: Timestamp,
) -> Result<(), StoreError> {
    let row = &lost.attempt.row;
    let mut tx = db.begin(row.scope).await?;
    let enough = row.looks + 1 >= LOOKS;
    match found {
        Ok(Found::Sent(handed)) => sent(&mut tx, &lost.attempt, handed, now).await?,
        // The service keeps what it sends, was asked over and over, and has nothing like it.
        Ok(Found::NotThere) if enough => deliveries::wait(&mut tx, row.id, row.attempts, now).await?,
        // Nobody was there to ask: that says nothing, and does not count, until it has lasted too long.
        Err(_) if now.duration_since(row.created_at) <= crate::method::signed(PATIENCE) => {
            deliveries::look_anew(&mut tx, row.id, now + policy.look_pause).await?;
        }
        Ok(Found::CannotTell) | Err(_) if enough => {
            let settled = Settled { status: OutboxStatus::Uncertain, rule: None, provider_id: None };
            deliveries::settle(&mut tx, row.id, settled, now).await?;
            tx.notify(Topic::Sent, row.id.as_uuid());
        }
        Ok(Found::NotThere | Found::CannotTell) | Err(_) => {
            deliveries::look_again(&mut tx, row.id, row.attempts, now + policy.look_pause).await?;
        }
    }
    tx.commit().await
}
