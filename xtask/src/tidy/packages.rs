//! The crates that this machine builds, from `cargo metadata`, and all that are locked, from `Cargo.lock`.

use std::fs;
use std::path::Path;

use anyhow::Context;
use serde_json::Value;

use crate::shell::{cargo, run_quietly};

#[derive(Debug, Default)]
pub(super) struct Packages {
    /// What is built on this kind of machine: the others need not be downloaded to be asked.
    pub built: Vec<Package>,
    /// What is locked for any machine.
    pub locked: Vec<Locked>,
}

#[derive(Debug)]
pub(super) struct Package {
    pub name: String,
    pub licence: Option<String>,
    /// What code calls it, which need not be its package's name.
    pub library: Option<String>,
}

#[derive(Debug)]
pub(super) struct Locked {
    pub name: String,
    pub version: String,
    /// None for the crates of this workspace.
    pub source: Option<String>,
}

impl Packages {
    /// Nothing for a folder without a lock file.
    pub(super) fn read(root: &Path) -> anyhow::Result<Self> {
        let Ok(lock) = fs::read_to_string(root.join("Cargo.lock")) else { return Ok(Self::default()) };
        let about = run_quietly(&mut cargo(root, &["-vV"]))?;
        let host =
            about.lines().find_map(|line| line.strip_prefix("host: ")).context("cargo names no host")?;
        let arguments = ["metadata", "--format-version", "1", "--locked", "--filter-platform", host];
        let metadata = serde_json::from_str(&run_quietly(&mut cargo(root, &arguments))?)?;
        Ok(Self { built: built(&metadata), locked: locked(&lock)? })
    }

    /// What code calls a package: its library's name, if that is known.
    pub(super) fn library(&self, package: &str) -> Option<&str> {
        self.built.iter().find(|one| one.name == package)?.library.as_deref()
    }
}

pub(super) fn built(metadata: &Value) -> Vec<Package> {
    let all = metadata["packages"].as_array().into_iter().flatten();
    all.map(|package| {
        let targets = package["targets"].as_array().into_iter().flatten();
        let kinds = |target: &&Value| {
            let mut kinds = target["kind"].as_array().into_iter().flatten();
            kinds.any(|kind| kind.as_str().is_some_and(|kind| kind.ends_with("lib") || kind == "proc-macro"))
        };
        Package {
            name: text(&package["name"]).unwrap_or_default(),
            licence: text(&package["license"]),
            library: targets.clone().find(kinds).and_then(|target| text(&target["name"])),
        }
    })
    .collect()
}

pub(super) fn locked(lock: &str) -> anyhow::Result<Vec<Locked>> {
    let table: toml::Table = lock.parse().context("reading Cargo.lock")?;
    let all = table.get("package").and_then(toml::Value::as_array).into_iter().flatten();
    let field =
        |one: &toml::Value, name: &str| one.get(name).and_then(toml::Value::as_str).map(str::to_owned);
    Ok(all
        .map(|one| Locked {
            name: field(one, "name").unwrap_or_default(),
            version: field(one, "version").unwrap_or_default(),
            source: field(one, "source"),
        })
        .collect())
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}
