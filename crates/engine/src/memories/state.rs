//! One person's memory, in the hands of that person.

use std::sync::Arc;

use domain::{CorrelationId, Scope, Timestamp, Words};
use memory::page;
use store::{StoreError, Tx, people};

use crate::jobs::state::Jobs;
use crate::shared::Shared;
use crate::undoing::state::Undoing;
use crate::undoing::{ByHand, ReceiptSlot};

/// One person's memory, in the hands of that person.
#[derive(Debug)]
pub struct Memories<'e> {
    pub(super) shared: &'e Arc<Shared>,
    pub(super) undoing: &'e Undoing,
    pub(super) jobs: &'e Jobs,
    pub(super) scope: Scope,
    correlation: CorrelationId,
    receipt: ReceiptSlot,
}

impl<'e> Memories<'e> {
    pub(crate) fn new(shared: &'e Arc<Shared>, undoing: &'e Undoing, jobs: &'e Jobs, scope: Scope) -> Self {
        let (correlation, receipt) = (CorrelationId::random(), ReceiptSlot::default());
        Self { shared, undoing, jobs, scope, correlation, receipt }
    }
}

impl Memories<'_> {
    pub(super) async fn reading(&self) -> Result<Tx, StoreError> {
        self.shared.db.read(self.scope).await
    }

    /// The same for a request, which gets the receipt of what it changes.
    #[must_use]
    pub fn by_hand(self, correlation: &CorrelationId, receipt: &ReceiptSlot) -> Self {
        Self { correlation: correlation.clone(), receipt: receipt.clone(), ..self }
    }

    pub(super) async fn writing(&self) -> Result<ByHand, StoreError> {
        self.undoing.by_hand(self.scope, &self.correlation, &self.receipt).await
    }

    pub(super) fn now(&self) -> Timestamp {
        self.shared.clock.now()
    }

    pub(super) async fn words(&self, tx: &mut Tx) -> Result<Words, StoreError> {
        Ok(self.shared.words(people::load(tx).await?.language))
    }

    /// Ends a change: the page says what is so now.
    pub(super) async fn keep(&self, mut tx: ByHand) -> Result<(), StoreError> {
        let words = self.words(&mut tx).await?;
        page::rebuild(&mut tx, &words, self.now()).await?;
        tx.commit().await
    }
}
