//! Conversations: their state, their order and who is at work on them.

mod leases;
mod places;

use domain::{ActionId, ConversationId, ConversationState, OpenQuestion, Scope, Timestamp};
use uuid::Uuid;

pub use self::leases::{
    Joined, Lease, Left, ReplyMessage, begin_turn, claim, free_leases_of, hold, join, lease_owners, leave,
    release,
};
pub use self::places::{At, Position, ask, beginning, on_channel, set_at, take_place, taking_place_at};
use crate::{FromRow, JsonText, Row, StoreError, SystemTx, Tx, params, sql, system_sql};

#[derive(Debug, Clone, PartialEq)]
pub struct Conversation {
    pub id: ConversationId,
    pub assistant: String,
    pub channel: String,
    /// Where the other side is, on a channel that leaves the machine.
    pub at: Option<At>,
    pub controlled_by: Control,
    pub state: ConversationState,
    pub pending_action: Option<ActionId>,
    /// What the person was asked last, and may be answering.
    pub open_question: Option<OpenQuestion>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

impl FromRow for Conversation {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let state: String = row.get("state")?;
        Ok(Self {
            id: row.get("id")?,
            assistant: row.get("assistant")?,
            channel: row.get("channel")?,
            at: At::read(row)?,
            controlled_by: Control::parse(&row.get::<String>("controlled_by")?),
            state: ConversationState::parse(&state).ok_or_else(|| StoreError::Decode {
                column: "state".into(),
                wanted: "a conversation state",
                found: state,
            })?,
            pending_action: row.get("pending_action")?,
            // A question that this version does not know cannot be answered in it.
            open_question: row.get::<Option<JsonText>>("open_question")?.and_then(|asked| asked.read().ok()),
            created_at: row.get("created_at")?,
            updated_at: row.get("updated_at")?,
        })
    }
}

/// Who answers in a conversation (`controlled_by` of source 004 §12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Control {
    Assistant,
    Human,
}

impl Control {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Assistant => "assistant",
            Self::Human => "human",
        }
    }

    /// What this version does not know is left to people.
    pub(crate) fn parse(text: &str) -> Self {
        if text == Self::Assistant.as_str() { Self::Assistant } else { Self::Human }
    }
}

pub async fn create(
    tx: &mut Tx,
    assistant: &str,
    channel: &str,
    now: Timestamp,
) -> Result<ConversationId, StoreError> {
    let scope = tx.scope();
    let id = ConversationId::new(now);
    tx.execute(
        sql!(
            "insert into conversations (id, tenant_id, user_id, assistant, channel, state, state_since, last_seq,
                                        created_at, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, 0, $7, $7)"
        ),
        params![id, scope.tenant(), scope.user(), assistant, channel, ConversationState::Idle.as_str(), now],
    )
    .await?;
    Ok(id)
}

pub async fn find(tx: &mut Tx, id: ConversationId) -> Result<Option<Conversation>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "select id, assistant, channel, account, address, controlled_by, state, pending_action,
                    open_question, created_at, updated_at
               from conversations
              where id = $1 and tenant_id = $2 and user_id = $3"
        ),
        params![id, scope.tenant(), scope.user()],
    )
    .await
}

/// A page of the person's conversations, the one with the newest message first, after the cursor.
pub async fn page(
    tx: &mut Tx,
    before: Option<(Timestamp, ConversationId)>,
    limit: i64,
) -> Result<Vec<Conversation>, StoreError> {
    let scope = tx.scope();
    let (at, id) = before.map_or((Timestamp::MAX, ConversationId::from_uuid(Uuid::max())), |cursor| cursor);
    let at = at.min(FAR_FUTURE);
    tx.rows(
        sql!(
            "select id, assistant, channel, account, address, controlled_by, state, pending_action,
                    open_question, created_at, updated_at
               from conversations
              where tenant_id = $1 and user_id = $2 and (updated_at, id) < ($3, $4)
              order by updated_at desc, id desc limit $5"
        ),
        params![scope.tenant(), scope.user(), at, id, limit],
    )
    .await
}

/// Later than any stored time, within what both engines can hold.
const FAR_FUTURE: Timestamp = Timestamp::constant(250_000_000_000, 0);

/// Where the person talked with an assistant last.
pub async fn newest(tx: &mut Tx, assistant: &str) -> Result<Option<Conversation>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "select id, assistant, channel, account, address, controlled_by, state, pending_action,
                    open_question, created_at, updated_at
               from conversations where tenant_id = $1 and user_id = $2 and assistant = $3
              order by updated_at desc, id desc limit 1"
        ),
        params![scope.tenant(), scope.user(), assistant],
    )
    .await
}

/// Who answers from now on. Says whether that changed anything.
pub async fn set_control(tx: &mut Tx, id: ConversationId, control: Control) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let changed = tx
        .execute(
            sql!(
                "update conversations set controlled_by = $4
                  where id = $3 and tenant_id = $1 and user_id = $2 and controlled_by <> $4"
            ),
            params![scope.tenant(), scope.user(), id, control.as_str()],
        )
        .await?;
    Ok(changed == 1)
}

/// Moves a conversation that we hold to another state.
pub async fn set_state(
    tx: &mut Tx,
    id: ConversationId,
    state: ConversationState,
    now: Timestamp,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.post(
        sql!(
            "update conversations set state = $4, state_since = $5
              where id = $1 and tenant_id = $2 and user_id = $3"
        ),
        params![id, scope.tenant(), scope.user(), state.as_str(), now],
    )
    .await
}

/// A conversation that has stayed in its state since then and is not being worked on.
#[derive(Debug, Clone, Copy)]
pub struct Overdue {
    pub scope: Scope,
    pub id: ConversationId,
}

impl FromRow for Overdue {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self { scope: Scope::stored(row.get("tenant_id")?, row.get("user_id")?), id: row.get("id")? })
    }
}

/// Conversations left waiting for input since before `since`.
pub async fn overdue(tx: &mut SystemTx, since: Timestamp) -> Result<Vec<Overdue>, StoreError> {
    tx.rows(
        system_sql!(
            "select id, tenant_id, user_id from conversations
              where state = 'awaiting_input' and state_since <= $1 and lease_token is null limit 256"
        ),
        params![since],
    )
    .await
}

/// Ends a proposal's or an input's waiting, if it is still waiting. What was asked for is then not asked any more; a
/// proposal can still be meant.
pub async fn fall_idle(
    tx: &mut Tx,
    id: ConversationId,
    from: ConversationState,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let changed = tx
        .execute(
            sql!(
                "update conversations
                    set state = $5, state_since = $6,
                        open_question = case when state = 'awaiting_input' then null else open_question end
                  where id = $1 and tenant_id = $2 and user_id = $3 and state = $4"
            ),
            params![id, scope.tenant(), scope.user(), from.as_str(), ConversationState::Idle.as_str(), now],
        )
        .await?;
    Ok(changed == 1)
}
