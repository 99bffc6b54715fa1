//! What a year asks of a model: how often, how much, and for how many dollars.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::Result;
use domain::{Clock, Timestamp};
use futures::StreamExt;
use futures::future::BoxFuture;
use futures::stream::BoxStream;
use models::prices::{Cost, Prices};
use models::{Answer, Chunk, Model, ModelError, Request, TokenCount};
use serde::Serialize;

use crate::clock::SystemClock;
use crate::compose;
use crate::config::Config;
use crate::providers::Models;

/// For whoever is far away: it is the story's time, and waiting takes the machine's.
#[derive(Debug)]
struct Abroad {
    story: Arc<dyn Clock>,
}

impl Clock for Abroad {
    fn now(&self) -> Timestamp {
        self.story.now()
    }

    fn sleep(&self, duration: Duration) -> BoxFuture<'static, ()> {
        SystemClock.sleep(duration)
    }
}

/// What was asked so far. Clones are the same meter.
#[derive(Debug, Clone)]
pub(super) struct Meter {
    prices: Prices,
    used: Arc<Mutex<Used>>,
}

#[derive(Debug, Clone, Default, Serialize)]
pub(super) struct Used {
    pub(super) calls: u32,
    /// Calls without an answer, by the code of the error.
    pub(super) failed: BTreeMap<&'static str, u32>,
    pub(super) input_tokens: u64,
    pub(super) output_tokens: u64,
    /// Some of the tokens are our own guess.
    pub(super) estimated: bool,
    /// In thousand-millionths of a dollar. Nothing: a price is unknown.
    pub(super) cost_nanos: Option<u64>,
}

impl Meter {
    pub(super) fn new(prices: Prices) -> Self {
        let used = Used { cost_nanos: Some(0), ..Used::default() };
        Self { prices, used: Arc::new(Mutex::new(used)) }
    }

    pub(super) fn read(&self) -> Used {
        self.used.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The models that were chosen, every call of theirs counted.
    pub(super) fn models(&self, config: &Config, clock: &Arc<dyn Clock>) -> Result<Models> {
        let abroad: Arc<dyn Clock> = Arc::new(Abroad { story: Arc::clone(clock) });
        let chosen = compose::models(config, &abroad)?;
        Ok(Models { model: Arc::new(Metered { model: chosen.model, meter: self.clone() }), ..chosen })
    }

    fn note(&self, outcome: Result<&Answer, &ModelError>) {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        used.calls += 1;
        match outcome {
            Ok(Answer { usage, model, .. }) => {
                used.input_tokens += u64::from(usage.all_input());
                used.output_tokens += u64::from(usage.output_tokens);
                used.estimated |= usage.estimated;
                let cost = self.prices.cost(model, usage).map(Cost::nanos);
                used.cost_nanos = used.cost_nanos.zip(cost).map(|(sum, cost)| sum + cost);
            }
            Err(error) => *used.failed.entry(error.code()).or_default() += 1,
        }
    }
}

#[derive(Debug)]
struct Metered {
    model: Arc<dyn Model>,
    meter: Meter,
}

impl Model for Metered {
    fn name(&self) -> &str {
        self.model.name()
    }

    fn answer<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Answer, ModelError>> {
        Box::pin(async move {
            let answer = self.model.answer(request).await;
            self.meter.note(answer.as_ref());
            answer
        })
    }

    fn stream<'a>(&'a self, request: &'a Request) -> BoxStream<'a, Result<Chunk, ModelError>> {
        let noted = self.model.stream(request).inspect(|chunk| match chunk {
            Ok(Chunk::Text(_)) => {}
            Ok(Chunk::Done(answer)) => self.meter.note(Ok(answer)),
            Err(error) => self.meter.note(Err(error)),
        });
        Box::pin(noted)
    }

    fn count_tokens<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<TokenCount, ModelError>> {
        self.model.count_tokens(request)
    }

    fn converses(&self, answer: &Answer) -> bool {
        self.model.converses(answer)
    }

    fn check(&self) -> BoxFuture<'_, Result<(), ModelError>> {
        self.model.check()
    }
}
