//! The connections. Whoever waits for an answer drives its connection: what the socket brings goes
//! to the one who waits, with no other task to be woken in between, which would cost more than all the rest.

use std::collections::HashMap;
use std::fmt;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use domain::{Clock, Timestamp};
use futures::future::{BoxFuture, Either, select};
use futures::stream::Stream;
use http_body_util::Full;
use hyper::body::Incoming as Body;
use hyper::header::{HOST, HeaderMap, HeaderName, HeaderValue, PROXY_AUTHORIZATION, RETRY_AFTER};
use hyper::{Method, Request, StatusCode, Uri};
use hyper_util::client::proxy::matcher::Matcher;
use url::Url;

use crate::connection::{Connection, Sent};
use crate::dial::Dialer;
use crate::{Cause, ClientError, Failure, Incoming, Patience};

/// How long a connection is kept for the next call. Some machines on the way forget it silently after minutes.
const KEPT_FOR: Duration = Duration::from_secs(90);
/// The most that are kept at all.
const MAX_KEPT: usize = 64;
/// A server that asks for more patience than this is not worth waiting for.
const MAX_RETRY_AFTER: Duration = Duration::from_hours(24);

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
#[derive(Debug)]
pub struct Call {
    pub method: Method,
    pub url: Url,
    /// Those with keys are to be marked sensitive.
    pub headers: HeaderMap,
    pub body: Bytes,
}

/// The rest of an answer. When nobody reads on, its connection is kept if it is at its end, and closed if it is
/// not: then the other side knows, too.
pub(crate) struct Reading {
    open: Option<(Connection, Body)>,
    client: Client,
    clock: Arc<dyn Clock>,
    origin: String,
}

/// The beginning of an answer; the rest is read from `body`.
#[derive(Debug)]
pub struct Response {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Incoming,
}

impl Response {
    /// `retry-after` in seconds, or in the milliseconds that some send beside it.
    pub fn retry_after(&self) -> Option<Duration> {
        let number = |name: &HeaderName| self.headers.get(name)?.to_str().ok()?.trim().parse::<f64>().ok();
        let millis = number(&HeaderName::from_static("retry-after-ms")).map(|millis| millis / 1000.0);
        let seconds = millis.or_else(|| number(&RETRY_AFTER))?;
        Duration::try_from_secs_f64(seconds).ok().map(|wait| wait.min(MAX_RETRY_AFTER))
    }
}

impl Client {
    /// One pool of connections, no redirects that could carry a key away. The machine's settings say whether a
    /// proxy stands in between.
    pub fn of_this_machine() -> Result<Self, ClientError> {
        Self::new(Matcher::from_system())
    }

    /// `proxies` says who stands between us and whom.
    pub(crate) fn new(proxies: Matcher) -> Result<Self, ClientError> {
        Ok(Self(Arc::new(Shared { dialer: Dialer::new(proxies)?, kept: Mutex::default() })))
    }

    /// Sends, and waits for the head of the answer.
    pub async fn send(
        &self,
        call: Call,
        patience: Patience,
        clock: &Arc<dyn Clock>,
    ) -> Result<Response, Failure> {
        let origin = call.url.origin().ascii_serialization();
        let mut request = self.request(call).map_err(Failure::Unreachable)?;
        let mut alarm = clock.sleep(patience.first_byte);
        loop {
            let kept = self.kept().take(&origin, clock.now());
            let is_new = kept.is_none();
            let mut connection = match kept {
                Some(connection) => connection,
                None => before(&mut alarm, self.connect(&origin))
                    .await
                    .ok_or(Failure::Unreached)?
                    .map_err(Failure::Unreachable)?,
            };
            match before(&mut alarm, connection.send(request)).await.ok_or(Failure::Silent)? {
                Sent::Answered(response) => {
                    let (head, body) = response.into_parts();
                    let open = Some((connection, body));
                    let reading = Reading { open, client: self.clone(), clock: Arc::clone(clock), origin };
                    let body = Incoming::new(reading, patience, Arc::clone(clock));
                    return Ok(Response { status: head.status, headers: head.headers, body });
                }
                // It was closed while nobody looked, and nothing was sent.
                Sent::Returned(returned, _) if !is_new => request = returned,
                Sent::Returned(_, error) => return Err(Failure::Unreachable(error.into())),
                Sent::Failed(error) => return Err(Failure::Broken(error.into())),
            }
        }
    }

    async fn connect(&self, origin: &str) -> Result<Connection, Cause> {
        Ok(Connection::over(self.0.dialer.dial(&origin.parse()?).await?).await?)
    }

    /// The request as it stands on the wire.
    fn request(&self, call: Call) -> Result<Request<Full<Bytes>>, Cause> {
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

/// What the work came to, or nothing if the alarm rang first.
async fn before<T>(alarm: &mut BoxFuture<'static, ()>, work: impl Future<Output = T>) -> Option<T> {
    match select(pin!(work), alarm).await {
        Either::Left((done, _)) => Some(done),
        Either::Right(_) => None,
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
#[path = "client_tests.rs"]
mod tests;
