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

/// What a message became last, if it was changed at all.
pub async fn newest(tx: &mut Tx, message: MessageId) -> Result<Option<Amendment>, StoreError> {
    let scope = tx.scope();
    let row: Option<(String, String)> = tx
        .optional(
            sql!(
                "select kind, text from amendments
                  where message_id = $3 and tenant_id = $1 and user_id = $2 order by at desc, id desc limit 1"
            ),
            params![scope.tenant(), scope.user(), message],
        )
        .await?;
    Ok(row.map(|(kind, text)| if kind == "deleted" { Amendment::Deleted } else { Amendment::Edited(text) }))
}
