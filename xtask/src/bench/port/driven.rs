//! What one run of `papo-bench port` measured.

use std::time::Duration;

use anyhow::Context;
use serde_json::Value;

use crate::bench::driver::{Driver, durations};
use crate::figures::Figures;

/// What one run measured.
#[derive(Debug)]
pub(super) struct Driven {
    cpu: Duration,
    /// Ready to run, and no processor free: what a machine that others use adds to the delays.
    waited: Duration,
    calls: u32,
    /// From a token's writing to its reading; none of tokens that bear no stamp.
    pub(super) delays: Figures,
}

impl Driven {
    pub(super) fn run(
        driver: &Driver,
        client: &str,
        base: &str,
        delivery: &str,
        [calls, concurrency]: [usize; 2],
    ) -> anyhow::Result<Self> {
        let (calls, concurrency) = (calls.to_string(), concurrency.to_string());
        let report = driver.run(&["port", client, base, delivery, &calls, &concurrency])?;
        let number = |name: &str| report.get(name).and_then(Value::as_u64).context("a figure is missing");
        Ok(Self {
            cpu: Duration::from_nanos(number("cpu_nanoseconds")?),
            waited: Duration::from_nanos(number("waited_nanoseconds")?),
            calls: u32::try_from(number("calls")?)?,
            delays: durations(&report, "delays_nanoseconds")?,
        })
    }

    pub(super) fn cpu_a_call(&self) -> Duration {
        self.cpu / self.calls.max(1)
    }

    /// Of tokens that bear a stamp.
    pub(super) fn cpu_a_token(&self) -> Duration {
        self.cpu / self.tokens()
    }

    /// Of the same.
    pub(super) fn waited_a_token(&self) -> Duration {
        self.waited / self.tokens()
    }

    fn tokens(&self) -> u32 {
        u32::try_from(self.delays.count()).unwrap_or(u32::MAX).max(1)
    }
}
