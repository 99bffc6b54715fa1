//! The connection to a provider: what is sent, how long is waited, how much is read.

use std::sync::Arc;
use std::time::Duration;

use ::wire::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, USER_AGENT};
use ::wire::{Address, Call, Client, ClientError, Key, Method, Patience};
use bytes::Bytes;
use domain::Clock;
use serde_json::Value;

use super::form::Form;
use super::incoming::{Incoming, MAX_ERROR, failed};
use crate::port::ModelError;

/// A connection to one provider. Clones share it.
#[derive(Debug, Clone)]
pub struct Wire {
    provider: &'static str,
    client: Client,
    address: Address,
    /// Sent with every request; the ones with keys are marked sensitive.
    headers: HeaderMap,
    patience: Patience,
    clock: Arc<dyn Clock>,
}

/// What is sent.
#[derive(Debug)]
pub(crate) struct Outgoing {
    /// Relative to the provider's address.
    pub(crate) path: String,
    pub(crate) headers: Vec<(&'static str, String)>,
    pub(crate) body: Body,
}

#[derive(Debug)]
pub(crate) enum Body {
    /// A question without a body: `GET`.
    None,
    Json(Value),
    Form(Form),
}

/// An error that the provider answered with.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) status: u16,
    pub(crate) retry_after: Option<Duration>,
    /// What is not JSON is a text.
    pub(crate) body: Value,
}

impl Wire {
    pub fn new(
        provider: &'static str,
        address: Address,
        client: Client,
        patience: Patience,
        clock: Arc<dyn Clock>,
    ) -> Self {
        let mut headers = HeaderMap::new();
        headers.insert(USER_AGENT, HeaderValue::from_static(concat!("papo/", env!("CARGO_PKG_VERSION"))));
        headers.insert(ACCEPT, HeaderValue::from_static("application/json, text/event-stream"));
        headers.extend(address.secret().map(|secret| (AUTHORIZATION, secret)));
        Self { provider, client, address, headers, patience, clock }
    }

    /// The client that all providers share.
    pub fn client() -> Result<Client, ClientError> {
        Client::of_this_machine()
    }

    /// Sends the key with every request as `name: prefix key`.
    #[must_use]
    pub(crate) fn with_key(self, name: &'static str, prefix: &str, key: &Key) -> Self {
        self.with_header(name, key.header(prefix))
    }

    /// Sends a header with every request.
    #[must_use]
    pub(crate) fn with(self, name: &'static str, value: &'static str) -> Self {
        self.with_header(name, Some(HeaderValue::from_static(value)))
    }

    fn with_header(mut self, name: &'static str, value: Option<HeaderValue>) -> Self {
        if let Some(value) = value {
            self.headers.insert(HeaderName::from_static(name), value);
        }
        self
    }

    /// Whether the provider lives at this host.
    pub(crate) fn is_at(&self, host: &str) -> bool {
        self.address.host() == Some(host)
    }

    pub(crate) fn provider(&self) -> &'static str {
        self.provider
    }

    /// Sends, and waits for the first byte. The inner error is the provider's own.
    pub(crate) async fn send(&self, outgoing: Outgoing) -> Result<Result<Incoming, Refusal>, ModelError> {
        let call = self.call(outgoing);
        let sent = self.client.send(call, self.patience, &self.clock).await;
        let response = sent.map_err(|failure| failed(self.provider, failure))?;
        let status = response.status.as_u16();
        let retry_after = response.retry_after();
        let incoming = Incoming::new(self.provider, response.body);
        if (200..300).contains(&status) {
            return Ok(Ok(incoming));
        }
        let body = incoming.bytes_up_to(MAX_ERROR).await.unwrap_or_default();
        let body = serde_json::from_slice(&body)
            .unwrap_or_else(|_| Value::String(String::from_utf8_lossy(&body).into_owned()));
        Ok(Err(Refusal { status, retry_after, body }))
    }

    fn call(&self, outgoing: Outgoing) -> Call {
        let (method, kind, body) = match outgoing.body {
            Body::None => (Method::GET, None, Bytes::new()),
            Body::Json(body) => {
                (Method::POST, Some(HeaderValue::from_static("application/json")), body.to_string().into())
            }
            Body::Form(form) => (Method::POST, HeaderValue::try_from(form.media_type()).ok(), form.into()),
        };
        let mut headers = self.headers.clone();
        headers.extend(kind.map(|kind| (CONTENT_TYPE, kind)));
        for (name, value) in outgoing.headers {
            headers.extend(
                HeaderValue::try_from(value).ok().map(|value| (HeaderName::from_static(name), value)),
            );
        }
        Call { method, url: self.address.join(&outgoing.path), headers, body }
    }
}
