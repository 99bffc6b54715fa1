//! The connection to a provider: what is sent, how long is waited, how much is read.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use domain::Clock;
use futures::future::{BoxFuture, Either, select};
use hyper::Method;
use hyper::header::{
    ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, RETRY_AFTER, USER_AGENT,
};
use hyper_util::client::proxy::matcher::Matcher;
use serde_json::Value;

use super::form::Form;
use super::incoming::{Incoming, MAX_ERROR};
use super::line::{Call, Client, ClientError};
use super::{Address, Key};
use crate::port::ModelError;

/// A server that asks for more patience than this is not worth waiting for.
const MAX_RETRY_AFTER: Duration = Duration::from_hours(24);

/// How long is waited for a provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// For the status line and the headers.
    pub first_byte: Duration,
    /// Between two pieces that say something.
    pub between_chunks: Duration,
    /// For all of it.
    pub whole: Duration,
}

impl Default for Patience {
    /// A turn has 30 s; one call must leave room for another provider's.
    fn default() -> Self {
        Self {
            first_byte: Duration::from_secs(12),
            between_chunks: Duration::from_secs(8),
            whole: Duration::from_secs(25),
        }
    }
}

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

    /// The client that all providers share: one pool of connections, no redirects that could carry a key away. The
    /// machine's settings say whether a proxy stands in between.
    pub fn client() -> Result<Client, ClientError> {
        Client::new(Matcher::from_system())
    }

    /// Sends the key with every request as `name: prefix key`.
    #[must_use]
    pub(crate) fn with_key(self, name: &'static str, prefix: &str, key: &Key) -> Self {
        let value = HeaderValue::try_from(format!("{prefix}{}", key.reveal()));
        self.with_header(
            name,
            value.ok().map(|mut value| {
                value.set_sensitive(true);
                value
            }),
        )
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
        let response = self.within(self.patience.first_byte, self.client.send(call, &self.clock)).await?;
        let response = response.map_err(|error| unreachable(self.provider, error))?;
        let status = response.status.as_u16();
        let retry_after = retry_after(&response.headers);
        let incoming = Incoming::new(self.provider, response.body, self.patience, Arc::clone(&self.clock));
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

    async fn within<T>(&self, patience: Duration, work: impl Future<Output = T>) -> Result<T, ModelError> {
        within(&*self.clock, self.provider, patience, work).await
    }
}

async fn within<T>(
    clock: &dyn Clock,
    provider: &'static str,
    patience: Duration,
    work: impl Future<Output = T>,
) -> Result<T, ModelError> {
    let sleep: BoxFuture<'static, ()> = clock.sleep(patience);
    match select(Box::pin(work), sleep).await {
        Either::Left((done, _)) => Ok(done),
        Either::Right(_) => Err(ModelError::TimedOut { provider }),
    }
}

pub(super) fn unreachable(provider: &'static str, source: Box<dyn Error + Send + Sync>) -> ModelError {
    ModelError::Unavailable { provider, retry_after: None, source }
}

/// `retry-after` in seconds, or in the milliseconds that some vendors send beside it.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let number = |name: &HeaderName| headers.get(name)?.to_str().ok()?.trim().parse::<f64>().ok();
    let millis = number(&HeaderName::from_static("retry-after-ms")).map(|millis| millis / 1000.0);
    let seconds = millis.or_else(|| number(&RETRY_AFTER))?;
    Duration::try_from_secs_f64(seconds).ok().map(|wait| wait.min(MAX_RETRY_AFTER))
}
