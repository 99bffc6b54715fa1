//! What happened, counted: by model, by provider, by size.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::breakers::BreakerFigures;
use super::histogram::Histogram;
use crate::ledger::CallRecord;
use crate::port::Size;

/// The counters of a process. Clones are the same counters.
#[derive(Debug, Clone, Default)]
pub struct Figures(Arc<Mutex<Counted>>);

#[derive(Debug, Default)]
struct Counted {
    models: BTreeMap<String, ModelFigures>,
    shares: Shares,
}

/// Everything there is to see, at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// By name.
    pub models: Vec<ModelFigures>,
    /// By provider.
    pub breakers: Vec<BreakerFigures>,
    pub shares: Shares,
}

/// One model, since the process began.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ModelFigures {
    /// As `PAPO_MODEL` names it.
    pub model: String,
    /// Calls that ended, well or not.
    pub calls: u64,
    /// The ones that did not end well, by the word for why.
    pub failures: BTreeMap<&'static str, u64>,
    /// Calls that were made once more.
    pub retries: u64,
    /// How often somebody else was asked in its place.
    pub fallbacks: u64,
    /// From the question to the first piece of a streamed answer.
    pub first: Histogram,
    /// From the question to the end of a good answer.
    pub whole: Histogram,
    pub input_tokens: u64,
    pub cached_tokens: u64,
    pub cache_write_tokens: u64,
    pub output_tokens: u64,
}

/// How many requests each size got.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Shares {
    pub small: u64,
    pub large: u64,
}

impl Shares {
    /// The large ones among all, in percent; the aim is 20.
    pub fn large_percent(&self) -> Option<u64> {
        let all = self.small.checked_add(self.large)?;
        self.large.checked_mul(100)?.checked_div(all)
    }
}

impl Figures {
    pub(super) fn called(&self, record: &CallRecord) {
        let mut counted = self.counted();
        let figures = of(&mut counted, &record.model);
        figures.calls += 1;
        match record.code {
            Some(code) => *figures.failures.entry(code).or_default() += 1,
            None => figures.whole.observe(record.whole),
        }
        if let Some(first) = record.first {
            figures.first.observe(first);
        }
        if let Some(usage) = record.usage {
            figures.input_tokens += u64::from(usage.input_tokens);
            figures.cached_tokens += u64::from(usage.cached_tokens);
            figures.cache_write_tokens += u64::from(usage.cache_write_tokens);
            figures.output_tokens += u64::from(usage.output_tokens);
        }
    }

    pub(super) fn asked_again(&self, model: &str) {
        of(&mut self.counted(), model).retries += 1;
    }

    pub(super) fn left_for_another(&self, model: &str) {
        of(&mut self.counted(), model).fallbacks += 1;
    }

    pub(super) fn sized(&self, size: Size) {
        let mut counted = self.counted();
        match size {
            Size::Small => counted.shares.small += 1,
            Size::Large => counted.shares.large += 1,
        }
    }

    pub(super) fn snapshot(&self, breakers: Vec<BreakerFigures>) -> Snapshot {
        let counted = self.counted();
        Snapshot { models: counted.models.values().cloned().collect(), breakers, shares: counted.shares }
    }

    fn counted(&self) -> MutexGuard<'_, Counted> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn of<'a>(counted: &'a mut Counted, model: &str) -> &'a mut ModelFigures {
    let new = || ModelFigures { model: model.to_owned(), ..ModelFigures::default() };
    counted.models.entry(model.to_owned()).or_insert_with(new)
}
