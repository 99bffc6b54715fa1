//! Switches of a tenant. What nobody switched on is off, unless the asker says otherwise.

use domain::{TenantId, Timestamp, UserId};
use serde_json::Value;

use crate::{FromRow, Row, StoreError, SystemTx, Topic, Tx, params, sql};

/// A switch as it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Flag {
    pub key: String,
    pub enabled: bool,
    /// What it holds besides, such as a mode.
    pub value: Option<Value>,
    pub changed_by: Option<UserId>,
    pub updated_at: Timestamp,
}

impl FromRow for Flag {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            key: row.get("key")?,
            enabled: row.get("enabled")?,
            value: row.get("value")?,
            changed_by: row.get("changed_by")?,
            updated_at: row.get("updated_at")?,
        })
    }
}

pub async fn enabled(tx: &mut Tx, key: &str) -> Result<bool, StoreError> {
    Ok(chosen(tx, key).await?.unwrap_or(false))
}

/// What somebody chose, if anybody did.
pub async fn chosen(tx: &mut Tx, key: &str) -> Result<Option<bool>, StoreError> {
    let scope = tx.scope();
    let row: Option<(bool,)> = tx
        .optional(
            sql!("select enabled from flags where tenant_id = $1 and key = $2"),
            params![scope.tenant(), key],
        )
        .await?;
    Ok(row.map(|(enabled,)| enabled))
}

/// The two switches that every message passes, in one look: `campaigns`, which is on until somebody says otherwise, and
/// `safe_mode`, which is off. Where they cannot be read nobody knows what is forbidden, and whatever asks has to wait:
/// that is [`StoreError::Unavailable`], whatever the reason.
pub async fn kill_switches(tx: &mut Tx) -> Result<(bool, bool), StoreError> {
    let scope = tx.scope();
    let rows: Vec<(String, bool)> = tx
        .rows(
            sql!("select key, enabled from flags where tenant_id = $1 and key in ('campaigns', 'safe_mode')"),
            params![scope.tenant()],
        )
        .await
        .map_err(StoreError::away)?;
    let chosen = |wanted: &str| rows.iter().find(|(key, _)| key == wanted).map(|(_, enabled)| *enabled);
    Ok((chosen("campaigns").unwrap_or(true), chosen("safe_mode").unwrap_or(false)))
}

/// One switch of a tenant's.
pub async fn find(tx: &mut SystemTx, tenant: TenantId, key: &str) -> Result<Option<Flag>, StoreError> {
    tx.optional(
        sql!(
            "select key, enabled, value, changed_by, updated_at from flags where tenant_id = $1 and key = $2"
        ),
        params![tenant, key],
    )
    .await
}

/// Every switch that a tenant has turned.
pub async fn all(tx: &mut SystemTx, tenant: TenantId) -> Result<Vec<Flag>, StoreError> {
    tx.rows(
        sql!(
            "select key, enabled, value, changed_by, updated_at from flags where tenant_id = $1
              order by key limit 200"
        ),
        params![tenant],
    )
    .await
}

/// Turns a switch, for every instance at once.
pub async fn set(
    tx: &mut Tx,
    key: &str,
    enabled: bool,
    value: Option<&Value>,
    changed_by: UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "insert into flags (tenant_id, key, enabled, value, changed_by, updated_at)
             values ($1, $2, $3, $4, $5, $6)
             on conflict (tenant_id, key) do update
                set enabled = excluded.enabled, value = excluded.value, changed_by = excluded.changed_by,
                    updated_at = excluded.updated_at"
        ),
        params![scope.tenant(), key, enabled, value.cloned(), changed_by, now],
    )
    .await?;
    tx.notify(Topic::Flags, scope.tenant().as_uuid());
    Ok(())
}
