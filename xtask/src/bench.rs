//! `cargo xtask bench`: what a turn costs on both engines, what a confirmed effect costs, what the model port adds to a model, what the memory costs
//! somebody who told very much, what Aria's heaviest questions and promises take, what WhatsApp's way in and out costs, and
//! what the gate and the guard take.

mod driver;
mod effect;
mod gate;
mod growth;
mod guard;
mod home;
mod life;
mod load;
mod memory;
mod port;
mod reminders;
mod seek;
mod setup;
mod table;
mod turns;
mod webhook;

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use std::{slice, thread};

use clap::ValueEnum;

use crate::command::Engine;
use crate::figures::{Figures, Table, milliseconds};
use crate::machine::Machine;
use crate::papo_process::build;
use crate::scratch::Scratch;
use crate::shell::run_quietly;

#[derive(Debug, clap::Args)]
pub struct BenchOptions {
    /// Only this table; all when left out.
    #[arg(value_enum)]
    part: Option<Part>,
    /// The same, by name.
    #[arg(long, value_enum, conflicts_with = "part")]
    only: Option<Part>,
    /// Only this engine; both when left out. The model port is measured on one.
    #[arg(long, value_enum)]
    engine: Option<Engine>,
    /// Fewer turns: to see that it works, not to quote.
    #[arg(long)]
    quick: bool,
    /// Measure this server instead of building one.
    #[arg(long)]
    binary: Option<PathBuf>,
}

/// A table of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    /// Durable turns, the process's memory, start and growth.
    Turns,
    /// A message, its proposal, the yes and the receipt, with the embedded model and with one over HTTP.
    Effect,
    /// What the port adds to a model that takes no time.
    Port,
    /// Searching, adding and recalling, with up to 100,000 things remembered of one person.
    Memory,
    /// Trends of ten years, and sums of 50,000 expenses.
    Life,
    /// Ten thousand reminders for one instant, on two instances of PostgreSQL.
    Reminders,
    /// How soon a message of WhatsApp's is accepted, at 200 a second.
    Webhook,
    /// What a decision of the gate costs.
    Gate,
    /// How long the guard takes over a message.
    Guard,
}

impl Part {
    /// The memory, the gate and the guard are measured by `papo-bench` alone.
    const fn needs_papo(self) -> bool {
        !matches!(self, Self::Memory | Self::Gate | Self::Guard)
    }
}

/// What every part is given.
struct Bench<'a> {
    root: &'a Path,
    machine: Machine,
    /// Empty where no part needs the server.
    binary: PathBuf,
    options: &'a BenchOptions,
}

pub fn run(root: &Path, options: &BenchOptions) -> anyhow::Result<()> {
    let part = options.part.or(options.only);
    let parts = part.as_ref().map_or(Part::value_variants(), slice::from_ref);
    let binary = match &options.binary {
        Some(binary) => binary.clone(),
        None if parts.iter().any(|part| part.needs_papo()) => build(root)?,
        None => PathBuf::new(),
    };
    let bench = Bench { root, machine: Machine::look()?, binary, options };
    println!("\n{}", surroundings(root)?);
    for part in parts {
        let (table, note) = bench.measure(*part)?;
        println!("\n{table}\n{note}\n");
    }
    if options.quick {
        println!("--quick: too few turns to quote");
    }
    Ok(())
}

impl Bench<'_> {
    /// The table of a part, and what is to be said about it.
    fn measure(&self, part: Part) -> anyhow::Result<(Table, String)> {
        let Self { root, machine, binary, options } = self;
        let engines = &Engine::chosen(options.engine);
        let noted = |table: Table, note: &str| (table, note.to_owned());
        Ok(match part {
            Part::Turns => {
                let effort = self.effort(turns::FULL, turns::QUICK);
                noted(table::table(&turns::run(machine, binary, engines, effort)?, effort.sizes), "")
            }
            Part::Effect => {
                let effort = self.effort(effect::FULL, effect::QUICK);
                noted(effect::run(machine, binary, effort)?, effect::NOTE)
            }
            Part::Port => {
                let engine = options.engine.unwrap_or(Engine::Sqlite);
                port::run(root, machine, binary, engine, self.effort(port::FULL, port::QUICK))?
            }
            Part::Memory => {
                let effort = self.effort(memory::FULL, memory::QUICK);
                let (table, note) = memory::run(root, machine, engines, effort)?;
                noted(table, note)
            }
            Part::Life => {
                let effort = self.effort(life::FULL, life::QUICK);
                noted(life::run(machine, binary, engines, effort)?, life::NOTE)
            }
            Part::Reminders => {
                let effort = self.effort(reminders::FULL, reminders::QUICK);
                noted(reminders::run(machine, binary, effort)?, reminders::NOTE)
            }
            Part::Webhook => {
                let effort = self.effort(webhook::FULL, webhook::QUICK);
                noted(webhook::run(machine, binary, engines, effort)?, webhook::NOTE)
            }
            Part::Gate => {
                let rounds = self.effort(gate::FULL, gate::QUICK);
                noted(gate::run(root, machine, engines, rounds)?, gate::NOTE)
            }
            Part::Guard => noted(guard::run(root, self.effort(guard::FULL, guard::QUICK))?, guard::NOTE),
        })
    }

    fn effort<T>(&self, full: T, quick: T) -> T {
        if self.options.quick { quick } else { full }
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
