//! The rules of the house that neither the compiler nor clippy holds.
//!
//! Each rule is a file here and a function from the `Tree` to faults in the `Report`. A rule says where,
//! what is wrong and why it is a rule, because the reader is somebody who has just been stopped by it.

mod allowance;
mod calls;
mod catalogues;
mod circles;
mod edges;
mod licences;
mod lock;
mod manifest;
mod map;
mod marks;
mod migrations;
mod names;
mod outside;
mod packages;
mod policy;
mod report;
mod size;
mod sketch;
mod sketch_text;
mod sql;
mod tree;
mod unused;

use std::path::Path;

pub use report::{Finding, Report};
use tree::Tree;

type Rule = fn(&Tree, &mut Report);

const RULES: &[Rule] = &[
    edges::check,
    outside::check,
    calls::check,
    size::check,
    marks::check,
    catalogues::check,
    migrations::check,
    map::check,
    names::check,
    circles::check,
];

/// What crates from outside must hold to.
const DEPENDENCIES: &[Rule] = &[unused::check, lock::check, licences::check];

/// Holds every rule against the workspace at `root`.
pub fn check(root: &Path) -> anyhow::Result<Report> {
    hold(root, &[RULES, DEPENDENCIES].concat())
}

fn hold(root: &Path, rules: &[Rule]) -> anyhow::Result<Report> {
    let mut report = Report::default();
    let tree = Tree::read(root, &mut report)?;
    for rule in rules {
        rule(&tree, &mut report);
    }
    Ok(report.sorted())
}

/// The command: prints what it found, fails on a fault.
pub fn run(root: &Path) -> anyhow::Result<()> {
    let report = check(root)?;
    for note in &report.notes {
        println!("note: {note}");
    }
    for fault in &report.faults {
        eprintln!("{fault}");
    }
    anyhow::ensure!(report.faults.is_empty(), "tidy found {} fault(s)", report.faults.len());
    println!("tidy: {} files, no fault, {} note(s)", report.files, report.notes.len());
    Ok(())
}

#[cfg(test)]
#[path = "tidy_tests.rs"]
mod tests;

#[cfg(test)]
mod sample;
