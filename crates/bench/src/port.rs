//! Calls through the port, composed as Papo composes it: their processor time, and the delay of each token.

mod question;
pub(crate) mod socket;
mod stamps;

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use domain::Clock;
use futures::stream::{self, StreamExt, TryStreamExt};
use models::around::{Chain, Jitter, Member, Surroundings};
use models::remote::{Access, Patience, Wire};
use models::{Chunk, Ledger, Model, Request, claude, openai};
use serde_json::{Value, json};

use self::stamps::Stamps;
use crate::clock::{RealClock, cpu, monotonic, waited};

/// One of so many calls is made before anything is counted, so that connections are open.
const WARM_UP: usize = 10;
/// The deadline of a turn.
const DEADLINE: Duration = Duration::from_secs(30);

#[derive(Debug, PartialEq, Eq, Args)]
pub(crate) struct PortOptions {
    pub(crate) client: Client,
    /// The model server's address.
    base: String,
    delivery: Delivery,
    calls: NonZeroUsize,
    concurrency: NonZeroUsize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Client {
    Claude,
    #[value(name = "openai")]
    OpenAi,
    Socket,
}

/// How the answers are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Delivery {
    Whole,
    Streamed,
}

impl PortOptions {
    fn warm_up(&self) -> usize {
        self.calls.get().div_ceil(WARM_UP).max(self.concurrency.get())
    }

    /// What `delays` and everything since `before` come to, as `cargo xtask bench` reads it.
    fn report(&self, before: &Usage, delays: &[u64]) -> Value {
        let now = Usage::now();
        json!({
            "calls": self.calls,
            "cpu_nanoseconds": now.cpu - before.cpu,
            // A thread that ended took its figures along.
            "waited_nanoseconds": now.waited.saturating_sub(before.waited),
            "delays_nanoseconds": delays,
        })
    }
}

/// What this process has used so far.
#[derive(Debug)]
struct Usage {
    cpu: u64,
    /// Ready to run, and no processor free.
    waited: u64,
}

impl Usage {
    fn now() -> Self {
        Self { cpu: cpu(), waited: waited() }
    }
}

pub(crate) async fn measure(options: PortOptions) -> Result<Value> {
    let chain = chain(&options)?;
    call(&chain, &options, options.warm_up()).await?;
    let before = Usage::now();
    let delays = call(&chain, &options, options.calls.get()).await?;
    Ok(options.report(&before, &delays))
}

fn chain(options: &PortOptions) -> Result<Chain> {
    let clock: Arc<dyn Clock> = Arc::new(RealClock);
    let access = Access {
        base: Some(options.base.clone()),
        key: None,
        patience: Patience::default(),
        client: Wire::client()?,
        clock: Arc::clone(&clock),
    };
    let member = match options.client {
        Client::Claude => Member { provider: "claude", model: claude::connect("bench", &access)? },
        Client::OpenAi => Member { provider: "openai", model: openai::connect("bench", &access)? },
        Client::Socket => bail!("a socket does not go through the port"),
    };
    Ok(Chain::new(&Surroundings::new(clock, Jitter::random()), member, []))
}

/// Makes so many calls and returns how long each stamped token was on its way.
async fn call(chain: &Chain, options: &PortOptions, calls: usize) -> Result<Vec<u64>> {
    let request = question::question(RealClock.now());
    let delays: Vec<Vec<u64>> = stream::iter(0..calls)
        .map(|_| call_once(chain, &request, options.delivery))
        .buffer_unordered(options.concurrency.get())
        .try_collect()
        .await?;
    Ok(delays.concat())
}

async fn call_once(chain: &Chain, request: &Request, delivery: Delivery) -> Result<Vec<u64>> {
    // A ledger and a deadline of its own, as every turn has.
    let deadline = Some(RealClock.now() + DEADLINE);
    let request = Request { ledger: Ledger::default(), deadline, ..request.clone() };
    let mut delays = Vec::new();
    if delivery == Delivery::Whole {
        chain.answer(&request).await?;
        return Ok(delays);
    }
    let mut stamps = Stamps::default();
    let mut chunks = chain.stream(&request);
    while let Some(chunk) = chunks.try_next().await? {
        if let Chunk::Text(text) = chunk {
            let arrived = monotonic();
            stamps.take(text.as_bytes(), |stamp| delays.push(arrived.saturating_sub(stamp)));
        }
    }
    Ok(delays)
}
