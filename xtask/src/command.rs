//! The command line of `cargo xtask`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;

use crate::{bench, demo, docs, learn, test, tidy, torture, upgrade};

/// What the project does to itself.
#[derive(Debug, clap::Parser)]
#[command(name = "cargo xtask")]
pub struct Xtask {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Runs every check and every test, on both databases and in a browser, installing what is missing.
    Test(test::TestOptions),
    /// Checks the rules of the house that the compiler does not.
    Tidy,
    /// Measures durable turns, memory and start on both engines, what the model port adds, and what remembering costs.
    Bench(bench::BenchOptions),
    /// Writes the reference parts of `docs/` anew, from the commands and settings as they are.
    Docs,
    /// Fills a folder of its own with a month of an invented life, and shows it.
    Demo(demo::DemoOptions),
    /// Learns anew, from the years of `evals/memory`, what a sentence that lasts looks like.
    Learn,
    /// Unpacks the data that only teaches, into `target/data`, or packs it again.
    Data {
        #[command(subcommand)]
        options: learn::DataOptions,
    },
    /// Kills a working server again and again and looks for what was lost or done twice.
    Torture(torture::TortureOptions),
    /// Fills databases with a server of a release and keeps what it showed, for the tests that open them.
    UpgradeFixture(upgrade::UpgradeOptions),
}

/// The database engines that Papo runs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Engine {
    Sqlite,
    Postgres,
}

impl Engine {
    pub const ALL: [Self; 2] = [Self::Sqlite, Self::Postgres];

    /// The engine that was asked for, or both.
    pub fn chosen(engine: Option<Self>) -> Vec<Self> {
        engine.map_or_else(|| Self::ALL.to_vec(), |engine| vec![engine])
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "PostgreSQL",
        }
    }
}

impl Xtask {
    pub fn run(self) -> ExitCode {
        match self.dispatch() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("error: {error:#}");
                ExitCode::FAILURE
            }
        }
    }

    fn dispatch(self) -> anyhow::Result<()> {
        let root = root()?;
        match self.command {
            Command::Test(options) => test::run(&root, &options),
            Command::Tidy => tidy::run(&root),
            Command::Bench(options) => bench::run(&root, &options),
            Command::Docs => docs::run(&root),
            Command::Demo(options) => demo::run(&root, &options),
            Command::Learn => learn::run(&root),
            Command::Data { options } => learn::data(&root, options),
            Command::Torture(options) => torture::run(&root, &options),
            Command::UpgradeFixture(options) => upgrade::run(&root, &options),
        }
    }
}

/// The workspace that this very xtask was built from, wherever the command is typed.
pub fn root() -> anyhow::Result<PathBuf> {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_owned).context("xtask has no folder above it")
}
