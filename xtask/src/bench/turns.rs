//! A durable turn with one tool call, on each engine: latency, throughput, processor time, memory, start, growth.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use super::growth::{self, Growth, Sizes};
use super::load::{Caller, Desk, Loaded, load};
use super::setup;
use crate::command::Engine;
use crate::figures::Figures;
use crate::installation::{FIRST_TOKEN, Installation};
use crate::machine::Machine;
use crate::papo_process::Memory;

/// How much is asked of the server.
#[derive(Debug, Clone, Copy)]
pub(super) struct TurnsLoad {
    /// Concurrency, and the turns measured at it.
    loads: [(usize, usize); 3],
    starts: usize,
    pub(super) sizes: Sizes,
}

/// What was measured on one engine.
#[derive(Debug)]
pub(super) struct Measured {
    pub(super) engine: Engine,
    pub(super) loads: Vec<(usize, Loaded)>,
    pub(super) start: Figures,
    pub(super) idle: Memory,
    /// After the load, for as long as the server has lived.
    pub(super) loaded: Memory,
    pub(super) by_messages: Growth,
    pub(super) by_entries: Growth,
}

pub(super) const FULL: TurnsLoad = TurnsLoad {
    loads: [(1, 1_000), (8, 4_000), (64, 12_800)],
    starts: 9,
    sizes: Sizes { messages: 10_000, entries: 100_000, block: 250 },
};
pub(super) const QUICK: TurnsLoad = TurnsLoad {
    loads: [(1, 100), (8, 400), (64, 1_280)],
    starts: 3,
    sizes: Sizes { messages: 1_000, entries: 10_000, block: 100 },
};
/// So long nobody asks anything before the idle memory is read.
const IDLE: Duration = Duration::from_secs(2);

pub(super) fn run(
    machine: &Machine,
    binary: &Path,
    engines: &[Engine],
    effort: TurnsLoad,
) -> anyhow::Result<Vec<Measured>> {
    let mut measured = Vec::new();
    for engine in engines {
        println!("measuring turns on {} …", engine.name());
        measured.push(measure(&Installation::new(machine, binary, *engine)?, effort)?);
    }
    Ok(measured)
}

fn measure(installation: &Installation, effort: TurnsLoad) -> anyhow::Result<Measured> {
    let recipe = installation.recipe();
    let crowd = effort.loads.iter().map(|(concurrency, _)| *concurrency).max().unwrap_or(1);
    let tokens: Vec<String> = (0..crowd)
        .map(|number| installation.add_person(&format!("pessoa-{number}")))
        .collect::<anyhow::Result<_>>()?;
    let seeded = growth::seed(installation, effort.sizes)?;

    let server = recipe.start()?;
    let desks: Vec<Desk> = tokens
        .iter()
        .map(|token| setup::person_with_entries(server.address(), token))
        .collect::<anyhow::Result<_>>()?;
    server.stop()?;
    analyse(installation)?;

    // On a database that exists, as after every deployment.
    let mut starts = Vec::new();
    for _ in 0..effort.starts {
        let begun = Instant::now();
        let server = recipe.start()?;
        starts.push(begun.elapsed());
        server.stop()?;
    }
    let server = recipe.start()?;
    thread::sleep(IDLE);
    let idle = server.memory()?;

    let mut loads = Vec::new();
    for (concurrency, turns) in effort.loads {
        let desks = desks.get(..concurrency).unwrap_or(&desks);
        load(&server, desks, (turns / 5).max(concurrency), Caller::turn)?;
        loads.push((concurrency, load(&server, desks, turns, Caller::turn)?));
    }
    let loaded = server.memory()?;
    let by_entries = growth::by_entries(&server, &seeded, effort.sizes)?;
    let by_messages = growth::by_messages(&server, FIRST_TOKEN, effort.sizes)?;
    server.stop()?;
    let start = Figures::from_iter(starts);
    Ok(Measured { engine: installation.engine(), loads, start, idle, loaded, by_messages, by_entries })
}

/// What autovacuum does within a minute of such a load; we do not wait for it.
fn analyse(installation: &Installation) -> anyhow::Result<()> {
    match installation.engine() {
        Engine::Sqlite => Ok(()),
        Engine::Postgres => installation.query(&["analyze"]).map(drop),
    }
}
