//! What it tells, and to whom.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{Evolution, shapes};

/// As often as Evolution tries; a test does not wait in between.
const TRIES: usize = 10;
/// The answers after which it does not try again.
const FINAL: [u16; 5] = [400, 401, 403, 404, 422];

/// Where it tells what happens.
#[derive(Debug, Clone)]
pub struct Webhook {
    pub address: SocketAddr,
    /// `/webhooks/evolution`.
    pub path: String,
    /// Sent as a bearer's token.
    pub token: String,
    /// Whether the event's name is appended to the path.
    pub by_events: bool,
}

/// Something to be told.
#[derive(Debug, Clone, PartialEq)]
pub struct WebhookEvent {
    pub event: &'static str,
    pub data: Value,
}

/// In which order, and how often, the things that wait are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    AsTheyHappened,
    Reversed,
    /// Everything two times over.
    Twice,
}

/// Somebody on WhatsApp.
#[derive(Debug, Clone)]
pub struct Person {
    pub name: String,
    /// `5511987654321`.
    pub number: String,
    /// WhatsApp's own number for them: with one, messages come under it, and the phone stands beside.
    pub lid: Option<String>,
}

/// How far a message of ours got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Receipt {
    Sent,
    Delivered,
    Read,
    Failed,
}

impl WebhookEvent {
    pub fn new(event: &'static str, data: Value) -> Self {
        Self { event, data }
    }
}

impl Person {
    pub fn new(name: &str, number: &str) -> Self {
        Self { name: name.to_owned(), number: number.to_owned(), lid: None }
    }

    fn key(&self, id: &str) -> Value {
        let phone = shapes::jid(&self.number);
        match &self.lid {
            Some(lid) => json!({
                "remoteJid": format!("{lid}@lid"), "remoteJidAlt": phone, "addressingMode": "lid",
                "fromMe": false, "id": id, "participant": ""
            }),
            None => json!({ "remoteJid": phone, "fromMe": false, "id": id, "participant": "" }),
        }
    }
}

impl Evolution {
    pub fn reports_to(&self, webhook: Webhook) {
        self.state().webhook = Some(webhook);
    }

    /// A person writes. It waits to be told; the answer is the message's id.
    pub fn hears(&self, person: &Person, text: &str) -> String {
        self.hears_message(person, &json!({ "conversation": text }))
    }

    /// A person sends anything that WhatsApp has a shape for.
    pub fn hears_message(&self, person: &Person, message: &Value) -> String {
        let mut state = self.state();
        let id = state.next_id();
        let data = shapes::received(&person.key(&id), &person.name, message, state.now());
        if state.keeps {
            state.kept.push(data.clone());
        }
        state.untold.push(WebhookEvent::new("messages.upsert", data));
        id
    }

    /// A message of ours got somewhere.
    pub fn receipt(&self, number: &str, id: &str, receipt: Receipt) {
        let status = match receipt {
            Receipt::Sent => "SERVER_ACK",
            Receipt::Delivered => "DELIVERY_ACK",
            Receipt::Read => "READ",
            Receipt::Failed => "ERROR",
        };
        let data = json!({ "keyId": id, "remoteJid": shapes::jid(number), "fromMe": true, "status": status });
        self.will_tell(WebhookEvent::new("messages.update", data));
    }

    /// Anything else that happens.
    pub fn will_tell(&self, told: WebhookEvent) {
        self.state().untold.push(told);
    }

    /// What waits to be told.
    pub fn untold(&self) -> Vec<WebhookEvent> {
        self.state().untold.clone()
    }

    /// Tells everything that waits, trying again as Evolution does. The answers are the last ones, in order: none when
    /// nobody could be reached.
    pub async fn tell(&self, order: Order) -> Vec<Option<u16>> {
        let (webhook, mut things) = {
            let mut state = self.state();
            (state.webhook.clone(), std::mem::take(&mut state.untold))
        };
        let Some(webhook) = webhook else { return Vec::new() };
        match order {
            Order::AsTheyHappened => {}
            Order::Reversed => things.reverse(),
            Order::Twice => things = things.into_iter().flat_map(|told| [told.clone(), told]).collect(),
        }
        let mut answers = Vec::new();
        for told in things {
            answers.push(webhook.tell(&told).await);
        }
        answers
    }
}

impl Webhook {
    async fn tell(&self, told: &WebhookEvent) -> Option<u16> {
        let path = if self.by_events {
            format!("{}/{}", self.path, told.event.replace('.', "-"))
        } else {
            self.path.clone()
        };
        let url = format!("http://{}{path}", self.address);
        let body = shapes::envelope(told.event, &told.data, &url).to_string();
        let mut last = None;
        for _ in 0..TRIES {
            last = self.post(&path, &body).await.ok().flatten();
            if last.is_some_and(|status| status < 300 || FINAL.contains(&status)) {
                break;
            }
        }
        last
    }

    async fn post(&self, path: &str, body: &str) -> std::io::Result<Option<u16>> {
        let mut stream = TcpStream::connect(self.address).await?;
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             authorization: Bearer {}\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            self.token,
            body.len()
        );
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        // Until the line that says how it went.
        while !answer.contains(&b'\n') {
            if stream.read_buf(&mut answer).await? == 0 {
                break;
            }
        }
        let line = String::from_utf8_lossy(&answer);
        Ok(line.split(' ').nth(1).and_then(|status| status.parse().ok()))
    }
}
