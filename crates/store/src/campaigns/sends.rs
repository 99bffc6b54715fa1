//! The people of a plan, one row each: what they get, when, and what became of it.

use domain::{CampaignId, CampaignSendId, OutboundId, Scope, Timestamp, UserId};
use uuid::Uuid;

use crate::{FromRow, Row, Statement, StoreError, SystemSql, SystemTx, Tx, params, sql, system_sql};

/// What became of one person's message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SendStatus {
    /// Its time has not come.
    Planned,
    /// It was handed to the one way out.
    Sent,
    /// A rule stopped it when its time had come.
    Blocked,
    /// It was never to be sent: the plan itself says why.
    Skipped,
    /// Its time passed.
    Expired,
}

impl SendStatus {
    pub const ALL: [Self; 5] = [Self::Planned, Self::Sent, Self::Blocked, Self::Skipped, Self::Expired];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Planned => "planned",
            Self::Sent => "sent",
            Self::Blocked => "blocked",
            Self::Skipped => "skipped",
            Self::Expired => "expired",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }
}

crate::text_value!(SendStatus);

/// One person of a plan in the making.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSend {
    pub user: UserId,
    pub place: i64,
    pub account: String,
    pub address: String,
    pub zone: String,
    pub text: String,
    pub send_at: Timestamp,
    /// The rule that stands against it, if one does: it is then never tried.
    pub rule: Option<&'static str>,
}

/// Writes people into a plan.
pub async fn add(
    tx: &mut Tx,
    campaign: CampaignId,
    plan: Uuid,
    sends: &[NewSend],
    now: Timestamp,
) -> Result<(), StoreError> {
    let tenant = tx.scope().tenant();
    let addition = |send: &NewSend| {
        let status = if send.rule.is_some() { SendStatus::Skipped } else { SendStatus::Planned };
        Statement::new(
            sql!(
                "insert into campaign_sends (id, tenant_id, user_id, campaign_id, plan_id, place, account, address,
                                             zone, text, send_at, status, rule)
                 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)"
            ),
            params![
                CampaignSendId::new(now),
                tenant,
                send.user,
                campaign,
                plan,
                send.place,
                send.account,
                send.address,
                send.zone,
                send.text,
                send.send_at,
                status,
                send.rule
            ],
        )
    };
    tx.run_all(&sends.iter().map(addition).collect::<Vec<_>>()).await?;
    Ok(())
}

/// Deletes rows of plans that were made before, some at a time. Says how many went.
pub async fn drop_other_plans(
    tx: &mut Tx,
    campaign: CampaignId,
    plan: Uuid,
    limit: i64,
) -> Result<u64, StoreError> {
    let tenant = tx.scope().tenant();
    tx.execute(
        sql!(
            "delete from campaign_sends
              where id in (select id from campaign_sends
                            where tenant_id = $1 and campaign_id = $2 and (plan_id < $3 or plan_id > $3) limit $4)"
        ),
        params![tenant, campaign, plan, limit],
    )
    .await
}

/// One person of a plan, as somebody reads it.
#[derive(Debug, Clone, PartialEq)]
pub struct Planned {
    pub id: CampaignSendId,
    pub place: i64,
    pub user: UserId,
    pub name: String,
    pub zone: String,
    pub text: String,
    pub send_at: Timestamp,
    pub status: SendStatus,
    pub rule: Option<String>,
    /// What the one way out says of it, once it was handed there.
    pub delivery: Option<String>,
}

impl FromRow for Planned {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            place: row.get("place")?,
            user: row.get("user_id")?,
            name: row.get("name")?,
            zone: row.get("zone")?,
            text: row.get("text")?,
            send_at: row.get("send_at")?,
            status: row.get("status")?,
            rule: row.get("rule")?,
            delivery: row.get("delivery")?,
        })
    }
}

/// The people of a plan in its order, from a place on.
pub async fn page(
    tx: &mut Tx,
    campaign: CampaignId,
    plan: Uuid,
    after: i64,
    limit: i64,
) -> Result<Vec<Planned>, StoreError> {
    let tenant = tx.scope().tenant();
    tx.rows(
        sql!(
            "select s.id, s.place, s.user_id, u.name, s.zone, s.text, s.send_at, s.status,
                    coalesce(o.rule, s.rule) as rule, o.status as delivery
               from campaign_sends s join users u on u.id = s.user_id
               left join outbox o on o.id = s.outbound_id
              where s.tenant_id = $1 and s.campaign_id = $2 and s.plan_id = $3 and s.place > $4
              order by s.place limit $5"
        ),
        params![tenant, campaign, plan, after, limit],
    )
    .await
}

/// How many of a plan met the same end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Total {
    pub status: SendStatus,
    pub delivery: Option<String>,
    pub rule: Option<String>,
    pub count: i64,
}

impl FromRow for Total {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            status: row.get("status")?,
            delivery: row.get("delivery")?,
            rule: row.get("rule")?,
            count: row.get("people")?,
        })
    }
}

/// A plan, counted. Whoever's message waits for its time, or never had one, is counted where the index stands; only what
/// was handed on is looked up at the way out.
pub async fn totals(tx: &mut Tx, campaign: CampaignId, plan: Uuid) -> Result<Vec<Total>, StoreError> {
    let tenant = tx.scope().tenant();
    tx.rows(
        sql!(
            "select status, null as delivery, rule, count(*) as people from campaign_sends
              where tenant_id = $1 and campaign_id = $2 and plan_id = $3 and outbound_id is null
              group by status, rule
              union all
             select s.status, o.status, coalesce(o.rule, s.rule), count(*)
               from campaign_sends s join outbox o on o.id = s.outbound_id
              where s.tenant_id = $1 and s.campaign_id = $2 and s.plan_id = $3 and s.outbound_id is not null
              group by s.status, o.status, coalesce(o.rule, s.rule)
              order by 4 desc, 1, 2, 3"
        ),
        params![tenant, campaign, plan],
    )
    .await
}

/// A message whose time has come.
#[derive(Debug, Clone, PartialEq)]
pub struct Due {
    pub id: CampaignSendId,
    pub scope: Scope,
    pub account: String,
    pub address: String,
    pub text: String,
    pub send_at: Timestamp,
}

impl FromRow for Due {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            scope: Scope::stored(row.get("tenant_id")?, row.get("user_id")?),
            account: row.get("account")?,
            address: row.get("address")?,
            text: row.get("text")?,
            send_at: row.get("send_at")?,
        })
    }
}

/// The next of a campaign, kept until this transaction ends: nobody else finds it meanwhile.
pub async fn next_due(
    tx: &mut SystemTx,
    campaign: CampaignId,
    now: Timestamp,
) -> Result<Option<Due>, StoreError> {
    const DUE: SystemSql = system_sql!(
        "select id, tenant_id, user_id, account, address, text, send_at from campaign_sends
          where campaign_id = $1 and status = 'planned' and send_at <= $2 order by send_at, id limit 1"
    );
    tx.optional(DUE.skip_locked(), params![campaign, now]).await
}

/// What became of one, by the person whose transaction this is.
pub async fn settle(
    tx: &mut Tx,
    id: CampaignSendId,
    status: SendStatus,
    rule: Option<&str>,
    outbound: Option<OutboundId>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update campaign_sends set status = $4, rule = $5, outbound_id = $6, settled_at = $7
              where id = $1 and tenant_id = $2 and user_id = $3 and status = 'planned'"
        ),
        params![id, scope.tenant(), scope.user(), status, rule, outbound, now],
    )
    .await?;
    Ok(())
}

/// Gives up what should have left before an instant, some at a time. Says how many there were.
pub async fn expire(
    tx: &mut SystemTx,
    campaign: CampaignId,
    before: Timestamp,
    now: Timestamp,
    limit: i64,
) -> Result<u64, StoreError> {
    tx.execute(
        system_sql!(
            "update campaign_sends set status = 'expired', rule = 'expired', settled_at = $3
              where status = 'planned'
                and id in (select id from campaign_sends
                            where campaign_id = $1 and status = 'planned' and send_at <= $2
                            order by send_at, id limit $4)"
        ),
        params![campaign, before, now, limit],
    )
    .await
}

/// Gives up whatever of a campaign of the tenant's should have left by now: it is taken up again after a pause.
pub async fn expire_passed(tx: &mut Tx, campaign: CampaignId, now: Timestamp) -> Result<(), StoreError> {
    let tenant = tx.scope().tenant();
    tx.execute(
        sql!(
            "update campaign_sends set status = 'expired', rule = 'expired', settled_at = $3
              where tenant_id = $1 and campaign_id = $2 and status = 'planned' and send_at <= $3"
        ),
        params![tenant, campaign, now],
    )
    .await?;
    Ok(())
}

/// When the next of a campaign is to leave; none if nothing is left to do.
pub async fn first_planned(tx: &mut SystemTx, campaign: CampaignId) -> Result<Option<Timestamp>, StoreError> {
    let row: (Option<Timestamp>,) = tx
        .one(
            system_sql!(
                "select min(send_at) from campaign_sends where campaign_id = $1 and status = 'planned'"
            ),
            params![campaign],
        )
        .await?;
    Ok(row.0)
}

/// How many of a campaign were handed on since an instant, and when the first of those was.
pub async fn sent_since(
    tx: &mut SystemTx,
    campaign: CampaignId,
    since: Timestamp,
) -> Result<(i64, Option<Timestamp>), StoreError> {
    tx.one(
        system_sql!(
            "select count(*), min(settled_at) from campaign_sends
              where campaign_id = $1 and status = 'sent' and settled_at > $2"
        ),
        params![campaign, since],
    )
    .await
}

/// How many of a campaign of the tenant's were handed on since an instant.
pub async fn sent_lately(tx: &mut Tx, campaign: CampaignId, since: Timestamp) -> Result<i64, StoreError> {
    let tenant = tx.scope().tenant();
    let row: (i64,) = tx
        .one(
            sql!(
                "select count(*) from campaign_sends
                  where tenant_id = $1 and campaign_id = $2 and status = 'sent' and settled_at > $3"
            ),
            params![tenant, campaign, since],
        )
        .await?;
    Ok(row.0)
}

/// Whether something of a campaign waits at the way out.
pub async fn is_on_its_way(tx: &mut SystemTx, campaign: CampaignId) -> Result<bool, StoreError> {
    let row: Option<(OutboundId,)> = tx
        .optional(
            system_sql!(
                "select id from outbox where campaign_id = $1 and status in ('pending', 'sending') limit 1"
            ),
            params![campaign],
        )
        .await?;
    Ok(row.is_some())
}

/// Empties what the plans say to the person whose transaction this is, and sends them nothing more.
pub async fn forget(tx: &mut Tx, now: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update campaign_sends
                set text = '', address = '', settled_at = coalesce(settled_at, $3),
                    rule = case when status = 'planned' then 'opted_out' else rule end,
                    status = case when status = 'planned' then 'skipped' else status end
              where tenant_id = $1 and user_id = $2"
        ),
        params![scope.tenant(), scope.user(), now],
    )
    .await?;
    Ok(())
}
