//! How people are reached on channels that leave the machine.

use domain::{ContactId, ConversationId, MessageId, Scope, TenantId, Timestamp};

use crate::{FromRow, Row, Statement, StoreError, SystemTx, Tx, params, sql};

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

/// Somebody who wrote, as far as they are known by one of the addresses that their service gives them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    pub contact: Contact,
    /// Where they talk with the assistant on this channel.
    pub conversation: Option<ConversationId>,
    /// Whether the message itself is here already.
    pub heard_before: bool,
}

impl FromRow for Known {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            contact: Contact::from_row(row)?,
            conversation: row.get("conversation_id")?,
            heard_before: row.get::<Option<MessageId>>("inbound_id")?.is_some(),
        })
    }
}

/// A message that somebody brought.
#[derive(Debug, Clone, Copy)]
pub struct Brought<'a> {
    pub tenant: TenantId,
    pub assistant: &'a str,
    pub channel: &'a str,
    pub provider_id: &'a str,
    /// The best one first; more than three are not looked at.
    pub addresses: &'a [String],
}

/// Everything that accepting a message needs to know, in one look; the best address first.
pub async fn known(tx: &mut SystemTx, brought: Brought<'_>) -> Result<Vec<Known>, StoreError> {
    let address = |place: usize| brought.addresses.get(place).or(brought.addresses.first());
    let mut known: Vec<Known> = tx
        .rows(
            sql!(
                "select c.tenant_id, c.user_id, c.channel, c.address, c.account,
                        (select v.id from conversations v
                          where v.tenant_id = c.tenant_id and v.user_id = c.user_id and v.assistant = $3
                            and v.channel = c.channel
                          order by v.created_at, v.id limit 1) as conversation_id,
                        (select i.id from inbox i
                          where i.tenant_id = c.tenant_id and i.channel = c.channel and i.provider_message_id = $4
                          limit 1) as inbound_id
                   from contacts c
                  where c.tenant_id = $1 and c.channel = $2 and c.address in ($5, $6, $7)"
            ),
            params![
                brought.tenant,
                brought.channel,
                brought.assistant,
                brought.provider_id,
                address(0).map(String::as_str),
                address(1).map(String::as_str),
                address(2).map(String::as_str)
            ],
        )
        .await?;
    known.sort_by_key(|one| brought.addresses.iter().position(|address| *address == one.contact.address));
    Ok(known)
}

/// What keeps an address of somebody's, and when they wrote from there, if they did.
pub fn addition(contact: &Contact, heard_at: Option<Timestamp>, now: Timestamp) -> Statement {
    Statement::new(
        sql!(
            "insert into contacts (id, tenant_id, user_id, channel, address, account, created_at, heard_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8)"
        ),
        params![
            ContactId::new(now),
            contact.scope.tenant(),
            contact.scope.user(),
            contact.channel,
            contact.address,
            contact.account,
            now,
            heard_at
        ],
    )
}

/// Keeps an address of somebody's.
pub async fn add(tx: &mut SystemTx, contact: &Contact, now: Timestamp) -> Result<(), StoreError> {
    tx.run_all(&[addition(contact, None, now)]).await?;
    Ok(())
}

/// The person is reached at this address of the channel from now on, and at no other; where they talked there, they talk on
/// under the new one.
pub async fn replace(tx: &mut SystemTx, contact: &Contact, now: Timestamp) -> Result<(), StoreError> {
    let (scope, channel) = (contact.scope, contact.channel.as_str());
    tx.execute(
        sql!("delete from contacts where tenant_id = $1 and user_id = $2 and channel = $3"),
        params![scope.tenant(), scope.user(), channel],
    )
    .await?;
    tx.execute(
        sql!(
            "update conversations set address = $4
              where tenant_id = $1 and user_id = $2 and channel = $3 and address is not null"
        ),
        params![scope.tenant(), scope.user(), channel, contact.address],
    )
    .await?;
    add(tx, contact, now).await
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

/// What remembers that somebody wrote from here.
pub fn hearing(scope: Scope, channel: &str, address: &str, at: Timestamp) -> Statement {
    Statement::new(
        sql!(
            "update contacts set heard_at = $4
              where tenant_id = $1 and channel = $2 and address = $3 and (heard_at is null or heard_at < $4)"
        ),
        params![scope.tenant(), channel, address, at],
    )
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
