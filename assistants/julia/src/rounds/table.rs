//! When each round of a house comes next, and who keeps it.

use domain::{Timestamp, UserId};
use jiff::tz::TimeZone;
use store::{FromRow, Row, StoreError, Tx, params, sql};

/// Whoever runs the house: its rounds are theirs, and so is its clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Keeper {
    pub(crate) user: UserId,
    timezone: String,
}

impl Keeper {
    pub(super) fn zone(&self) -> TimeZone {
        TimeZone::get(&self.timezone).unwrap_or(TimeZone::UTC)
    }
}

impl FromRow for Keeper {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self { user: row.get("id")?, timezone: row.get("timezone")? })
    }
}

/// The first of those who look after the tenant; an operator, where there is nobody else.
pub(crate) async fn keeper(tx: &mut Tx) -> Result<Option<Keeper>, StoreError> {
    tx.optional(
        sql!(
            "select id, timezone from users
              where tenant_id = $1 and role in ('operator', 'tenant_admin', 'platform_admin')
              order by case role when 'operator' then 1 else 0 end, created_at, id limit 1"
        ),
        params![tx.scope().tenant()],
    )
    .await
}

/// The rounds that are planned for after an instant.
pub(super) async fn planned_after(tx: &mut Tx, limit: Timestamp) -> Result<Vec<String>, StoreError> {
    let kinds: Vec<(String,)> = tx
        .rows(
            sql!("select kind from julia_rounds where tenant_id = $1 and next_at > $2"),
            params![tx.scope().tenant(), limit],
        )
        .await?;
    Ok(kinds.into_iter().map(|(kind,)| kind).collect())
}

pub(super) async fn set_next(tx: &mut Tx, kind: &str, next: Timestamp) -> Result<(), StoreError> {
    tx.execute(
        sql!(
            "insert into julia_rounds (tenant_id, kind, next_at) values ($1, $2, $3)
             on conflict (tenant_id, kind) do update set next_at = excluded.next_at"
        ),
        params![tx.scope().tenant(), kind, next],
    )
    .await?;
    Ok(())
}
