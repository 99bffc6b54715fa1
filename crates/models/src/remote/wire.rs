//! The connection to a provider: what is sent, how long is waited, how much is read.

use std::sync::Arc;
use std::time::Duration;

use domain::Clock;
use futures::future::{BoxFuture, Either, FutureExt, select};
use futures::stream::{self, BoxStream, StreamExt, TryStreamExt};
use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, RETRY_AFTER};
use serde_json::Value;

use super::sse::{Event, Parser};
use super::{Address, Key};
use crate::port::ModelError;

/// The most that is read of one answer. The longest honest ones are far below.
const MAX_ANSWER: usize = 8 * 1024 * 1024;
/// The most that is read of an error.
const MAX_ERROR: usize = 64 * 1024;
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

/// Why there is no client at all.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    #[error("TLS cannot be set up")]
    Tls(#[from] rustls::Error),
    #[error("the HTTP client cannot be set up")]
    Http(#[from] reqwest::Error),
}

/// A connection to one provider. Clones share it.
#[derive(Debug, Clone)]
pub struct Wire {
    provider: &'static str,
    client: reqwest::Client,
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
    Form(reqwest::multipart::Form),
}

/// An error that the provider answered with.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) status: u16,
    pub(crate) retry_after: Option<Duration>,
    /// What is not JSON is a text.
    pub(crate) body: Value,
}

/// An answer that has begun.
#[derive(Debug)]
pub(crate) struct Incoming {
    provider: &'static str,
    response: reqwest::Response,
    patience: Patience,
    clock: Arc<dyn Clock>,
}

/// What an answer turned out to be.
pub(crate) enum Reply {
    Whole(Value),
    Events(Events),
}

pub(crate) type Events = BoxStream<'static, Result<Event, ModelError>>;
type Pieces = BoxStream<'static, Result<bytes::Bytes, ModelError>>;

impl Wire {
    pub fn new(
        provider: &'static str,
        address: Address,
        client: reqwest::Client,
        patience: Patience,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { provider, client, address, headers: HeaderMap::new(), patience, clock }
    }

    /// The client that all providers share: one pool of connections, no redirects that could carry a key away.
    pub fn client() -> Result<reqwest::Client, ClientError> {
        let mut roots = rustls::RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let tls = rustls::ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let client = reqwest::Client::builder()
            .tls_backend_preconfigured(tls)
            .redirect(reqwest::redirect::Policy::none())
            .tcp_nodelay(true)
            .user_agent(concat!("papo/", env!("CARGO_PKG_VERSION")))
            .build()?;
        Ok(client)
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
        let url = self.address.join(&outgoing.path);
        let request = match outgoing.body {
            Body::None => self.client.get(url),
            Body::Json(body) => {
                self.client.post(url).header(CONTENT_TYPE, "application/json").body(body.to_string())
            }
            Body::Form(form) => self.client.post(url).multipart(form),
        };
        let mut request =
            request.headers(self.headers.clone()).header(ACCEPT, "application/json, text/event-stream");
        for (name, value) in outgoing.headers {
            request = request.header(name, value);
        }
        let response = self.within(self.patience.first_byte, request.send()).await?;
        let response = response.map_err(|error| unreachable(self.provider, error))?;
        let status = response.status().as_u16();
        let retry_after = retry_after(response.headers());
        let incoming = Incoming {
            provider: self.provider,
            response,
            patience: self.patience,
            clock: Arc::clone(&self.clock),
        };
        if (200..300).contains(&status) {
            return Ok(Ok(incoming));
        }
        let body = whole(self.provider, incoming.pieces(), MAX_ERROR).await.unwrap_or_default();
        let body = serde_json::from_slice(&body)
            .unwrap_or_else(|_| Value::String(String::from_utf8_lossy(&body).into_owned()));
        Ok(Err(Refusal { status, retry_after, body }))
    }

    async fn within<T>(&self, patience: Duration, work: impl Future<Output = T>) -> Result<T, ModelError> {
        within(&*self.clock, self.provider, patience, work).await
    }
}

impl Incoming {
    /// The answer, whole or in events. The first byte tells: servers answer whole when asked to stream, stream
    /// when not asked to, and name the wrong content type.
    pub(crate) async fn reply(self) -> Result<Reply, ModelError> {
        let provider = self.provider;
        let mut pieces = self.pieces();
        let mut begun = Vec::new();
        while begun.trim_ascii_start().is_empty() && begun.len() < MAX_ERROR {
            let Some(piece) = pieces.try_next().await? else { break };
            begun.extend_from_slice(&piece);
        }
        let is_json = matches!(begun.trim_ascii_start().first(), Some(b'{' | b'['));
        let pieces = stream::iter([Ok(bytes::Bytes::from(begun))]).chain(pieces).boxed();
        if is_json {
            json(provider, pieces).await.map(Reply::Whole)
        } else {
            Ok(Reply::Events(events(provider, pieces)))
        }
    }

    pub(crate) async fn json(self) -> Result<Value, ModelError> {
        json(self.provider, self.pieces()).await
    }

    /// The answer as it is, for what need not be JSON.
    pub(crate) async fn bytes(self) -> Result<Vec<u8>, ModelError> {
        whole(self.provider, self.pieces(), MAX_ANSWER).await
    }

    /// The bytes as they come, each waited for only so long, and all of them only so long.
    fn pieces(self) -> Pieces {
        let Self { provider, response, patience, clock } = self;
        let end = clock.sleep(patience.whole);
        let state = (response.bytes_stream().boxed(), end, clock);
        stream::try_unfold(state, move |(mut bytes, end, clock)| async move {
            // What has arrived already needs no clock.
            let heard = if let Some(piece) = bytes.next().now_or_never() {
                Ok((piece, end))
            } else {
                let next = within(&*clock, provider, patience.between_chunks, bytes.next());
                match select(Box::pin(next), end).await {
                    Either::Left((piece, end)) => piece.map(|piece| (piece, end)),
                    Either::Right(_) => Err(ModelError::TimedOut { provider }),
                }
            };
            match heard? {
                (Some(Ok(piece)), end) => Ok(Some((piece, (bytes, end, clock)))),
                (Some(Err(error)), _) => Err(unreachable(provider, error)),
                (None, _) => Ok(None),
            }
        })
        .boxed()
    }
}

async fn json(provider: &'static str, pieces: Pieces) -> Result<Value, ModelError> {
    let bytes = whole(provider, pieces, MAX_ANSWER).await?;
    serde_json::from_slice(&bytes).map_err(|_| ModelError::Unreadable { provider, problem: "it is not JSON" })
}

async fn whole(provider: &'static str, mut pieces: Pieces, limit: usize) -> Result<Vec<u8>, ModelError> {
    let mut whole = Vec::new();
    while let Some(piece) = pieces.try_next().await? {
        if whole.len() + piece.len() > limit {
            return Err(ModelError::Unreadable { provider, problem: "it is too big" });
        }
        whole.extend_from_slice(&piece);
    }
    Ok(whole)
}

/// The events of a stream. What drips so slowly that nothing is ever said ends as a time-out.
fn events(provider: &'static str, pieces: Pieces) -> Events {
    let state = Some((pieces, Parser::default(), 0_usize));
    stream::try_unfold(state, move |state| async move {
        let Some((mut pieces, mut parser, read)) = state else { return Ok::<_, ModelError>(None) };
        match pieces.try_next().await? {
            Some(piece) => {
                let read = read + piece.len();
                if read > MAX_ANSWER {
                    return Err(ModelError::Unreadable { provider, problem: "it is too big" });
                }
                Ok(Some((parser.take(&piece), Some((pieces, parser, read)))))
            }
            None => Ok(Some((parser.end().into_iter().collect(), None))),
        }
    })
    .map_ok(|events: Vec<Event>| stream::iter(events.into_iter().map(Ok)))
    .try_flatten()
    .boxed()
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

fn unreachable(provider: &'static str, error: reqwest::Error) -> ModelError {
    // The address may hold a secret of somebody who wrote one into it.
    ModelError::Unavailable { provider, retry_after: None, source: error.without_url().into() }
}

/// `retry-after` in seconds, or in the milliseconds that some vendors send beside it.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let number = |name: &HeaderName| headers.get(name)?.to_str().ok()?.trim().parse::<f64>().ok();
    let millis = number(&HeaderName::from_static("retry-after-ms")).map(|millis| millis / 1000.0);
    let seconds = millis.or_else(|| number(&RETRY_AFTER))?;
    Duration::try_from_secs_f64(seconds).ok().map(|wait| wait.min(MAX_RETRY_AFTER))
}
