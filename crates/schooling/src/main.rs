//! Teaches what is learned and not written by hand, and says how well that holds for who was left out: what lasts, from
//! years of invented lives in which every fact is marked; and who is in danger, what claims an effect, what cannot wait
//! what answers a card and what a sentence asks for, from what several people wrote.
//!
//! `cargo xtask learn` runs it and writes the weights that ship.

mod corpus;
mod hearing;
mod lessons;
mod order;
mod reader;
mod sentences;
mod trial;
mod year;

use anyhow::Result;
use clap::Parser;

use self::order::Order;

fn main() -> Result<()> {
    Order::parse().obey(&mut std::io::stdout())
}
