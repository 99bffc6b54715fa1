//! The house in which the stories play: one assistant, one tool with an effect, one without.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use domain::words::Catalogue;
use domain::{Clock, ConversationId, CorrelationId, InboundText, InstanceId, Nonce, Scope, ToolSpec};
use engine::access::{Household, Lives, Secret, add_person, first_person};
use engine::assistant::Prompt;
use engine::fault::Faults;
use engine::modes::When;
use engine::{
    Assistant, Channel, ClientMessageId, Consent, DecideError, Duty, Engine, Mode, NewDecision, NewMessage,
    Occasion, Parts, ReceiveError, Remark, Reply, Settings, Spending, TurnEvent,
};
use futures::future::BoxFuture;
use futures::stream::BoxStream;
use futures::{FutureExt, StreamExt};
use memory::tools::SetMemoryConsent;
use models::around::{Jitter, Surroundings};
use models::prices::{Cost, Prices};
use models::{
    Answer, CallRecord, Chunk, Model, ModelError, Request, StopReason, TokenCount, ToolCall, ToolChoice,
    Usage,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::jobs::{Lane, OwnJob};
use store::{Db, Migration, StoreError, Tx, params, sql};
use testkit::{TestClock, TestDatabase};
use tools::{CallContext, Done, Naming, Prepared, Registry, Target, Tool, ToolError};

use crate::asking::{OpenGate, ShowWares};

/// A thousand tokens cost a tenth of a cent.
const PRICE: &str = r#"[[model]]
names = ["obedient"]
input = 1
output = 1
looked_up = 2026-11-15
"#;

const MIGRATION: Migration = Migration {
    name: "story/0001_marks",
    sql: "create table story_marks (\n    tenant_id {uuid} not null,\n    user_id {uuid} not null,\n    mark {int} not null\n){strict};\n-- scoped: story_marks\n-- undoable: story_marks\n",
};

/// Faz uma marca.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MakeMark {
    value: i64,
}

impl Tool for MakeMark {
    const SPEC: ToolSpec = ToolSpec::write("make_mark")
        .same_call_by(&["value"])
        .examples(&[r#"{"value": 1}"#, r#"{"value": 2}"#]);

    async fn prepare(self, _tx: &mut Tx, _call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        if self.value > 100 {
            return Err(ToolError::refused("too_big", format!("{} é demais.", self.value)));
        }
        let summary = format!("Marco {}?", self.value);
        Ok(Prepared { arguments: self, summary })
    }

    async fn run(self, tx: &mut Tx, _call: &CallContext) -> Result<Done, ToolError> {
        let scope = tx.scope();
        tx.execute(
            sql!("insert into story_marks (tenant_id, user_id, mark) values ($1, $2, $3)"),
            params![scope.tenant(), scope.user(), self.value],
        )
        .await?;
        if self.value == 66 {
            return Err(ToolError::refused("unlucky", "66 não dá."));
        }
        let content = json!({"entry": {"value": self.value}});
        Ok(Done::changed(content.clone(), format!("Marquei {}.", self.value), content))
    }
}

/// Apaga todas as marcas.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct ClearMarks {
    /// The table is not there: the tool itself cannot work.
    #[serde(default)]
    nowhere: bool,
}

impl Tool for ClearMarks {
    const SPEC: ToolSpec = ToolSpec::write("clear_marks").unless_outright(&["limpa"]).examples(&["{}", "{}"]);

    async fn prepare(self, _tx: &mut Tx, _call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared { arguments: self, summary: "Apago tudo?".into() })
    }

    async fn target(&self, _: &mut Tx, _: &CallContext) -> Result<Option<Target>, ToolError> {
        Ok(Some(Target::setting(Naming::Order).called(["nada", "marcas"])))
    }

    async fn run(self, tx: &mut Tx, _call: &CallContext) -> Result<Done, ToolError> {
        let scope = tx.scope();
        if self.nowhere {
            tx.execute(sql!("delete from story_nowhere where tenant_id = $1"), params![scope.tenant()])
                .await?;
        }
        let marks = tx
            .execute(
                sql!("delete from story_marks where tenant_id = $1 and user_id = $2"),
                params![scope.tenant(), scope.user()],
            )
            .await?;
        Ok(Done::changed(json!({}), "Apaguei.".into(), json!({ "marks": marks })))
    }
}

/// Conta as marcas.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct CountMarks {}

impl Tool for CountMarks {
    const SPEC: ToolSpec = ToolSpec::query("count_marks").examples(&["{}", "{}"]);

    async fn prepare(self, _tx: &mut Tx, _call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, _call: &CallContext) -> Result<Done, ToolError> {
        let count = marks(tx).await.len();
        Ok(Done::read(json!({"count": count}), format!("São {count}.")))
    }
}

/// What the assistant of these stories does by itself: it marks, and says so.
pub(crate) const RING: &str = "story.ring";

async fn ring(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Remark>, StoreError> {
    let mark = occasion.payload["mark"].as_i64().unwrap();
    let scope = tx.scope();
    tx.execute(
        sql!("insert into story_marks (tenant_id, user_id, mark) values ($1, $2, $3)"),
        params![scope.tenant(), scope.user(), mark],
    )
    .await?;
    if mark == 66 {
        tx.execute(sql!("delete from story_nowhere where tenant_id = $1"), params![scope.tenant()]).await?;
    }
    let text = format!("Marquei {mark} sozinha.{}", if mark == 77 { " 🎉" } else { "" });
    Ok(Some(if mark == 8 { Remark::asked_for(text) } else { Remark::own(text) }))
}

async fn marks(tx: &mut Tx) -> Vec<i64> {
    let scope = tx.scope();
    let rows: Vec<(i64,)> = tx
        .rows(
            sql!("select mark from story_marks where tenant_id = $1 and user_id = $2 order by mark"),
            params![scope.tenant(), scope.user()],
        )
        .await
        .unwrap();
    rows.into_iter().map(|(mark,)| mark).collect()
}

/// Obeys sentences: `marca 5`, `marca 5 e 6`, `marca` (and forgets what), `conta`, `limpa`, `silêncio`, `gira`, `cai`, `trava`; answers to proposals:
/// `sim`, `não`, `talvez`, `corrige 7`, `quebra`.
#[derive(Debug, Default)]
pub(crate) struct Obedient {
    pub(crate) asked: Mutex<Vec<Request>>,
    pub(crate) sees: std::sync::atomic::AtomicBool,
    replies: Mutex<VecDeque<Answer>>,
}

impl Obedient {
    /// The last words of the person in each question, in order.
    pub(crate) fn heard(&self) -> Vec<String> {
        let asked = self.asked.lock().unwrap();
        let last = |request: &Request| {
            request.messages.iter().rev().find_map(|message| match message {
                models::ModelMessage::User { text } => Some(text.clone()),
                _ => None,
            })
        };
        asked.iter().filter_map(last).collect()
    }

    /// What it answers to the next question, whatever that is.
    pub(crate) fn answers_next(&self, text: &str, wanted: &[(&str, Value)]) {
        let calls = wanted.iter().map(|(name, arguments)| call(name, arguments.clone())).collect();
        self.replies.lock().unwrap().push_back(answer(text, calls));
    }

    fn answer_to(&self, request: &Request) -> BoxFuture<'static, Result<Answer, ModelError>> {
        self.asked.lock().unwrap().push(request.clone());
        request.ledger.keep(CallRecord {
            model: "obedient".into(),
            code: None,
            usage: Some(Usage { input_tokens: 1000, ..Usage::default() }),
            first: None,
            whole: std::time::Duration::from_millis(5),
            attempt: 1,
            size: request.size,
        });
        if let Some(answer) = self.replies.lock().unwrap().pop_front() {
            return async { Ok(answer) }.boxed();
        }
        let text =
            match request.messages.iter().rev().find(|m| matches!(m, models::ModelMessage::User { .. })) {
                Some(models::ModelMessage::User { text }) => text.clone(),
                _ => String::new(),
            };
        if let ToolChoice::Named(name) = &request.tool_choice
            && name == "consolidate_memory"
        {
            return calls(vec![call(name, consolidation(&text))]);
        }
        if let ToolChoice::Named(name) = &request.tool_choice
            && name == "summarize_conversation"
        {
            return calls(vec![call(name, json!({ "summary": "Conversaram." }))]);
        }
        if let ToolChoice::Named(name) = &request.tool_choice {
            assert_eq!((name.as_str(), request.temperature), ("respond_to_confirmation", Some(0.0)));
            return verdict(&text);
        }
        if matches!(request.messages.last(), Some(models::ModelMessage::Tools { .. })) && text != "gira" {
            return said("pronto");
        }
        if let (Some(awaited), Ok(value)) = (&request.awaited, text.parse::<i64>()) {
            let mut filled = awaited.call.clone();
            filled.arguments[&awaited.argument] = json!(value);
            return calls(vec![filled]);
        }
        match text.as_str() {
            "marca" => calls(vec![call("make_mark", json!({}))]),
            "conta" | "gira" => calls(vec![call("count_marks", json!({}))]),
            "desfaz" => calls(vec![call("undo_last", json!({}))]),
            "limpa o nada" => calls(vec![call("clear_marks", json!({"nowhere": true}))]),
            "limpa" => calls(vec![call("clear_marks", json!({}))]),
            "silêncio" => said(""),
            "cai" => async {
                Err(ModelError::Unavailable { provider: "test", retry_after: None, source: "down".into() })
            }
            .boxed(),
            "trava" => futures::future::pending().boxed(),
            "inventa" => calls(vec![call("no_such_tool", json!({}))]),
            "erra" => calls(vec![call("make_mark", json!({"value": "muitas"}))]),
            other => {
                let Some(values) = other.strip_prefix("marca ") else {
                    return said(&format!("eco: {other}"));
                };
                let numbers = values.split(" e ").filter_map(|value| value.parse::<i64>().ok());
                calls(numbers.map(|value| call("make_mark", json!({"value": value}))).collect())
            }
        }
    }
}

/// Learns from "moro em X" and nothing else; a new place changes the old one.
fn consolidation(question: &str) -> Value {
    let question: Value = serde_json::from_str(question).unwrap();
    let home = |known: &&Value| known["content"].as_str().unwrap().starts_with("Mora em");
    let mut changes: Vec<Value> =
        question["known"].as_array().unwrap().iter().filter(home).map(|known| known["ref"].clone()).collect();
    let mut items = Vec::new();
    for line in question["conversation"].as_array().unwrap() {
        let said = line["text"].as_str().unwrap();
        if let (Some(place), "person") = (said.strip_prefix("moro em "), line["who"].as_str().unwrap()) {
            items.push(json!({
                "type": "fact", "area": "relationships", "about": "self", "content": format!("Mora em {place}"),
                "confidence": 0.95, "message": line["n"], "words": said, "changes": changes,
            }));
            changes = vec![json!(format!("n{}", items.len()))];
        }
    }
    json!({ "items": items })
}

fn call(name: &str, arguments: Value) -> ToolCall {
    ToolCall { id: "call".into(), name: name.into(), arguments }
}

fn said(text: &str) -> BoxFuture<'static, Result<Answer, ModelError>> {
    let answer = answer(text, Vec::new());
    async { Ok(answer) }.boxed()
}

fn answer(text: &str, calls: Vec<ToolCall>) -> Answer {
    Answer {
        text: text.into(),
        calls,
        stop: StopReason::End,
        usage: Usage::default(),
        model: "obedient".into(),
    }
}

fn calls(calls: Vec<ToolCall>) -> BoxFuture<'static, Result<Answer, ModelError>> {
    let answer = answer("", calls);
    async { Ok(answer) }.boxed()
}

fn verdict(text: &str) -> BoxFuture<'static, Result<Answer, ModelError>> {
    let arguments = match text {
        "sim" => json!({"intent": "confirm", "confidence": 0.95}),
        "não" => json!({"intent": "reject", "confidence": 0.95}),
        "talvez" => json!({"intent": "confirm", "confidence": 0.4}),
        "quebra" => json!({"intent": 7}),
        "cai" => return async { Err(ModelError::TimedOut { provider: "test" }) }.boxed(),
        other => match other.strip_prefix("corrige ").and_then(|value| value.parse::<i64>().ok()) {
            Some(value) => {
                json!({"intent": "correct", "corrected": {"value": value}, "confidence": 0.9})
            }
            None => json!({"intent": "unrelated", "confidence": 0.9}),
        },
    };
    calls(vec![call("respond_to_confirmation", arguments)])
}

impl Model for Obedient {
    fn sees(&self) -> bool {
        self.sees.load(std::sync::atomic::Ordering::Relaxed)
    }

    fn name(&self) -> &'static str {
        "obedient"
    }

    fn answer<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Answer, ModelError>> {
        self.answer_to(request)
    }

    fn stream<'a>(&'a self, request: &'a Request) -> BoxStream<'a, Result<Chunk, ModelError>> {
        if matches!(request.messages.last(), Some(models::ModelMessage::User { text }) if text == "trava no meio")
        {
            let down = ModelError::Unavailable { provider: "test", retry_after: None, source: "down".into() };
            return futures::stream::iter([Ok(Chunk::Text("Então, penso assim. E eu ".into())), Err(down)])
                .boxed();
        }
        let whole = self.answer_to(request);
        futures::stream::once(whole)
            .flat_map(|answer| {
                let chunks = match answer {
                    Ok(answer) if !answer.text.is_empty() => {
                        let words = answer.text.split_inclusive(' ');
                        let mut chunks: Vec<_> = words.map(|word| Ok(Chunk::Text(word.to_owned()))).collect();
                        chunks.push(Ok(Chunk::Done(answer)));
                        chunks
                    }
                    other => vec![other.map(Chunk::Done)],
                };
                futures::stream::iter(chunks)
            })
            .boxed()
    }

    fn count_tokens<'a>(&'a self, _: &'a Request) -> BoxFuture<'a, Result<TokenCount, ModelError>> {
        async { Ok(TokenCount::Estimated(1)) }.boxed()
    }

    fn check(&self) -> BoxFuture<'_, Result<(), ModelError>> {
        async { Ok(()) }.boxed()
    }
}

/// One running process on a database that others may share.
pub(crate) struct House {
    pub(crate) engine: Engine,
    pub(crate) clock: TestClock,
    pub(crate) model: Arc<Obedient>,
    pub(crate) ana: Scope,
    pub(crate) bia: Scope,
    _registration: store::Registration,
}

impl House {
    pub(crate) async fn open(database: &TestDatabase) -> Self {
        Self::open_with(database.db.clone(), &database.clock, Faults::default()).await
    }

    /// What a restarted process, or a second instance, is.
    pub(crate) async fn open_with(db: Db, clock: &TestClock, faults: Faults) -> Self {
        Self::furnished(db, clock, faults, None, Vec::new()).await
    }

    /// A house where a word of the model costs a tenth of a cent, and the month has this much money.
    pub(crate) async fn open_paying(database: &TestDatabase, monthly: &str) -> Self {
        let prices = Prices::shipped().unwrap();
        let prices = prices.with("story", PRICE).unwrap();
        let zone = jiff::tz::TimeZone::get("America/Sao_Paulo").unwrap();
        let spending = Spending::new(prices, Cost::parse(monthly), zone);
        Self::furnished(database.db.clone(), &database.clock, Faults::default(), Some(spending), Vec::new())
            .await
    }

    /// A house whose messages leave through a channel of the story's.
    pub(crate) async fn open_abroad(
        db: Db,
        clock: &TestClock,
        faults: Faults,
        channel: Arc<dyn Channel>,
    ) -> Self {
        Self::furnished(db, clock, faults, None, vec![channel]).await
    }

    async fn furnished(
        db: Db,
        clock: &TestClock,
        faults: Faults,
        spending: Option<Spending>,
        channels: Vec<Arc<dyn Channel>>,
    ) -> Self {
        let mut migrations = store::MIGRATIONS.to_vec();
        migrations.extend_from_slice(memory::MIGRATIONS);
        migrations.push(MIGRATION);
        db.migrate(&migrations).await.unwrap();
        let now = clock.now();
        let mut tx = db.begin_system().await.unwrap();
        let household = Household { tenant: "Casa", person: "Ana", timezone: "America/Sao_Paulo" };
        let ana = first_person(&mut tx, &household, &Secret::from_outside("ana"), now).await.unwrap().scope;
        let next_door = Household { tenant: "Ao lado", person: "Bia", timezone: "America/Sao_Paulo" };
        let bia = add_person(&mut tx, &next_door, Lives::Alone, None, &Secret::random().unwrap(), now)
            .await
            .unwrap()
            .scope;
        tx.commit().await.unwrap();
        let instance = InstanceId::new(now);
        let registration = db.register_instance(instance).await.unwrap();
        let model = Arc::new(Obedient::default());
        let mut catalogue = Catalogue::default();
        catalogue.add(engine::WORDS).unwrap();
        catalogue.add(memory::WORDS).unwrap();
        let engine = Engine::new(Parts {
            db,
            clock: Arc::new(clock.clone()),
            instance,
            model: model.clone(),
            around: Surroundings::new(Arc::new(clock.clone()), Jitter::random()),
            spending,
            assistants: vec![assistant()],
            catalogue,
            settings: Settings::default(),
            faults,
            channels,
            policy: engine::Policy::default(),
            transcriber: None,
        });
        Self { engine, clock: clock.clone(), model, ana, bia, _registration: registration }
    }

    pub(crate) fn message(
        text: &str,
        conversation: Option<ConversationId>,
        client_id: Option<&str>,
    ) -> NewMessage {
        NewMessage {
            assistant: "story".into(),
            channel: "web",
            conversation,
            text: InboundText::parse(text).unwrap(),
            client_id: client_id.and_then(ClientMessageId::parse),
            correlation: CorrelationId::parse("story-1").unwrap(),
        }
    }

    pub(crate) async fn says(&self, text: &str, conversation: Option<ConversationId>) -> Reply {
        let following =
            self.engine.inbound().receive(self.ana, Self::message(text, conversation, None)).await.unwrap();
        self.engine.inbound().reply(self.ana, following).await.unwrap()
    }

    /// Says something, and reads every word as it comes: what was read is what is stored.
    pub(crate) async fn reads(&self, text: &str, conversation: Option<ConversationId>) -> Reply {
        let message = Self::message(text, conversation, None);
        let mut following = self.engine.inbound().receive(self.ana, message).await.unwrap();
        let mut read = String::new();
        loop {
            match self.engine.inbound().next_event(self.ana, &mut following).await.unwrap() {
                TurnEvent::Delta(piece) => read.push_str(&piece),
                TurnEvent::ToolCalls { .. } => {}
                TurnEvent::Done(reply) => {
                    assert_eq!(read, reply.reply, "to {text}");
                    return *reply;
                }
            }
        }
    }

    /// How often the model was asked so far.
    pub(crate) fn times_asked(&self) -> usize {
        self.model.asked.lock().unwrap().len()
    }

    pub(crate) async fn refused(&self, message: NewMessage) -> ReceiveError {
        self.engine.inbound().receive(self.ana, message).await.unwrap_err()
    }

    pub(crate) async fn decides(
        &self,
        scope: Scope,
        nonce: Nonce,
        consent: Consent,
    ) -> Result<Reply, DecideError> {
        let correlation = CorrelationId::parse("story-2").unwrap();
        let new = NewDecision { nonce, consent, channel: "web", correlation };
        let following = self.engine.inbound().decide(scope, new).await?;
        Ok(self.engine.inbound().reply(scope, following).await.unwrap())
    }

    pub(crate) async fn marks(&self) -> Vec<i64> {
        marks(&mut self.engine.db().read(self.ana).await.unwrap()).await
    }

    /// How many events of a kind there are.
    pub(crate) async fn events(&self, kind: &str) -> i64 {
        let mut tx = self.engine.db().read(self.ana).await.unwrap();
        let (count,): (i64,) = tx
            .one(
                sql!("select count(*) from events where tenant_id = $1 and kind = $2"),
                params![self.ana.tenant(), kind],
            )
            .await
            .unwrap();
        count
    }

    /// Somebody agrees to be remembered.
    pub(crate) async fn agrees(&self, scope: Scope) {
        let mut tx = self.engine.db().begin(scope).await.unwrap();
        memory::identity::set_consent(&mut tx, memory::Consent::Granted, self.clock.now()).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// What is held to be so of somebody, newest first.
    pub(crate) async fn remembered(&self, scope: Scope) -> Vec<String> {
        let mut tx = self.engine.db().read(scope).await.unwrap();
        let filter = memory::items::Filter { limit: 100, ..Default::default() };
        let items = memory::items::list(&mut tx, &filter).await.unwrap();
        items.into_iter().map(|item| item.content).collect()
    }

    /// Lets a night pass: everybody sleeps, and what is due is done.
    pub(crate) async fn night(&self) {
        self.engine.jobs().plan_jobs().await.unwrap();
        self.clock.advance(std::time::Duration::from_hours(24));
        self.engine.sweep().await.unwrap();
        self.engine.quiet().await;
        // What the nightfall enqueued.
        self.engine.sweep().await.unwrap();
        self.engine.quiet().await;
    }

    /// Somebody is promised a mark for later.
    pub(crate) async fn promises(&self, scope: Scope, mark: i64, after: std::time::Duration) {
        let now = self.clock.now();
        let (key, payload) = (format!("{RING}/{}/{mark}", scope.user()), json!({ "mark": mark }));
        let run_at = now + after;
        let new = OwnJob { lane: Lane::Duty, kind: RING, key: &key, payload: &payload, run_at };
        let mut tx = self.engine.db().begin(scope).await.unwrap();
        store::jobs::enqueue_own(&mut tx, &new, now).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// The end of every story: the promises hold.
    pub(crate) async fn is_sound(&self) {
        self.engine.quiet().await;
        let mut tx = self.engine.db().read_system().await.unwrap();
        let mut findings = store::invariants::check(&mut tx).await.unwrap();
        let policy = engine::Policy::default();
        findings.extend(outbound::promises::check(&mut tx, &policy, self.clock.now()).await.unwrap());
        for finding in findings {
            assert!(finding.offending.is_empty(), "{finding:?}");
        }
    }
}

fn assistant() -> Assistant {
    Assistant {
        id: "story",
        prompt: Prompt::parse("Fale com {{ user_name }} em {{ language }}.").unwrap(),
        pipeline: engine::Pipeline::of_a_house(),
        modes: vec![Mode {
            name: "listening",
            prompt: "Agora: ouça.",
            when: When::Said {
                begins: |text| text.contains("desabafar"),
                ends: |text| text.contains("modo normal"),
                lasts: 5,
            },
        }],
        tools: Registry::default()
            .add::<MakeMark>()
            .and_then(Registry::add::<ClearMarks>)
            .and_then(Registry::add::<CountMarks>)
            .and_then(Registry::add::<OpenGate>)
            .and_then(Registry::add::<ShowWares>)
            .and_then(Registry::add::<SetMemoryConsent>)
            // One tool of a file that holds the sentences of several: not whole, and not to be held to it.
            .and_then(engine::undoing::of_undoing)
            .unwrap(),
        core: &[],
        signals: engine::assistant::Signals::NONE,
        words: Vec::new(),
        migrations: Vec::new(),
        duties: vec![Duty { kind: RING, question: None, run: |tx, occasion| Box::pin(ring(tx, occasion)) }],
        audience: None,
        overhears: None,
        taught: |_| None,
        acquaintance: None,
        brought_back: None,
        takes_up: None,
        sets_apart: None,
        of_the_card: None,
        expects: None,
        unkept: None,
        forget: |_| Box::pin(async { Ok(()) }),
    }
}
