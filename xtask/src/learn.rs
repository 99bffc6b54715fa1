//! `cargo xtask learn`: what `crates/lasting`, `crates/guard` and the reader weigh by, learned anew from the data of the project.

use std::path::Path;

use anyhow::Result;

use crate::shell;

/// Tries years and writers on each other first, so that it is seen how well those are heard who were left out.
pub fn run(root: &Path) -> Result<()> {
    // What teaches each of these, and where its weights ship, is the school's to know.
    school(root, "lasting", &["--parts", "6", "--ship"])?;
    for subject in ["danger", "claims", "urgency", "stopping", "answers", "reader"] {
        school(root, subject, &["--tried", "--ship"])?;
    }
    Ok(())
}

/// `cargo xtask data`: the packed data as files below `target/`, to read or change, and back.
#[derive(Debug, Clone, Copy, clap::Subcommand)]
pub enum DataOptions {
    /// Writes it as files.
    Unpack,
    /// Packs the files again, as they are by now. `cargo xtask learn` then learns from them.
    Pack,
}

/// Where the files are, seen from the root of the project.
pub const UNPACKED: &str = "target/data";

pub fn data(root: &Path, options: DataOptions) -> Result<()> {
    match options {
        DataOptions::Unpack => school(root, "unpack", &[UNPACKED]),
        DataOptions::Pack => school(root, "pack", &[UNPACKED]),
    }
}

fn school(root: &Path, subject: &str, options: &[&str]) -> Result<()> {
    let program = ["run", "--release", "--quiet", "--package", "papo-schooling", "--", subject];
    let arguments: Vec<&str> = program.iter().chain(options).copied().collect();
    shell::run(&mut shell::cargo(root, &arguments))
}
