//! What people changed or took back after it had been accepted. The message itself stays as it was said.

use domain::{AmendmentId, MessageId, Timestamp};

use crate::{StoreError, Tx, params, sql};

/// What became of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Amendment {
    Edited(String),
    Deleted,
}

impl Amendment {
    const fn kind(&self) -> &'static str {
        match self {
            Self::Edited(_) => "edited",
            Self::Deleted => "deleted",
        }
    }

    pub(crate) fn read(kind: &str, text: String) -> Self {
        if kind == Self::Deleted.kind() { Self::Deleted } else { Self::Edited(text) }
    }
}

/// Keeps a change. Changes are few, and the newest counts.
pub async fn add(
    tx: &mut Tx,
    message: MessageId,
    amendment: &Amendment,
    now: Timestamp,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    let text = match amendment {
        Amendment::Edited(text) => text.as_str(),
        Amendment::Deleted => "",
    };
    tx.execute(
        sql!(
            "insert into amendments (id, tenant_id, user_id, message_id, kind, text, at)
             values ($1, $2, $3, $4, $5, $6, $7)"
        ),
        params![AmendmentId::new(now), scope.tenant(), scope.user(), message, amendment.kind(), text, now],
    )
    .await?;
    Ok(())
}
