//! What one message costs at the gate: the rules alone, and a whole admission on each engine. Asked by a program of its own.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::Context;
use serde_json::Value;

use super::home::Home;
use crate::command::Engine;
use crate::figures::{Figures, Table};
use crate::machine::Machine;
use crate::papo_process::target_folder;
use crate::shell;

pub(super) const FULL: usize = 2_000;
pub(super) const QUICK: usize = 200;

pub(super) const NOTE: &str = "processor time of the process that asks, in microseconds; an admission reads what the rules ask \
about and writes the row that keeps the decision; aim: a decision < 100 µs";

/// What is asked, and what it is called.
const ASKED: [(&str, &str); 3] = [
    ("rules", "the rules alone"),
    ("reply", "admitting a reply"),
    ("unasked", "admitting one of a campaign"),
];

pub(super) fn run(
    root: &Path,
    machine: &Machine,
    engines: &[Engine],
    rounds: usize,
) -> anyhow::Result<Table> {
    shell::run(&mut shell::cargo(root, &["build", "--release", "--package", "papo-gatehouse"]))?;
    let binary = target_folder(root).join("release/papo-gatehouse");
    let mut table = Table::new(&["the gate", "messages", "p50", "p95", "p99"]);
    for engine in engines {
        println!("asking the gate on {} …", engine.name());
        let home = Home::new(machine, *engine)?;
        let mut command = Command::new(&binary);
        command.env_clear().args([home.url(), &rounds.to_string()]);
        let told: Value = serde_json::from_str(&shell::run_quietly(&mut command)?)?;
        for (name, words) in ASKED {
            let figures = figures(&told, name)?;
            table.row(vec![
                format!("{words}, {}", engine.name()),
                figures.count().to_string(),
                microseconds(figures.p50()),
                microseconds(figures.p95()),
                microseconds(figures.p99()),
            ]);
        }
    }
    Ok(table)
}

fn figures(told: &Value, name: &str) -> anyhow::Result<Figures> {
    let all = told.get(name).and_then(Value::as_array).with_context(|| format!("{name} is missing"))?;
    Ok(all.iter().filter_map(Value::as_u64).map(Duration::from_nanos).collect())
}

pub(super) fn microseconds(duration: Duration) -> String {
    format!("{:.2} µs", duration.as_secs_f64() * 1_000_000.0)
}
