//! People with something to ask about, before anything is measured.

use std::net::SocketAddr;

use anyhow::{Context, ensure};
use serde_json::{Value, json};

use super::load::{Caller, Desk};
use crate::command::Engine;
use crate::http::{Client, Request};
use crate::installation::Installation;

const ENTRIES: [&str; 3] = ["pesei 82,5 kg hoje", "pesei 82,1 kg hoje", "pesei 81,9 kg hoje"];

/// Adds a person and lets them note a few weights, in the conversation that they will ask in.
pub(super) fn person_with_entries(address: SocketAddr, token: &str) -> anyhow::Result<Desk> {
    let mut client = Client::new(address).with_token(token);
    let mut conversation = None;
    for text in ENTRIES.into_iter().flat_map(|entry| [entry, "sim"]) {
        conversation = Some(say(&mut client, text, conversation.as_deref())?);
    }
    Ok(Desk::new(address, token, &conversation.context("nothing was said")?))
}

/// A new conversation of this person with so many messages in it.
pub(super) fn conversation(address: SocketAddr, token: &str, messages: usize) -> anyhow::Result<Desk> {
    let mut client = Client::new(address).with_token(token);
    let id = say(&mut client, super::load::QUESTION, None)?;
    let desk = Desk::new(address, token, &id);
    let mut caller = Caller::new(address)?;
    for _ in 1..messages / 2 {
        caller.turn(&desk)?;
    }
    Ok(desk)
}

fn say(client: &mut Client, text: &str, conversation: Option<&str>) -> anyhow::Result<String> {
    let body = json!({ "assistant": "aria", "text": text, "conversation_id": conversation });
    let reply = post(client, "/api/v1/messages", &body)?;
    text_of(&reply, "/conversation_id")
}

pub(super) fn post(client: &mut Client, path: &str, body: &Value) -> anyhow::Result<Value> {
    let answer = client.send(&Request::post_json(path, &body.to_string()))?;
    ensure!(answer.status == 200, "{body} was refused: {} {}", answer.status, answer.text());
    Ok(serde_json::from_slice(&answer.body)?)
}

pub(super) fn text_of(reply: &Value, pointer: &str) -> anyhow::Result<String> {
    let text = reply.pointer(pointer).and_then(Value::as_str);
    text.map(str::to_owned).with_context(|| format!("a reply without {pointer}: {reply}"))
}

/// Gives a person ten weights of this week and the rest of `entries` before it, of all kinds, some years long.
pub(super) fn entries(installation: &Installation, name: &str, entries: u32) -> anyhow::Result<()> {
    // The week has no more than ten for anybody: the question has the same answer, however much stands behind it.
    let kind = "case when n < 10 then 'weight' else substr('weight water  sleep  mood   energy ', 1 + 7 * (n % 5), 7) end";
    let days = "case when n < 10 then 0 else 10 + n / 25 end";
    let statement = match installation.engine() {
        Engine::Sqlite => format!(
            "with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n + 1 < {entries})
             insert into aria_metrics (id, tenant_id, user_id, seq, kind, value, unit, day, created_at, updated_at)
             select randomblob(16), u.tenant_id, u.id, {entries} - n, trim({kind}), 60 + n % 40, 'kg',
                    date('now', '-3 hours', '-' || ({days}) || ' days'), unixepoch() * 1000000, unixepoch() * 1000000
               from numbers join users u on u.name = '{name}'"
        ),
        Engine::Postgres => format!(
            "insert into aria_metrics (id, tenant_id, user_id, seq, kind, value, unit, day, created_at, updated_at)
             select gen_random_uuid(), u.tenant_id, u.id, {entries} - n, trim({kind}), 60 + n % 40, 'kg',
                    (now() - interval '3 hours')::date - ({days}), now(), now()
               from generate_series(0, {entries} - 1) n join users u on u.name = '{name}'"
        ),
    };
    installation.query(&[&statement])?;
    Ok(())
}
