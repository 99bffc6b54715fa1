//! A house with a number: a Papo, an Evolution beside it, and somebody who writes.

#![expect(clippy::unwrap_used, reason = "a story that cannot be told has failed")]

use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use domain::Clock;
use serde_json::Value;

use crate::TestClock;
use crate::evolution::{Evolution, Order, Person, Webhook, WebhookEvent};
use crate::server::{Client, Home, START, Server};

/// What was agreed on with Evolution.
pub const TOKEN: &str = "token-of-the-webhooks";
pub const PATH: &str = "/webhooks/evolution/Minha%20Loja";
pub const ANA: &str = "5511987654321";

#[derive(Debug)]
pub struct House {
    pub home: Home,
    pub evolution: Evolution,
    pub assistant: &'static str,
    clock: TestClock,
    instance: Option<&'static str>,
}

/// One life of the house's process.
#[derive(Debug)]
pub struct Life<'h> {
    house: &'h House,
    pub server: Server,
}

/// Tells one story in a house of each engine, with this assistant on the telephone. `binary` is
/// `env!("CARGO_BIN_EXE_papo")`.
pub async fn on_each_engine(binary: &str, assistant: &'static str, story: impl AsyncFn(House)) {
    for home in Home::on_each_engine(binary).await {
        story(House::around(home, assistant).await).await;
    }
}

pub fn ana() -> Person {
    Person::new("Ana", ANA)
}

impl House {
    /// A home that gets a number.
    pub async fn around(home: Home, assistant: &'static str) -> Self {
        let clock = TestClock::at(START.parse().unwrap());
        let evolution = Evolution::start(Arc::new(clock.clone())).await;
        Self { home, evolution, assistant, clock, instance: None }
    }

    /// With the instance's name in its configuration, as whoever writes first needs it: nobody has to come by before.
    #[must_use]
    pub fn with_a_named_instance(self) -> Self {
        Self { instance: Some(Evolution::INSTANCE), ..self }
    }

    /// A command that knows where Evolution is.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = self.home.command(arguments);
        command
            .env("PAPO_EVOLUTION_URL", self.evolution.url())
            .env("PAPO_EVOLUTION_KEY", Evolution::KEY)
            .env("PAPO_EVOLUTION_TOKEN", TOKEN)
            .env("PAPO_EVOLUTION_PACE", "none")
            .env("PAPO_EVOLUTION_ASSISTANT", self.assistant)
            .envs(self.instance.map(|instance| ("PAPO_EVOLUTION_INSTANCE", instance)));
        command
    }

    pub async fn lives(&self) -> Life<'_> {
        self.lives_with(self.command(&["serve"])).await
    }

    /// A life with a changed command of [`Self::command`].
    pub async fn lives_with(&self, command: Command) -> Life<'_> {
        let server = Server::start(command).await;
        self.evolution.reports_to(Webhook {
            address: server.address(),
            path: PATH.to_owned(),
            token: TOKEN.to_owned(),
            by_events: false,
        });
        Life { house: self, server }
    }

    /// The promises of the product hold over everything that a story left behind.
    pub fn is_sound(&self) {
        let output = self.home.run(&["invariants"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }

    /// The assistant answers again, in every conversation.
    pub async fn release(&self) {
        self.change("update conversations set controlled_by = 'assistant' where channel = 'whatsapp'").await;
    }

    /// Changes what stands in the database behind Papo's back.
    pub async fn change(&self, change: &str) {
        match self.home.database() {
            Some(database) => database.connect().await.batch_execute(change).await.unwrap(),
            None => rusqlite::Connection::open(self.home.file()).unwrap().execute_batch(change).unwrap(),
        }
    }

    /// One number out of the database.
    pub async fn count(&self, question: &str) -> i64 {
        if let Some(database) = self.home.database() {
            return database.connect().await.query_one(question, &[]).await.unwrap().get(0);
        }
        let file = rusqlite::Connection::open(self.home.file()).unwrap();
        file.query_row(question, [], |row| row.get(0)).unwrap()
    }
}

impl Life<'_> {
    /// Evolution tells everything that waits, and is heard.
    pub async fn hears_all(&self) {
        let answers = self.house.evolution.tell(Order::AsTheyHappened).await;
        assert!(answers.iter().all(|answer| *answer == Some(200)), "{answers:?}");
    }

    /// Somebody writes, and is heard.
    pub async fn hears(&self, person: &Person, text: &str) -> String {
        let id = self.house.evolution.hears(person, text);
        self.hears_all().await;
        id
    }

    /// Somebody sends something else, and is heard.
    pub async fn hears_message(&self, person: &Person, message: &Value) -> String {
        let id = self.house.evolution.hears_message(person, message);
        self.hears_all().await;
        id
    }

    /// Something else happens, and is heard.
    pub async fn is_told(&self, event: &'static str, data: Value) {
        self.house.evolution.will_tell(WebhookEvent::new(event, data));
        self.hears_all().await;
    }

    /// Time goes on until whatever was begun is done, and Evolution tells what it sent.
    pub async fn goes_on(&self, seconds: u64) {
        self.house.clock.set(self.house.clock.now() + Duration::from_secs(seconds));
        self.server.advance(seconds).await;
        self.hears_all().await;
    }

    /// Somebody writes, and time goes on: what reached them since.
    pub async fn asks(&self, person: &Person, text: &str) -> Vec<String> {
        let before = self.delivered(&person.number).len();
        self.hears(person, text).await;
        self.goes_on(20).await;
        self.delivered(&person.number).split_off(before)
    }

    /// Time goes on until the process is gone.
    pub async fn passes_away(self) {
        let body = serde_json::json!({ "advance_seconds": 30 }).to_string();
        let clock = self.server.stranger().with("content-type", "application/json");
        let _cut = clock.try_send(hyper::Method::POST, "/test/clock", body).await;
        self.server.ended().await;
    }

    pub fn delivered(&self, number: &str) -> Vec<String> {
        self.house.evolution.delivered_to(number)
    }

    /// Whoever knows the token.
    pub fn caller(&self) -> Client {
        self.server.client_with(TOKEN)
    }
}
