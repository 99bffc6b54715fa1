//! `papo-bench`, the program that measures parts of Papo by themselves: built, run, and what it reports.

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
    root: PathBuf,
    binary: PathBuf,
}

impl Driver {
    pub(super) fn build(root: &Path) -> anyhow::Result<Self> {
        shell::run(&mut shell::cargo(root, &["build", "--release", "--package", "papo-bench"]))?;
        Ok(Self { root: root.to_owned(), binary: target_folder(root).join("release/papo-bench") })
    }

    pub(super) fn run(&self, arguments: &[&str]) -> anyhow::Result<Value> {
        let mut command = Command::new(&self.binary);
        // A proxy in the environment must not stand between it and the loopback.
        command.current_dir(&self.root).env_clear().args(arguments);
        Ok(serde_json::from_str(&shell::run_quietly(&mut command)?)?)
    }
}

/// The durations of this name in a report.
pub(super) fn durations(report: &Value, name: &str) -> anyhow::Result<Figures> {
    let all = report.get(name).and_then(Value::as_array).with_context(|| format!("{name} is missing"))?;
    Ok(all.iter().filter_map(Value::as_u64).map(Duration::from_nanos).collect())
}
