//! "Manda pro Carlos: …": kept with whoever told her to, and said as a command, by the one way out.

use domain::{Timestamp, TurnId, UserId};
use engine::operators::BypassReason;
use engine::{Duty, Occasion, Remark};
use serde_json::json;
use store::jobs::{self, Lane, OwnJob};
use store::{StoreError, Tx, conversations, ids, params, sightings, sql};

use crate::vagas::VagaId;

ids! {
    pub(crate) ErrandId;
}

/// The job by which it is said.
const ERRAND: &str = "julia.errand";

pub(crate) const DUTIES: &[Duty] =
    &[Duty { kind: ERRAND, question: None, run: |tx, occasion| Box::pin(run(tx, occasion)) }];

/// What is to be written, and to whom.
#[derive(Debug)]
pub(super) struct NewErrand<'a> {
    pub(super) to: UserId,
    pub(super) text: &'a str,
    pub(super) bypass: Option<&'a str>,
    /// The shift that it offers.
    pub(super) offers: Option<VagaId>,
}

/// Keeps it and plans that it is said at once. `false`: the same words wait for the same person already.
pub(super) async fn add(tx: &mut Tx, new: &NewErrand<'_>, now: Timestamp) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let (waiting,): (i64,) = tx
        .one(
            sql!(
                "select count(*) from julia_errands
                  where tenant_id = $1 and user_id = $2 and status = 'waiting' and text = $3"
            ),
            params![scope.tenant(), new.to, new.text],
        )
        .await?;
    if waiting > 0 {
        return Ok(false);
    }
    let id = ErrandId::new(now);
    tx.execute(
        sql!(
            "insert into julia_errands (id, tenant_id, user_id, actor, text, bypass, vaga_id, status, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, 'waiting', $8)"
        ),
        params![id, scope.tenant(), new.to, scope.user(), new.text, new.bypass, new.offers, now],
    )
    .await?;
    let (key, payload) = (format!("{ERRAND}/{id}"), json!({ "errand": id }));
    let job = OwnJob { lane: Lane::Duty, kind: ERRAND, key: &key, payload: &payload, run_at: now };
    jobs::enqueue_for(tx, new.to, &job, now).await?;
    Ok(true)
}

async fn run(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Remark>, StoreError> {
    let id: Option<ErrandId> = occasion.payload.get("errand").and_then(|id| id.as_str()?.parse().ok());
    let Some(id) = id else { return Ok(None) };
    let scope = tx.scope();
    let taken: Option<(String, UserId, Option<String>, Option<VagaId>)> = tx
        .optional(
            sql!(
                "update julia_errands set status = 'said'
                  where tenant_id = $1 and user_id = $2 and id = $3 and status = 'waiting'
                returning text, actor, bypass, vaga_id"
            ),
            params![scope.tenant(), scope.user(), id],
        )
        .await?;
    let Some((text, actor, bypass, offered)) = taken else { return Ok(None) };
    let remark = Remark::told_to(text, actor, bypass.as_deref().and_then(BypassReason::parse));
    let conversation = conversations::newest(tx, crate::ID).await?;
    let (Some(vaga), Some(conversation)) = (offered, conversation) else { return Ok(Some(remark)) };
    // It is what a yes means from here on.
    let shown = vec![vaga.as_uuid()];
    sightings::note(tx, conversation.id, TurnId::new(occasion.now), &shown, occasion.now).await?;
    Ok(Some(remark.offering(shown)))
}

/// Everything about the person, gone. What still waited finds nothing.
pub(crate) async fn forget(tx: &mut Tx) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!("delete from julia_errands where tenant_id = $1 and user_id = $2"),
        params![scope.tenant(), scope.user()],
    )
    .await?;
    Ok(())
}
