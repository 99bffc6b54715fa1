//! What everybody used and what it cost, for whoever runs the house.

use domain::{Scope, TenantId};
use jiff::civil::Date;

use crate::{FromRow, Row, StoreError, SystemTx, params, system_sql};

/// What was used, whoever used it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Used {
    pub calls: i64,
    pub failed: i64,
    /// Calls whose price nobody knows: they are not in the cost.
    pub unpriced: i64,
    pub input_tokens: i64,
    pub output_tokens: i64,
    pub cost_nanos: i64,
}

impl FromRow for Used {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            calls: row.get("calls")?,
            failed: row.get("failed")?,
            unpriced: row.get("unpriced")?,
            input_tokens: row.get("input_tokens")?,
            output_tokens: row.get("output_tokens")?,
            cost_nanos: row.get("cost_nanos")?,
        })
    }
}

/// What one tenant used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TenantUse {
    pub tenant: TenantId,
    pub name: String,
    /// How many people of the tenant's asked a model.
    pub users: i64,
    pub used: Used,
}

impl FromRow for TenantUse {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            tenant: row.get("tenant_id")?,
            name: row.get("name")?,
            users: row.get("users")?,
            used: Used::from_row(row)?,
        })
    }
}

/// What was used on one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayUse {
    pub day: Date,
    pub used: Used,
}

impl FromRow for DayUse {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self { day: row.get("day")?, used: Used::from_row(row)? })
    }
}

/// What one tenant used of one model on one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsageLine {
    pub tenant: TenantId,
    pub day: Date,
    pub model: String,
    pub users: i64,
    pub used: Used,
}

impl FromRow for UsageLine {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            tenant: row.get("tenant_id")?,
            day: row.get("day")?,
            model: row.get("model")?,
            users: row.get("users")?,
            used: Used::from_row(row)?,
        })
    }
}

/// Every tenant's use from one day to another, by day and model, newest first.
pub async fn lines(
    tx: &mut SystemTx,
    from: Date,
    to: Date,
    limit: i64,
) -> Result<Vec<UsageLine>, StoreError> {
    tx.rows(
        system_sql!(
            "select tenant_id, day, model, count(*) as users, cast(sum(calls) as bigint) as calls,
                    cast(sum(failed) as bigint) as failed, cast(sum(unpriced) as bigint) as unpriced,
                    cast(sum(input_tokens) as bigint) as input_tokens,
                    cast(sum(output_tokens) as bigint) as output_tokens,
                    cast(sum(cost_nanos) as bigint) as cost_nanos
               from usage_by_day where day >= $1 and day <= $2
              group by tenant_id, day, model order by day desc, tenant_id, model limit $3"
        ),
        params![from, to, limit],
    )
    .await
}

/// Every tenant, also the ones that used nothing, by name.
pub async fn by_tenant(tx: &mut SystemTx, from: Date, to: Date) -> Result<Vec<TenantUse>, StoreError> {
    tx.rows(
        system_sql!(
            "select t.id as tenant_id, t.name as name, count(distinct u.user_id) as users,
                    cast(coalesce(sum(u.calls), 0) as bigint) as calls,
                    cast(coalesce(sum(u.failed), 0) as bigint) as failed,
                    cast(coalesce(sum(u.unpriced), 0) as bigint) as unpriced,
                    cast(coalesce(sum(u.input_tokens), 0) as bigint) as input_tokens,
                    cast(coalesce(sum(u.output_tokens), 0) as bigint) as output_tokens,
                    cast(coalesce(sum(u.cost_nanos), 0) as bigint) as cost_nanos
               from tenants t
               left join usage_by_day u on u.tenant_id = t.id and u.day >= $1 and u.day <= $2
              group by t.id, t.name order by t.name, t.id"
        ),
        params![from, to],
    )
    .await
}

/// Every day on which something was used, oldest first.
pub async fn by_day(tx: &mut SystemTx, from: Date, to: Date) -> Result<Vec<DayUse>, StoreError> {
    tx.rows(
        system_sql!(
            "select day, cast(sum(calls) as bigint) as calls, cast(sum(failed) as bigint) as failed,
                    cast(sum(unpriced) as bigint) as unpriced,
                    cast(sum(input_tokens) as bigint) as input_tokens,
                    cast(sum(output_tokens) as bigint) as output_tokens,
                    cast(sum(cost_nanos) as bigint) as cost_nanos
               from usage_by_day where day >= $1 and day <= $2 group by day order by day"
        ),
        params![from, to],
    )
    .await
}

/// The tenants that have a limit of their own, or none at all.
pub async fn limits(tx: &mut SystemTx) -> Result<Vec<(TenantId, Option<i64>)>, StoreError> {
    tx.rows(system_sql!("select tenant_id, monthly_nanos from cost_limits"), params![]).await
}

/// The scope of whoever came first in a tenant; none when there is no such tenant.
pub async fn first_of(tx: &mut SystemTx, tenant: TenantId) -> Result<Option<Scope>, StoreError> {
    let row: Option<(TenantId, domain::UserId)> = tx
        .optional(
            system_sql!(
                "select tenant_id, id from users where tenant_id = $1 order by created_at, id limit 1"
            ),
            params![tenant],
        )
        .await?;
    Ok(row.map(|(tenant, user)| Scope::stored(tenant, user)))
}
