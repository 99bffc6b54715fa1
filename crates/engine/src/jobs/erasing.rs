//! Erasing: what a person wished to have forgotten goes, everywhere, right after they said so.

use domain::ErasureId;
use store::erasure::{self, Erasure, Left};
use store::{StoreError, campaigns, people};

use super::state::Jobs;

impl Jobs {
    /// Carries out the wishes that wait. A wish that meets a turn under way is kept, and carried out once more when
    /// the turn is over.
    pub async fn erase_what_waits(&self) -> Result<(), StoreError> {
        let mut after = ErasureId::from_uuid(uuid::Uuid::nil());
        let mut any = false;
        loop {
            let waiting = erasure::waiting(&mut self.shared.db.read_system().await?, after).await?;
            let Some(last) = waiting.last() else { break };
            (after, any) = (last.id, true);
            for wish in &waiting {
                self.erase(wish).await?;
            }
        }
        // The file itself, too: what was deleted may still stand in it.
        if any { self.shared.db.purge().await } else { Ok(()) }
    }

    async fn erase(&self, wish: &Erasure) -> Result<(), StoreError> {
        let mut tx = self.shared.db.begin(wish.scope).await?;
        let left = erasure::empty_conversations(&mut tx, wish.asked_at).await?;
        for mounted in self.shared.assistants.values() {
            (mounted.assistant.forget)(&mut tx).await?;
        }
        campaigns::forget(&mut tx, self.shared.clock.now()).await?;
        people::forget_name(&mut tx).await?;
        if left == Left::Nothing {
            erasure::finish(&mut tx, wish.id, self.shared.clock.now()).await?;
        }
        tx.commit().await
    }
}
