//! What `papo-bench memory` measured.

use anyhow::Context;
use serde_json::Value;

use crate::bench::driver::durations;
use crate::figures::Figures;

/// What was measured of one person.
#[derive(Debug)]
pub(super) struct Measurements {
    pub(super) items: u64,
    /// Whether the first thing they ever told was found first.
    pub(super) is_needle_first: bool,
    /// By what was asked for.
    pub(super) searches: Vec<(String, Samples)>,
    /// By what was added.
    pub(super) additions: Vec<(String, Samples)>,
    pub(super) context: Samples,
    pub(super) page: Samples,
}

/// What something took, each time it was done.
#[derive(Debug, Clone, Default)]
pub(super) struct Samples {
    pub(super) time: Figures,
    pub(super) cpu: Figures,
}

impl Measurements {
    pub(super) fn read(report: &Value) -> anyhow::Result<Self> {
        let part = |name: &str| report.get(name).with_context(|| format!("{name} is missing"));
        let named = |name: &str| -> anyhow::Result<Vec<(String, Samples)>> {
            let parts = part(name)?.as_object().context("no names")?;
            parts.iter().map(|(name, samples)| Ok((name.clone(), Samples::read(samples)?))).collect()
        };
        Ok(Self {
            items: part("items")?.as_u64().context("no number of items")?,
            is_needle_first: part("needle_first")?.as_bool().context("no word of the needle")?,
            searches: named("searches")?,
            additions: named("additions")?,
            context: Samples::read(part("context")?)?,
            page: Samples::read(part("page")?)?,
        })
    }
}

impl Samples {
    fn read(report: &Value) -> anyhow::Result<Self> {
        Ok(Self { time: durations(report, "time_nanoseconds")?, cpu: durations(report, "cpu_nanoseconds")? })
    }

    /// All of these as if they were of one kind.
    pub(super) fn together(all: &[(String, Self)]) -> Self {
        let joined = |of: fn(&Self) -> &Figures| all.iter().flat_map(|(_, one)| of(one).all()).collect();
        Self { time: joined(|samples| &samples.time), cpu: joined(|samples| &samples.cpu) }
    }
}
