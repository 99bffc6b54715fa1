//! Voices, pictures and files that came with a message, for as long as the house keeps them.

use domain::{ConversationId, MessageId, Scope, Timestamp};

use crate::{FromRow, JsonText, Row, Statement, StoreError, SystemTx, Tx, params, sql, system_sql};

/// The bytes of one, and what they are.
#[derive(Clone, PartialEq, Eq)]
pub struct Attachment {
    pub media_type: String,
    pub bytes: Vec<u8>,
}

impl std::fmt::Debug for Attachment {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Attachment({}, {} bytes)", self.media_type, self.bytes.len())
    }
}

impl FromRow for Attachment {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self { media_type: row.get("media_type")?, bytes: row.get("bytes")? })
    }
}

/// What keeps one.
pub fn keeping(scope: Scope, message: MessageId, attachment: &Attachment, now: Timestamp) -> Statement {
    Statement::new(
        sql!(
            "insert into attachments (message_id, tenant_id, user_id, media_type, bytes, created_at)
             values ($1, $2, $3, $4, $5, $6) on conflict (message_id) do nothing"
        ),
        params![message, scope.tenant(), scope.user(), attachment.media_type, attachment.bytes.clone(), now],
    )
}

pub async fn find(tx: &mut Tx, message: MessageId) -> Result<Option<Attachment>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "select media_type, bytes from attachments where message_id = $1 and tenant_id = $2 and user_id = $3"
        ),
        params![message, scope.tenant(), scope.user()],
    )
    .await
}

/// Something that came with a message besides words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Came {
    pub message: MessageId,
    /// What the service called it, the first if there were several: `image`, `audio` …
    pub medium: Option<String>,
    /// The type of the bytes, while they are kept.
    pub kept: Option<String>,
}

impl FromRow for Came {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        #[derive(serde::Deserialize)]
        struct Content {
            #[serde(default)]
            media: Vec<String>,
        }
        let content: Option<JsonText> = row.get("content")?;
        let content: Option<Content> = content.and_then(|content| content.read().ok());
        Ok(Self {
            message: row.get("id")?,
            medium: content.and_then(|content| content.media.into_iter().next()),
            kept: row.get("media_type")?,
        })
    }
}

/// What came with the messages of a conversation of the person's, newest first.
pub async fn in_conversation(
    tx: &mut Tx,
    conversation: ConversationId,
    limit: i64,
) -> Result<Vec<Came>, StoreError> {
    let scope = tx.scope();
    let came: Vec<Came> = tx
        .rows(
            sql!(
                "select i.id, i.content, a.media_type from inbox i
                   left join attachments a on a.message_id = i.id
                  where i.tenant_id = $1 and i.user_id = $2 and i.conversation_id = $3 and i.content is not null
                  order by i.seq desc limit $4"
            ),
            params![scope.tenant(), scope.user(), conversation, limit],
        )
        .await?;
    Ok(came.into_iter().filter(|came| came.medium.is_some() || came.kept.is_some()).collect())
}

/// Their time is over: the bytes go.
pub async fn sweep(tx: &mut SystemTx, before: Timestamp) -> Result<u64, StoreError> {
    tx.execute(system_sql!("delete from attachments where created_at < $1"), params![before]).await
}
