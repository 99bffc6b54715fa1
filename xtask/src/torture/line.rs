//! A person's line to the server: what was sent is sent again, with the same id, until it is answered.

use std::net::SocketAddr;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use serde_json::{Value, json};

use crate::http::{Client, Request, Response};

/// A message with the id under which it may be repeated.
#[derive(Debug, Clone)]
pub(super) struct Message {
    pub(super) client_id: String,
    pub(super) conversation: Option<String>,
    pub(super) text: String,
}

#[derive(Debug, Clone)]
pub(super) struct Reply {
    pub(super) conversation: String,
    pub(super) message_id: String,
    pub(super) nonce: Option<String>,
    done: Vec<String>,
}

/// What became of a button.
#[derive(Debug, Clone)]
pub(super) enum Pressed {
    Answered(Reply),
    /// Expired, or pressed before; `tries` says whether it could have been us.
    Gone {
        tries: u32,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Connection {
    pub(super) id: String,
    pub(super) author: Author,
    pub(super) text: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Author {
    Person,
    Assistant,
}

/// The end of a conversation, or all of it; oldest first.
#[derive(Debug, Clone)]
pub(super) struct Transcript {
    pub(super) lines: Vec<Connection>,
    pub(super) nonce: Option<String>,
}

#[derive(Debug)]
pub(super) struct Telephone {
    client: Client,
    address: SocketAddr,
    token: String,
}

/// Longer than any death, restart and resumption, on a starved machine too: whoever waits longer waits forever.
pub(super) const PATIENCE: Duration = Duration::from_mins(10);
/// For one try. A server that is alive answers, or says that it cannot.
const ONE_TRY: Duration = Duration::from_secs(15);
const PAUSE: Duration = Duration::from_millis(5);

impl Reply {
    /// Whether a tool of this name ran, and well.
    pub(super) fn did(&self, tool: &str) -> bool {
        self.done.iter().any(|name| name == tool)
    }

    fn read(body: &Value) -> anyhow::Result<Self> {
        let text = |name: &str| body.get(name).and_then(Value::as_str).map(str::to_owned);
        let used = body.get("tools_used").and_then(Value::as_array).context("a reply without tools_used")?;
        let well = used.iter().filter(|tool| tool.get("ok").and_then(Value::as_bool) == Some(true));
        Ok(Self {
            conversation: text("conversation_id").context("a reply without conversation_id")?,
            message_id: text("message_id").context("a reply without message_id")?,
            nonce: nonce_in(body),
            done: well.filter_map(|tool| tool.get("name")?.as_str().map(str::to_owned)).collect(),
        })
    }
}

impl Telephone {
    pub(super) fn new(address: SocketAddr, token: &str) -> Self {
        let client = Client::new(address).with_token(token).with_patience(ONE_TRY);
        Self { client, address, token: token.to_owned() }
    }

    /// Another connection of the same person.
    pub(super) fn another(&self) -> Self {
        Self::new(self.address, &self.token)
    }

    pub(super) fn say(&mut self, message: &Message) -> anyhow::Result<Reply> {
        let body = json!({
            "assistant": "aria",
            "text": message.text,
            "conversation_id": message.conversation,
            "client_message_id": message.client_id,
        });
        let request = Request::post_json("/api/v1/messages", &body.to_string());
        let said = || format!("{:?} ({})", message.text, message.client_id);
        let (response, _) = self.until_answered(&request).with_context(said)?;
        ensure!(response.status == 200, "{} was refused: {}", said(), shown(&response));
        Reply::read(&read_json(&response)?)
    }

    pub(super) fn press(&mut self, nonce: &str, decision: &str) -> anyhow::Result<Pressed> {
        let path = format!("/api/v1/confirmations/{nonce}");
        let request = Request::post_json(&path, &json!({ "decision": decision }).to_string());
        let (response, tries) =
            self.until_answered(&request).with_context(|| format!("{decision} {nonce}"))?;
        match response.status {
            200 => Ok(Pressed::Answered(Reply::read(&read_json(&response)?)?)),
            410 => Ok(Pressed::Gone { tries }),
            _ => bail!("{decision} {nonce} was refused: {}", shown(&response)),
        }
    }

    /// The last lines of a conversation.
    pub(super) fn glance(&mut self, conversation: &str) -> anyhow::Result<Transcript> {
        self.page(conversation, "limit=2").map(|(transcript, _)| transcript)
    }

    pub(super) fn read_all(&mut self, conversation: &str) -> anyhow::Result<Transcript> {
        let (mut whole, mut cursor) = self.page(conversation, "limit=200")?;
        while let Some(next) = cursor {
            let (older, further) = self.page(conversation, &format!("limit=200&cursor={next}"))?;
            whole.lines.splice(0..0, older.lines);
            cursor = further;
        }
        Ok(whole)
    }

    fn page(&mut self, conversation: &str, query: &str) -> anyhow::Result<(Transcript, Option<String>)> {
        let path = format!("/api/v1/conversations/{conversation}/messages?{query}");
        let (response, _) = self.until_answered(&Request::get(&path))?;
        ensure!(response.status == 200, "{path} was refused: {}", shown(&response));
        let body = read_json(&response)?;
        let items = body.get("items").and_then(Value::as_array).context("a page without items")?;
        let lines = items.iter().rev().map(read_line).collect::<anyhow::Result<_>>()?;
        let cursor = body.get("next_cursor").and_then(Value::as_str).map(str::to_owned);
        Ok((Transcript { lines, nonce: nonce_in(&body) }, cursor))
    }

    /// A dead server and one that says "not now" are asked again. Says also how many tries it took.
    fn until_answered(&mut self, request: &Request) -> anyhow::Result<(Response, u32)> {
        let start = Instant::now();
        for tries in 1.. {
            let problem = match self.client.send(request) {
                Ok(response) if response.status < 500 => return Ok((response, tries)),
                Ok(response) => shown(&response),
                Err(error) => error.to_string(),
            };
            if start.elapsed() > PATIENCE {
                bail!("no answer in {} s and {tries} tries; at last: {problem}", PATIENCE.as_secs());
            }
            thread::sleep(PAUSE);
        }
        bail!("nobody tries so often")
    }
}

fn read_line(item: &Value) -> anyhow::Result<Connection> {
    let text = |name: &str| item.get(name).and_then(Value::as_str).map(str::to_owned);
    let author = match text("role").as_deref() {
        Some("user") => Author::Person,
        Some("assistant") => Author::Assistant,
        other => bail!("a message by {other:?}"),
    };
    let id = text("id").context("a message without id")?;
    Ok(Connection { id, author, text: text("text").context("a message without text")? })
}

fn read_json(response: &Response) -> anyhow::Result<Value> {
    serde_json::from_slice(&response.body).with_context(|| format!("no JSON: {}", shown(response)))
}

fn nonce_in(body: &Value) -> Option<String> {
    body.pointer("/proposal/nonce")?.as_str().map(str::to_owned)
}

fn shown(response: &Response) -> String {
    format!("{} {}", response.status, response.text())
}
