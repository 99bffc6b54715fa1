//! What somebody does on a page, or a program for them: an effect with a receipt, like what they say in words.

use std::ops::{Deref, DerefMut};

use domain::{ConversationId, CorrelationId, ReceiptId, Scope, Timestamp, TurnId};
use serde_json::json;
use store::undo::Way;
use store::{StoreError, Tx, receipts};
use uuid::Uuid;

use super::{Written, write};
use crate::engine::Engine;

/// A transaction in which somebody changes something by hand. Dropped without [`commit`](Self::commit), it never happened.
#[derive(Debug)]
pub struct ByHand {
    tx: Tx,
    receipt: ReceiptId,
    tool: &'static str,
    correlation: CorrelationId,
    now: Timestamp,
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

impl Engine {
    /// Begins something that is done by hand, under the name that its receipt will bear.
    pub async fn by_hand(
        &self,
        scope: Scope,
        tool: &'static str,
        correlation: &CorrelationId,
    ) -> Result<ByHand, StoreError> {
        let now = self.inner.clock.now();
        let receipt = ReceiptId::new(now);
        let mut tx = self.inner.db.begin(scope).await?;
        tx.note_under(receipt, Way::On).await?;
        Ok(ByHand { tx, receipt, tool, correlation: correlation.clone(), now })
    }
}

impl ByHand {
    /// Keeps it. The receipt takes it back; nothing that could be taken back leaves none.
    pub async fn commit(mut self) -> Result<Option<ReceiptId>, StoreError> {
        self.tx.stop_noting().await?;
        let noted = receipts::is_noted(&mut self.tx, self.receipt).await?;
        if noted {
            // It belongs to no conversation, and to a turn of its own.
            let place = (ConversationId::from_uuid(Uuid::nil()), TurnId::new(self.now));
            let written = Written { id: self.receipt, tool: self.tool, arguments: json!({}), said: "" };
            write(&mut self.tx, place, written, &self.correlation, self.now).await?;
        }
        self.tx.commit().await?;
        Ok(noted.then_some(self.receipt))
    }
}
