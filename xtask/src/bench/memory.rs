//! What the memory costs somebody who told little and somebody who told very much: searching it, adding to it, and
//! putting it into a turn's context. Asked by a program of its own, on each engine.

mod driver;
mod table;

use std::path::Path;

use driver::{Driver, Sheet};

use super::home::Home;
use crate::command::Engine;
use crate::figures::Table;
use crate::machine::Machine;

/// How much is asked.
#[derive(Debug, Clone, Copy)]
pub(super) struct Effort {
    /// How many items each person has, the fewest first.
    sizes: [usize; 3],
    rounds: usize,
}

pub(super) const FULL: Effort = Effort { sizes: [100, 10_000, 100_000], rounds: 300 };
pub(super) const QUICK: Effort = Effort { sizes: [100, 1_000, 10_000], rounds: 40 };

/// What was measured on one engine, of one person for each size.
#[derive(Debug)]
struct Measured {
    engine: Engine,
    people: Vec<Sheet>,
}

/// Measures everything and says it in a table with its note.
pub(super) fn run(
    root: &Path,
    machine: &Machine,
    engines: &[Engine],
    effort: Effort,
) -> anyhow::Result<(Table, &'static str)> {
    let driver = Driver::build(root)?;
    let mut measured = Vec::new();
    for engine in engines {
        println!("measuring the memory on {} …", engine.name());
        let home = Home::new(machine, *engine)?;
        driver.fill(home.url(), effort)?;
        home.analyse()?;
        measured.push(Measured { engine: *engine, people: driver.measure(home.url(), effort)? });
    }
    Ok((table::table(&measured), table::NOTE))
}
