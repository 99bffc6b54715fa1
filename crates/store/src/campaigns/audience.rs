//! Whom a campaign can reach at all.

use domain::{Timestamp, UserId};

use crate::{FromRow, Row, StoreError, Tx, params, sql};

/// Somebody with an address on a channel: the one they were heard from last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reachable {
    pub user: UserId,
    pub name: String,
    pub timezone: String,
    pub account: String,
    pub address: String,
    pub heard_at: Option<Timestamp>,
}

impl FromRow for Reachable {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            user: row.get("id")?,
            name: row.get("name")?,
            timezone: row.get("timezone")?,
            account: row.get("account")?,
            address: row.get("address")?,
            heard_at: row.get("heard_at")?,
        })
    }
}

/// The person whose transaction this is, as far as a campaign can reach them now.
pub async fn reachable_now(tx: &mut Tx, channel: &str) -> Result<Option<Reachable>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "select u.id, u.name, u.timezone, c.account, c.address, c.heard_at
               from users u join contacts c on c.tenant_id = u.tenant_id and c.user_id = u.id
              where u.tenant_id = $1 and u.id = $2 and c.channel = $3
              order by coalesce(c.heard_at, c.created_at) desc, c.id desc limit 1"
        ),
        params![scope.tenant(), scope.user(), channel],
    )
    .await
}

/// The next people of the tenant who can be reached on a channel, in an order that stays.
pub async fn reachable(
    tx: &mut Tx,
    channel: &str,
    after: UserId,
    limit: i64,
) -> Result<Vec<Reachable>, StoreError> {
    let tenant = tx.scope().tenant();
    tx.rows(
        sql!(
            "select u.id, u.name, u.timezone, c.account, c.address, c.heard_at
               from users u join contacts c on c.tenant_id = u.tenant_id and c.user_id = u.id
              where u.tenant_id = $1 and u.id > $2
                and c.id = (select n.id from contacts n
                             where n.tenant_id = u.tenant_id and n.user_id = u.id and n.channel = $3
                             order by coalesce(n.heard_at, n.created_at) desc, n.id desc limit 1)
              order by u.id limit $4"
        ),
        params![tenant, after, channel, limit],
    )
    .await
}
