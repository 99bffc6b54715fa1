//! The same tokens through a whole Papo: from the model's server to the events that a person's browser gets.

use std::net::SocketAddr;
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use serde_json::json;

use super::stamps::{Stamps, now};
use super::vendor::{Pace, Vendor};
use super::{CROWD, PortLoad, TOKENS, Wire};
use crate::figures::Figures;
use crate::http::{Client, Request, Streamed};
use crate::installation::Installation;
use crate::papo_process::PapoProcess;

#[derive(Debug)]
pub(super) struct Through {
    /// Of a durable turn whose model answers at once.
    pub(super) cpu_a_turn: Duration,
    pub(super) alone: Figures,
    pub(super) crowded: Figures,
}

pub(super) fn measure(
    installation: &Installation,
    people: &[String],
    vendor: &Vendor,
    wire: Wire,
    effort: PortLoad,
) -> anyhow::Result<Through> {
    let start = |pace| {
        let recipe = installation.recipe().clone().with("PAPO_MODEL", &format!("{}:bench", wire.name()));
        recipe.with(wire.variable(), &wire.base(vendor, pace)).start()
    };
    let first = people.get(..1).context("nobody is there to ask")?;

    let server = start(Pace::AtOnce)?;
    listen(&server, first, effort.calls.div_ceil(10))?;
    let before = server.cpu_time()?;
    listen(&server, first, effort.calls)?;
    let cpu_a_turn = server.cpu_time()?.saturating_sub(before) / u32::try_from(effort.calls)?;
    server.stop()?;

    let server = start(Pace::Spaced)?;
    listen(&server, people, CROWD)?;
    let alone = listen(&server, first, effort.streams)?;
    let crowded = listen(&server, people, effort.crowded)?;
    server.stop()?;
    let expected = TOKENS * effort.streams;
    ensure!(alone.count() == expected, "{} of {expected} tokens came through", alone.count());
    Ok(Through { cpu_a_turn, alone, crowded })
}

/// So many turns in all, of all these people at the same time: how long each stamped token was on its way.
fn listen(server: &PapoProcess, people: &[String], turns: usize) -> anyhow::Result<Figures> {
    let each = turns.div_ceil(people.len().max(1));
    let address = server.address();
    thread::scope(|scope| {
        let listeners: Vec<_> =
            people.iter().map(|token| scope.spawn(move || listen_alone(address, token, each))).collect();
        let mut delays = Vec::new();
        for listener in listeners {
            delays.extend(listener.join().unwrap_or_else(|_| bail!("a listener panicked"))?);
        }
        Ok(Figures::from_iter(delays))
    })
}

fn listen_alone(address: SocketAddr, token: &str, turns: usize) -> anyhow::Result<Vec<Duration>> {
    let mut client = Client::new(address).with_token(token);
    let body = json!({ "assistant": "aria", "text": "bom dia, como estou indo?" }).to_string();
    let request = Request::post_json("/api/v1/messages", &body);
    let mut delays = Vec::new();
    for _ in 0..turns {
        let events = match client.stream(&request)? {
            Streamed::Events(events) => events,
            Streamed::Answer(answer) => bail!("no stream but {}: {}", answer.status, answer.text()),
        };
        let mut stamps = Stamps::default();
        let mut is_done = false;
        for event in events {
            let event = event?;
            let heard = now();
            match event.name.as_str() {
                "delta" => stamps.take(event.data.as_bytes(), |stamp| {
                    delays.push(Duration::from_nanos(heard.saturating_sub(stamp)));
                }),
                "done" => is_done = true,
                "error" => bail!("the turn failed: {}", event.data),
                _ => {}
            }
        }
        ensure!(is_done, "a stream ended before its turn");
    }
    Ok(delays)
}
