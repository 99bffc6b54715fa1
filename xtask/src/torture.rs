//! `cargo xtask torture`: a working server is killed again and again, and nothing may be lost or done twice.

use std::path::Path;

use crate::command::Engine;

#[derive(Debug, clap::Args)]
pub struct Options {
    /// How often the server is killed, on each engine.
    #[arg(long, default_value_t = 300)]
    kills: u32,
    /// Only this engine; both when left out.
    #[arg(long, value_enum)]
    engine: Option<Engine>,
    /// The seed of the random instants, to see the same run again.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub fn run(_root: &Path, options: &Options) -> anyhow::Result<()> {
    anyhow::bail!("the torture has no cases yet ({options:?})")
}
