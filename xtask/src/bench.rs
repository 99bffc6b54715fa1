//! `cargo xtask bench`: what a turn costs, on both engines.

mod growth;
mod load;
mod setup;
mod table;

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use growth::{Growth, Sizes};
use load::{Desk, Loaded, load};

use crate::command::Engine;
use crate::figures::{Figures, milliseconds};
use crate::installation::{FIRST_TOKEN, Installation};
use crate::machine::Machine;
use crate::papo_process::{Memory, build};
use crate::scratch::Scratch;
use crate::shell::run_quietly;

#[derive(Debug, clap::Args)]
pub struct Options {
    /// Only this engine; both when left out.
    #[arg(long, value_enum)]
    engine: Option<Engine>,
    /// Fewer turns: to see that it works, not to quote.
    #[arg(long)]
    quick: bool,
    /// Measure this server instead of building one.
    #[arg(long)]
    binary: Option<PathBuf>,
}

/// How much is asked of the server.
#[derive(Debug, Clone, Copy)]
struct Effort {
    /// Concurrency, and the turns measured at it.
    loads: [(usize, usize); 3],
    starts: usize,
    sizes: Sizes,
}

/// What was measured on one engine.
#[derive(Debug)]
struct Measured {
    engine: Engine,
    loads: Vec<(usize, Loaded)>,
    start: Figures,
    idle: Memory,
    /// After the load, for as long as the server has lived.
    loaded: Memory,
    by_messages: Growth,
    by_entries: Growth,
}

const FULL: Effort = Effort {
    loads: [(1, 1_000), (8, 4_000), (64, 12_800)],
    starts: 9,
    sizes: Sizes { messages: 10_000, entries: 100_000, block: 250 },
};
const QUICK: Effort = Effort {
    loads: [(1, 100), (8, 400), (64, 1_280)],
    starts: 3,
    sizes: Sizes { messages: 1_000, entries: 10_000, block: 100 },
};
/// So long nobody asks anything before the idle memory is read.
const IDLE: Duration = Duration::from_secs(2);

pub fn run(root: &Path, options: &Options) -> anyhow::Result<()> {
    let binary = match &options.binary {
        Some(binary) => binary.clone(),
        None => build(root)?,
    };
    let machine = Machine::look()?;
    let effort = if options.quick { QUICK } else { FULL };
    println!("\n{}", surroundings(root)?);
    let mut measured = Vec::new();
    for engine in Engine::chosen(options.engine) {
        println!("measuring on {} …", engine.name());
        measured.push(measure(&Installation::new(&machine, &binary, engine)?, effort)?);
    }
    println!("\n{}", table::table(&measured, effort.sizes));
    if options.quick {
        println!("--quick: too few turns to quote");
    }
    Ok(())
}

fn measure(installation: &Installation, effort: Effort) -> anyhow::Result<Measured> {
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
        load(&server, desks, (turns / 5).max(concurrency))?;
        loads.push((concurrency, load(&server, desks, turns)?));
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

/// The machine, and which Papo.
fn surroundings(root: &Path) -> anyhow::Result<String> {
    let cores = thread::available_parallelism()?;
    let kernel = run_quietly(Command::new("uname").arg("-sr"))?;
    let git = |arguments: &[&str]| run_quietly(Command::new("git").current_dir(root).args(arguments));
    let commit = git(&["rev-parse", "--short", "HEAD"]).unwrap_or_else(|_| "of no commit".to_owned());
    let changed =
        git(&["status", "--porcelain", "--untracked-files=no"]).is_ok_and(|files| !files.is_empty());
    let changed = if changed { " and changes" } else { "" };
    let busy = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let busy = busy.split(' ').next().unwrap_or("unknown");
    Ok(format!(
        "{cores} cores, {kernel}, load before the run {busy}, one 4 kB write to the disk {}; papo {commit}{changed}",
        milliseconds(disk()?)
    ))
}

/// How long the disk takes to keep a page: no durable turn can be faster.
fn disk() -> anyhow::Result<Duration> {
    let scratch = Scratch::new("disk")?;
    let mut file = File::create(scratch.path().join("page"))?;
    let mut writes = Vec::new();
    for _ in 0..50 {
        let start = Instant::now();
        file.write_all(&[7; 4096])?;
        file.sync_data()?;
        writes.push(start.elapsed());
    }
    Ok(Figures::from_iter(writes).p50())
}
