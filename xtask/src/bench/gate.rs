//! What one message costs at the gate: the rules alone, and a whole admission on each engine. Measured by `papo-bench`.

use std::path::Path;
use std::time::Duration;

use super::driver::{Driver, durations};
use super::home::Home;
use crate::command::Engine;
use crate::figures::Table;
use crate::machine::Machine;

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
    let driver = Driver::build(root)?;
    let mut table = Table::new(&["the gate", "messages", "p50", "p95", "p99"]);
    for engine in engines {
        println!("measuring the gate on {} …", engine.name());
        let home = Home::new(machine, *engine)?;
        let report = driver.run(&["gate", home.url(), "--rounds", &rounds.to_string()])?;
        for (name, words) in ASKED {
            let figures = durations(&report, name)?;
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

pub(super) fn microseconds(duration: Duration) -> String {
    format!("{:.2} µs", duration.as_secs_f64() * 1_000_000.0)
}
