//! Ana's house, with Aria in it and no model but the interpreter.

use std::sync::Arc;

use domain::tool::ToolCall;
use domain::words::Catalogue;
use domain::{
    Clock, ConversationId, CorrelationId, InboundText, InstanceId, Language, Role, Scope, Timestamp, TurnId,
};
use engine::access::{Household, Lives, Secret, add_person, first_person};
use engine::fault::Faults;
use engine::{Engine, NewMessage, Parts, Reply, Settings};
use jiff::tz::TimeZone;
use models::around::{Jitter, Surroundings};
use offline::Offline;
use serde_json::Value;
use store::{params, sql};
use testkit::{TestClock, TestDatabase};
use tools::{Admission, CallContext, Performed, Registry, ToolError};

pub(crate) const ZONE: &str = "America/Sao_Paulo";

pub(crate) struct House {
    pub(crate) engine: Engine,
    pub(crate) clock: TestClock,
    pub(crate) ana: Scope,
    pub(crate) bia: Scope,
    registry: Registry,
    conversation: ConversationId,
    _registration: store::Registration,
}

/// Runs a story on each engine.
pub(crate) async fn tell(story: impl AsyncFn(House)) {
    testkit::for_each_engine(async |database| story(House::open(&database).await).await).await;
}

impl House {
    pub(crate) async fn open(database: &TestDatabase) -> Self {
        let (db, clock) = (database.db.clone(), database.clock.clone());
        let migrations = [store::MIGRATIONS, memory::MIGRATIONS, &papo_aria::migrations()].concat();
        db.migrate(&migrations).await.unwrap();
        let now = clock.now();
        let mut tx = db.begin_system().await.unwrap();
        let household = Household { tenant: "Casa", person: "Ana", timezone: ZONE };
        let ana = first_person(&mut tx, &household, &Secret::from_outside("ana"), now).await.unwrap().scope;
        let next_door = Household { tenant: "Ao lado", person: "Bia", timezone: ZONE };
        let secret = Secret::random().unwrap();
        let bia = add_person(&mut tx, &next_door, Lives::Alone, None, &secret, now).await.unwrap().scope;
        tx.commit().await.unwrap();
        let instance = InstanceId::new(now);
        let registration = db.register_instance(instance).await.unwrap();
        let mut catalogue = Catalogue::default();
        for texts in [engine::WORDS, memory::WORDS].into_iter().chain(papo_aria::words()) {
            catalogue.add(texts).unwrap();
        }
        let engine = Engine::new(Parts {
            db,
            clock: Arc::new(clock.clone()),
            instance,
            model: Arc::new(Offline::new()),
            around: Surroundings::new(Arc::new(clock.clone()), Jitter::random()),
            spending: None,
            assistants: vec![papo_aria::assistant().unwrap()],
            catalogue,
            settings: Settings::default(),
            faults: Faults::default(),
            channels: Vec::new(),
            policy: engine::Policy::default(),
            transcriber: None,
        });
        let conversation = ConversationId::new(now);
        let registry = papo_aria::registry().unwrap();
        Self { engine, clock, ana, bia, registry, conversation, _registration: registration }
    }

    /// What Aria answers to Ana.
    pub(crate) async fn says(&self, text: &str, conversation: Option<ConversationId>) -> Reply {
        let message = NewMessage {
            assistant: papo_aria::ID.into(),
            channel: "web",
            conversation,
            text: InboundText::parse(text).unwrap(),
            client_id: None,
            correlation: CorrelationId::parse("story-1").unwrap(),
        };
        let following = self.engine.inbound().receive(self.ana, message).await.unwrap();
        self.engine.inbound().reply(self.ana, following).await.unwrap()
    }

    /// The same, and a yes to what she asks: her question, and what she says to the yes.
    pub(crate) async fn agrees(&self, text: &str) -> (String, String) {
        let asked = self.says(text, None).await;
        let done = self.says("sim", Some(asked.conversation_id)).await;
        (asked.reply, done.reply)
    }

    pub(crate) async fn proposes(&self, tool: &str, arguments: Value) -> Result<Admission, ToolError> {
        let mut tx = self.engine.db().begin(self.ana).await.unwrap();
        self.registry.admit(&mut tx, &call(tool, arguments), &self.context()).await
    }

    /// The sentence that Ana is asked with.
    pub(crate) async fn is_asked(&self, tool: &str, arguments: Value) -> String {
        match self.proposes(tool, arguments).await.unwrap() {
            Admission::Ask(admitted) => admitted.summary,
            Admission::Run(admitted) => panic!("{} was not asked about", admitted.call.name),
        }
    }

    /// Admits, says yes if asked, performs and commits.
    pub(crate) async fn tries(
        &self,
        scope: Scope,
        tool: &str,
        arguments: Value,
    ) -> Result<Performed, ToolError> {
        let context = self.context();
        let mut tx = self.engine.db().begin(scope).await.unwrap();
        let (Admission::Ask(admitted) | Admission::Run(admitted)) =
            self.registry.admit(&mut tx, &call(tool, arguments), &context).await?;
        let performed = self.registry.perform(&mut tx, &admitted.call, &context).await?;
        tx.commit().await.unwrap();
        Ok(performed)
    }

    /// Does what was asked about before, and commits.
    pub(crate) async fn performs(&self, call: &ToolCall) -> Result<Performed, ToolError> {
        let mut tx = self.engine.db().begin(self.ana).await.unwrap();
        let performed = self.registry.perform(&mut tx, call, &self.context()).await?;
        tx.commit().await.unwrap();
        Ok(performed)
    }

    /// Everybody's page is deleted, as by hand.
    pub(crate) async fn deletes_everybody(&self) {
        let mut tx = self.engine.db().begin(self.ana).await.unwrap();
        let everybody =
            sql!("update aria_people set deleted_at = updated_at where tenant_id = $1 and user_id = $2");
        tx.execute(everybody, params![self.ana.tenant(), self.ana.user()]).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// What the caller reads of what worked.
    pub(crate) async fn does(&self, tool: &str, arguments: Value) -> Value {
        self.tries(self.ana, tool, arguments).await.unwrap().outcome.content
    }

    /// The code and the sentence of what was refused.
    pub(crate) async fn is_refused(&self, tool: &str, arguments: Value) -> (&'static str, String) {
        match self.tries(self.ana, tool, arguments).await.unwrap_err() {
            ToolError::Refused { code, message, .. } => (code, message),
            other => (other.code(), String::new()),
        }
    }

    /// Sets the clock to an instant in the house's zone, and lets everything happen that is due.
    pub(crate) async fn comes(&self, instant: &str) {
        let there: jiff::civil::DateTime = instant.parse().unwrap();
        let zoned = there.to_zoned(TimeZone::get(ZONE).unwrap()).unwrap();
        self.is_now(zoned.timestamp()).await;
    }

    pub(crate) async fn is_now(&self, now: Timestamp) {
        self.clock.set(now);
        self.engine.sweep().await.unwrap();
        self.engine.quiet().await;
    }

    /// Everything that was said in the newest conversation, oldest first.
    pub(crate) async fn talk(&self) -> Vec<String> {
        let all = self.engine.history().conversations(self.ana, None, 1).await.unwrap();
        let Some(newest) = all.items.first() else { return Vec::new() };
        let page = self.engine.history().messages(self.ana, newest.id, None, 100).await.unwrap().unwrap();
        page.items.into_iter().rev().map(|message| message.text).collect()
    }

    pub(crate) fn words(&self) -> domain::Words {
        self.engine.words(Language::Portuguese)
    }

    fn context(&self) -> CallContext {
        CallContext {
            conversation: self.conversation,
            turn: TurnId::new(self.clock.now()),
            correlation: CorrelationId::random(),
            role: Role::User,
            zone: TimeZone::get(ZONE).unwrap(),
            words: self.words(),
            text: String::new(),
            asked: None,
            answer: None,
            before: tools::Before::default(),
            opinion: None,
            clock: Arc::new(self.clock.clone()),
            hours: domain::hours::BusinessHours::default(),
        }
    }
}

fn call(tool: &str, arguments: Value) -> ToolCall {
    ToolCall { id: "call-1".into(), name: tool.into(), arguments }
}
