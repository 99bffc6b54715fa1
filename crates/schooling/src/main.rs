//! Teaches what lasts: reads years of invented lives in which every fact is marked, learns from them what a sentence
//! that is worth keeping looks like, and says how well that is heard in years that were left out.
//!
//! `cargo xtask learn` runs it over `evals/memory/training` and writes the scale that ships.

mod lessons;
mod order;
mod trial;
mod year;

use anyhow::Result;
use clap::Parser;

use self::order::Order;

fn main() -> Result<()> {
    Order::parse().obey(&mut std::io::stdout())
}
