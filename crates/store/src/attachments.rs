//! Voices and pictures that came with a message, until it is answered.

use domain::{MessageId, Scope, Timestamp};

use crate::{FromRow, Row, Statement, StoreError, Tx, params, sql};

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

/// What keeps one until its message is answered.
pub fn keeping(scope: Scope, message: MessageId, attachment: &Attachment, now: Timestamp) -> Statement {
    Statement::new(
        sql!(
            "insert into attachments (message_id, tenant_id, user_id, media_type, bytes, created_at)
             values ($1, $2, $3, $4, $5, $6)"
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

/// It was heard or seen: nobody needs the bytes any more.
pub async fn drop_of(tx: &mut Tx, message: MessageId) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!("delete from attachments where message_id = $1 and tenant_id = $2 and user_id = $3"),
        params![message, scope.tenant(), scope.user()],
    )
    .await?;
    Ok(())
}
