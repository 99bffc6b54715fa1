//! `cargo xtask bench`: what a turn costs on both engines, what the model port adds to a model, what the memory costs
//! somebody who told very much, what Aria's heaviest questions and promises take, what WhatsApp's way in and out costs, and
//! what the gate and the guard take.

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
use std::thread;
use std::time::{Duration, Instant};

use crate::command::Engine;
use crate::figures::{Figures, milliseconds};
use crate::machine::Machine;
use crate::papo_process::build;
use crate::scratch::Scratch;
use crate::shell::run_quietly;

#[derive(Debug, clap::Args)]
pub struct Options {
    /// Only this table; all when left out.
    #[arg(long, value_enum)]
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
    /// The memory, the gate and the guard are asked by programs of their own.
    const fn needs_papo(self) -> bool {
        !matches!(self, Self::Memory | Self::Gate | Self::Guard)
    }
}

pub fn run(root: &Path, options: &Options) -> anyhow::Result<()> {
    let machine = Machine::look()?;
    let wants = |part| options.only.is_none_or(|only| only == part);
    let binary = match &options.binary {
        Some(binary) => Some(binary.clone()),
        None if options.only.is_some_and(|only| !only.needs_papo()) => None,
        None => Some(build(root)?),
    };
    println!("\n{}", surroundings(root)?);
    if let Some(binary) = binary.as_ref().filter(|_| wants(Part::Turns)) {
        let effort = if options.quick { turns::QUICK } else { turns::FULL };
        let measured = turns::run(&machine, binary, &Engine::chosen(options.engine), effort)?;
        println!("\n{}", table::table(&measured, effort.sizes));
    }
    if let Some(binary) = binary.as_ref().filter(|_| wants(Part::Port)) {
        let effort = if options.quick { port::QUICK } else { port::FULL };
        let engine = options.engine.unwrap_or(Engine::Sqlite);
        let (table, note) = port::run(root, &machine, binary, engine, effort)?;
        println!("\n{table}\n{note}\n");
    }
    if wants(Part::Memory) {
        let effort = if options.quick { memory::QUICK } else { memory::FULL };
        let (table, note) = memory::run(root, &machine, &Engine::chosen(options.engine), effort)?;
        println!("\n{table}\n{note}\n");
    }
    if let Some(binary) = binary.as_ref().filter(|_| wants(Part::Life)) {
        let effort = if options.quick { life::QUICK } else { life::FULL };
        let table = life::run(&machine, binary, &Engine::chosen(options.engine), effort)?;
        println!("\n{table}\n{}\n", life::NOTE);
    }
    if let Some(binary) = binary.as_ref().filter(|_| wants(Part::Reminders)) {
        let effort = if options.quick { reminders::QUICK } else { reminders::FULL };
        println!("\n{}\n{}\n", reminders::run(&machine, binary, effort)?, reminders::NOTE);
    }
    if let Some(binary) = binary.as_ref().filter(|_| wants(Part::Webhook)) {
        let effort = if options.quick { webhook::QUICK } else { webhook::FULL };
        let table = webhook::run(&machine, binary, &Engine::chosen(options.engine), effort)?;
        println!("\n{table}\n{}\n", webhook::NOTE);
    }
    if wants(Part::Gate) {
        let rounds = if options.quick { gate::QUICK } else { gate::FULL };
        println!(
            "\n{}\n{}\n",
            gate::run(root, &machine, &Engine::chosen(options.engine), rounds)?,
            gate::NOTE
        );
    }
    if wants(Part::Guard) {
        let rounds = if options.quick { guard::QUICK } else { guard::FULL };
        println!("\n{}\n{}\n", guard::run(root, rounds)?, guard::NOTE);
    }
    if options.quick {
        println!("--quick: too few turns to quote");
    }
    Ok(())
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
