//! Taking effects back in a transaction, and what is said of it.

use domain::{ReceiptId, Timestamp, Words};
use memory::versions::Cause;
use store::receipts::{self, Receipt};
use store::undo::{self, Replayed, Way};
use store::{StoreError, Tx};

use super::came_back;
use crate::reply::WINDOW;

/// Why an effect was not taken back. Nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum UndoError {
    /// Unknown, or somebody else's: the two look the same from outside.
    #[error("there is no such receipt")]
    Unknown,
    /// Its day is over, or it was taken back already.
    #[error("it cannot be taken back any more")]
    Gone,
    /// Something else happened to the same things since, and would be lost.
    #[error("it was changed since")]
    ChangedSince,
    /// Some things cannot: what was sent, what was erased.
    #[error("this cannot be taken back")]
    Irreversible,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Whether a receipt can be taken back now.
fn may_be(receipt: &Receipt, now: Timestamp) -> Result<(), UndoError> {
    if receipt.undone_by.is_some() || now.duration_since(receipt.created_at) > WINDOW {
        return Err(UndoError::Gone);
    }
    if receipt.noted { Ok(()) } else { Err(UndoError::Irreversible) }
}

/// Takes effects back, the newest first, in a transaction that notes under the receipt of doing so. On an error the
/// transaction must be dropped.
pub(super) async fn take_back(
    tx: &mut Tx,
    receipts: &[Receipt],
    by: ReceiptId,
    cause: Cause,
    now: Timestamp,
) -> Result<(), UndoError> {
    tx.note_under(by, Way::Back).await?;
    for receipt in receipts {
        may_be(receipt, now)?;
        // Of two who come at once, one gets past this line.
        match receipts::take_back(tx, receipt, by, now).await {
            Err(StoreError::Unique { .. }) => return Err(UndoError::Gone),
            other => other?,
        }
        let Replayed::Done { owned, .. } = undo::replay(tx, receipt.id).await? else {
            return Err(UndoError::ChangedSince);
        };
        if !memory::undoing::take_back(tx, &owned, cause, now).await? {
            return Err(UndoError::ChangedSince);
        }
    }
    Ok(())
}

/// What is said of it, with what came back.
pub(super) async fn said(
    tx: &mut Tx,
    receipts: &[Receipt],
    by: ReceiptId,
    words: &Words,
) -> Result<String, StoreError> {
    let changes = undo::changes(tx, by).await?;
    let remembered = memory::undoing::contents(tx, &changes).await?;
    let known: Vec<&str> =
        receipts.iter().map(|receipt| receipt.said.trim()).filter(|said| !said.is_empty()).collect();
    let done = if receipts.iter().any(|receipt| receipt.restores == Some(false)) {
        words.text("engine.undo.redone").to_owned()
    } else if known.is_empty() {
        words.text("engine.undo.done").to_owned()
    } else {
        words.fill("engine.undo.done_of", &[("what", &known.join(" "))])
    };
    let came_back = came_back::said(&changes, &remembered, !known.is_empty(), words);
    Ok([Some(done), came_back].into_iter().flatten().collect::<Vec<_>>().join(" "))
}
