//! Feature flags of a tenant. What nobody switched on is off.

use crate::{StoreError, Tx, params, sql};

pub async fn enabled(tx: &mut Tx, key: &str) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let row: Option<(bool,)> = tx
        .optional(
            sql!("select enabled from flags where tenant_id = $1 and key = $2"),
            params![scope.tenant(), key],
        )
        .await?;
    Ok(row.is_some_and(|(enabled,)| enabled))
}
