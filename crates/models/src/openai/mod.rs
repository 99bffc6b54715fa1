//! The Chat Completions API of OpenAI and of the many servers that speak it: strict in what is sent, lenient in
//! what is read.

mod answer;
mod assembly;
mod complaint;
mod habits;
mod request;
mod thinking;
mod tool_calls;

use std::sync::Arc;

use serde_json::Value;

use self::assembly::ChatAssembly;
use self::complaint::Complaint;
use self::habits::Habits;
pub(crate) use self::habits::{Forcing, Limit};
use crate::port::{Answer, Model, ModelError, Request};
use crate::remote::{Access, AddressError, Body, Delivery, Dialect, Fault, Outgoing, Refusal, shared};

const OFFICIAL: &str = "https://api.openai.com/v1";
const ENDPOINT: &str = "/chat/completions";

/// A model of OpenAI, or of whoever listens at the base address in `access`. A key is sent when there is one.
pub fn connect(model: &str, access: &Access) -> Result<Arc<dyn Model>, AddressError> {
    let base = access.base.as_deref().map(str::trim).filter(|base| !base.is_empty()).unwrap_or(OFFICIAL);
    let base = base.trim_end_matches('/');
    let base = base.strip_suffix(ENDPOINT).unwrap_or(base);
    let (_, place) = base.split_once("://").unwrap_or(("", base));
    let server = Server {
        provider: "openai",
        root: if place.contains('/') { Root::AsGiven } else { Root::Guessed },
        limit: if place.starts_with("api.openai.com") { Limit::CompletionTokens } else { Limit::Tokens },
        forcing: Forcing::Named,
    };
    connect_to(server, model, &Access { base: Some(base.to_owned()), ..access.clone() })
}

/// What is known of a server before it has answered.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Server {
    pub(crate) provider: &'static str,
    pub(crate) root: Root,
    pub(crate) limit: Limit,
    pub(crate) forcing: Forcing,
}

/// Where the paths of the API hang.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Root {
    /// Under the address, as the vendor's own programs have it.
    AsGiven,
    /// People forget the `/v1` of a bare host, and a few servers have none.
    Guessed,
}

/// The same for every server that speaks this API.
pub(crate) fn connect_to(
    server: Server,
    model: &str,
    access: &Access,
) -> Result<Arc<dyn Model>, AddressError> {
    let mut wire = access.wire(server.provider, OFFICIAL, "")?;
    if let Some(key) = &access.key {
        wire = wire.with_key("authorization", "Bearer ", key);
    }
    let dialect = ChatCompletions { model: model.to_owned(), server };
    Ok(shared(format!("{}:{model}", server.provider), wire, dialect))
}

#[derive(Debug)]
struct ChatCompletions {
    model: String,
    server: Server,
}

impl ChatCompletions {
    fn path(&self, habits: Habits, path: &str) -> String {
        match self.server.root {
            Root::Guessed if habits.takes_version() => format!("v1/{path}"),
            Root::Guessed | Root::AsGiven => path.to_owned(),
        }
    }
}

impl Dialect for ChatCompletions {
    type Assembly = ChatAssembly;
    type Habits = Habits;

    fn ask(&self, request: &Request, habits: Habits, delivery: Delivery) -> Outgoing {
        let body = request::body(&self.model, &self.server, habits, request, delivery);
        Outgoing { path: self.path(habits, "chat/completions"), headers: Vec::new(), body: Body::Json(body) }
    }

    fn read(&self, request: &Request, body: &Value) -> Result<Answer, ModelError> {
        answer::read(self.server.provider, request, body)
    }

    fn assembly(&self, request: &Request) -> ChatAssembly {
        ChatAssembly::new(self.server.provider, request)
    }

    fn fault(&self, status: u16, body: &Value) -> Fault {
        Complaint::read(body).fault(status)
    }

    fn adapt(&self, request: &Request, habits: Habits, refusal: &Refusal) -> Option<Habits> {
        habits.after(request, &self.server, refusal)
    }

    /// The API has no such question.
    fn count(&self, _: &Request) -> Option<Outgoing> {
        None
    }

    fn counted(&self, _: &Value) -> Option<u32> {
        None
    }

    fn probe(&self) -> Outgoing {
        Outgoing { path: self.path(Habits::default(), "models"), headers: Vec::new(), body: Body::None }
    }
}

#[cfg(test)]
#[path = "stage_tests.rs"]
pub(crate) mod stage;

#[cfg(test)]
#[path = "openai_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "refusals_tests.rs"]
mod refusals_tests;

#[cfg(test)]
#[path = "lines_tests.rs"]
mod lines;

#[cfg(test)]
#[path = "calls_tests.rs"]
mod calls_tests;

#[cfg(test)]
#[path = "servers_tests.rs"]
mod servers_tests;
