//! A `Cargo.toml`, as far as tidy cares: who is depended on, in which section, on which line.

use std::fs;
use std::path::Path;

use anyhow::Context;
use toml::{Table, Value};

use super::tree::line_of;

pub(super) struct Manifest {
    pub path: String,
    text: String,
    table: Table,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Section {
    /// Also what a build script uses: it ships.
    Shipped,
    Tests,
}

pub(super) struct Dependency {
    /// The package's own name, whatever the manifest calls it.
    pub package: String,
    /// What the manifest calls it.
    pub key: String,
    pub section: Section,
    /// Whether it asks for features here, beside those of the workspace.
    pub adds_features: bool,
    pub line: usize,
}

impl Manifest {
    pub(super) fn read(root: &Path, path: &str) -> anyhow::Result<Self> {
        let text = fs::read_to_string(root.join(path)).with_context(|| format!("reading {path}"))?;
        let table = text.parse().with_context(|| format!("{path} is not valid TOML"))?;
        Ok(Self { path: path.to_owned(), text, table })
    }

    pub(super) fn package(&self) -> &str {
        self.table
            .get("package")
            .and_then(|package| package.get("name"))
            .and_then(Value::as_str)
            .unwrap_or_default()
    }

    pub(super) fn dependencies(&self, workspace: &Manifest) -> Vec<Dependency> {
        let targets = self.table.get("target").and_then(Value::as_table);
        let tables = std::iter::once(&self.table)
            .chain(targets.into_iter().flat_map(Table::values).filter_map(Value::as_table));
        let mut found = Vec::new();
        for table in tables {
            for (name, section) in [
                ("dependencies", Section::Shipped),
                ("build-dependencies", Section::Shipped),
                ("dev-dependencies", Section::Tests),
            ] {
                let entries = table.get(name).and_then(Value::as_table).into_iter().flatten();
                found.extend(entries.map(|(key, value)| Dependency {
                    package: workspace.meant_by(key, value),
                    key: key.clone(),
                    section,
                    adds_features: value.get("features").is_some(),
                    line: self.line_in(name, key),
                }));
            }
        }
        found
    }

    /// The short names that the workspace's own table declares, each with its line.
    pub(super) fn shared(&self) -> Vec<(String, usize)> {
        let shared = self.table.get("workspace").and_then(|workspace| workspace.get("dependencies"));
        let keys = shared.and_then(Value::as_table).into_iter().flat_map(Table::keys);
        keys.map(|key| (key.clone(), self.line_in("workspace.dependencies", key))).collect()
    }

    /// The package that `key` stands for, said in the entry itself or in the workspace's table.
    fn meant_by(&self, key: &str, entry: &Value) -> String {
        let shared = self.table.get("workspace").and_then(|workspace| workspace.get("dependencies"));
        let package = entry
            .get("package")
            .or_else(|| shared.and_then(|shared| shared.get(key)).and_then(|entry| entry.get("package")));
        package.and_then(Value::as_str).unwrap_or(key).to_owned()
    }

    fn line_in(&self, section: &str, key: &str) -> usize {
        let header =
            self.text.lines().position(|line| line.trim_end().ends_with(&format!("{section}]"))).unwrap_or(0);
        let names = |line: &str| {
            let name = line.trim_start().trim_start_matches('"');
            name.strip_prefix(key).is_some_and(|rest| rest.starts_with(['.', ' ', '=', '"']))
        };
        let entry = self.text.lines().skip(header).position(names);
        entry.map_or_else(|| line_of(&self.text, key), |offset| header + offset + 1)
    }
}
