//! Claude, by the Messages API of Anthropic and of servers that speak it.

mod answer;
mod assembly;
mod conversation;
mod fault;
mod habits;
mod request;

use std::sync::Arc;

use serde_json::Value;

use self::assembly::Streamed;
use self::habits::Habits;
use crate::port::{Answer, Model, ModelError, Request};
use crate::remote::{self, Access, AddressError, Body, Delivery, Dialect, Fault, Outgoing, Refusal};

const PROVIDER: &str = "claude";
const BASE: &str = "https://api.anthropic.com";
const HOST: &str = "api.anthropic.com";

/// A Claude model, or another one behind a server that speaks like Claude's.
pub fn connect(model: &str, access: &Access) -> Result<Arc<dyn Model>, AddressError> {
    let model = model.trim();
    let mut wire = access.wire(PROVIDER, BASE, "v1")?.with("anthropic-version", "2023-06-01");
    if let Some(key) = &access.key {
        wire = wire.with_key("x-api-key", "", key);
        // Many compatible servers look for the key only here.
        if !wire.is_at(HOST) {
            wire = wire.with_key("authorization", "Bearer ", key);
        }
    }
    Ok(remote::shared(format!("{PROVIDER}:{model}"), wire, Claude { model: model.to_owned() }))
}

/// The words of the Messages API, for one model.
#[derive(Debug)]
struct Claude {
    model: String,
}

impl Dialect for Claude {
    type Assembly = Streamed;
    type Habits = Habits;

    fn ask(&self, request: &Request, habits: Habits, delivery: Delivery) -> Outgoing {
        request::ask(&self.model, request, habits, delivery)
    }

    fn read(&self, _request: &Request, body: &Value) -> Result<Answer, ModelError> {
        answer::read(body)
    }

    fn assembly(&self, _request: &Request) -> Streamed {
        Streamed::default()
    }

    fn fault(&self, _status: u16, body: &Value) -> Fault {
        fault::fault(body)
    }

    fn adapt(&self, request: &Request, habits: Habits, refusal: &Refusal) -> Option<Habits> {
        habits.after(request, &refusal.body)
    }

    fn count(&self, request: &Request) -> Option<Outgoing> {
        Some(request::count(&self.model, request))
    }

    fn counted(&self, body: &Value) -> Option<u32> {
        u32::try_from(body["input_tokens"].as_u64()?).ok()
    }

    fn probe(&self) -> Outgoing {
        Outgoing { path: "models?limit=1".to_owned(), headers: Vec::new(), body: Body::None }
    }
}

#[cfg(test)]
#[path = "claude_tests.rs"]
mod tests;
