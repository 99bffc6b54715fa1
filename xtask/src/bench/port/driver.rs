//! The program that asks the port and nothing else: built, run, and what it printed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::Context;
use serde_json::Value;

use crate::figures::Figures;
use crate::papo_process::target_folder;
use crate::shell;

#[derive(Debug)]
pub(super) struct Driver {
    binary: PathBuf,
}

/// What one run of it measured.
#[derive(Debug)]
pub(super) struct Driven {
    cpu: Duration,
    /// Ready to run, and no processor free: what a machine that others use adds to the delays.
    waited: Duration,
    calls: u32,
    /// From a token's writing to its reading; none of tokens that bear no stamp.
    pub(super) delays: Figures,
}

impl Driver {
    pub(super) fn build(root: &Path) -> anyhow::Result<Self> {
        let arguments = ["build", "--release", "--package", "papo-overhead"];
        shell::run(&mut shell::cargo(root, &arguments))?;
        Ok(Self { binary: target_folder(root).join("release/papo-overhead") })
    }

    pub(super) fn run(
        &self,
        who: &str,
        base: &str,
        delivery: &str,
        calls: usize,
        at_once: usize,
    ) -> anyhow::Result<Driven> {
        let mut command = Command::new(&self.binary);
        // A proxy in somebody's environment must not stand between it and the loopback.
        command.env_clear().args([who, base, delivery, &calls.to_string(), &at_once.to_string()]);
        read(&shell::run_quietly(&mut command)?)
    }
}

impl Driven {
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

fn read(told: &str) -> anyhow::Result<Driven> {
    let told: Value = serde_json::from_str(told)?;
    let number = |name: &str| told.get(name).and_then(Value::as_u64).context("a figure is missing");
    let delays =
        told.get("delays_nanoseconds").and_then(Value::as_array).context("the delays are missing")?;
    Ok(Driven {
        cpu: Duration::from_nanos(number("cpu_nanoseconds")?),
        waited: Duration::from_nanos(number("waited_nanoseconds")?),
        calls: u32::try_from(number("calls")?)?,
        delays: delays.iter().filter_map(Value::as_u64).map(Duration::from_nanos).collect(),
    })
}
