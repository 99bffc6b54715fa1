//! Messages on their way out, each with its one outcome.

use std::ops::RangeInclusive;

use domain::{CampaignId, ConversationId, CorrelationId, MessageId, OutboundId, Timestamp, UserId};

use uuid::Uuid;

use crate::{FromRow, Row, StoreError, Tx, params, sql};

/// Where a message stands on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OutboxStatus {
    /// Waits for its time, or for a service that is away.
    Pending,
    /// Somebody is handing it over, or died while doing so.
    Sending,
    Sent,
    Blocked,
    /// Sent although a rule stood against it, for a reason.
    Bypassed,
    Deduped,
    /// Nobody can tell whether it left: a person decides.
    Uncertain,
}

impl OutboxStatus {
    pub const ALL: [Self; 7] = [
        Self::Pending,
        Self::Sending,
        Self::Sent,
        Self::Blocked,
        Self::Bypassed,
        Self::Deduped,
        Self::Uncertain,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Sending => "sending",
            Self::Sent => "sent",
            Self::Blocked => "blocked",
            Self::Bypassed => "bypassed",
            Self::Deduped => "deduped",
            Self::Uncertain => "uncertain",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }

    pub(crate) const fn is_settled(self) -> bool {
        matches!(self, Self::Sent | Self::Blocked | Self::Bypassed | Self::Deduped)
    }
}

/// A message that wants to leave, with the gate's decision about it.
#[derive(Debug, Clone)]
pub struct NewOutbound<'a> {
    pub id: OutboundId,
    pub conversation: ConversationId,
    /// None if it was stopped: it never becomes a message.
    pub message: Option<MessageId>,
    pub inbound: Option<MessageId>,
    pub last_inbound_at: Option<Timestamp>,
    /// Until when the inbound proves that this is a reply.
    pub proof_until: Option<Timestamp>,
    pub channel: &'a str,
    pub account: Option<&'a str>,
    pub address: Option<&'a str>,
    pub method: &'a str,
    pub proactive: bool,
    pub actor: Option<UserId>,
    pub campaign: Option<CampaignId>,
    pub bypass_reason: Option<&'a str>,
    pub content_hash: Vec<u8>,
    /// Only of what was stopped, for whoever asks what it was.
    pub text: Option<&'a str>,
    pub status: OutboxStatus,
    pub rule: Option<&'a str>,
    pub due_at: Timestamp,
    pub correlation: &'a CorrelationId,
}

/// Writes the row.
pub async fn insert(tx: &mut Tx, new: &NewOutbound<'_>, now: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.post(
        sql!(
            "insert into outbox (id, tenant_id, user_id, conversation_id, message_id, inbound_id, last_inbound_at,
                                 proof_until, channel, account, address, method, proactive, actor_id, campaign_id,
                                 bypass_reason, content_hash, text, status, rule, due_at, attempts, looks,
                                 correlation_id, created_at, settled_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
                     $21, 0, 0, $22, $23, $24)"
        ),
        params![
            new.id,
            scope.tenant(),
            scope.user(),
            new.conversation,
            new.message,
            new.inbound,
            new.last_inbound_at,
            new.proof_until,
            new.channel,
            new.account,
            new.address,
            new.method,
            new.proactive,
            new.actor,
            new.campaign,
            new.bypass_reason,
            new.content_hash,
            new.text,
            new.status.as_str(),
            new.rule,
            new.due_at,
            new.correlation,
            now,
            new.status.is_settled().then_some(now)
        ],
    )
    .await
}

/// What the person got lately without having asked for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Received {
    pub in_hour: i64,
    pub in_day: i64,
    pub in_week: i64,
}

impl FromRow for Received {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self { in_hour: row.get("in_hour")?, in_day: row.get("in_day")?, in_week: row.get("in_week")? })
    }
}

/// The beginnings of the windows that are counted.
#[derive(Debug, Clone, Copy)]
pub struct Windows {
    pub hour: Timestamp,
    pub day: Timestamp,
    pub week: Timestamp,
}

/// Counts what left, or is about to, towards this person. `except` is the message that is asked about.
pub async fn received(
    tx: &mut Tx,
    windows: Windows,
    except: Option<OutboundId>,
) -> Result<Received, StoreError> {
    let scope = tx.scope();
    tx.one(
        sql!(
            "select cast(coalesce(sum(case when created_at > $3 then 1 else 0 end), 0) as bigint) as in_hour,
                    cast(coalesce(sum(case when created_at > $4 then 1 else 0 end), 0) as bigint) as in_day,
                    cast(count(*) as bigint) as in_week
               from outbox
              where tenant_id = $1 and user_id = $2 and proactive and created_at > $5 and address is not null
                and status not in ('blocked', 'deduped') and id <> $6"
        ),
        params![scope.tenant(), scope.user(), windows.hour, windows.day, windows.week, or_none(except)],
    )
    .await
}

/// Something that left, or is about to, without having been asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Departed {
    pub user: UserId,
    pub created_at: Timestamp,
    pub content_hash: Vec<u8>,
}

impl FromRow for Departed {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            user: row.get("user_id")?,
            created_at: row.get("created_at")?,
            content_hash: row.get("content_hash")?,
        })
    }
}

/// The same for many people of the tenant, one row each, for plans.
pub async fn departed(
    tx: &mut Tx,
    people: &RangeInclusive<UserId>,
    since: Timestamp,
) -> Result<Vec<Departed>, StoreError> {
    let tenant = tx.scope().tenant();
    tx.rows(
        sql!(
            "select user_id, created_at, content_hash from outbox
              where tenant_id = $1 and user_id between $2 and $3 and proactive and created_at > $4
                and address is not null and status not in ('blocked', 'deduped')"
        ),
        params![tenant, people.start(), people.end(), since],
    )
    .await
}

/// Whether the same words were an answer to this message before.
pub async fn answered_with(
    tx: &mut Tx,
    content_hash: &[u8],
    inbound: MessageId,
    except: Option<OutboundId>,
) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let row: Option<(OutboundId,)> = tx
        .optional(
            sql!(
                "select id from outbox
                  where inbound_id = $1 and tenant_id = $2 and user_id = $3 and content_hash = $4
                    and address is not null and status not in ('blocked', 'deduped') and id <> $5 limit 1"
            ),
            params![inbound, scope.tenant(), scope.user(), content_hash.to_vec(), or_none(except)],
        )
        .await?;
    Ok(row.is_some())
}

/// Whether the same words went to this person unasked since then.
pub async fn repeated(
    tx: &mut Tx,
    content_hash: &[u8],
    since: Timestamp,
    except: Option<OutboundId>,
) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let row: Option<(OutboundId,)> = tx
        .optional(
            sql!(
                "select id from outbox
                  where tenant_id = $1 and user_id = $2 and proactive and created_at > $3 and content_hash = $4
                    and address is not null and status not in ('blocked', 'deduped') and id <> $5 limit 1"
            ),
            params![scope.tenant(), scope.user(), since, content_hash.to_vec(), or_none(except)],
        )
        .await?;
    Ok(row.is_some())
}

/// The id of no message, where there is none to leave out.
fn or_none(id: Option<OutboundId>) -> OutboundId {
    id.unwrap_or(OutboundId::from_uuid(Uuid::nil()))
}
