//! The program that asks the memory and nothing else: built, run, and what it printed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::Context;
use serde_json::Value;

use super::Effort;
use crate::figures::Figures;
use crate::papo_process::target_folder;
use crate::shell;

#[derive(Debug)]
pub(super) struct Driver {
    binary: PathBuf,
}

/// What was measured of one person.
#[derive(Debug)]
pub(super) struct Sheet {
    pub(super) items: u64,
    /// Whether the first thing they ever told was found first.
    pub(super) is_needle_first: bool,
    /// By what was asked for.
    pub(super) searches: Vec<(String, Samples)>,
    /// By what was taught.
    pub(super) lessons: Vec<(String, Samples)>,
    pub(super) context: Samples,
    pub(super) page: Samples,
}

/// What something took, each time it was done.
#[derive(Debug, Clone, Default)]
pub(super) struct Samples {
    pub(super) time: Figures,
    pub(super) cpu: Figures,
}

impl Driver {
    pub(super) fn build(root: &Path) -> anyhow::Result<Self> {
        shell::run(&mut shell::cargo(root, &["build", "--release", "--package", "papo-recall"]))?;
        Ok(Self { binary: target_folder(root).join("release/papo-recall") })
    }

    pub(super) fn fill(&self, url: &str, effort: Effort) -> anyhow::Result<()> {
        self.run("fill", url, effort).map(drop)
    }

    pub(super) fn measure(&self, url: &str, effort: Effort) -> anyhow::Result<Vec<Sheet>> {
        let told: Value = serde_json::from_str(&self.run("measure", url, effort)?)?;
        let people = told.get("people").and_then(Value::as_array).context("nobody was measured")?;
        people.iter().map(Sheet::read).collect()
    }

    fn run(&self, what: &str, url: &str, effort: Effort) -> anyhow::Result<String> {
        let sizes = effort.sizes.map(|size| size.to_string()).join(",");
        let mut command = Command::new(&self.binary);
        command.env_clear().args([what, url, &sizes, &effort.rounds.to_string()]);
        shell::run_quietly(&mut command)
    }
}

impl Sheet {
    pub(super) fn read(told: &Value) -> anyhow::Result<Self> {
        let part = |name: &str| told.get(name).with_context(|| format!("{name} is missing"));
        let named = |name: &str| -> anyhow::Result<Vec<(String, Samples)>> {
            let parts = part(name)?.as_object().context("no names")?;
            parts.iter().map(|(name, samples)| Ok((name.clone(), Samples::read(samples)?))).collect()
        };
        Ok(Self {
            items: part("items")?.as_u64().context("no number of items")?,
            is_needle_first: part("needle_first")?.as_bool().context("no word of the needle")?,
            searches: named("searches")?,
            lessons: named("lessons")?,
            context: Samples::read(part("context")?)?,
            page: Samples::read(part("page")?)?,
        })
    }
}

impl Samples {
    fn read(told: &Value) -> anyhow::Result<Self> {
        let figures = |name: &str| -> anyhow::Result<Figures> {
            let all = told.get(name).and_then(Value::as_array).context("figures are missing")?;
            Ok(all.iter().filter_map(Value::as_u64).map(Duration::from_nanos).collect())
        };
        Ok(Self { time: figures("time_nanoseconds")?, cpu: figures("cpu_nanoseconds")? })
    }

    /// All of these as if they were of one kind.
    pub(super) fn together(all: &[(String, Self)]) -> Self {
        let joined = |of: fn(&Self) -> &Figures| all.iter().flat_map(|(_, one)| of(one).all()).collect();
        Self { time: joined(|samples| &samples.time), cpu: joined(|samples| &samples.cpu) }
    }
}
