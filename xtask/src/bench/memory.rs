//! What the memory costs somebody who told little and somebody who told very much: searching it, adding to it, and
//! putting it into a turn's context. Measured by `papo-bench`, on each engine.

mod measurements;
mod table;

use std::path::Path;

use anyhow::Context;
use measurements::Measurements;
use serde_json::Value;

use super::driver::Driver;
use super::home::Home;
use crate::command::Engine;
use crate::figures::Table;
use crate::machine::Machine;

/// How much is asked.
#[derive(Debug, Clone, Copy)]
pub(super) struct MemoryLoad {
    /// How many items each person has, the fewest first.
    sizes: [usize; 3],
    rounds: usize,
}

pub(super) const FULL: MemoryLoad = MemoryLoad { sizes: [100, 10_000, 100_000], rounds: 300 };
pub(super) const QUICK: MemoryLoad = MemoryLoad { sizes: [100, 1_000, 10_000], rounds: 40 };

/// What was measured on one engine, of one person for each size.
#[derive(Debug)]
struct Measured {
    engine: Engine,
    people: Vec<Measurements>,
}

/// Measures everything and says it in a table with its note.
pub(super) fn run(
    root: &Path,
    machine: &Machine,
    engines: &[Engine],
    effort: MemoryLoad,
) -> anyhow::Result<(Table, &'static str)> {
    let driver = Driver::build(root)?;
    let (sizes, rounds) = (effort.sizes.map(|size| size.to_string()).join(","), effort.rounds.to_string());
    let mut measured = Vec::new();
    for engine in engines {
        println!("measuring the memory on {} …", engine.name());
        let home = Home::new(machine, *engine)?;
        let run = |step| driver.run(&["memory", step, home.url(), &sizes, "--rounds", &rounds]);
        run("fill")?;
        home.analyse()?;
        let report = run("measure")?;
        let people = report.get("people").and_then(Value::as_array).context("no people were measured")?;
        let people = people.iter().map(Measurements::read).collect::<anyhow::Result<_>>()?;
        measured.push(Measured { engine: *engine, people });
    }
    Ok((table::table(&measured), table::NOTE))
}
