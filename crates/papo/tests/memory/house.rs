//! A house with people in it, and a way to give them a past.

use std::sync::Arc;

use domain::{ManualClock, Scope, Timestamp};
use hyper::Method;
use memory::night::{self, Consolidation, ModelExchange, NightMessage};
use memory::{identity, page};
use serde_json::{Value, json};
use store::{DatabaseUrl, Db, people};
use testkit::server::{Answer, Client, Home, Server};

/// The binary that these tests were built with.
pub(crate) const PAPO: &str = env!("CARGO_BIN_EXE_papo");

/// Tells one story in a house of each engine.
pub(crate) async fn on_each_engine(story: impl AsyncFn(House)) {
    for home in Home::on_each_engine(PAPO).await {
        story(House::open(home).await).await;
    }
}

/// A running server, and a door of the test's own to its database.
pub(crate) struct House {
    pub(crate) server: Server,
    pub(crate) home: Home,
    db: Db,
}

impl House {
    pub(crate) async fn open(home: Home) -> Self {
        let server = home.start().await;
        let url: DatabaseUrl = match home.database() {
            Some(database) => database.url().parse().unwrap(),
            None => DatabaseUrl::sqlite(home.file()),
        };
        let clock = ManualClock::at(testkit::server::START.parse().unwrap());
        let db = Db::open(&url, Arc::new(clock)).await.unwrap();
        Self { server, home, db }
    }

    pub(crate) fn first(&self) -> Person {
        Person { client: self.server.client() }
    }

    /// The first person, who agreed to being remembered.
    pub(crate) async fn remembered(&self) -> Person {
        let person = self.first();
        person.agrees(true).await;
        person
    }

    /// Somebody else, in the same house or next door, who agreed too.
    pub(crate) async fn another(&self, name: &str, tenant: Option<&str>) -> Person {
        let token = self.home.add_person(name, tenant);
        let person = Person { client: self.server.client_with(&token) };
        person.agrees(true).await;
        person
    }

    async fn first_scope(&self) -> Scope {
        people::first(&mut self.db.read_system().await.unwrap()).await.unwrap().unwrap().scope
    }

    /// A night of the first person's in which a model proposed these. Each says by its words which message it is from.
    pub(crate) async fn night(&self, day: &str, at: &str, mut items: Vec<Value>) {
        let now: Timestamp = at.parse().unwrap();
        let mut tx = self.db.begin(self.first_scope().await).await.unwrap();
        let agreed_at = identity::load(&mut tx).await.unwrap().consent_at.unwrap();
        let reading = night::read(&mut tx, agreed_at, now).await.unwrap();
        let known = night::known(&mut tx, &reading, now).await.unwrap();
        for item in &mut items {
            let said = |line: &NightMessage| line.text.contains(item["words"].as_str().unwrap());
            item["message"] = json!(reading.lines.iter().position(said).unwrap() + 1);
        }
        let answer: Consolidation = serde_json::from_value(json!({ "items": items })).unwrap();
        let heard = ModelExchange { reading: &reading, known: &known, answer: &answer, model: "offline" };
        let applied = night::apply(&mut tx, day.parse().unwrap(), heard, now).await.unwrap().unwrap();
        assert!(applied.refused.is_empty(), "{applied:?}");
        page::rebuild(&mut tx, &words(), now).await.unwrap();
        tx.commit().await.unwrap();
    }
}

fn words() -> domain::Words {
    let mut catalogue = domain::words::Catalogue::default();
    catalogue.add(memory::WORDS).unwrap();
    catalogue.words(domain::Language::Portuguese)
}

/// Somebody with their own memory, by the API.
#[derive(Debug, Clone)]
pub(crate) struct Person {
    pub(crate) client: Client,
}

impl Person {
    pub(crate) async fn agrees(&self, memory: bool) {
        let answer = self.sends(Method::PUT, "/api/v1/me/consent", &json!({ "memory": memory })).await;
        assert_eq!((answer.status, answer.json()["memory"].as_bool()), (200, Some(memory)));
    }

    pub(crate) async fn sends(&self, method: Method, path: &str, body: &Value) -> Answer {
        self.client.with("content-type", "application/json").send(method, path, body.to_string()).await
    }

    pub(crate) async fn says(&self, text: &str) -> Value {
        let answer =
            self.client.post("/api/v1/messages", &json!({ "assistant": "aria", "text": text })).await;
        assert_eq!(answer.status, 200, "{text}: {}", answer.text());
        answer.json()
    }

    /// Writes a memory down, and returns it.
    pub(crate) async fn writes(&self, content: &str) -> Value {
        self.writes_whole(json!({ "type": "fact", "content": content })).await
    }

    pub(crate) async fn writes_whole(&self, body: Value) -> Value {
        let answer = self.client.post("/api/v1/memories", &body).await;
        assert_eq!(answer.status, 201, "{body}: {}", answer.text());
        answer.json()
    }

    pub(crate) async fn gets(&self, path: &str) -> Value {
        let answer = self.client.get(path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        answer.json()
    }

    /// What a list holds, by what it says.
    pub(crate) async fn contents(&self, query: &str) -> Vec<String> {
        let page = self.gets(&format!("/api/v1/memories{query}")).await;
        let items = page["items"].as_array().unwrap().iter();
        items.map(|item| item["content"].as_str().unwrap().to_owned()).collect()
    }

    pub(crate) async fn changes(&self, memory: &Value, body: Value) -> Value {
        let answer = self.client.patch(&path(memory), &body).await;
        assert_eq!(answer.status, 200, "{body}: {}", answer.text());
        answer.json()
    }

    /// Takes back the change with this number.
    pub(crate) async fn undoes(&self, memory: &Value, number: u64) -> Answer {
        let path = format!("{}/versions/{number}/undo", path(memory));
        self.client.post(&path, &json!({})).await
    }
}

/// Where an item is.
pub(crate) fn path(memory: &Value) -> String {
    format!("/api/v1/memories/{}", memory["id"].as_str().unwrap())
}

/// An item that a night may bring, with the words that say it.
pub(crate) fn proposed(content: &str, words: &str) -> Value {
    json!({ "type": "fact", "area": "relationships", "about": "self", "content": content, "confidence": 0.95,
            "words": words })
}

/// The same in place of what these references mean.
pub(crate) fn changing(content: &str, words: &str, changes: &[&str]) -> Value {
    let mut item = proposed(content, words);
    item["changes"] = json!(changes);
    item
}
