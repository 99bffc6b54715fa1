//! A script told to a real Papo by the ways that people use: said in the chat, written on WhatsApp, entered by hand.

mod calendar;
pub(crate) mod script;

use std::net::SocketAddr;

use anyhow::{Context, ensure};
use serde_json::{Value, json};

pub(crate) use calendar::Calendar;
use calendar::DAY;
use script::{Answered, ScriptLine, What};

use crate::evolution;
use crate::http::{Client, Request};

/// How long a message from WhatsApp waits for its next piece and its answer.
const ANSWERED_WITHIN: i64 = 20;

/// The script's people and their Papo, as time passes.
#[derive(Debug)]
pub(crate) struct Life {
    client: Client,
    /// WhatsApp's.
    webhooks: Client,
    /// The week and the conversation that goes on in it.
    talk: Option<(i64, String)>,
    /// Seconds since the beginning.
    at: i64,
    /// What later lines call things by.
    names: Vec<(String, String)>,
    /// Messages from WhatsApp so far.
    arrived: u32,
}

impl Life {
    pub(crate) fn new(address: SocketAddr, token: &str) -> Self {
        let client = Client::new(address).with_token(token);
        let webhooks = Client::new(address).with_token(evolution::TOKEN);
        Self { client, webhooks, talk: None, at: 0, names: Vec::new(), arrived: 0 }
    }

    pub(crate) fn tell(&mut self, line: &ScriptLine) -> anyhow::Result<()> {
        self.go_to(line.at)?;
        match &line.what {
            What::Say { text, answered } => {
                let reply = self.say(text, line.at / DAY)?;
                let nonce = reply.pointer("/proposal/nonce").and_then(Value::as_str);
                ensure!(
                    *answered == Answered::IfProposed || nonce.is_some(),
                    "{text:?} was not taken up: {}",
                    reply["reply"]
                );
                if let Some(nonce) = nonce.filter(|_| *answered != Answered::Never) {
                    let path = format!("/api/v1/confirmations/{nonce}");
                    self.send(&Request::post_json(&path, &json!({ "decision": "confirm" }).to_string()))?;
                }
                Ok(())
            }
            What::Enter { method, path, body, names } => {
                let request = match body {
                    Some(body) => Request::json(method, &self.named(path), &self.named(body)),
                    None => Request::get(&self.named(path)),
                };
                let answer = self.send(&request)?;
                for (name, place) in names {
                    let value = answer.pointer(place).and_then(Value::as_str);
                    let value = value.with_context(|| format!("{path} has no {place}: {answer}"))?;
                    self.names.push((format!("{{{name}}}"), value.to_owned()));
                }
                Ok(())
            }
            What::Write { number, text } => self.write(number, text),
        }
    }

    /// Time passes until then, and whatever comes due on the way is done.
    pub(crate) fn go_to(&mut self, at: i64) -> anyhow::Result<()> {
        let seconds = at - self.at;
        ensure!(seconds >= 0, "the script goes back in time");
        if seconds > 0 {
            let body = json!({ "advance_seconds": seconds }).to_string();
            self.send(&Request::post_json("/test/clock", &body))?;
        }
        self.at = at;
        Ok(())
    }

    /// A conversation a week, as people have.
    fn say(&mut self, text: &str, day: i64) -> anyhow::Result<Value> {
        let week = day / 7;
        let talk = self.talk.as_ref().filter(|(of, _)| *of == week).map(|(_, id)| id.clone());
        let body = json!({ "assistant": "aria", "text": text, "conversation_id": talk });
        let reply = self.send(&Request::post_json("/api/v1/messages", &body.to_string()))?;
        let id = reply.get("conversation_id").and_then(Value::as_str).context("no conversation")?;
        self.talk = Some((week, id.to_owned()));
        Ok(reply)
    }

    fn write(&mut self, number: &str, text: &str) -> anyhow::Result<()> {
        self.arrived += 1;
        let id = format!("3EB0{:08X}", self.arrived);
        let body = evolution::telling(number, &id, text);
        let answer = self.webhooks.send(&Request::post_json(evolution::PATH, &body))?;
        ensure!(answer.status == 200, "{number} {text}: {} {}", answer.status, answer.text());
        self.go_to(self.at + ANSWERED_WITHIN)
    }

    fn named(&self, text: &str) -> String {
        self.names.iter().fold(text.to_owned(), |text, (name, value)| text.replace(name, value))
    }

    fn send(&mut self, request: &Request) -> anyhow::Result<Value> {
        let answer = self.client.send(request)?;
        ensure!(answer.status < 300, "{} {}", answer.status, answer.text());
        Ok(serde_json::from_slice(&answer.body).unwrap_or(Value::Null))
    }
}
