//! What the guard takes over a message, and over a sentence of a reply. Measured by `papo-bench`.

use std::path::Path;

use super::driver::{Driver, durations};
use super::gate::microseconds;
use crate::figures::Table;
use crate::learn::{self, DataOptions, UNPACKED};

pub(super) const FULL: usize = 4_000;
pub(super) const QUICK: usize = 400;

pub(super) const NOTE: &str = "processor time; a usual message is one of the data's everyday ones; the longest is 16 kB of words that all \
weigh something";

/// Everyday messages, among the unpacked data.
const MESSAGES: &str = "crates/guard/data/ordinary/commands.tsv";

/// What is timed, and what it is called.
const TIMED: [(&str, &str); 6] = [
    ("danger", "danger, a usual message"),
    ("urgency", "urgency, a usual message"),
    ("claim", "a claim, a usual sentence"),
    ("danger_longest", "danger, 16 kB"),
    ("urgency_longest", "urgency, 16 kB"),
    ("claim_longest", "a claim, 16 kB in one sentence"),
];

pub(super) fn run(root: &Path, rounds: usize) -> anyhow::Result<Table> {
    let driver = Driver::build(root)?;
    learn::data(root, DataOptions::Unpack)?;
    let messages = format!("{UNPACKED}/{MESSAGES}");
    println!("measuring the guard …");
    let report = driver.run(&["guard", &messages, "--rounds", &rounds.to_string()])?;
    let mut table = Table::new(&["the guard", "texts", "p50", "p95", "p99"]);
    for (name, words) in TIMED {
        let figures = durations(&report, name)?;
        let times = [figures.p50(), figures.p95(), figures.p99()].map(microseconds);
        let cells = [words.to_owned(), figures.count().to_string()];
        table.row(cells.into_iter().chain(times).collect());
    }
    Ok(table)
}
