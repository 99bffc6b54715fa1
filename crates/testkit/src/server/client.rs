//! A small HTTP client that shows everything: one connection a request, no redirects, no opinion.

use std::net::SocketAddr;

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper::header::{CONTENT_TYPE, HeaderMap};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;

use crate::patience::PATIENCE;

/// Talks to one server with the same headers each time.
#[derive(Debug, Clone)]
pub struct Client {
    address: SocketAddr,
    headers: Vec<(String, String)>,
}

/// What came back.
#[derive(Debug, Clone)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Bytes,
}

/// One server-sent event.
#[derive(Debug, Clone, PartialEq)]
pub struct ServerEvent {
    pub name: String,
    pub data: Value,
}

/// An answer that goes on for as long as the server wants.
#[derive(Debug)]
pub struct Listening {
    pub status: u16,
    body: Incoming,
}

impl Listening {
    /// Waits until the server has ended it.
    pub async fn ends(self) {
        let mut body = self.body;
        let ended = async { while body.frame().await.is_some_and(|frame| frame.is_ok()) {} };
        assert!(tokio::time::timeout(PATIENCE, ended).await.is_ok(), "the stream goes on");
    }

    /// Whether it goes on after whatever was already said.
    pub async fn is_open(self) -> bool {
        let mut body = self.body;
        let ended = async { while body.frame().await.is_some_and(|frame| frame.is_ok()) {} };
        futures::future::poll_immediate(ended).await.is_none()
    }
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self { address, headers: Vec::new() }
    }

    /// The same client with another header, in place of one of that name.
    #[must_use]
    pub fn with(&self, name: &str, value: &str) -> Self {
        let mut client = self.clone();
        client.headers.retain(|(known, _)| known != name);
        client.headers.push((name.to_owned(), value.to_owned()));
        client
    }

    /// The same client that carries the cookies of an answer.
    #[must_use]
    pub fn with_cookies_of(&self, answer: &Answer) -> Self {
        let pairs = answer.headers.get_all("set-cookie").iter().filter_map(|value| value.to_str().ok());
        let pairs: Vec<&str> = pairs.filter_map(|cookie| cookie.split(';').next()).collect();
        self.with("cookie", &pairs.join("; "))
    }

    /// What every request carries.
    pub fn headers(&self) -> &[(String, String)] {
        &self.headers
    }

    /// Gets what goes on; the answer has begun when this is done.
    #[expect(clippy::unwrap_used, reason = "a test whose server does not answer has failed")]
    pub async fn listen(&self, path: &str) -> Listening {
        let stream = TcpStream::connect(self.address).await.unwrap();
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.unwrap();
        tokio::spawn(connection);
        let mut request = Request::get(path).header("host", self.address.to_string());
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        let (head, body) =
            sender.send_request(request.body(Full::<Bytes>::default()).unwrap()).await.unwrap().into_parts();
        Listening { status: head.status.as_u16(), body }
    }

    /// Panics when the server cannot be reached or hangs up half way.
    #[expect(clippy::unwrap_used, reason = "a test whose server does not answer has failed")]
    pub async fn send(&self, method: Method, path: &str, body: impl Into<Bytes>) -> Answer {
        self.try_send(method, path, body).await.unwrap()
    }

    /// One request and its whole answer.
    pub async fn try_send(
        &self,
        method: Method,
        path: &str,
        body: impl Into<Bytes>,
    ) -> Result<Answer, Box<dyn std::error::Error + Send + Sync>> {
        let stream = TcpStream::connect(self.address).await?;
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        let mut request =
            Request::builder().method(method).uri(path).header("host", self.address.to_string());
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        let response = sender.send_request(request.body(Full::new(body.into()))?).await?;
        let (head, body) = response.into_parts();
        Ok(Answer {
            status: head.status.as_u16(),
            headers: head.headers,
            body: body.collect().await?.to_bytes(),
        })
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, Bytes::new()).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.send(Method::DELETE, path, Bytes::new()).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.as_json().send(Method::POST, path, body.to_string()).await
    }

    pub async fn put(&self, path: &str, body: &Value) -> Answer {
        self.as_json().send(Method::PUT, path, body.to_string()).await
    }

    pub async fn patch(&self, path: &str, body: &Value) -> Answer {
        self.as_json().send(Method::PATCH, path, body.to_string()).await
    }

    /// A form as a browser without a script posts it.
    pub async fn form(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let body: Vec<String> =
            fields.iter().map(|(name, value)| format!("{name}={}", escaped(value))).collect();
        let client =
            self.with("content-type", "application/x-www-form-urlencoded").with("accept", "text/html");
        client.send(Method::POST, path, body.join("&")).await
    }

    /// Posts, and reads the answer's events to the end.
    pub async fn stream(&self, path: &str, body: &Value) -> Vec<ServerEvent> {
        let answer = self.with("accept", "text/event-stream").post(path, body).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let kind = answer.header("content-type").unwrap_or_default();
        assert!(kind.starts_with("text/event-stream"), "a stream is {kind}");
        answer.events()
    }

    fn as_json(&self) -> Self {
        self.with("content-type", "application/json")
    }
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body as JSON, or a panic with what it was.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error} in {}", self.text()))
    }

    /// The events of a body that was a stream.
    pub fn events(&self) -> Vec<ServerEvent> {
        self.text().split("\n\n").filter_map(event).collect()
    }

    /// Checks that this is a whole problem with this status and code, and returns its sentence.
    pub fn is_problem(&self, status: u16, code: &str) -> String {
        assert_eq!(self.status, status, "{}", self.text());
        let kind = self.headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        assert_eq!(kind, Some("application/problem+json"), "{}", self.text());
        let problem = self.json();
        assert_eq!(problem["code"], code, "{problem}");
        assert_eq!(problem["status"], status, "{problem}");
        assert_eq!(problem["type"], format!("urn:papo:problem:{code}"), "{problem}");
        assert!(problem["title"].as_str().is_some_and(|title| !title.is_empty()), "{problem}");
        assert_eq!(problem["correlation_id"].as_str(), self.header("x-correlation-id"), "{problem}");
        let detail = problem["detail"].as_str().unwrap_or_default();
        assert!(!detail.is_empty() && !detail.starts_with("problem."), "{problem}");
        detail.to_owned()
    }
}

fn event(block: &str) -> Option<ServerEvent> {
    let field = |name: &str| {
        block.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':').map(str::trim_start))
    };
    Some(ServerEvent { name: field("event")?.to_owned(), data: serde_json::from_str(field("data")?).ok()? })
}

/// A form field's value, with everything but letters and digits escaped.
fn escaped(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric();
    text.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}
