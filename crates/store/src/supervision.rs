//! What the people of a house look at: its conversations, what left, what happened. Always within one tenant.

mod happened;
mod sending;
mod sight;

use domain::{ConversationId, MessageId, Scope, TenantId, Timestamp, UserId};
use uuid::Uuid;

use crate::conversations::Control;
use crate::{
    FromRow, Row, StoreError, SystemTx, Tx, conversation_in_sight, params, person_in_sight, sight_sql, sql,
};

pub use self::happened::{EventRow, JobView, Own, audit, events, jobs};
pub use self::sending::{OutboundRow, outbound, outbound_in, owner_of_outbound};
pub use self::sight::{Look, Sight, SightSql};

/// Where a page goes on: the last row of the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Before {
    pub at: Timestamp,
    pub id: Uuid,
}

/// Later than any stored time, within what both engines can hold.
const FAR_FUTURE: Timestamp = Timestamp::constant(250_000_000_000, 0);

impl Before {
    /// The first page.
    pub const EVERYTHING: Self = Self { at: FAR_FUTURE, id: Uuid::max() };
}

pub(crate) const fn from(before: Option<Before>) -> Before {
    match before {
        Some(before) => before,
        None => Before::EVERYTHING,
    }
}

/// A conversation as an operator sees it in the list.
#[derive(Debug, Clone, PartialEq)]
pub struct InboxRow {
    pub id: ConversationId,
    pub scope: Scope,
    pub name: String,
    pub assistant: String,
    pub channel: String,
    pub address: Option<String>,
    pub account: Option<String>,
    pub controlled_by: Control,
    pub state: String,
    pub permission: String,
    pub timezone: String,
    pub last_text: Option<String>,
    pub last_author: Option<String>,
    pub waiting: bool,
    pub updated_at: Timestamp,
}

impl FromRow for InboxRow {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let control: String = row.get("controlled_by")?;
        Ok(Self {
            id: row.get("id")?,
            scope: Scope::stored(row.get("tenant_id")?, row.get("user_id")?),
            name: row.get("name")?,
            assistant: row.get("assistant")?,
            channel: row.get("channel")?,
            address: row.get("address")?,
            account: row.get("account")?,
            controlled_by: Control::parse(&control),
            state: row.get("state")?,
            permission: row.get::<Option<String>>("permission")?.unwrap_or_else(|| "opted_in".into()),
            timezone: row.get("timezone")?,
            last_text: row.get("last_text")?,
            last_author: row.get("last_author")?,
            waiting: row.get::<i64>("waiting")? > 0,
            updated_at: row.get("updated_at")?,
        })
    }
}

/// Which conversations are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Wanted {
    #[default]
    All,
    ControlledBy(Control),
    /// The other side wrote last and nobody answered: a person is needed, or the assistant is at it.
    Waiting,
}

impl Wanted {
    const fn as_str(self) -> &'static str {
        match self {
            Self::All => "",
            Self::ControlledBy(control) => control.as_str(),
            Self::Waiting => "waiting",
        }
    }
}

/// A conversation `c` with its person `u`, within the sight of `$1` (tenant), `$2` (viewer) and `$3` (hosted).
macro_rules! listed {
    ($rest:literal) => {
        concat!(
            "select c.id, c.tenant_id, c.user_id, u.name, u.timezone, c.assistant, c.channel, c.address, c.account,
                    c.controlled_by, c.state, c.updated_at,
                    (select p.state from permissions p where p.tenant_id = c.tenant_id and p.user_id = c.user_id)
                        as permission,
                    (select m.text from messages m where m.conversation_id = c.id and m.seq = c.last_seq)
                        as last_text,
                    (select m.author from messages m where m.conversation_id = c.id and m.seq = c.last_seq)
                        as last_author,
                    (select count(*) from inbox i where i.conversation_id = c.id and i.status = 'pending')
                        as waiting
               from conversations c join users u on u.id = c.user_id
              where",
            conversation_in_sight!(),
            $rest
        )
    };
}

/// The conversations within somebody's sight, the one with the newest message first.
pub async fn inbox(
    look: &mut Look,
    wanted: Wanted,
    before: Option<Before>,
    limit: i64,
) -> Result<Vec<InboxRow>, StoreError> {
    let before = from(before);
    look.rows(
        sight_sql!(listed!(
            "and (c.updated_at, c.id) < ($4, $5) and c.last_seq > 0
             and ($6 = '' or c.controlled_by = $6
                  or ($6 = 'waiting'
                      and (select m.author from messages m
                            where m.conversation_id = c.id and m.seq = c.last_seq)
                          in ('person', case when c.controlled_by = 'human' then 'assistant' else 'person' end)))
           order by c.updated_at desc, c.id desc limit $7"
        )),
        params![before.at, before.id, wanted.as_str(), limit],
    )
    .await
}

/// One of them.
pub async fn one(look: &mut Look, conversation: ConversationId) -> Result<Option<InboxRow>, StoreError> {
    look.optional(sight_sql!(listed!("and c.id = $4")), params![conversation]).await
}

/// Whose conversation this is, if it is within sight.
pub async fn owner_of_conversation(
    look: &mut Look,
    conversation: ConversationId,
) -> Result<Option<Scope>, StoreError> {
    let row: Option<(UserId,)> = look
        .optional(
            sight_sql!(concat!(
                "select c.user_id from conversations c where c.id = $4 and",
                conversation_in_sight!()
            )),
            params![conversation],
        )
        .await?;
    Ok(row.map(|(user,)| Scope::stored(look.sight.tenant(), user)))
}

/// The conversation that a message stands in, if it is within sight.
pub async fn conversation_of(
    look: &mut Look,
    message: MessageId,
) -> Result<Option<ConversationId>, StoreError> {
    let row: Option<(ConversationId,)> = look
        .optional(
            sight_sql!(concat!(
                "select c.id from messages m join conversations c on c.id = m.conversation_id
                  where m.tenant_id = $1 and m.id = $4 and",
                conversation_in_sight!()
            )),
            params![message],
        )
        .await?;
    Ok(row.map(|(conversation,)| conversation))
}

/// A person, if they are within sight.
pub async fn person(look: &mut Look, user: UserId) -> Result<Option<Scope>, StoreError> {
    let row: Option<(UserId,)> = look
        .optional(
            sight_sql!(concat!(
                "select u.id from users u where u.tenant_id = $1 and u.id = $4 and",
                person_in_sight!("u.id")
            )),
            params![user],
        )
        .await?;
    Ok(row.map(|(user,)| Scope::stored(look.sight.tenant(), user)))
}

/// The newest message that the other side wrote in a conversation, and when.
pub async fn last_inbound(
    tx: &mut Tx,
    conversation: ConversationId,
) -> Result<Option<(MessageId, Timestamp)>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "select id, received_at from inbox
              where tenant_id = $1 and user_id = $2 and conversation_id = $3 and kind = 'message'
              order by seq desc limit 1"
        ),
        params![scope.tenant(), scope.user(), conversation],
    )
    .await
}

/// What somebody is called here.
pub async fn name_of(
    tx: &mut SystemTx,
    tenant: TenantId,
    user: UserId,
) -> Result<Option<String>, StoreError> {
    let row: Option<(String,)> = tx
        .optional(sql!("select name from users where id = $2 and tenant_id = $1"), params![tenant, user])
        .await?;
    Ok(row.map(|(name,)| name))
}
