//! One confirmed effect as an outside client makes it: a message, the proposal that it brings, the yes, the receipt. On
//! SQLite, with the embedded model and with a model over HTTP that makes the same call of the same tool.

mod table;

use std::net::SocketAddr;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use serde_json::{Value, json};

use super::load::{Caller, Loaded, load, post};
use super::port::Wire;
use super::port::vendor::{Pace, Vendor};
use super::setup;
use crate::command::Engine;
use crate::figures::Table;
use crate::http::Client;
use crate::installation::Installation;
use crate::machine::Machine;
use crate::papo_process::{PapoProcess, Recipe};

pub(super) use table::NOTE;

/// How much is asked of each server.
#[derive(Debug, Clone, Copy)]
pub(super) struct EffectLoad {
    /// Effects of one block; two blocks are measured with each model.
    block: usize,
    /// Starts that are only timed.
    starts: usize,
}

pub(super) const FULL: EffectLoad = EffectLoad { block: 6_400, starts: 7 };
pub(super) const QUICK: EffectLoad = EffectLoad { block: 640, starts: 1 };

/// Each person writes in a conversation of their own, over a connection of their own.
const PEOPLE: usize = 64;
const MESSAGES: &str = "/api/v1/messages";
const CONFIRMATIONS: &str = "/api/v1/confirmations/";
const MESSAGE: &str = "gastei 45 no mercado";
/// The server is left alone for so long before its idle memory is read.
const IDLE: Duration = Duration::from_secs(2);

/// What was measured with one model.
#[derive(Debug, Default)]
struct Measured {
    load: Loaded,
    starts: Vec<Duration>,
    idle_kib: u64,
    loaded_kib: u64,
    /// All that were made, measured or not.
    effects: usize,
}

/// Everything that the table tells.
#[derive(Debug)]
struct Report {
    embedded: Measured,
    remote: Measured,
    /// Requests that came to the model over HTTP.
    requests: usize,
    /// The first start, which makes the database.
    first_start: Duration,
}

/// A person's request, and what their yes is made of.
#[derive(Debug)]
struct Person {
    address: SocketAddr,
    token: String,
    message: Vec<u8>,
}

pub(super) fn run(machine: &Machine, binary: &Path, effort: EffectLoad) -> anyhow::Result<Table> {
    println!("measuring confirmed effects …");
    let installation = Installation::new(machine, binary, Engine::Sqlite)?;
    let embedded = installation.recipe();
    let begun = Instant::now();
    let server = embedded.start()?;
    let first_start = begun.elapsed();
    let mut people = Vec::new();
    let mut proposal = Value::Null;
    for number in 0..PEOPLE {
        let token = installation.add_person(&format!("pessoa-{number}"))?;
        let (person, proposed) = Person::new(server.address(), token)?;
        people.push(person);
        proposal = proposed;
    }
    server.stop()?;

    let tool = setup::text_of(&proposal, "/tool")?;
    let vendor = Vendor::calling(&tool, proposal.get("arguments").context("a proposal of nothing")?)?;
    let remote = embedded.clone().with("PAPO_MODEL", "openai:bench");
    let remote = remote.with(Wire::OpenAi.variable(), &Wire::OpenAi.base(&vendor, Pace::AtOnce));

    let mut report =
        Report { embedded: Measured::default(), remote: Measured::default(), requests: 0, first_start };
    // Each first as often as second: what else the machine does, and what the database holds, meets both alike.
    report.embedded.block(embedded, &people, effort)?;
    report.remote.block(&remote, &people, effort)?;
    report.remote.block(&remote, &people, effort)?;
    report.embedded.block(embedded, &people, effort)?;
    report.requests = vendor.requests();
    Ok(table::table(&report))
}

impl Measured {
    fn block(&mut self, recipe: &Recipe, people: &[Person], effort: EffectLoad) -> anyhow::Result<()> {
        for _ in 0..effort.starts {
            self.start(recipe)?.stop()?;
        }
        let server = self.start(recipe)?;
        thread::sleep(IDLE);
        self.idle_kib = server.proportional_kib()?;
        let warm_up = load(&server, people, effort.block / 5, Person::effect)?;
        let load = load(&server, people, effort.block, Person::effect)?;
        self.loaded_kib = server.proportional_kib()?;
        self.effects += warm_up.times.count() + load.times.count();
        self.load = self.load.and(&load);
        server.stop()?;
        Ok(())
    }

    fn start(&mut self, recipe: &Recipe) -> anyhow::Result<PapoProcess> {
        let begun = Instant::now();
        let server = recipe.start()?;
        self.starts.push(begun.elapsed());
        Ok(server)
    }
}

impl Person {
    /// Opens their conversation with a first effect, and says what was proposed.
    fn new(address: SocketAddr, token: String) -> anyhow::Result<(Self, Value)> {
        let mut client = Client::new(address).with_token(&token);
        let body = json!({ "assistant": "aria", "text": MESSAGE });
        let mut reply = setup::post(&mut client, MESSAGES, &body)?;
        let conversation = setup::text_of(&reply, "/conversation_id")?;
        let nonce = setup::text_of(&reply, "/proposal/nonce")?;
        setup::post(&mut client, &format!("{CONFIRMATIONS}{nonce}"), &json!({ "decision": "confirm" }))?;
        let body = json!({ "assistant": "aria", "text": MESSAGE, "conversation_id": conversation });
        let message = post(address, &token, MESSAGES, &body.to_string());
        let proposal = reply.get_mut("proposal").map(Value::take).unwrap_or_default();
        Ok((Self { address, token, message }, proposal))
    }

    /// From the first byte of the message to the last byte of the receipt.
    fn effect(caller: &mut Caller, person: &Self) -> anyhow::Result<Duration> {
        let start = Instant::now();
        let nonce = quoted_after(caller.send(&person.message)?, r#""nonce":""#)?.to_owned();
        let path = format!("{CONFIRMATIONS}{nonce}");
        let yes = post(person.address, &person.token, &path, r#"{"decision":"confirm"}"#);
        let receipt = quoted_after(caller.send(&yes)?, r#""receipts":[{"id":""#)?;
        ensure!(!receipt.is_empty(), "an empty receipt");
        Ok(start.elapsed())
    }
}

/// What stands in an answer between `start` and the next quotation mark.
fn quoted_after<'a>(answer: &'a [u8], start: &str) -> anyhow::Result<&'a str> {
    let text = str::from_utf8(answer)?;
    let found = text.split_once(start).and_then(|(_, rest)| rest.split_once('"'));
    found.map(|(quoted, _)| quoted).with_context(|| format!("no {start} in {text}"))
}

#[cfg(test)]
#[path = "effect_tests.rs"]
mod tests;
