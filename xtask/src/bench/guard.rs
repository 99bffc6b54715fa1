//! What the guard takes over a message, and over a sentence of a reply. Asked by a program of its own.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use super::gate::microseconds;
use crate::figures::{Figures, Table};
use crate::papo_process::target_folder;
use crate::shell;

pub(super) const FULL: usize = 4_000;
pub(super) const QUICK: usize = 400;

pub(super) const NOTE: &str = "processor time; a usual message is one of the data's everyday ones; the longest is 16 kB of words that all \
weigh something";

/// Everyday messages, seen from the root of the project.
const MESSAGES: &str = "crates/guard/data/danger/commands.tsv";

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
    shell::run(&mut shell::cargo(root, &["build", "--release", "--package", "papo-schooling"]))?;
    println!("asking the guard …");
    let mut command = Command::new(target_folder(root).join("release/papo-schooling"));
    command.current_dir(root).args(["speed", MESSAGES, "--rounds", &rounds.to_string()]);
    let told = shell::run_quietly(&mut command)?;
    let mut table = Table::new(&["the guard", "texts", "p50", "p95", "p99"]);
    for (name, words) in TIMED {
        let lines = told.lines().filter_map(|line| line.split_once('\t'));
        let figures: Figures = lines
            .filter(|(timed, _)| *timed == name)
            .filter_map(|(_, nanos)| nanos.parse().ok())
            .map(Duration::from_nanos)
            .collect();
        let times = [figures.p50(), figures.p95(), figures.p99()].map(microseconds);
        let cells = [words.to_owned(), figures.count().to_string()];
        table.row(cells.into_iter().chain(times).collect());
    }
    Ok(table)
}
