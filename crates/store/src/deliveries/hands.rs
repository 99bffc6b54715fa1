//! Who is handing something over at this moment, and what becomes of it when they are gone.

use domain::{CampaignId, InstanceId, OutboundId, TenantId, Timestamp, UserId};
use uuid::Uuid;

use crate::{StoreError, SystemTx, Tx, params, sql, system_sql};

/// The messages that a dead process was handing over are looked after at once.
pub async fn free_of(tx: &mut SystemTx, owner: InstanceId, now: Timestamp) -> Result<u64, StoreError> {
    tx.execute(
        system_sql!(
            "update outbox set lease_until = $2, lease_owner = null
              where lease_owner = $1 and status = 'sending' and lease_until > $2"
        ),
        params![owner, now],
    )
    .await
}

/// The processes that are handing something over.
pub async fn owners(tx: &mut SystemTx) -> Result<Vec<InstanceId>, StoreError> {
    let rows: Vec<(InstanceId,)> = tx
        .rows(
            system_sql!(
                "select distinct lease_owner from outbox where status = 'sending' and lease_owner is not null"
            ),
            params![],
        )
        .await?;
    Ok(rows.into_iter().map(|(owner,)| owner).collect())
}

/// Which of what nobody asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unasked {
    Any,
    To(UserId),
    Of(CampaignId),
}

/// Whether something that nobody asked for is being handed over at this very moment. What is only looked for is not.
pub async fn is_leaving_unasked(
    tx: &mut SystemTx,
    tenant: TenantId,
    of: Unasked,
) -> Result<bool, StoreError> {
    let (user, campaign) = match of {
        Unasked::Any => (None, None),
        Unasked::To(user) => (Some(user), None),
        Unasked::Of(campaign) => (None, Some(campaign)),
    };
    let row: Option<(OutboundId,)> = tx
        .optional(
            sql!(
                "select id from outbox
                  where tenant_id = $1 and status = 'sending' and proactive and looks = 0
                    and lease_owner is not null and ($2 or user_id = $3) and ($4 or campaign_id = $5) limit 1"
            ),
            params![
                tenant,
                user.is_none(),
                user.unwrap_or(UserId::from_uuid(Uuid::nil())),
                campaign.is_none(),
                campaign.unwrap_or(CampaignId::from_uuid(Uuid::nil()))
            ],
        )
        .await?;
    Ok(row.is_some())
}

/// Nobody is handing it over any more, and nobody knows whether it left: somebody looks at this instant. Of an attempt that
/// is not the newest any more nothing is heard.
pub async fn look_again(tx: &mut Tx, id: OutboundId, attempt: i64, at: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update outbox set lease_until = $4, lease_owner = null
              where id = $1 and tenant_id = $2 and user_id = $3 and status = 'sending' and attempts = $5"
        ),
        params![id, scope.tenant(), scope.user(), at, attempt],
    )
    .await?;
    Ok(())
}

/// The same, after a look that could not be made: it does not count.
pub async fn look_anew(tx: &mut Tx, id: OutboundId, at: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update outbox set lease_until = $4, lease_owner = null, looks = looks - 1
              where id = $1 and tenant_id = $2 and user_id = $3 and status = 'sending' and looks > 0"
        ),
        params![id, scope.tenant(), scope.user(), at],
    )
    .await?;
    Ok(())
}
