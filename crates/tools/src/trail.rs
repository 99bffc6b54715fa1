//! What a call leaves behind, whatever became of it.

use store::audit::{self, AuditEntry};
use store::{StoreError, Tx, sightings};
use uuid::Uuid;

/// The audit line of a call, and the things it showed. Written in the same transaction as the turn's next step.
#[derive(Debug, Clone)]
pub struct Trail {
    pub(crate) audit: AuditEntry,
    pub(crate) shown: Vec<Uuid>,
}

impl Trail {
    /// The things whose ids the caller got to read.
    pub fn shown(&self) -> &[Uuid] {
        &self.shown
    }

    /// The tool that was called.
    pub const fn tool(&self) -> &'static str {
        self.audit.tool
    }

    pub async fn write(&self, tx: &mut Tx) -> Result<(), StoreError> {
        audit::record(tx, &self.audit).await?;
        if !self.shown.is_empty() {
            sightings::note(tx, self.audit.conversation, self.audit.turn, &self.shown, self.audit.at).await?;
        }
        Ok(())
    }
}
