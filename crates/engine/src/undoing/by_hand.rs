//! What somebody does on a page, or a program for them: an effect with a receipt, like what they say in words.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};

use domain::{ConversationId, CorrelationId, ReceiptId, Scope, Timestamp, TurnId, Warrant};
use serde_json::json;
use store::undo::Way;
use store::{Db, StoreError, Tx, receipts};
use uuid::Uuid;

use super::state::Undoing;
use super::writing::{Written, write};

/// Where somebody who does something by hand finds the receipt of it.
#[derive(Debug, Clone, Default)]
pub struct ReceiptSlot(Arc<OnceLock<ReceiptId>>);

impl ReceiptSlot {
    pub fn set(&self, receipt: ReceiptId) {
        // A request does one thing; of several, the first is the one that was asked for.
        let _kept = self.0.set(receipt);
    }

    pub fn get(&self) -> Option<ReceiptId> {
        self.0.get().copied()
    }
}

/// What the receipts of things done by hand are called.
const TOOL: &str = "by_hand";

/// A transaction in which somebody changes something by hand. Dropped without [`commit`](Self::commit), it never happened.
#[derive(Debug)]
pub struct ByHand {
    tx: Tx,
    db: Db,
    receipt: ReceiptId,
    correlation: CorrelationId,
    now: Timestamp,
    slot: ReceiptSlot,
    /// Whether the receipt stands already, from a transaction before this one.
    written: bool,
}

impl Deref for ByHand {
    type Target = Tx;

    fn deref(&self) -> &Tx {
        &self.tx
    }
}

impl DerefMut for ByHand {
    fn deref_mut(&mut self) -> &mut Tx {
        &mut self.tx
    }
}

impl Undoing {
    /// Begins something that is done by hand. Its receipt will be found in the slot.
    pub async fn by_hand(
        &self,
        scope: Scope,
        correlation: &CorrelationId,
        slot: &ReceiptSlot,
    ) -> Result<ByHand, StoreError> {
        let now = self.shared.clock.now();
        let receipt = ReceiptId::new(now);
        let mut tx = self.shared.db.begin(scope).await?;
        tx.note_under(receipt, Way::On).await?;
        let (correlation, slot) = (correlation.clone(), slot.clone());
        let db = self.shared.db.clone();
        Ok(ByHand { tx, db, receipt, correlation, now, slot, written: false })
    }
}

impl ByHand {
    /// Keeps it. The receipt takes it back; nothing that could be taken back leaves none.
    pub async fn commit(mut self) -> Result<(), StoreError> {
        let noted = self.write().await?;
        self.tx.commit().await?;
        if noted {
            self.slot.set(self.receipt);
        }
        Ok(())
    }

    /// The receipt, where there is anything to take back. Whether it stands now.
    async fn write(&mut self) -> Result<bool, StoreError> {
        self.tx.stop_noting().await?;
        let noted = self.written || receipts::is_noted(&mut self.tx, self.receipt).await?;
        if noted && !self.written {
            // It belongs to no conversation, and to a turn of its own.
            let place = (ConversationId::from_uuid(Uuid::nil()), TurnId::new(self.now));
            let written = Written {
                id: self.receipt,
                tool: TOOL,
                warrant: Warrant::ByHand,
                arguments: json!({}),
                said: "",
            };
            write(&mut self.tx, place, written, &self.correlation, self.now).await?;
        }
        Ok(noted)
    }

    /// Keeps what was done so far and goes on under the same receipt: for what is too much for one transaction.
    pub async fn go_on(mut self) -> Result<Self, StoreError> {
        let written = self.write().await?;
        let scope = self.tx.scope();
        self.tx.commit().await?;
        if written {
            self.slot.set(self.receipt);
        }
        let mut tx = self.db.begin(scope).await?;
        tx.note_under(self.receipt, Way::On).await?;
        Ok(Self { tx, written, ..self })
    }
}
