//! Gemini, by the `generateContent` API of Google.

mod answer;
mod assembly;
pub(crate) mod fault;
mod habits;
mod request;
mod schema;
mod signature;

use std::sync::Arc;

use serde_json::{Value, json};
use url::Url;

use self::assembly::GeminiAssembly;
use self::habits::Habits;
use crate::port::{Answer, Model, ModelError, Request};
use crate::remote::{
    Access, AddressError, Assembly as _, Body, Delivery, Dialect, Fault, Outgoing, Refusal, Wire, shared,
};

pub(crate) const PROVIDER: &str = "gemini";
const BASE: &str = "https://generativelanguage.googleapis.com";

/// A model of Google's, or of a server that speaks as Google does.
pub fn connect(model: &str, access: &Access) -> Result<Arc<dyn Model>, AddressError> {
    let model = model.trim().trim_start_matches("models/");
    Ok(shared(format!("{PROVIDER}:{model}"), wire(access)?, Gemini { model: model.to_owned() }))
}

/// The wire to Google, for whatever it serves.
pub(crate) fn wire(access: &Access) -> Result<Wire, AddressError> {
    let version = if access.base.as_deref().is_some_and(has_version) { "" } else { "v1beta" };
    let wire = access.wire(PROVIDER, BASE, version)?;
    Ok(match &access.key {
        Some(key) => wire.with_key("x-goog-api-key", "", key),
        None => wire,
    })
}

/// The path of something that a model does. Tuned models have a folder of their own.
pub(crate) fn path(model: &str, what: &str) -> String {
    format!("{}:{what}", resource(model))
}

pub(crate) fn resource(model: &str) -> String {
    if model.contains('/') { model.to_owned() } else { format!("models/{model}") }
}

/// Whether an address names a version itself, like `…/v1` or `…/v1beta`.
fn has_version(base: &str) -> bool {
    let base = base.trim();
    let path = Url::parse(base).map_or_else(|_| base.to_owned(), |url| url.path().to_owned());
    let last = path.trim_end_matches('/').rsplit_once('/').map_or("", |(_, last)| last);
    last.strip_prefix('v').is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
}

#[derive(Debug)]
struct Gemini {
    model: String,
}

impl Gemini {
    fn outgoing(&self, what: &str, body: Value) -> Outgoing {
        Outgoing { path: path(&self.model, what), headers: Vec::new(), body: Body::Json(body) }
    }
}

impl Dialect for Gemini {
    type Assembly = GeminiAssembly;
    type Habits = Habits;

    fn ask(&self, request: &Request, habits: Habits, delivery: Delivery) -> Outgoing {
        let what = match delivery {
            Delivery::Whole => "generateContent",
            Delivery::Streamed => "streamGenerateContent?alt=sse",
        };
        self.outgoing(what, request::body(&self.model, request, habits))
    }

    /// A server that streams without events sends its pieces as one list.
    fn read(&self, request: &Request, body: &Value) -> Result<Answer, ModelError> {
        let mut assembly = self.assembly(request);
        let pieces = body.as_array().map_or(std::slice::from_ref(body), Vec::as_slice);
        for piece in pieces {
            assembly.take(piece)?;
        }
        assembly.finish()
    }

    fn assembly(&self, _request: &Request) -> GeminiAssembly {
        GeminiAssembly::new(&self.model)
    }

    fn fault(&self, _status: u16, body: &Value) -> Fault {
        fault::read(body)
    }

    fn adapt(&self, _request: &Request, habits: Habits, refusal: &Refusal) -> Option<Habits> {
        habits.adapted(&fault::read(&refusal.body), fault::message(&refusal.body))
    }

    fn count(&self, request: &Request) -> Option<Outgoing> {
        let mut whole = request::body(&self.model, request, Habits::default());
        whole["model"] = Value::String(resource(&self.model));
        Some(self.outgoing("countTokens", json!({ "generateContentRequest": whole })))
    }

    fn counted(&self, body: &Value) -> Option<u32> {
        body.get("totalTokens")?.as_u64().map(answer::bounded)
    }

    fn probe(&self) -> Outgoing {
        Outgoing { path: "models?pageSize=1".to_owned(), headers: Vec::new(), body: Body::None }
    }
}

#[cfg(test)]
mod stage;

#[cfg(test)]
#[path = "gemini_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "faults_tests.rs"]
mod faults_tests;
