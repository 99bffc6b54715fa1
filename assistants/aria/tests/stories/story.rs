//! Somebody who talks with Aria in a conversation, as far as her tools can tell.

use std::sync::Arc;

use domain::tool::ToolCall;
use domain::words::Catalogue;
use domain::{Clock, ConversationId, CorrelationId, Language, Role, Scope, TenantId, TurnId, UserId};
use jiff::tz::{TimeZone, offset};
use serde_json::Value;
use testkit::{TestClock, TestDatabase};
use tools::{Admission, CallContext, Performed, Registry, ToolError};

pub(crate) struct Story {
    database: TestDatabase,
    registry: Registry,
    catalogue: Catalogue,
}

impl Story {
    pub(crate) async fn new(database: TestDatabase) -> Self {
        let migrations = [store::MIGRATIONS, memory::MIGRATIONS, &papo_aria::migrations()].concat();
        database.db.migrate(&migrations).await.unwrap();
        let mut catalogue = Catalogue::default();
        for texts in [memory::WORDS].into_iter().chain(papo_aria::words()) {
            catalogue.add(texts).unwrap();
        }
        Self { database, registry: papo_aria::registry().unwrap(), catalogue }
    }

    pub(crate) fn clock(&self) -> &TestClock {
        &self.database.clock
    }

    pub(crate) fn tenant(&self) -> TenantId {
        TenantId::new(self.clock().now())
    }

    /// A new person of a tenant, in a new conversation.
    pub(crate) fn person(&self, tenant: TenantId) -> Person<'_> {
        let now = self.clock().now();
        let scope = Scope::authenticated(tenant, UserId::new(now));
        Person { story: self, scope, conversation: ConversationId::new(now), language: Language::Portuguese }
    }

    pub(crate) fn ana(&self) -> Person<'_> {
        self.person(self.tenant())
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Person<'s> {
    story: &'s Story,
    scope: Scope,
    conversation: ConversationId,
    language: Language,
}

impl Person<'_> {
    pub(crate) fn in_another_conversation(self) -> Self {
        Self { conversation: ConversationId::new(self.story.clock().now()), ..self }
    }

    pub(crate) fn in_english(self) -> Self {
        Self { language: Language::English, ..self }
    }

    /// What the gate makes of a call after this person wrote `text`.
    pub(crate) async fn proposes(
        &self,
        text: &str,
        tool: &str,
        arguments: Value,
    ) -> Result<Admission, ToolError> {
        let mut tx = self.story.database.db.begin(self.scope).await.unwrap();
        self.story.registry.admit(&mut tx, &call(tool, arguments), &self.context(text)).await
    }

    /// The summary that the person is asked with.
    pub(crate) async fn is_asked(&self, tool: &str, arguments: Value) -> String {
        match self.proposes("", tool, arguments).await.unwrap() {
            Admission::Ask(admitted) => admitted.summary,
            Admission::Run(admitted) => panic!("{} was not asked about", admitted.call.name),
        }
    }

    /// Admits, says yes if asked, performs and commits.
    pub(crate) async fn tries(&self, tool: &str, arguments: Value) -> Result<Performed, ToolError> {
        let admitted = match self.proposes("", tool, arguments).await? {
            Admission::Ask(admitted) | Admission::Run(admitted) => admitted,
        };
        self.performs(&admitted.call).await
    }

    /// What a stored call does when its time has come.
    pub(crate) async fn performs(&self, call: &ToolCall) -> Result<Performed, ToolError> {
        let mut tx = self.story.database.db.begin(self.scope).await.unwrap();
        let performed = self.story.registry.perform(&mut tx, call, &self.context("")).await?;
        performed.trail.write(&mut tx).await?;
        tx.commit().await.unwrap();
        Ok(performed)
    }

    /// The same, and it works.
    pub(crate) async fn does(&self, tool: &str, arguments: Value) -> Performed {
        self.tries(tool, arguments).await.unwrap()
    }

    /// The same, and it is refused: the code and the sentence.
    pub(crate) async fn is_refused(&self, tool: &str, arguments: Value) -> (&'static str, String) {
        match self.tries(tool, arguments).await.unwrap_err() {
            ToolError::Refused { code, message, .. } => (code, message),
            other => (other.code(), String::new()),
        }
    }

    /// The history of a kind: what the caller gets to read.
    pub(crate) async fn looks_at(&self, kind: &str, days: u8) -> Value {
        let arguments = serde_json::json!({ "type": kind, "days": days });
        self.does("get_tracking_history", arguments).await.outcome.content
    }

    /// The values of a kind that are there now, newest first.
    pub(crate) async fn values(&self, kind: &str) -> Vec<f64> {
        let history = self.in_another_conversation().looks_at(kind, 90).await;
        history["entries"].as_array().unwrap().iter().map(|entry| entry["value"].as_f64().unwrap()).collect()
    }

    /// How many changes of entries are kept.
    pub(crate) async fn changes(&self) -> Vec<(String, Value)> {
        let mut tx = self.story.database.db.read(self.scope).await.unwrap();
        tx.rows(
            store::sql!(
                "select verb, before from aria_metric_changes where tenant_id = $1 and user_id = $2 order by at, id"
            ),
            store::params![self.scope.tenant(), self.scope.user()],
        )
        .await
        .unwrap()
    }

    pub(crate) fn scope(&self) -> Scope {
        self.scope
    }

    pub(crate) fn database(&self) -> &TestDatabase {
        &self.story.database
    }

    fn context(&self, text: &str) -> CallContext {
        CallContext {
            conversation: self.conversation,
            turn: SHOWING,
            correlation: CorrelationId::random(),
            role: Role::User,
            zone: TimeZone::fixed(offset(-3)),
            words: self.story.catalogue.words(self.language),
            text: text.to_owned(),
            asked: None,
            answer: None,
            before: tools::Before { turn: Some(SHOWING), spoke_at: None },
            opinion: None,
            clock: Arc::new(self.story.clock().clone()),
            hours: domain::hours::BusinessHours::default(),
        }
    }
}

/// What was shown in a conversation of these stories was shown just before.
const SHOWING: TurnId = TurnId::from_uuid(uuid::Uuid::from_u128(1));

pub(crate) fn call(tool: &str, arguments: Value) -> ToolCall {
    ToolCall { id: "call-1".into(), name: tool.into(), arguments }
}

/// Runs a story on each engine.
pub(crate) async fn tell(story: impl AsyncFn(Story)) {
    testkit::for_each_engine(async |database| story(Story::new(database).await).await).await;
}
