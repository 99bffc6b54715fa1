//! `papo`: reads the command line and hands over.

mod assistants;
mod cli;
mod clock;
mod commands;
mod compose;
mod config;
mod fault;
mod logging;
mod providers;
mod services;
mod settings;
mod terminal;
mod test_clock;

use std::process::ExitCode;

use crate::cli::{Cli, Command};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let cli = Cli::read();
    let result = match cli.command.unwrap_or(Command::Serve) {
        Command::Serve => commands::serve::run(&cli.options),
        Command::Chat(chat) => commands::chat::run(&cli.options, &chat),
        Command::Doctor => commands::doctor::run(&cli.options),
        Command::Token(token) => commands::token::run(&cli.options, &token),
        Command::User(user) => commands::user::run(&cli.options, &user),
        Command::Invariants => commands::invariants::run(&cli.options),
        Command::Traces(traces) => commands::traces::run(&cli.options, &traces),
        Command::Eval(eval) => commands::eval::run(&cli.options, &eval),
        Command::Replay(replay) => commands::replay::run(&cli.options, &replay),
        Command::Tenant(tenant) => commands::tenant::run(&cli.options, &tenant),
        Command::Reference(reference) => commands::reference::run(&reference),
    };
    result.unwrap_or_else(|error| terminal::failed(&error))
}
