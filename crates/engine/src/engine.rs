//! The engine: what all use cases share.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use domain::hours::BusinessHours;
use domain::words::Catalogue;
use domain::{Clock, InstanceId, Language, Role, Timestamp, Words};
use models::around::{Snapshot, Surroundings};
use models::speech::Transcriber;
use models::{Directory, Model, ToolOffer};
use outbound::{Channel, Policy};
use store::conversations::Lease;
use store::{Db, StoreError, Tx, people};
use tokio::sync::{Notify, Semaphore};
use uuid::Uuid;

use crate::assistant::Assistant;
use crate::delivering::Departures;
use crate::fault::Faults;
use crate::fingerprint;
use crate::flags::Kept;
use crate::limits::Met;
use crate::live::Live;
use crate::lookout::Lookout;
use crate::spending::Spending;
use crate::unasked::TeamRoom;

/// How many long jobs are under way at a time: enough for a small machine, and no flood for a provider.
const HANDS: usize = 4;

/// How many transactions of duties a process has open at once.
const DUTY_HANDS: usize = 2;

/// Numbers somebody may want to change.
#[derive(Debug, Clone)]
pub struct Settings {
    /// How long a turn may take, from its claim to its outcome.
    pub turn_deadline: Duration,
    /// How long a claim lasts. Longer than a turn, so that only the dead lose theirs.
    pub lease: Duration,
    /// How many messages of the conversation a model gets to read.
    pub history: i64,
    pub max_tokens: u32,
    /// The pause between two looks for work that nobody announced.
    pub sweep_every: Duration,
    /// Where the people of the house are told what happens.
    pub team_room: Option<TeamRoom>,
    /// How long voices, pictures and files that came with messages are kept.
    pub media_kept: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            turn_deadline: Duration::from_secs(30),
            lease: Duration::from_secs(45),
            history: 10,
            max_tokens: 1024,
            sweep_every: Duration::from_secs(1),
            team_room: None,
            media_kept: Duration::from_hours(24 * 30),
        }
    }
}

/// What an engine is made of.
#[derive(Debug)]
pub struct Parts {
    pub db: Db,
    pub clock: Arc<dyn Clock>,
    pub instance: InstanceId,
    pub model: Arc<dyn Model>,
    /// What surrounds the model: its figures are shown.
    pub around: Surroundings,
    /// Prices and limits, where models cost anything.
    pub spending: Option<Spending>,
    pub assistants: Vec<Assistant>,
    pub catalogue: Catalogue,
    pub settings: Settings,
    pub faults: Faults,
    /// Where messages leave the machine.
    pub channels: Vec<Arc<dyn Channel>>,
    /// Hours, limits and pace of what leaves.
    pub policy: Policy,
    /// Somebody who writes down what is said in voices.
    pub ears: Option<Transcriber>,
}

/// Cheap to clone: every clone is the same engine.
#[derive(Debug, Clone)]
pub struct Engine {
    pub(crate) inner: Arc<Inner>,
}

#[derive(Debug)]
pub(crate) struct Inner {
    pub(crate) db: Db,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) instance: InstanceId,
    pub(crate) model: Arc<dyn Model>,
    around: Surroundings,
    pub(crate) spending: Option<Spending>,
    pub(crate) assistants: BTreeMap<&'static str, Mounted>,
    pub(crate) portuguese: Words,
    pub(crate) english: Words,
    /// The words of every other language.
    pub(crate) catalogue: Catalogue,
    pub(crate) settings: Settings,
    pub(crate) faults: Faults,
    pub(crate) live: Live,
    pub(crate) limits_met: Met,
    pub(crate) kept_flags: Kept,
    pub(crate) lookout: Lookout,
    /// Those who do jobs that take long.
    pub(crate) hands: Arc<Semaphore>,
    /// How many transactions of duties are under way at once.
    pub(crate) duty_hands: Arc<Semaphore>,
    pub(crate) channels: Vec<Arc<dyn Channel>>,
    pub(crate) policy: Policy,
    pub(crate) ears: Option<Transcriber>,
    pub(crate) departures: Departures,
    /// Turns under way in this process, and who waits for there to be none.
    pub(crate) busy: AtomicUsize,
    pub(crate) idle: Notify,
}

/// An assistant with its offers, worked out for each role with its first message.
#[derive(Debug)]
pub(crate) struct Mounted {
    pub(crate) assistant: Assistant,
    offers: Vec<(Role, OnceLock<Offered>)>,
    /// The fingerprint of every tool that a model may be told of.
    pub(crate) toolbox: String,
}

impl Mounted {
    fn new(assistant: Assistant) -> Self {
        let offers = Role::ALL.into_iter().map(|role| (role, OnceLock::new())).collect();
        let toolbox = fingerprint::of_tools(&assistant.offers(Role::PlatformAdmin));
        Self { assistant, offers, toolbox }
    }

    pub(crate) fn offers(&self, role: Role) -> Arc<[ToolOffer]> {
        self.offered(role).map_or_else(|| Arc::from([]), |offered| offered.tools.clone())
    }

    /// What the tools of a role are about, for models that cannot be shown all of them.
    pub(crate) fn directory(&self, role: Role) -> Option<Arc<Directory>> {
        self.offered(role).map(|offered| offered.directory.clone())
    }

    fn offered(&self, role: Role) -> Option<&Offered> {
        let (_, offered) = self.offers.iter().find(|(of, _)| *of == role)?;
        Some(offered.get_or_init(|| Offered::new(&self.assistant, role)))
    }
}

/// The tools of one role.
#[derive(Debug)]
struct Offered {
    tools: Arc<[ToolOffer]>,
    directory: Arc<Directory>,
}

impl Offered {
    fn new(assistant: &Assistant, role: Role) -> Self {
        let tools = assistant.offers(role);
        let directory = Arc::new(assistant.directory(Arc::clone(&tools)));
        Self { tools, directory }
    }
}

impl Engine {
    pub fn new(parts: Parts) -> Self {
        let assistants =
            parts.assistants.into_iter().map(|assistant| (assistant.id, Mounted::new(assistant))).collect();
        Self {
            inner: Arc::new(Inner {
                db: parts.db,
                clock: parts.clock,
                instance: parts.instance,
                model: parts.model,
                around: parts.around,
                spending: parts.spending,
                assistants,
                portuguese: parts.catalogue.words(Language::Portuguese),
                english: parts.catalogue.words(Language::English),
                catalogue: parts.catalogue,
                settings: parts.settings,
                faults: parts.faults,
                live: Live::default(),
                limits_met: Met::default(),
                kept_flags: Kept::default(),
                lookout: Lookout::default(),
                hands: Arc::new(Semaphore::new(HANDS)),
                duty_hands: Arc::new(Semaphore::new(DUTY_HANDS)),
                channels: parts.channels,
                policy: parts.policy,
                ears: parts.ears,
                departures: Departures::new(),
                busy: AtomicUsize::new(0),
                idle: Notify::new(),
            }),
        }
    }

    /// What happened to the models of this process so far.
    pub fn figures(&self) -> Snapshot {
        self.inner.around.snapshot()
    }

    /// How often a limit was met in this process, by side.
    pub fn limits_met(&self) -> Vec<(&'static str, u64)> {
        self.inner.limits_met.all()
    }

    /// Prices and limits, where models cost anything.
    pub fn spending(&self) -> Option<&Spending> {
        self.inner.spending.as_ref()
    }

    /// How many turns this process is answering.
    pub fn busy(&self) -> usize {
        self.inner.busy.load(Ordering::Relaxed)
    }

    pub fn db(&self) -> &Db {
        &self.inner.db
    }

    /// When people may be written to unasked.
    pub fn hours(&self) -> &BusinessHours {
        &self.inner.policy.hours
    }

    pub fn clock(&self) -> &Arc<dyn Clock> {
        &self.inner.clock
    }

    pub fn live(&self) -> &Live {
        &self.inner.live
    }

    pub fn model_name(&self) -> &str {
        self.inner.model.name()
    }

    /// The assistants that are mounted here, by name.
    pub fn assistants(&self) -> impl Iterator<Item = &'static str> {
        self.inner.assistants.keys().copied()
    }

    /// The tools of an assistant, by name.
    pub fn tool_names(&self, assistant: &str) -> impl Iterator<Item = &'static str> {
        let mounted = self.inner.assistants.get(assistant);
        mounted.into_iter().flat_map(|mounted| mounted.assistant.tools.names())
    }

    /// Sentences that an assistant understands, for pages that are still empty.
    pub fn sayings(&self, assistant: &str, role: Role) -> Vec<String> {
        let offers = self.inner.assistants.get(assistant).map(|mounted| mounted.offers(role));
        offers.map(|offers| crate::assistant::sayings(&offers)).unwrap_or_default()
    }

    pub fn words(&self, language: Language) -> Words {
        match language {
            Language::Portuguese => self.inner.portuguese.clone(),
            Language::English => self.inner.english.clone(),
            Language::Added(_) => self.inner.catalogue.words(language),
        }
    }

    /// The words of whoever a transaction is for, as they want to be spoken to.
    pub(crate) async fn words_of(&self, tx: &mut Tx) -> Result<Words, StoreError> {
        let language = people::load(tx).await?.language;
        Ok(self.words(language).styled(memory::identity::load(tx).await?.preferences.styles()))
    }

    /// Whether messages can be accepted.
    pub async fn ready(&self) -> Result<(), StoreError> {
        self.inner.db.check().await
    }

    /// A claim that begins now.
    pub(crate) fn new_lease(&self, now: Timestamp) -> Lease {
        Lease { owner: self.inner.instance, token: Uuid::new_v4(), until: now + self.inner.settings.lease }
    }

    /// Completes when no turn is under way in this process.
    pub async fn quiet(&self) {
        loop {
            let idle = self.inner.idle.notified();
            if self.inner.busy.load(Ordering::SeqCst) == 0 {
                return;
            }
            idle.await;
        }
    }
}

/// Counts one turn under way for as long as it lives.
#[derive(Debug)]
pub(crate) struct Busy(Arc<Inner>);

impl Busy {
    pub(crate) fn new(engine: &Engine) -> Self {
        engine.inner.busy.fetch_add(1, Ordering::SeqCst);
        Self(engine.inner.clone())
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        if self.0.busy.fetch_sub(1, Ordering::SeqCst) == 1 {
            self.0.idle.notify_waiters();
        }
    }
}
