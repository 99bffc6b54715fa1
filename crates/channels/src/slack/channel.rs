//! Answering in Slack.

use std::sync::Arc;
use std::time::Duration;

use domain::Clock;
use futures::future::{BoxFuture, FutureExt};
use outbound::{Channel, Delivery, Handed, Permit, SendError};
use serde_json::{Value, json};
use wire::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue, USER_AGENT};
use wire::{Address, AddressError, Call, Client, Failure, Key, Method, Patience};

/// The most that is read of an answer.
const MAX_ANSWER: usize = 256 * 1024;

/// One workspace: where Slack is, and the token of the app in it.
#[derive(Debug, Clone)]
pub struct Workspace {
    address: Address,
    token: Key,
}

impl Workspace {
    /// `url` is where Slack's methods are; nothing is Slack itself.
    pub fn new(url: Option<&str>, token: Key) -> Result<Self, AddressError> {
        let address = Address::parse(url.unwrap_or("https://slack.com/api"), "", "https://slack.com/api")?;
        Ok(Self { address, token })
    }
}

/// Slack, as the people of a house use it.
#[derive(Debug)]
pub struct Slack {
    workspace: Workspace,
    client: Client,
    clock: Arc<dyn Clock>,
}

impl Slack {
    const PATIENCE: Patience = Patience {
        first_byte: Duration::from_secs(10),
        between_chunks: Duration::from_secs(5),
        whole: Duration::from_secs(15),
    };

    pub fn new(workspace: Workspace, client: Client, clock: Arc<dyn Clock>) -> Self {
        Self { workspace, client, clock }
    }

    async fn post(&self, delivery: &Delivery) -> Result<Handed, SendError> {
        let to = delivery.to.as_ref().ok_or(SendError::Refused { code: "no_address" })?;
        let question = json!({ "channel": to.peer, "text": escaped(&delivery.text), "unfurl_links": false });
        let mut headers = HeaderMap::new();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json; charset=utf-8"));
        headers.insert(USER_AGENT, HeaderValue::from_static(concat!("papo/", env!("CARGO_PKG_VERSION"))));
        if let Some(token) = self.workspace.token.header("Bearer ") {
            headers.insert(AUTHORIZATION, token);
        }
        let url = self.workspace.address.join("chat.postMessage");
        let call = Call { method: Method::POST, url, headers, body: question.to_string().into() };
        let response =
            self.client.send(call, Self::PATIENCE, &self.clock).await.map_err(|failure| failed(&failure))?;
        let (status, retry_after) = (response.status.as_u16(), response.retry_after());
        let bytes = response.body.bytes_up_to(MAX_ANSWER).await.unwrap_or_default();
        verdict(status, retry_after, &serde_json::from_slice(&bytes).unwrap_or(Value::Null))
    }
}

/// What Slack made of a message. It answers 200 to almost everything and says in the body how it went.
fn verdict(status: u16, retry_after: Option<Duration>, body: &Value) -> Result<Handed, SendError> {
    let error = body.get("error").and_then(Value::as_str);
    match (status, body.get("ok").and_then(Value::as_bool), error) {
        (200, Some(true), _) => {
            Ok(Handed { provider_id: body.get("ts").and_then(Value::as_str).map(str::to_owned) })
        }
        (429, ..) | (_, _, Some("ratelimited" | "rate_limited")) => {
            Err(SendError::Away { code: "rate_limited", retry_after })
        }
        // A token that an operator must mend.
        (
            _,
            _,
            Some("invalid_auth" | "not_authed" | "account_inactive" | "token_revoked" | "missing_scope"),
        ) => Err(SendError::Away { code: "unauthorised", retry_after: None }),
        (200, Some(false), _) | (400..=499, ..) => Err(SendError::Refused { code: "refused" }),
        _ => Err(SendError::Unknown { code: "server_error" }),
    }
}

fn failed(failure: &Failure) -> SendError {
    match failure {
        Failure::Unreachable(_) | Failure::Unreached => {
            SendError::Away { code: "unreachable", retry_after: None }
        }
        _ => SendError::Unknown { code: "no_answer" },
    }
}

/// Three characters mean something to Slack.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

impl Channel for Slack {
    fn name(&self) -> &'static str {
        "slack"
    }

    fn send(&self, _permit: Permit, delivery: Delivery) -> BoxFuture<'_, Result<Handed, SendError>> {
        async move { self.post(&delivery).await }.boxed()
    }
}

#[cfg(test)]
#[path = "channel_tests.rs"]
mod tests;
