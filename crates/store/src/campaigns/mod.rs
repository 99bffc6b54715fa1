//! Campaigns: what is to be said to many, by which plan, and how far it got.

mod audience;
mod sends;
mod status;

use domain::{CampaignId, Scope, TenantId, Timestamp, UserId};
use serde_json::Value;
use uuid::Uuid;

pub use self::audience::{Reachable, reachable, reachable_now};
pub use self::sends::{
    Due, NewSend, Planned, SendStatus, Total, add, drop_other_plans, expire, expire_passed, first_planned,
    forget, is_on_its_way, next_due, page, sent_lately, sent_since, settle, totals,
};
pub use self::status::{CampaignKind, CampaignStatus};
use crate::supervision::Before;
use crate::{FromRow, Row, Sql, StoreError, SystemTx, Tx, params, sql, system_sql};

/// A campaign as it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Campaign {
    pub id: CampaignId,
    pub assistant: String,
    pub channel: String,
    pub kind: CampaignKind,
    pub name: String,
    pub template: String,
    pub audience: Value,
    pub per_minute: i64,
    pub starts_at: Timestamp,
    pub expires_at: Timestamp,
    pub status: CampaignStatus,
    pub plan: Option<Uuid>,
    /// What a plan is approved by. Only of one that is whole.
    pub digest: Option<String>,
    /// How many people are in the plan.
    pub people: i64,
    pub created_by: UserId,
    pub approved_by: Option<UserId>,
    pub approved_at: Option<Timestamp>,
    pub created_at: Timestamp,
}

impl FromRow for Campaign {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            assistant: row.get("assistant")?,
            channel: row.get("channel")?,
            kind: row.get("kind")?,
            name: row.get("name")?,
            template: row.get("template")?,
            audience: row.get("audience")?,
            per_minute: row.get("per_minute")?,
            starts_at: row.get("starts_at")?,
            expires_at: row.get("expires_at")?,
            status: row.get("status")?,
            plan: row.get("plan_id")?,
            digest: row.get("plan_digest")?,
            people: row.get("people")?,
            created_by: row.get("created_by")?,
            approved_by: row.get("approved_by")?,
            approved_at: row.get("approved_at")?,
            created_at: row.get("created_at")?,
        })
    }
}

/// What a campaign begins with.
#[derive(Debug, Clone)]
pub struct NewCampaign<'a> {
    pub assistant: &'a str,
    pub channel: &'a str,
    pub kind: CampaignKind,
    pub name: &'a str,
    pub template: &'a str,
    pub audience: &'a Value,
    pub per_minute: i64,
    pub starts_at: Timestamp,
    pub expires_at: Timestamp,
}

/// Writes a draft, by the person whose transaction this is.
pub async fn insert(tx: &mut Tx, new: &NewCampaign<'_>, now: Timestamp) -> Result<CampaignId, StoreError> {
    let (scope, id) = (tx.scope(), CampaignId::new(now));
    tx.execute(
        sql!(
            "insert into campaigns (id, tenant_id, assistant, channel, kind, name, template, audience, per_minute,
                                    starts_at, expires_at, status, people, created_by, created_at, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, $13, $14, $14)"
        ),
        params![
            id,
            scope.tenant(),
            new.assistant,
            new.channel,
            new.kind,
            new.name,
            new.template,
            new.audience.clone(),
            new.per_minute,
            new.starts_at,
            new.expires_at,
            CampaignStatus::Draft,
            scope.user(),
            now
        ],
    )
    .await?;
    Ok(id)
}

/// One campaign of the tenant's.
pub async fn find(tx: &mut Tx, id: CampaignId) -> Result<Option<Campaign>, StoreError> {
    let tenant = tx.scope().tenant();
    tx.optional(
        sql!(
            "select id, assistant, channel, kind, name, template, audience, per_minute, starts_at, expires_at, status,
                    plan_id, plan_digest, people, created_by, approved_by, approved_at, created_at
               from campaigns where tenant_id = $1 and id = $2"
        ),
        params![tenant, id],
    )
    .await
}

/// The campaigns of a tenant, newest first.
pub async fn list(tx: &mut Tx, before: Option<Before>, limit: i64) -> Result<Vec<Campaign>, StoreError> {
    let tenant = tx.scope().tenant();
    let before = before.unwrap_or(Before::EVERYTHING);
    tx.rows(
        sql!(
            "select id, assistant, channel, kind, name, template, audience, per_minute, starts_at, expires_at, status,
                    plan_id, plan_digest, people, created_by, approved_by, approved_at, created_at
               from campaigns where tenant_id = $1 and (created_at, id) < ($2, $3)
              order by created_at desc, id desc limit $4"
        ),
        params![tenant, before.at, before.id, limit],
    )
    .await
}

/// Begins a plan anew, unless one is approved. What was simulated before counts no more.
pub async fn begin_plan(
    tx: &mut Tx,
    id: CampaignId,
    plan: Uuid,
    starts_at: Timestamp,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let tenant = tx.scope().tenant();
    let changed = tx
        .execute(
            sql!(
                "update campaigns set status = 'rascunho', plan_id = $3, plan_digest = null, people = 0, starts_at = $4,
                                      updated_at = $5
                  where tenant_id = $1 and id = $2 and status in ('rascunho', 'simulada')"
            ),
            params![tenant, id, plan, starts_at, now],
        )
        .await?;
    Ok(changed == 1)
}

/// Counts people into a plan under way. Says whether it still is: somebody may have begun another.
pub async fn grow_plan(tx: &mut Tx, id: CampaignId, plan: Uuid, people: i64) -> Result<bool, StoreError> {
    let tenant = tx.scope().tenant();
    let changed = tx
        .execute(
            sql!(
                "update campaigns set people = people + $4
                  where tenant_id = $1 and id = $2 and plan_id = $3 and status = 'rascunho'"
            ),
            params![tenant, id, plan, people],
        )
        .await?;
    Ok(changed == 1)
}

/// The plan is whole.
pub async fn end_plan(
    tx: &mut Tx,
    id: CampaignId,
    plan: Uuid,
    digest: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let tenant = tx.scope().tenant();
    let changed = tx
        .execute(
            sql!(
                "update campaigns set status = 'simulada', plan_digest = $4, updated_at = $5
                  where tenant_id = $1 and id = $2 and plan_id = $3 and status = 'rascunho'"
            ),
            params![tenant, id, plan, digest, now],
        )
        .await?;
    Ok(changed == 1)
}

/// Approves exactly this plan, by the person whose transaction this is. Says whether it was the one that stands.
pub async fn approve(tx: &mut Tx, id: CampaignId, digest: &str, now: Timestamp) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let changed = tx
        .execute(
            sql!(
                "update campaigns set status = 'agendada', approved_by = $4, approved_at = $5, updated_at = $5
                  where tenant_id = $1 and id = $2 and plan_digest = $3 and status = 'simulada'"
            ),
            params![scope.tenant(), id, digest, scope.user(), now],
        )
        .await?;
    Ok(changed == 1)
}

/// Moves a campaign on, if it stands where the caller believes.
pub async fn shift(
    tx: &mut Tx,
    id: CampaignId,
    from: CampaignStatus,
    to: CampaignStatus,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let tenant = tx.scope().tenant();
    let changed = tx
        .execute(
            sql!(
                "update campaigns set status = $4, updated_at = $5
                  where tenant_id = $1 and id = $2 and status = $3"
            ),
            params![tenant, id, from, to, now],
        )
        .await?;
    Ok(changed == 1)
}

/// Where a campaign of the tenant's stands at this very moment, and since when.
pub async fn standing(
    tx: &mut Tx,
    id: CampaignId,
) -> Result<Option<(CampaignStatus, Timestamp)>, StoreError> {
    let tenant = tx.scope().tenant();
    tx.optional(
        sql!("select status, updated_at from campaigns where tenant_id = $1 and id = $2"),
        params![tenant, id],
    )
    .await
}

/// The same, and nobody moves it or sends of it until this transaction ends.
pub async fn hold(tx: &mut Tx, id: CampaignId) -> Result<Option<CampaignStatus>, StoreError> {
    const HELD: Sql = sql!("select status from campaigns where tenant_id = $1 and id = $2");
    let tenant = tx.scope().tenant();
    let row: Option<(CampaignStatus,)> = tx.optional(HELD.for_update(), params![tenant, id]).await?;
    Ok(row.map(|(status,)| status))
}

/// An approved campaign that is not over.
#[derive(Debug, Clone, PartialEq)]
pub struct UnderWay {
    pub id: CampaignId,
    /// Who wrote it, and whose tenant it is.
    pub author: Scope,
    pub assistant: String,
    pub channel: String,
    pub audience: Value,
    pub per_minute: i64,
    pub expires_at: Timestamp,
    pub status: CampaignStatus,
}

impl FromRow for UnderWay {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let tenant: TenantId = row.get("tenant_id")?;
        Ok(Self {
            id: row.get("id")?,
            author: Scope::stored(tenant, row.get("created_by")?),
            assistant: row.get("assistant")?,
            channel: row.get("channel")?,
            audience: row.get("audience")?,
            per_minute: row.get("per_minute")?,
            expires_at: row.get("expires_at")?,
            status: row.get("status")?,
        })
    }
}

/// The campaigns of every tenant that are approved and not over.
pub async fn under_way(tx: &mut SystemTx) -> Result<Vec<UnderWay>, StoreError> {
    let mut all: Vec<UnderWay> = Vec::new();
    loop {
        let after = all.last().map_or(CampaignId::from_uuid(Uuid::nil()), |last| last.id);
        let some: Vec<UnderWay> = tx
            .rows(
                system_sql!(
                    "select id, tenant_id, created_by, assistant, channel, audience, per_minute, expires_at, status
                       from campaigns
                      where status in ('agendada', 'enviando', 'pausada') and id > $1 order by id limit 500"
                ),
                params![after],
            )
            .await?;
        if some.is_empty() {
            return Ok(all);
        }
        all.extend(some);
    }
}
