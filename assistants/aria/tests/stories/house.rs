//! A house with Aria in it, and somebody who lives there.

use std::sync::Arc;
use std::time::Duration;

use domain::words::Catalogue;
use domain::{Clock, ConversationId, CorrelationId, InboundText, InstanceId, Nonce, Scope};
use engine::access::{Household, Secret, first_person};
use engine::fault::Faults;
use engine::{Consent, Engine, NewDecision, NewMessage, Parts, Reply, Settings};
use models::around::{Jitter, Surroundings};
use offline::Offline;
use store::Db;
use testkit::{TestClock, TestDatabase};

pub(crate) struct House {
    pub(crate) engine: Engine,
    pub(crate) clock: TestClock,
    pub(crate) ana: Scope,
    _registration: store::Registration,
}

impl House {
    pub(crate) async fn open(database: &TestDatabase) -> Self {
        Self::open_on(database.db.clone(), &database.clock).await
    }

    /// What a restarted process, or a second instance, is.
    pub(crate) async fn open_on(db: Db, clock: &TestClock) -> Self {
        let migrations = [store::MIGRATIONS, memory::MIGRATIONS, &papo_aria::migrations()].concat();
        db.migrate(&migrations).await.unwrap();
        let now = clock.now();
        let mut tx = db.begin_system().await.unwrap();
        let household = Household { tenant: "Casa", person: "Ana", timezone: "America/Sao_Paulo" };
        let ana = first_person(&mut tx, &household, &Secret::from_outside("ana"), now).await.unwrap().scope;
        tx.commit().await.unwrap();
        let instance = InstanceId::new(now);
        let registration = db.register_instance(instance).await.unwrap();
        let mut catalogue = Catalogue::default();
        for texts in [engine::WORDS, memory::WORDS].into_iter().chain(papo_aria::words()) {
            catalogue.add(texts).unwrap();
        }
        let shared: Arc<dyn Clock> = Arc::new(clock.clone());
        let engine = Engine::new(Parts {
            db,
            clock: shared.clone(),
            instance,
            model: Arc::new(Offline::new()),
            around: Surroundings::new(shared, Jitter::random()),
            spending: None,
            assistants: vec![papo_aria::assistant().unwrap()],
            catalogue,
            settings: Settings::default(),
            faults: Faults::default(),
            channels: Vec::new(),
            policy: engine::Policy::default(),
            transcriber: None,
        });
        Self { engine, clock: clock.clone(), ana, _registration: registration }
    }

    pub(crate) async fn says(&self, text: &str, conversation: Option<ConversationId>) -> Reply {
        let message = NewMessage {
            assistant: papo_aria::ID.to_owned(),
            text: InboundText::parse(text).unwrap(),
            conversation,
            channel: "web",
            client_id: None,
            correlation: CorrelationId::random(),
        };
        let following = self.engine.inbound().receive(self.ana, message).await.unwrap();
        self.engine.inbound().reply(self.ana, following).await.unwrap()
    }

    /// Answers a card with its button.
    pub(crate) async fn presses(&self, nonce: Nonce, consent: Consent) -> Reply {
        let correlation = CorrelationId::random();
        let decision = NewDecision { nonce, consent, channel: "web", correlation };
        let following = self.engine.inbound().decide(self.ana, decision).await.unwrap();
        self.engine.inbound().reply(self.ana, following).await.unwrap()
    }

    /// Says something that is asked about, and yes.
    pub(crate) async fn agrees_to(&self, text: &str) -> Reply {
        let asked = self.says(text, None).await;
        assert!(asked.proposal.is_some(), "{text}: {}", asked.reply);
        self.says("sim", Some(asked.conversation_id)).await
    }

    /// Lets time pass in one go, as when the house was closed, and looks at what is due.
    pub(crate) async fn sleeps(&self, length: Duration) {
        self.clock.advance(length);
        self.looks().await;
    }

    pub(crate) async fn looks(&self) {
        self.engine.sweep().await.unwrap();
        self.engine.quiet().await;
    }

    /// What stands in the newest conversation, oldest first.
    pub(crate) async fn talk(&self) -> Vec<String> {
        let all = self.engine.history().conversations(self.ana, None, 1).await.unwrap();
        let Some(newest) = all.items.first() else { return Vec::new() };
        let page = self.engine.history().messages(self.ana, newest.id, None, 100).await.unwrap().unwrap();
        page.items.into_iter().rev().map(|message| message.text).collect()
    }

    pub(crate) async fn last_said(&self) -> String {
        self.talk().await.pop().unwrap_or_default()
    }

    pub(crate) async fn is_sound(&self) {
        self.engine.quiet().await;
        let mut tx = self.engine.db().read_system().await.unwrap();
        for finding in store::invariants::check(&mut tx).await.unwrap() {
            assert!(finding.offending.is_empty(), "{finding:?}");
        }
    }
}
