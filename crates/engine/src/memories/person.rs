//! Who the person is to the assistants: consent, preferences, and the wish to be forgotten.

use memory::identity::{self, Consent, Identity};
use memory::preferences::{self, BadPreference};
use memory::{erase, page};
use serde_json::Value;
use store::{StoreError, erasure};

use super::state::Memories;

/// A change of preferences that was not made.
#[derive(Debug, thiserror::Error)]
pub enum NotChanged {
    #[error("some of the preferences cannot be that")]
    Bad(Vec<BadPreference>),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Memories<'_> {
    pub async fn identity(&self) -> Result<Identity, StoreError> {
        identity::load(&mut self.reading().await?).await
    }

    /// The person's own word. A no stops everything at once.
    pub async fn set_consent(&self, consent: Consent) -> Result<Identity, StoreError> {
        let mut tx = self.writing().await?;
        identity::set_consent(&mut tx, consent, self.now()).await?;
        let identity = identity::load(&mut tx).await?;
        tx.commit().await?;
        self.set_off(self.jobs.plan_nights().await);
        Ok(identity)
    }

    /// Everything as the person sees it, language and zone included.
    pub async fn preferences(&self) -> Result<Value, StoreError> {
        preferences::view(&mut self.reading().await?).await
    }

    /// Merges a patch in, whole or not at all, and returns what holds then.
    pub async fn change_preferences(&self, patch: &Value) -> Result<Value, NotChanged> {
        let mut tx = self.writing().await?;
        let current = identity::load(&mut tx).await?;
        let checked = preferences::check(&current.preferences, patch).map_err(NotChanged::Bad)?;
        preferences::apply(&mut tx, &checked, self.now()).await?;
        // The page speaks the person's language.
        if current.page_id.is_some() && patch.get("language").is_some() {
            let words = self.words(&mut tx).await?;
            page::rebuild(&mut tx, &words, self.now()).await?;
        }
        let view = preferences::view(&mut tx).await?;
        tx.commit().await?;
        if patch.get("timezone").is_some() {
            self.set_off(self.jobs.plan_nights().await);
        }
        Ok(view)
    }

    /// Erases the memory now, and asks for everything else to be emptied.
    pub async fn erase_everything(&self) -> Result<(), StoreError> {
        // Nothing of it is noted: it is gone for good.
        let mut tx = self.shared.db.begin(self.scope).await?;
        erase::memory(&mut tx).await?;
        erasure::ask(&mut tx, self.now()).await?;
        tx.commit().await?;
        self.set_off(self.jobs.erase_what_waits().await);
        Ok(())
    }

    /// What is done already stays done: what it sets off is found by the next sweep too.
    fn set_off(&self, outcome: Result<(), StoreError>) {
        if let Err(error) = outcome {
            tracing::warn!(user = %self.scope.user(), %error, "what a change set off waits for the next sweep");
        }
    }
}
