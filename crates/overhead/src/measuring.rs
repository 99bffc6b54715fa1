//! Calls through the port, as Papo makes them, and how long they and their tokens took.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use domain::{Clock, Timestamp};
use futures::future::BoxFuture;
use futures::stream::{self, StreamExt, TryStreamExt};
use models::around::{Chain, Jitter, Member, Surroundings};
use models::remote::{Access, Patience, Wire};
use models::{Chunk, Ledger, Model, Request, claude, openai};
use serde_json::{Value, json};

use crate::question;
use crate::stamps::{Stamps, cpu, now, waited};

/// One of so many calls is made before anything is counted: connections are open then.
const WARM_UP: usize = 10;
/// What a turn has.
const DEADLINE: Duration = Duration::from_secs(30);

pub(crate) type Fault = Box<dyn Error + Send + Sync>;

/// How the answers are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Delivery {
    Whole,
    Streamed,
}

/// What is asked of this program.
#[derive(Debug)]
pub(crate) struct Order {
    pub(crate) who: String,
    pub(crate) base: String,
    pub(crate) delivery: Delivery,
    pub(crate) calls: usize,
    pub(crate) at_once: usize,
}

/// The clock that Papo has too.
#[derive(Debug)]
struct RealClock;

impl Clock for RealClock {
    #[expect(clippy::disallowed_methods, reason = "what is measured is measured with the real clock")]
    fn now(&self) -> Timestamp {
        domain::clock::whole_micros(Timestamp::now())
    }

    #[expect(clippy::disallowed_methods, reason = "what is measured is measured with the real clock")]
    fn sleep(&self, duration: Duration) -> BoxFuture<'static, ()> {
        Box::pin(tokio::time::sleep(duration))
    }
}

/// What so many calls took, in nanoseconds.
#[derive(Debug)]
pub(crate) struct Taken {
    cpu: u64,
    /// Ready to run, and no processor free.
    waited: u64,
    delays: Vec<u64>,
}

impl Taken {
    /// As `cargo xtask bench` reads it.
    pub(crate) fn told(&self, calls: usize) -> Value {
        json!({
            "calls": calls,
            "cpu_nanoseconds": self.cpu,
            "waited_nanoseconds": self.waited,
            "delays_nanoseconds": self.delays,
        })
    }
}

/// What the process has used when the counting begins.
#[derive(Debug)]
pub(crate) struct Before {
    cpu: u64,
    waited: u64,
}

impl Before {
    pub(crate) fn now() -> Self {
        Self { cpu: cpu(), waited: waited() }
    }

    pub(crate) fn taken(&self, delays: Vec<u64>) -> Taken {
        // A thread that ended took its figures along.
        Taken { cpu: cpu() - self.cpu, waited: waited().saturating_sub(self.waited), delays }
    }
}

pub(crate) async fn measure(order: Order) -> Result<Taken, Fault> {
    let chain = chain(&order)?;
    ask(&chain, &order, order.warm_up()).await?;
    let before = Before::now();
    let delays = ask(&chain, &order, order.calls).await?;
    Ok(before.taken(delays))
}

/// As Papo composes it.
fn chain(order: &Order) -> Result<Chain, Fault> {
    let clock: Arc<dyn Clock> = Arc::new(RealClock);
    let access = Access {
        base: Some(order.base.clone()),
        key: None,
        patience: Patience::default(),
        client: Wire::client()?,
        clock: Arc::clone(&clock),
    };
    let member = match order.who.as_str() {
        "claude" => Member { provider: "claude", model: claude::connect("bench", &access)? },
        "openai" => Member { provider: "openai", model: openai::connect("bench", &access)? },
        other => return Err(format!("nobody is called {other}").into()),
    };
    Ok(Chain::new(&Surroundings::new(clock, Jitter::random()), member, []))
}

/// So many calls; how long each stamped token was on its way, in nanoseconds.
async fn ask(chain: &Chain, order: &Order, calls: usize) -> Result<Vec<u64>, Fault> {
    let request = question::question(RealClock.now());
    let delays: Vec<Vec<u64>> = stream::iter(0..calls)
        .map(|_| ask_once(chain, &request, order.delivery))
        .buffer_unordered(order.at_once)
        .try_collect()
        .await?;
    Ok(delays.concat())
}

async fn ask_once(chain: &Chain, request: &Request, delivery: Delivery) -> Result<Vec<u64>, Fault> {
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
            let heard = now();
            stamps.take(text.as_bytes(), |stamp| delays.push(heard.saturating_sub(stamp)));
        }
    }
    Ok(delays)
}

impl Order {
    pub(crate) fn warm_up(&self) -> usize {
        self.calls.div_ceil(WARM_UP).max(self.at_once)
    }

    pub(crate) fn read(mut words: impl Iterator<Item = String>) -> Option<Self> {
        let (who, base) = (words.next()?, words.next()?);
        let delivery = match words.next()?.as_str() {
            "whole" => Delivery::Whole,
            "streamed" => Delivery::Streamed,
            _ => return None,
        };
        let mut number = || words.next()?.parse().ok().filter(|number| *number > 0);
        Some(Self { who, base, delivery, calls: number()?, at_once: number()? })
    }
}
