//! An effect is taken back by its receipt; and taking back is an effect, too.

use domain::{ConversationId, CorrelationId, ReceiptId, Scope, TurnId, Warrant, Words};
use memory::versions::Cause;
use store::receipts::{self, Receipt};
use store::{StoreError, Topic, Tx, undo};

use super::last::{TOOL, arguments_for};
use super::state::Undoing;
use super::taking_back::{UndoError, said, take_back};
use super::writing::{Written, write};
use crate::fault::Point;
use crate::reply::{ReceiptView, WINDOW};

/// What was taken back, and the receipt of that.
#[derive(Debug, Clone, PartialEq)]
pub struct Undone {
    pub undone: ReceiptId,
    pub receipt: ReceiptView,
    pub said: String,
}

/// An effect of the last day, for whoever shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct Undoable {
    pub turn: TurnId,
    pub receipt: ReceiptView,
    pub undone: bool,
}

impl Undoing {
    /// Takes back one effect of this person's.
    pub async fn undo(
        &self,
        scope: Scope,
        id: ReceiptId,
        correlation: &CorrelationId,
    ) -> Result<Undone, UndoError> {
        let now = self.shared.clock.now();
        let mut tx = self.shared.db.begin(scope).await?;
        let receipt = receipts::find(&mut tx, id).await?.ok_or(UndoError::Unknown)?;
        let words = self.shared.words_of(&mut tx).await?;
        let (by, turn) = (ReceiptId::new(now), TurnId::new(now));
        let taken = std::slice::from_ref(&receipt);
        take_back(&mut tx, taken, by, Cause::turn(turn), now).await?;
        tx.stop_noting().await?;
        self.after_undo(&mut tx, by, &words).await?;
        let said = said(&mut tx, taken, by, &words).await?;
        let place = (receipt.conversation, turn);
        let arguments = arguments_for(id);
        let written = Written { id: by, tool: TOOL, warrant: Warrant::Undo, arguments, said: &said };
        write(&mut tx, place, written, correlation, now).await?;
        self.shared.faults.pass(Point::UndoBeforeCommit);
        tx.commit().await?;
        self.shared.faults.pass(Point::UndoCommitted);
        let view = ReceiptView { id: by, tool: TOOL.to_owned(), undo_until: Some(now + WINDOW) };
        Ok(Undone { undone: id, receipt: view, said })
    }

    /// What was done in a conversation and can be, or was, taken back: by turn, in the order of its effects.
    pub async fn undoable(
        &self,
        scope: Scope,
        conversation: ConversationId,
    ) -> Result<Vec<Undoable>, StoreError> {
        let since = self.shared.clock.now() - WINDOW;
        let mut tx = self.shared.db.read(scope).await?;
        let receipts = receipts::of_conversation(&mut tx, conversation, since).await?;
        let of = |receipt: &Receipt| Undoable {
            turn: receipt.turn,
            receipt: ReceiptView::from(receipt),
            undone: receipt.undone_by.is_some(),
        };
        Ok(receipts.iter().filter(|receipt| receipt.noted).map(of).collect())
    }

    /// What has to follow from rows that were brought back, in the same transaction.
    pub(crate) async fn after_undo(
        &self,
        tx: &mut Tx,
        by: ReceiptId,
        words: &Words,
    ) -> Result<(), StoreError> {
        let now = self.shared.clock.now();
        let changes = undo::changes(tx, by).await?;
        let touches = |tables: &[&str]| changes.iter().any(|one| tables.contains(&one.table.as_str()));
        if touches(&["flags", "permissions"]) {
            tx.notify(Topic::Flags, tx.scope().tenant().as_uuid());
        }
        if touches(&[memory::undoing::TABLE, "identities"]) {
            memory::page::rebuild(tx, words, now).await?;
        }
        for mounted in self.shared.assistants.values() {
            if let Some(brought_back) = mounted.assistant.brought_back {
                brought_back(tx, &changes, words, now).await?;
            }
        }
        Ok(())
    }
}
