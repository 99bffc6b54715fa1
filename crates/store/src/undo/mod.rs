//! Taking an effect back: the rows it changed are noted by the database itself, and brought back in one transaction, or
//! not at all.
//!
//! Going back is an effect like any other, noted under a receipt of its own: taking that back goes forward again.

mod image;
mod install;
mod made;

use domain::{ReceiptId, Timestamp};
use uuid::Uuid;

pub use self::image::Image;
pub(crate) use self::install::install;
use crate::{FromRow, JsonText, Row, StoreError, SystemTx, Tx, params, sql, system_sql};

/// Which way an effect goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    On,
    /// It takes something back: rows that nobody else may delete can go.
    Back,
}

/// One row that an effect changed.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    pub table: String,
    /// Nothing: it was made.
    pub before: Option<Image>,
    /// Nothing: it was taken out.
    pub after: Option<Image>,
    keys: Vec<String>,
    ignored: Vec<String>,
    /// Whoever owns the table takes it back.
    owned: bool,
}

impl Change {
    /// The row as the change left it; as it was, if the change took it out.
    pub fn row(&self) -> Option<&Image> {
        self.after.as_ref().or(self.before.as_ref())
    }
}

impl FromRow for Change {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let image = |column| -> Result<Option<Image>, StoreError> {
            row.get::<Option<JsonText>>(column)?.map(|text| Image::read(text, column)).transpose()
        };
        let names = |column| -> Result<Vec<String>, StoreError> {
            row.get::<JsonText>(column)?.read().map_err(|_| image::unreadable(column))
        };
        Ok(Self {
            table: row.get("table_name")?,
            before: image("before")?,
            after: image("after")?,
            keys: names("keys")?,
            ignored: names("ignored")?,
            owned: row.get("owned")?,
        })
    }
}

/// What came of going back.
#[derive(Debug, Clone, PartialEq)]
pub enum Replayed {
    /// The rows are as they were. What others own is left to them.
    Done { rows: Vec<Change>, owned: Vec<Change> },
    /// A row is not any more what the effect left, and what came since would be lost. The transaction must be dropped.
    ChangedSince,
}

/// Brings back what one effect changed, the last change first. The transaction notes under the receipt of whoever asks.
pub async fn replay(tx: &mut Tx, receipt: ReceiptId) -> Result<Replayed, StoreError> {
    let (mut rows, mut owned) = (Vec::new(), Vec::new());
    for change in changes(tx, receipt).await? {
        if change.owned {
            owned.push(change);
            continue;
        }
        match bring_back(tx, &change).await {
            Ok(true) => rows.push(change),
            Ok(false) | Err(StoreError::Unique { .. } | StoreError::ForeignKey { .. }) => {
                return Ok(Replayed::ChangedSince);
            }
            Err(error) => return Err(error),
        }
    }
    Ok(Replayed::Done { rows, owned })
}

/// What an effect changed, the last first.
pub async fn changes(tx: &mut Tx, receipt: ReceiptId) -> Result<Vec<Change>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select r.table_name, r.before, r.after, t.keys, t.ignored, t.owned
               from undo_rows r join undo_tables t on t.table_name = r.table_name
              where r.tenant_id = $1 and r.user_id = $2 and r.receipt_id = $3 order by r.seq desc"
        ),
        params![scope.tenant(), scope.user(), receipt],
    )
    .await
}

/// Whether the row was still what the effect left, and is now what it was before.
async fn bring_back(tx: &mut Tx, change: &Change) -> Result<bool, StoreError> {
    match made::statement(change, tx.engine()) {
        Some((text, params)) => Ok(tx.execute_made(&text, &params).await? == 1),
        // Only what the house moves by itself.
        None => Ok(true),
    }
}

/// Forgets what cannot be taken back any more.
pub async fn sweep(tx: &mut SystemTx, before: Timestamp) -> Result<u64, StoreError> {
    // Ids of receipts carry their time.
    tx.execute(
        system_sql!("delete from undo_rows where receipt_id < $1"),
        params![ReceiptId::first_of(before)],
    )
    .await
}

/// Forgets what is noted of somebody's effects, and of the rows about them that others changed.
pub async fn forget(tx: &mut Tx) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!("delete from undo_rows where tenant_id = $1 and user_id = $2"),
        params![scope.tenant(), scope.user()],
    )
    .await?;
    forget_about(tx, scope.user().as_uuid()).await
}

/// Forgets every noted row that names something: it was erased, and cannot be taken back.
pub async fn forget_about(tx: &mut Tx, id: Uuid) -> Result<(), StoreError> {
    // As PostgreSQL notes an id, and as SQLite does.
    let (spelled, in_bytes) = (format!("%{id}%"), format!("%{}%", id.simple().to_string().to_uppercase()));
    tx.execute(
        sql!(
            "delete from undo_rows
              where tenant_id = $1 and (cast(before as text) like $2 or cast(after as text) like $2
                                        or cast(before as text) like $3 or cast(after as text) like $3)"
        ),
        params![tx.scope().tenant(), spelled, in_bytes],
    )
    .await?;
    Ok(())
}
