//! What was said, by whom, in which order. Written once.

use domain::{ConversationId, MessageId, Scope, Timestamp, TurnId};
use serde::{Deserialize, Serialize};

use crate::conversations::Position;
use crate::{FromRow, JsonText, Row, Statement, StoreError, SystemTx, Tx, params, sql, system_sql};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Author {
    Person,
    Assistant,
    /// Somebody of the house, in the assistant's place.
    Operator,
}

impl Author {
    fn parse(text: &str) -> Self {
        [Self::Person, Self::Operator]
            .into_iter()
            .find(|author| author.as_str() == text)
            .unwrap_or(Self::Assistant)
    }

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Assistant => "assistant",
            Self::Operator => "operator",
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    pub id: MessageId,
    pub conversation: ConversationId,
    pub seq: i64,
    pub author: Author,
    pub text: String,
    pub turn: TurnId,
    /// The tool calls behind an assistant's message, as later turns get to read them.
    pub trace: Option<JsonText>,
    pub created_at: Timestamp,
}

impl FromRow for Message {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let author: String = row.get("author")?;
        Ok(Self {
            id: row.get("id")?,
            conversation: row.get("conversation_id")?,
            seq: row.get("seq")?,
            author: Author::parse(&author),
            text: row.get("text")?,
            turn: row.get("turn_id")?,
            trace: row.get("trace")?,
            created_at: row.get("created_at")?,
        })
    }
}

pub async fn insert(tx: &mut Tx, message: &Message) -> Result<(), StoreError> {
    let place = Position::Number(message.seq);
    tx.post_all(vec![insertion(tx.scope(), message, place)]).await
}

/// What keeps a message, at its place.
pub fn insertion(scope: Scope, message: &Message, place: Position) -> Statement {
    Statement::new(
        sql!(
            "insert into messages (id, tenant_id, user_id, conversation_id, seq, author, text, turn_id, trace,
                                   created_at)
             values ($1, $2, $3, $4,
                     coalesce($5, (select last_seq from conversations
                                    where id = $4 and tenant_id = $2 and user_id = $3)),
                     $6, $7, $8, $9, $10)"
        ),
        params![
            message.id,
            scope.tenant(),
            scope.user(),
            message.conversation,
            place.number(),
            message.author.as_str(),
            message.text,
            message.turn,
            message.trace,
            message.created_at
        ],
    )
}

/// A message by its id alone, and whose it is: for pages that are open on another instance.
pub async fn of_anyone(tx: &mut SystemTx, id: MessageId) -> Result<Option<(Scope, Message)>, StoreError> {
    let found: Option<Anyones> = tx
        .optional(
            system_sql!(
                "select id, tenant_id, user_id, conversation_id, seq, author, text, turn_id, trace, created_at
                   from messages where id = $1"
            ),
            params![id],
        )
        .await?;
    Ok(found.map(|found| (found.scope, found.message)))
}

/// A message, and whose it is.
struct Anyones {
    scope: Scope,
    message: Message,
}

impl FromRow for Anyones {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let scope = Scope::stored(row.get("tenant_id")?, row.get("user_id")?);
        Ok(Self { scope, message: Message::from_row(row)? })
    }
}

/// The newest messages before `seq`, newest first. What a page and a prompt both need.
pub async fn before(
    tx: &mut Tx,
    conversation: ConversationId,
    seq: i64,
    limit: i64,
) -> Result<Vec<Message>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select id, conversation_id, seq, author, text, turn_id, trace, created_at from messages
              where conversation_id = $3 and tenant_id = $1 and user_id = $2 and seq < $4
              order by seq desc limit $5"
        ),
        params![scope.tenant(), scope.user(), conversation, seq, limit],
    )
    .await
}

/// What is kept behind something that a person of the house typed on the phone itself.
#[derive(Debug, Serialize, Deserialize)]
struct TypedOnPhone {
    /// What the service calls it.
    provider_id: String,
}

/// The trace of such a message.
pub fn typed_on_phone(provider_id: String) -> Option<JsonText> {
    JsonText::of(&TypedOnPhone { provider_id }).ok()
}

/// Whether this word of a service's was kept already as something that a person of the house said.
pub async fn said_by_operator(
    tx: &mut Tx,
    conversation: ConversationId,
    provider_id: &str,
) -> Result<bool, StoreError> {
    const NEWEST: i64 = 20;
    let said = before(tx, conversation, i64::MAX, NEWEST).await?;
    Ok(said.iter().any(|message| {
        let trace: Option<TypedOnPhone> = message.trace.as_ref().and_then(|trace| trace.read().ok());
        message.author == Author::Operator && trace.is_some_and(|trace| trace.provider_id == provider_id)
    }))
}

/// One message by its id.
pub async fn find(tx: &mut Tx, id: MessageId) -> Result<Option<Message>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "select id, conversation_id, seq, author, text, turn_id, trace, created_at from messages
              where id = $3 and tenant_id = $1 and user_id = $2"
        ),
        params![scope.tenant(), scope.user(), id],
    )
    .await
}

/// When this person said something last, to whichever assistant, in one of their newest conversations.
pub async fn last_heard(tx: &mut Tx) -> Result<Option<Timestamp>, StoreError> {
    const CONVERSATIONS: i64 = 20;
    let scope = tx.scope();
    let newest: Option<(Timestamp,)> = tx
        .optional(
            sql!(
                "select heard_at from (
                 select (select m.created_at from messages m
                          where m.conversation_id = c.id and m.tenant_id = $1 and m.user_id = $2
                            and m.author = 'person'
                          order by m.seq desc limit 1) as heard_at
                   from conversations c where c.tenant_id = $1 and c.user_id = $2
                  order by c.updated_at desc, c.id desc limit $3) as newest
              where heard_at is not null order by heard_at desc limit 1"
            ),
            params![scope.tenant(), scope.user(), CONVERSATIONS],
        )
        .await?;
    Ok(newest.map(|(at,)| at))
}
