//! `cargo xtask …`: see `cargo xtask --help`.

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    xtask::command::Xtask::parse().run()
}
