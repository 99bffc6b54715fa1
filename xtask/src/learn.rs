//! `cargo xtask learn`: the scale of `crates/lasting`, learned anew from the years and sayings of the project.

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

/// Tries the years on each other first, so that it is seen how well years are heard that were left out.
pub fn run(root: &Path) -> Result<()> {
    let program = ["run", "--release", "--quiet", "--package", "papo-schooling", "--"];
    let options = ["--parts", "6", "--to", "crates/lasting/src/scale.bin"];
    let arguments: Vec<&str> = program.iter().chain(LESSONS).chain(&options).copied().collect();
    shell::run(&mut shell::cargo(root, &arguments))
}
