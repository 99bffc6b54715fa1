//! A small client of Papo's own API on this machine, for the terminal.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use domain::Clock;
use engine::access::Secret;
use futures::future::{Either, select};
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;

use crate::clock::SystemClock;

/// How long a server on the same machine may take to say that it is there.
const PATIENCE: Duration = Duration::from_secs(2);

/// Whether a Papo answers at this address.
pub(crate) async fn is_papo(address: SocketAddr) -> bool {
    let asked = async {
        let request =
            Request::get("/healthz").header("host", address.to_string()).body(Full::default()).ok()?;
        let response = send(address, request).await.ok()?;
        let known = response.headers().contains_key("x-correlation-id");
        (response.status().is_success() && known).then_some(())
    };
    let given_up = SystemClock.sleep(PATIENCE);
    matches!(select(Box::pin(asked), given_up).await, Either::Left((Some(()), _)))
}

/// Talks to one server as one person.
#[derive(Debug, Clone)]
pub(crate) struct Client {
    pub(crate) address: SocketAddr,
    pub(crate) token: Secret,
}

/// One server-sent event.
#[derive(Debug)]
pub(crate) struct ServerEvent {
    pub(crate) name: String,
    pub(crate) data: Value,
}

impl Client {
    /// Posts and hands over each event of the answer as it comes.
    pub(crate) async fn stream(
        &self,
        path: &str,
        body: &Value,
        mut on_event: impl FnMut(ServerEvent),
    ) -> Result<()> {
        let response = send(self.address, self.request(path, body, "text/event-stream")?).await?;
        let mut body = checked(response).await?;
        let mut buffer = Vec::new();
        while let Some(frame) = body.frame().await {
            if let Some(data) = frame.context("the server hung up")?.data_ref() {
                buffer.extend_from_slice(data);
            }
            while let Some(end) = buffer.windows(2).position(|pair| pair == b"\n\n") {
                let event: Vec<u8> = buffer.drain(..end + 2).collect();
                if let Some(event) = parse(&String::from_utf8_lossy(&event)) {
                    on_event(event);
                }
            }
        }
        Ok(())
    }

    /// Posts and reads the answer whole.
    pub(crate) async fn post(&self, path: &str, body: &Value) -> Result<Value> {
        let response = send(self.address, self.request(path, body, "application/json")?).await?;
        let bytes = checked(response).await?.collect().await?.to_bytes();
        Ok(serde_json::from_slice(&bytes)?)
    }

    fn request(&self, path: &str, body: &Value, accept: &str) -> Result<Request<Full<Bytes>>> {
        Ok(Request::post(path)
            .header("host", self.address.to_string())
            .header("authorization", format!("Bearer {}", self.token.reveal()))
            .header("content-type", "application/json")
            .header("accept", accept)
            .body(Full::new(Bytes::from(body.to_string())))?)
    }
}

async fn send(address: SocketAddr, request: Request<Full<Bytes>>) -> Result<Response<Incoming>> {
    let stream = TcpStream::connect(address).await.with_context(|| format!("nobody answers at {address}"))?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    Ok(sender.send_request(request).await?)
}

/// The body of a success; a problem becomes an error with its own sentence.
async fn checked(response: Response<Incoming>) -> Result<Incoming> {
    if response.status().is_success() {
        return Ok(response.into_body());
    }
    let status = response.status();
    let bytes = response.into_body().collect().await?.to_bytes();
    let problem: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    match problem.get("detail").and_then(Value::as_str) {
        Some(detail) => bail!("{detail}"),
        None => bail!("the server answered {status}"),
    }
}

fn parse(text: &str) -> Option<ServerEvent> {
    let mut name = String::from("message");
    let mut data = String::new();
    for line in text.lines() {
        if let Some(value) = line.strip_prefix("event:") {
            value.trim().clone_into(&mut name);
        } else if let Some(value) = line.strip_prefix("data:") {
            data.push_str(value.trim_start());
        }
    }
    Some(ServerEvent { name, data: serde_json::from_str(&data).ok()? })
}
