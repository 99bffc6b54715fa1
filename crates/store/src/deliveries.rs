//! Messages on their way: whose turn it is, who is handing one over, and what became of it.

mod hands;
mod names;

use domain::{
    CampaignId, ConversationId, CorrelationId, InstanceId, MessageId, OutboundId, Scope, Timestamp, UserId,
};

use crate::outbox::OutboxStatus;
use crate::{FromRow, Row, StoreError, SystemSql, SystemTx, Tx, params, sql, system_sql};

pub use self::hands::{Unasked, free_of, is_leaving_unasked, look_again, look_anew, owners};
pub use self::names::{Receipt, name, of_echo, others, receipt};

/// A message that somebody is about to hand over.
#[derive(Debug, Clone, PartialEq)]
pub struct Claimed {
    pub id: OutboundId,
    pub scope: Scope,
    pub conversation: ConversationId,
    pub message: MessageId,
    pub inbound: Option<MessageId>,
    pub last_inbound_at: Option<Timestamp>,
    pub channel: String,
    pub account: String,
    pub address: String,
    pub method: String,
    pub actor: Option<UserId>,
    pub campaign: Option<CampaignId>,
    pub bypass_reason: Option<String>,
    pub content_hash: Vec<u8>,
    pub text: String,
    pub attempts: i64,
    pub looks: i64,
    pub tried_at: Option<Timestamp>,
    pub correlation: CorrelationId,
    pub due_at: Timestamp,
    pub created_at: Timestamp,
}

impl FromRow for Claimed {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            scope: Scope::stored(row.get("tenant_id")?, row.get("user_id")?),
            conversation: row.get("conversation_id")?,
            message: row.get("message_id")?,
            inbound: row.get("inbound_id")?,
            last_inbound_at: row.get("last_inbound_at")?,
            channel: row.get("channel")?,
            account: row.get("account")?,
            address: row.get("address")?,
            method: row.get("method")?,
            actor: row.get("actor_id")?,
            campaign: row.get("campaign_id")?,
            bypass_reason: row.get("bypass_reason")?,
            content_hash: row.get("content_hash")?,
            text: row.get("text")?,
            attempts: row.get("attempts")?,
            looks: row.get("looks")?,
            tried_at: row.get("tried_at")?,
            correlation: row.get("correlation_id")?,
            due_at: row.get("due_at")?,
            created_at: row.get("created_at")?,
        })
    }
}

/// The one way to read a [`Claimed`]; what follows says which.
macro_rules! claimed {
    ($which:literal) => {
        concat!(
            "select o.id, o.tenant_id, o.user_id, o.conversation_id, o.message_id, o.inbound_id, o.last_inbound_at,
                    o.channel, o.account, o.address, o.method, o.actor_id, o.campaign_id, o.bypass_reason,
                    o.content_hash, (select m.text from messages m where m.id = o.message_id) as text,
                    o.attempts, o.looks, o.tried_at, o.correlation_id, o.due_at, o.created_at
               from outbox o ",
            $which
        )
    };
}

/// The next message whose time has come, in its conversation's order, kept until this transaction ends.
pub async fn next_due(tx: &mut SystemTx, now: Timestamp) -> Result<Option<Claimed>, StoreError> {
    const DUE: SystemSql = system_sql!(
        claimed!("where o.status = 'pending' and o.due_at <= $1
            and not exists (select 1 from outbox e
                             where e.conversation_id = o.conversation_id and e.status in ('pending', 'sending')
                               and (select m.seq from messages m where m.id = e.message_id)
                                 < (select m.seq from messages m where m.id = o.message_id))
          order by o.due_at, o.id limit 1")
    );
    tx.optional(DUE.skip_locked(), params![now]).await
}

/// A message whose sender was lost on the way, kept until this transaction ends.
pub async fn next_lost(tx: &mut SystemTx, now: Timestamp) -> Result<Option<Claimed>, StoreError> {
    const LOST: SystemSql = system_sql!(claimed!(
        "where o.status = 'sending' and o.lease_until <= $1 order by o.lease_until, o.id limit 1"
    ));
    tx.optional(LOST.skip_locked(), params![now]).await
}

/// Who hands a message over, and until when nobody else may look after it.
#[derive(Debug, Clone, Copy)]
pub struct Hold {
    pub owner: InstanceId,
    pub until: Timestamp,
}

/// From here on it may have left.
pub async fn begin_sending(
    tx: &mut Tx,
    id: OutboundId,
    method: &str,
    zone: &str,
    hold: Hold,
    now: Timestamp,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.post(
        sql!(
            "update outbox set status = 'sending', attempts = attempts + 1, looks = 0, tried_at = $4,
                               lease_owner = $5, lease_until = $6, method = $7, proactive = $8, zone = $9
              where id = $1 and tenant_id = $2 and user_id = $3 and status = 'pending'"
        ),
        params![
            id,
            scope.tenant(),
            scope.user(),
            now,
            hold.owner,
            hold.until,
            method,
            method != "reply",
            zone
        ],
    )
    .await
}

/// Somebody looks after a message whose sender was lost.
pub async fn begin_looking(tx: &mut SystemTx, id: OutboundId, hold: Hold) -> Result<(), StoreError> {
    tx.execute(
        system_sql!(
            "update outbox set looks = looks + 1, lease_owner = $2, lease_until = $3
              where id = $1 and status = 'sending'"
        ),
        params![id, hold.owner, hold.until],
    )
    .await?;
    Ok(())
}

/// What became of a message that was pending or on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settled<'a> {
    pub status: OutboxStatus,
    pub rule: Option<&'a str>,
    pub provider_id: Option<&'a str>,
}

/// Writes the outcome, unless it has one. Says whether this was the first.
pub async fn settle(
    tx: &mut Tx,
    id: OutboundId,
    settled: Settled<'_>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let changed = tx
        .execute(
            sql!(
                "update outbox set status = $4, rule = coalesce($5, rule), provider_id = coalesce($6, provider_id),
                                   settled_at = $7, lease_owner = null, lease_until = null
                  where id = $1 and tenant_id = $2 and user_id = $3
                    and status in ('pending', 'sending', 'uncertain')"
            ),
            params![
                id,
                scope.tenant(),
                scope.user(),
                settled.status.as_str(),
                settled.rule,
                settled.provider_id,
                settled.status.is_settled().then_some(now)
            ],
        )
        .await?;
    Ok(changed == 1)
}

/// It did not leave, and waits for another try. Whoever speaks of an attempt that is not the newest any more is not heard:
/// somebody else has it in hand.
pub async fn wait(tx: &mut Tx, id: OutboundId, attempt: i64, until: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.post(
        sql!(
            "update outbox set status = 'pending', due_at = $4, lease_owner = null, lease_until = null
              where id = $1 and tenant_id = $2 and user_id = $3 and status in ('sending', 'uncertain')
                and attempts = $5"
        ),
        params![id, scope.tenant(), scope.user(), until, attempt],
    )
    .await
}

/// It waits where it is, because whoever wrote it said so.
pub async fn hold(tx: &mut Tx, id: OutboundId, until: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.post(
        sql!(
            "update outbox set due_at = $4
              where id = $1 and tenant_id = $2 and user_id = $3 and status = 'pending'"
        ),
        params![id, scope.tenant(), scope.user(), until],
    )
    .await
}

/// When there is something to do next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Times {
    /// Something to send.
    pub due: Option<Timestamp>,
    /// Something to look after.
    pub lost: Option<Timestamp>,
}

pub async fn next_times(tx: &mut SystemTx) -> Result<Times, StoreError> {
    let (due, lost): (Option<Timestamp>, Option<Timestamp>) = tx
        .one(
            system_sql!(
                "select (select min(due_at) from outbox where status = 'pending'),
                        (select min(lease_until) from outbox where status = 'sending')"
            ),
            params![],
        )
        .await?;
    Ok(Times { due, lost })
}

/// A message of this person's that nobody can tell about.
pub async fn uncertain(tx: &mut Tx, id: OutboundId) -> Result<Option<Claimed>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(claimed!("where o.id = $1 and o.tenant_id = $2 and o.user_id = $3 and o.status = 'uncertain'")),
        params![id, scope.tenant(), scope.user()],
    )
    .await
}

/// What left without having been asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct Departure {
    pub id: OutboundId,
    pub scope: Scope,
    pub content_hash: Vec<u8>,
    pub bypass_reason: Option<String>,
    pub zone: Option<String>,
    pub created_at: Timestamp,
    pub tried_at: Option<Timestamp>,
}

impl FromRow for Departure {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            scope: Scope::stored(row.get("tenant_id")?, row.get("user_id")?),
            content_hash: row.get("content_hash")?,
            bypass_reason: row.get("bypass_reason")?,
            zone: row.get("zone")?,
            created_at: row.get("created_at")?,
            tried_at: row.get("tried_at")?,
        })
    }
}

/// Everything that left unasked since then, person by person, oldest first.
pub async fn departures(tx: &mut SystemTx, since: Timestamp) -> Result<Vec<Departure>, StoreError> {
    tx.rows(
        system_sql!(
            "select id, tenant_id, user_id, content_hash, bypass_reason, zone, created_at, tried_at from outbox
              where proactive and address is not null and status in ('sent', 'bypassed') and created_at > $1
              order by tenant_id, user_id, created_at, id"
        ),
        params![since],
    )
    .await
}
