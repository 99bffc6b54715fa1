//! The engine: what all use cases share.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use domain::hours::BusinessHours;
use domain::words::Catalogue;
use domain::{Clock, CorrelationId, InstanceId, Language, Role, Scope, Words};
use models::Model;
use models::around::{Snapshot, Surroundings};
use models::speech::Transcriber;
use outbound::{Channel, Policy};
use store::people::{self, Person};
use store::{Db, StoreError};
use tokio::sync::Notify;

use crate::access::Access;
use crate::accounts::spending::Spending;
use crate::accounts::state::Accounts;
use crate::assistant::Assistant;
use crate::assistant::mounted::Mounted;
use crate::campaigns::state::Campaigns;
use crate::fault::Faults;
use crate::flags::state::Flags;
use crate::history::History;
use crate::inbound::state::Inbound;
use crate::jobs::state::Jobs;
use crate::live::Live;
use crate::memories::state::Memories;
use crate::operators::state::Operators;
use crate::outbound::state::Outbound;
use crate::replay::state::Replays;
use crate::settings::Settings;
use crate::shared::Shared;
use crate::turns::state::Turns;
use crate::undoing::state::Undoing;
use crate::undoing::{ByHand, ReceiptSlot};

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
    /// Writes down what is said in voices.
    pub transcriber: Option<Transcriber>,
}

/// Cheap to clone: every clone is the same engine.
#[derive(Debug, Clone)]
pub struct Engine {
    pub(crate) inner: Arc<Inner>,
}

/// The parts, and what they share.
#[derive(Debug)]
pub(crate) struct Inner {
    pub(crate) shared: Arc<Shared>,
    pub(crate) accounts: Accounts,
    pub(crate) outbound: Outbound,
    pub(crate) jobs: Jobs,
    pub(crate) undoing: Undoing,
    pub(crate) flags: Flags,
    pub(crate) operators: Operators,
    pub(crate) campaigns: Campaigns,
    pub(crate) access: Access,
    pub(crate) turns: Turns,
    pub(crate) inbound: Inbound,
    pub(crate) history: History,
    pub(crate) replays: Replays,
}

impl Engine {
    pub fn new(parts: Parts) -> Self {
        let assistants =
            parts.assistants.into_iter().map(|assistant| (assistant.id, Mounted::new(assistant))).collect();
        let shared = Arc::new(Shared {
            db: parts.db,
            clock: parts.clock,
            instance: parts.instance,
            model: parts.model,
            around: parts.around,
            assistants,
            portuguese: parts.catalogue.words(Language::Portuguese),
            english: parts.catalogue.words(Language::English),
            catalogue: parts.catalogue,
            settings: parts.settings,
            faults: parts.faults,
            live: Live::default(),
            channels: parts.channels,
            policy: parts.policy,
            transcriber: parts.transcriber,
            busy: AtomicUsize::new(0),
            idle: Notify::new(),
        });
        let accounts = Accounts::new(&shared, parts.spending);
        let outbound = Outbound::new(&shared);
        let jobs = Jobs::new(&shared, &accounts, &outbound);
        let undoing = Undoing::new(&shared);
        let flags = Flags::new(&shared, &outbound);
        let turns = Turns::new(&shared, &accounts, &outbound, &jobs, &flags, &undoing);
        let inner = Inner {
            inbound: Inbound::new(&shared, &accounts, &turns),
            history: History::new(&shared),
            replays: Replays::new(&shared, &turns),
            operators: Operators::new(&shared, &outbound),
            campaigns: Campaigns::new(&shared, &outbound),
            access: Access::new(&shared),
            accounts,
            outbound,
            jobs,
            undoing,
            flags,
            turns,
            shared,
        };
        Self { inner: Arc::new(inner) }
    }

    /// What happened to the models of this process so far.
    pub fn figures(&self) -> Snapshot {
        self.inner.shared.around.snapshot()
    }

    /// How often a limit was met in this process, by side.
    pub fn limits_met(&self) -> Vec<(&'static str, u64)> {
        self.inner.turns.limits_met()
    }

    /// What models cost.
    pub fn accounts(&self) -> &Accounts {
        &self.inner.accounts
    }

    /// What comes in.
    pub fn inbound(&self) -> &Inbound {
        &self.inner.inbound
    }

    /// What was said.
    pub fn history(&self) -> &History {
        &self.inner.history
    }

    /// Turns, told again.
    pub fn replays(&self) -> &Replays {
        &self.inner.replays
    }

    pub async fn person(&self, scope: Scope) -> Result<Person, StoreError> {
        people::load(&mut self.inner.shared.db.read(scope).await?).await
    }

    /// What is done later.
    pub fn jobs(&self) -> &Jobs {
        &self.inner.jobs
    }

    /// Who is asking.
    pub fn access(&self) -> &Access {
        &self.inner.access
    }

    /// What is said to many.
    pub fn campaigns(&self) -> &Campaigns {
        &self.inner.campaigns
    }

    /// What people of a house see and do.
    pub fn operators(&self) -> &Operators {
        &self.inner.operators
    }

    /// The switches of a house.
    pub fn flags(&self) -> &Flags {
        &self.inner.flags
    }

    /// What was done and can be taken back.
    pub fn undoing(&self) -> &Undoing {
        &self.inner.undoing
    }

    /// Begins something that is done by hand. Its receipt will be found in the slot.
    pub async fn by_hand(
        &self,
        scope: Scope,
        correlation: &CorrelationId,
        slot: &ReceiptSlot,
    ) -> Result<ByHand, StoreError> {
        self.inner.undoing.by_hand(scope, correlation, slot).await
    }

    /// One person's memory, in the hands of that person.
    pub fn memories(&self, scope: Scope) -> Memories<'_> {
        Memories::new(&self.inner.shared, &self.inner.undoing, &self.inner.jobs, scope)
    }

    /// How many processes serve this house now, if that can be told.
    pub async fn instances(&self) -> Result<Option<usize>, StoreError> {
        Ok(self.inner.shared.db.alive_instances().await?.count())
    }

    /// How many turns this process is answering.
    pub fn busy(&self) -> usize {
        self.inner.shared.busy.load(Ordering::Relaxed)
    }

    pub fn db(&self) -> &Db {
        &self.inner.shared.db
    }

    /// When people may be written to unasked.
    pub fn hours(&self) -> &BusinessHours {
        &self.inner.shared.policy.hours
    }

    pub fn clock(&self) -> &Arc<dyn Clock> {
        &self.inner.shared.clock
    }

    pub fn live(&self) -> &Live {
        &self.inner.shared.live
    }

    pub fn model_name(&self) -> &str {
        self.inner.shared.model.name()
    }

    /// The assistants that are mounted here, by name.
    pub fn assistants(&self) -> impl Iterator<Item = &'static str> {
        self.inner.shared.assistants.keys().copied()
    }

    /// The tools of an assistant, by name.
    pub fn tool_names(&self, assistant: &str) -> impl Iterator<Item = &'static str> {
        let mounted = self.inner.shared.assistants.get(assistant);
        mounted.into_iter().flat_map(|mounted| mounted.assistant.tools.names())
    }

    /// Sentences that an assistant understands, for pages that are still empty.
    pub fn sayings(&self, assistant: &str, role: Role) -> Vec<String> {
        let offers = self.inner.shared.assistants.get(assistant).map(|mounted| mounted.offers(role));
        offers.map(|offers| crate::assistant::sayings(&offers)).unwrap_or_default()
    }

    pub fn words(&self, language: Language) -> Words {
        self.inner.shared.words(language)
    }

    /// Whether messages can be accepted.
    pub async fn ready(&self) -> Result<(), StoreError> {
        self.inner.shared.db.check().await
    }

    /// Completes when no turn is under way in this process.
    pub async fn quiet(&self) {
        self.inner.shared.quiet().await;
    }
}
