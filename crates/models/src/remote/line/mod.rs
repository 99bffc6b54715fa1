//! The connections to providers. Whoever waits for an answer drives its connection: what the socket brings goes
//! to the one who waits, with no other task to be woken in between, which would cost more than all the rest.

mod connection;
mod dial;

use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use domain::{Clock, Timestamp};
use futures::stream::Stream;
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::header::{HOST, HeaderMap, HeaderValue, PROXY_AUTHORIZATION};
use hyper::{Method, Request, StatusCode, Uri};
use hyper_util::client::proxy::matcher::Matcher;
use url::Url;

use self::connection::{Connection, Sent};
use self::dial::Dialer;
pub use self::dial::DialerError as ClientError;

/// How long a connection is kept for the next call. Some machines on the way forget it silently after minutes.
const KEPT_FOR: Duration = Duration::from_secs(90);
/// The most that are kept at all.
const MAX_KEPT: usize = 64;

type Failure = Box<dyn Error + Send + Sync>;

/// Connections to everybody. Clones share them.
#[derive(Clone)]
pub struct Client(Arc<Shared>);

struct Shared {
    dialer: Dialer,
    /// By the origin that they lead to.
    kept: Mutex<HashMap<String, Vec<Kept>>>,
}

struct Kept {
    connection: Connection,
    since: Timestamp,
}

/// What is sent.
pub(super) struct Call {
    pub(super) method: Method,
    pub(super) url: Url,
    pub(super) headers: HeaderMap,
    pub(super) body: Bytes,
}

/// The rest of an answer. When nobody reads on, its connection is kept if it is at its end, and closed if it is
/// not: then the provider knows, too.
pub(super) struct Reading {
    open: Option<(Connection, Incoming)>,
    client: Client,
    clock: Arc<dyn Clock>,
    origin: String,
}

/// The beginning of an answer; the rest is read from `body`.
pub(super) struct Response {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: Reading,
}

impl Client {
    /// `proxies` says who stands between us and whom.
    pub(super) fn new(proxies: Matcher) -> Result<Self, ClientError> {
        Ok(Self(Arc::new(Shared { dialer: Dialer::new(proxies)?, kept: Mutex::default() })))
    }

    /// Sends, and waits for the head of the answer.
    pub(super) async fn send(&self, call: Call, clock: &Arc<dyn Clock>) -> Result<Response, Failure> {
        let origin = call.url.origin().ascii_serialization();
        let mut request = self.request(call)?;
        let target = origin.parse()?;
        loop {
            let kept = self.kept().take(&origin, clock.now());
            let is_new = kept.is_none();
            let mut connection = match kept {
                Some(connection) => connection,
                None => Connection::over(self.0.dialer.dial(&target).await?).await?,
            };
            match connection.send(request).await {
                Sent::Answered(response) => {
                    let (head, body) = response.into_parts();
                    let open = Some((connection, body));
                    let body = Reading { open, client: self.clone(), clock: Arc::clone(clock), origin };
                    return Ok(Response { status: head.status, headers: head.headers, body });
                }
                // It was closed while nobody looked, and nothing was sent.
                Sent::Returned(returned, _) if !is_new => request = returned,
                Sent::Returned(_, error) | Sent::Failed(error) => return Err(error.into()),
            }
        }
    }

    /// The request as it stands on the wire.
    fn request(&self, call: Call) -> Result<Request<Full<Bytes>>, Failure> {
        let uri: Uri = call.url[..url::Position::AfterQuery].parse()?;
        let host = HeaderValue::try_from(&call.url[url::Position::BeforeHost..url::Position::AfterPort])?;
        let mut request = Request::new(Full::new(call.body));
        *request.method_mut() = call.method;
        *request.headers_mut() = call.headers;
        request.headers_mut().insert(HOST, host);
        *request.uri_mut() = call.url[url::Position::BeforePath..url::Position::AfterQuery].parse()?;
        // To a proxy that passes plain text on, the whole address is said.
        if let Some(proxy) = self.0.dialer.forwarder(&uri) {
            *request.uri_mut() = uri;
            if let Some(secret) = proxy.basic_auth() {
                request.headers_mut().insert(PROXY_AUTHORIZATION, secret.clone());
            }
        }
        Ok(request)
    }

    fn kept(&self) -> Keeping<'_> {
        Keeping(self.0.kept.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Stream for Reading {
    type Item = hyper::Result<Bytes>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        match &mut self.open {
            Some((connection, body)) => connection.poll_piece(body, context),
            None => Poll::Ready(None),
        }
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        let Some((mut connection, body)) = self.open.take() else { return };
        drop(body);
        if connection.rests() {
            self.client.kept().keep(std::mem::take(&mut self.origin), connection, self.clock.now());
        }
    }
}

impl fmt::Debug for Client {
    /// Settings of TLS are long and say nothing here.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Client")
    }
}

struct Keeping<'a>(MutexGuard<'a, HashMap<String, Vec<Kept>>>);

impl Keeping<'_> {
    /// The connection to this origin that was used last, if one is still good.
    fn take(&mut self, origin: &str, now: Timestamp) -> Option<Connection> {
        let kept = self.0.get_mut(origin)?;
        while let Some(mut last) = kept.pop() {
            if last.is_young(now) && last.connection.rests() {
                return Some(last.connection);
            }
        }
        None
    }

    fn keep(&mut self, origin: String, connection: Connection, now: Timestamp) {
        self.0.retain(|_, kept| {
            kept.retain(|kept| kept.is_young(now));
            !kept.is_empty()
        });
        if self.0.values().map(Vec::len).sum::<usize>() < MAX_KEPT {
            self.0.entry(origin).or_default().push(Kept { connection, since: now });
        }
    }
}

impl Kept {
    fn is_young(&self, now: Timestamp) -> bool {
        Duration::try_from(self.since.duration_until(now)).is_ok_and(|age| age < KEPT_FOR)
    }
}

#[cfg(test)]
#[path = "line_tests.rs"]
mod tests;
