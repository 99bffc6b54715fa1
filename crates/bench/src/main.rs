//! Measures parts of Papo by themselves, for `cargo xtask bench`.
//!
//! A process of its own, so that its processor time is the measured part's (and the runtime's and the kernel's for it) and
//! nothing else's. Each subcommand prints one line of JSON in which every duration is in nanoseconds.

mod clock;
mod command;
mod gate;
mod guard;
mod memory;
mod port;

use std::io::Write;

use clap::Parser;
use mimalloc::MiMalloc;

/// The allocator that Papo ships with: another one would change what is measured.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> anyhow::Result<()> {
    let report = command::Command::parse().run()?;
    writeln!(std::io::stdout(), "{report}")?;
    Ok(())
}
