//! The command line of `cargo xtask`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;

use crate::tidy;

/// What the project does to itself.
#[derive(Debug, clap::Parser)]
#[command(name = "cargo xtask")]
pub struct Xtask {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Checks the rules of the house that the compiler does not.
    Tidy,
}

impl Xtask {
    pub fn run(self) -> ExitCode {
        match self.dispatch() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("error: {error:#}");
                ExitCode::FAILURE
            }
        }
    }

    fn dispatch(self) -> anyhow::Result<()> {
        let root = root()?;
        match self.command {
            Command::Tidy => tidy::run(&root),
        }
    }
}

/// The workspace that this very xtask was built from, wherever the command is typed.
pub fn root() -> anyhow::Result<PathBuf> {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_owned).context("xtask has no folder above it")
}
