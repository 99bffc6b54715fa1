//! `cargo xtask bench`: what a turn costs, on both engines.

use std::path::Path;

use crate::command::Engine;

#[derive(Debug, clap::Args)]
pub struct Options {
    /// Only this engine; both when left out.
    #[arg(long, value_enum)]
    engine: Option<Engine>,
    /// Fewer turns: to see that it works, not to quote.
    #[arg(long)]
    quick: bool,
}

pub fn run(_root: &Path, options: &Options) -> anyhow::Result<()> {
    anyhow::bail!("the bench has no cases yet ({options:?})")
}
