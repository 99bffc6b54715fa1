//! How people are reached on channels that leave the machine.

use domain::{ContactId, Scope, TenantId, Timestamp, UserId};

use crate::{FromRow, Row, StoreError, SystemTx, Tx, params, sql, system_sql};

/// One way to somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contact {
    pub scope: Scope,
    pub channel: String,
    pub address: String,
    /// Which of our own accounts they talk with.
    pub account: String,
}

impl FromRow for Contact {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            scope: Scope::stored(row.get("tenant_id")?, row.get("user_id")?),
            channel: row.get("channel")?,
            address: row.get("address")?,
            account: row.get("account")?,
        })
    }
}

/// Whose address this is.
pub async fn find(
    tx: &mut SystemTx,
    tenant: TenantId,
    channel: &str,
    address: &str,
) -> Result<Option<Contact>, StoreError> {
    tx.optional(
        sql!(
            "select tenant_id, user_id, channel, address, account from contacts
              where tenant_id = $1 and channel = $2 and address = $3"
        ),
        params![tenant, channel, address],
    )
    .await
}

/// Keeps an address of somebody's.
pub async fn add(tx: &mut SystemTx, contact: &Contact, now: Timestamp) -> Result<(), StoreError> {
    tx.execute(
        sql!(
            "insert into contacts (id, tenant_id, user_id, channel, address, account, created_at)
             values ($1, $2, $3, $4, $5, $6, $7)"
        ),
        params![
            ContactId::new(now),
            contact.scope.tenant(),
            contact.scope.user(),
            contact.channel,
            contact.address,
            contact.account,
            now
        ],
    )
    .await?;
    Ok(())
}

/// The address is this person's from now on: two names of one person turned out to be the same.
pub async fn hand_over(tx: &mut SystemTx, contact: &Contact) -> Result<(), StoreError> {
    tx.execute(
        sql!("update contacts set user_id = $4 where tenant_id = $1 and channel = $2 and address = $3"),
        params![contact.scope.tenant(), contact.channel, contact.address, contact.scope.user()],
    )
    .await?;
    Ok(())
}

/// The ways to the person whose transaction this is, the one that was heard from last first.
pub async fn of_person(tx: &mut Tx) -> Result<Vec<Contact>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select tenant_id, user_id, channel, address, account from contacts
              where tenant_id = $1 and user_id = $2
              order by coalesce(heard_at, created_at) desc, id desc limit 20"
        ),
        params![scope.tenant(), scope.user()],
    )
    .await
}

/// Somebody wrote from here.
pub async fn heard(tx: &mut Tx, channel: &str, address: &str, at: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update contacts set heard_at = $4
              where tenant_id = $1 and channel = $2 and address = $3 and (heard_at is null or heard_at < $4)"
        ),
        params![scope.tenant(), channel, address, at],
    )
    .await?;
    Ok(())
}

/// Forgets how this person is reached. What they said about being written to stays.
pub async fn forget(tx: &mut Tx) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!("delete from contacts where tenant_id = $1 and user_id = $2"),
        params![scope.tenant(), scope.user()],
    )
    .await?;
    Ok(())
}

/// Where a tenant's person of this id stands, if there is one.
pub async fn scope_of(
    tx: &mut SystemTx,
    tenant: TenantId,
    user: UserId,
) -> Result<Option<Scope>, StoreError> {
    let found: Option<(UserId,)> = tx
        .optional(system_sql!("select id from users where tenant_id = $1 and id = $2"), params![tenant, user])
        .await?;
    Ok(found.map(|(user,)| Scope::stored(tenant, user)))
}
