//! Whom a campaign can reach at all.

use std::collections::HashMap;

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
///
/// Two looks, each along an index: asked for both at once, PostgreSQL joins everybody, for every page anew.
pub async fn reachable(
    tx: &mut Tx,
    channel: &str,
    after: UserId,
    limit: i64,
) -> Result<Vec<Reachable>, StoreError> {
    let tenant = tx.scope().tenant();
    let people: Vec<(UserId, String, String)> = tx
        .rows(
            sql!(
                "select u.id, u.name, u.timezone from users u
                  where u.tenant_id = $1 and u.id > $2
                    and exists (select 1 from contacts c
                                 where c.tenant_id = $1 and c.user_id = u.id and c.user_id > $2 and c.channel = $3)
                  order by u.id limit $4"
            ),
            params![tenant, after, channel, limit],
        )
        .await?;
    let (Some((first, ..)), Some((last, ..))) = (people.first(), people.last()) else {
        return Ok(Vec::new());
    };
    // The one they were heard from last comes last, and stays.
    let ways: Vec<Way> = tx
        .rows(
            sql!(
                "select user_id, account, address, heard_at from contacts
                  where tenant_id = $1 and user_id between $2 and $3 and channel = $4
                  order by coalesce(heard_at, created_at), id"
            ),
            params![tenant, first, last, channel],
        )
        .await?;
    let mut ways: HashMap<UserId, Way> = ways.into_iter().map(|way| (way.user, way)).collect();
    let reached = people.into_iter().filter_map(|(user, name, timezone)| {
        let Way { account, address, heard_at, .. } = ways.remove(&user)?;
        Some(Reachable { user, name, timezone, account, address, heard_at })
    });
    Ok(reached.collect())
}

/// How somebody is reached.
struct Way {
    user: UserId,
    account: String,
    address: String,
    heard_at: Option<Timestamp>,
}

impl FromRow for Way {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            user: row.get("user_id")?,
            account: row.get("account")?,
            address: row.get("address")?,
            heard_at: row.get("heard_at")?,
        })
    }
}
