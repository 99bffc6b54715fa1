//! `cargo xtask learn`: what `crates/lasting` and `crates/guard` weigh by, learned anew from the data of the project.

use std::path::Path;

use anyhow::Result;

use crate::shell;

/// What is learned from, seen from the root of the project.
const LESSONS: &[&str] = &[
    "evals/memory/training",
    "evals/memory/ana.toml",
    "crates/models/src/offline/memory/data/told.txt",
    "crates/models/src/offline/memory/data/plain.txt",
    "crates/models/src/offline/memory/data/nothing.txt",
];

const URGENCY: &[&str] = &[
    "crates/guard/data/urgency",
    "crates/guard/data/danger/commands.tsv",
    "crates/guard/tests/contact/urgency.txt",
    "crates/guard/tests/contact/fresh.txt",
    "crates/guard/tests/contact/later.txt",
];

const STOPPING: &[&str] = &[
    "crates/guard/data/stopping",
    "crates/guard/data/danger/commands.tsv",
    "crates/guard/tests/contact/wish.txt",
    "crates/guard/tests/contact/reach.txt",
    "crates/guard/tests/contact/fresh.txt",
    "crates/guard/tests/contact/later.txt",
];

/// Tries years and writers on each other first, so that it is seen how well those are heard who were left out.
pub fn run(root: &Path) -> Result<()> {
    let lasting = ["--parts", "6", "--to", "crates/lasting/src/scale.bin"];
    school(root, "lasting", &[LESSONS, &lasting].concat())?;
    let danger = ["crates/guard/data/danger", "crates/guard/tests/limits", "--tried", "--to"];
    school(root, "danger", &[&danger[..], &["crates/guard/src/limits/danger.bin"]].concat())?;
    let claims = ["crates/guard/data/claims", "crates/guard/tests/replies", "--tried", "--to"];
    school(root, "claims", &[&claims[..], &["crates/guard/src/replies/claims.bin"]].concat())?;
    let urgency = ["--tried", "--to", "crates/guard/src/contact/urgency.bin"];
    school(root, "urgency", &[URGENCY, &urgency].concat())?;
    let stopping = ["--tried", "--to", "crates/guard/src/contact/stopping.bin"];
    school(root, "stopping", &[STOPPING, &stopping].concat())
}

fn school(root: &Path, subject: &str, options: &[&str]) -> Result<()> {
    let program = ["run", "--release", "--quiet", "--package", "papo-schooling", "--", subject];
    let arguments: Vec<&str> = program.iter().chain(options).copied().collect();
    shell::run(&mut shell::cargo(root, &arguments))
}
