//! What every part of the engine works with: the database, the clock, the models, the assistants, the settings. It knows none
//! of the parts.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use domain::words::Catalogue;
use domain::{Clock, InstanceId, Language, Timestamp, Words};
use models::Model;
use models::around::Surroundings;
use models::speech::Transcriber;
use outbound::{Channel, Policy};
use store::conversations::Lease;
use store::{Db, StoreError, Tx, people};
use tokio::sync::Notify;
use uuid::Uuid;

use crate::assistant::mounted::Mounted;
use crate::error::EngineError;
use crate::fault::Faults;
use crate::live::Live;
use crate::settings::Settings;

#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) db: Db,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) instance: InstanceId,
    pub(crate) model: Arc<dyn Model>,
    pub(crate) around: Surroundings,
    pub(crate) assistants: BTreeMap<&'static str, Mounted>,
    pub(crate) portuguese: Words,
    pub(crate) english: Words,
    /// The words of every other language.
    pub(crate) catalogue: Catalogue,
    pub(crate) settings: Settings,
    pub(crate) faults: Faults,
    pub(crate) live: Live,
    pub(crate) channels: Vec<Arc<dyn Channel>>,
    pub(crate) policy: Policy,
    pub(crate) transcriber: Option<Transcriber>,
    /// Turns and other work under way in this process, and who waits for there to be none.
    pub(crate) busy: AtomicUsize,
    pub(crate) idle: Notify,
}

impl Shared {
    pub(crate) fn words(&self, language: Language) -> Words {
        match language {
            Language::Portuguese => self.portuguese.clone(),
            Language::English => self.english.clone(),
            Language::Added(_) => self.catalogue.words(language),
        }
    }

    /// The words of whoever a transaction is for, as they want to be spoken to.
    pub(crate) async fn words_of(&self, tx: &mut Tx) -> Result<Words, StoreError> {
        let language = people::load(tx).await?.language;
        Ok(self.words(language).styled(memory::identity::load(tx).await?.preferences.styles()))
    }

    pub(crate) fn mounted(&self, assistant: &str) -> Result<&Mounted, EngineError> {
        self.assistants.get(assistant).ok_or_else(|| EngineError::AssistantGone(assistant.to_owned()))
    }

    pub(crate) fn channel(&self, name: &str) -> Option<Arc<dyn Channel>> {
        self.channels.iter().find(|channel| channel.name() == name).cloned()
    }

    /// A claim that begins now.
    pub(crate) fn new_lease(&self, now: Timestamp) -> Lease {
        Lease { owner: self.instance, token: Uuid::new_v4(), until: now + self.settings.lease }
    }

    /// Completes when no work is under way in this process.
    pub(crate) async fn quiet(&self) {
        loop {
            let idle = self.idle.notified();
            if self.busy.load(Ordering::SeqCst) == 0 {
                return;
            }
            idle.await;
        }
    }
}

/// Counts one piece of work under way for as long as it lives.
#[derive(Debug)]
pub(crate) struct Busy(Arc<Shared>);

impl Busy {
    pub(crate) fn new(shared: &Arc<Shared>) -> Self {
        shared.busy.fetch_add(1, Ordering::SeqCst);
        Self(Arc::clone(shared))
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        if self.0.busy.fetch_sub(1, Ordering::SeqCst) == 1 {
            self.0.idle.notify_waiters();
        }
    }
}
