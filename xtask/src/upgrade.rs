//! `cargo xtask upgrade-fixture`: a database of a release, full of a month of use, and what that release showed of it.
//!
//! A real server of the release is told a script on each engine. What it kept is stored as a file, and so is every page and
//! every list that it then served; the tests open the file with the code of today and look for what was lost or changed.

mod record;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::Context;
use serde_json::json;

use crate::command::Engine;
use crate::evolution::{self, Evolution};
use crate::http::Client;
use crate::installation::{FIRST_TOKEN, Installation};
use crate::life::{Calendar, Life, script};
use crate::machine::Machine;
use crate::papo_process::Recipe;
use crate::shell::run_quietly;
use record::{Pieces, Recorder};

#[derive(Debug, clap::Args)]
pub struct UpgradeOptions {
    /// The server of the release.
    #[arg(long)]
    binary: PathBuf,
    /// Where the files go.
    #[arg(long, default_value = "crates/papo/tests/system/upgrade/release")]
    folder: PathBuf,
    /// On this engine only.
    #[arg(long, value_enum)]
    engine: Option<Engine>,
}

const SCRIPT: &str = include_str!("upgrade/month.txt");
/// How far the script goes back.
const DAYS: i64 = 30;
/// The instant at which the month ends: 10:30 of a Monday in São Paulo. Fixed, so that two fixtures differ in little.
const NOW: &str = "2026-11-16T10:30:00-03:00";
const NOW_SINCE_EPOCH: Duration = Duration::from_mins(29_913_930);

pub fn run(root: &Path, options: &UpgradeOptions) -> anyhow::Result<()> {
    let machine = Machine::look()?;
    let binary = fs::canonicalize(&options.binary).context("the release's binary")?;
    let folder = root.join(&options.folder);
    fs::create_dir_all(&folder)?;
    for engine in Engine::chosen(options.engine) {
        let installation = Installation::new(&machine, &binary, engine)?;
        let token = fill(&installation)?;
        let file = installation.export(&folder)?;
        let recipe = installation.recipe().clone().with("PAPO_TEST_CLOCK", NOW);
        let answers = record(&recipe, &token)?;
        let name = engine.name().to_lowercase();
        let tables = installation.rows_of_tables()?;
        let turns = installation.query(&[match engine {
            Engine::Sqlite => "select lower(hex(id)) from turns order by id",
            Engine::Postgres => "select id from turns order by id",
        }])?;
        let head = json!({
            "now": NOW, "first_token": FIRST_TOKEN, "second_token": token, "tables": tables,
            "turns": turns.concat(),
        });
        let recorded = folder.join(format!("{name}.answers"));
        fs::write(&recorded, format!("{head}\n{answers}"))?;
        for file in [file, recorded] {
            compress(&file)?;
        }
    }
    Ok(())
}

/// Tells the month, and leaves the server stopped at its end. Says the token of the second person.
fn fill(installation: &Installation) -> anyhow::Result<String> {
    let calendar = Calendar::ending(NOW_SINCE_EPOCH, DAYS);
    let lines = script::read(SCRIPT, &calendar)?;
    println!("telling {} things ({}) …", lines.len(), installation.engine().name());
    let evolution = Evolution::start()?;
    let recipe = installation.recipe().clone();
    let recipe = recipe
        .with("PAPO_EVOLUTION_URL", &evolution.url())
        .with("PAPO_EVOLUTION_KEY", evolution::KEY)
        .with("PAPO_EVOLUTION_TOKEN", evolution::TOKEN)
        .with("PAPO_EVOLUTION_INSTANCE", "papo")
        .with("PAPO_EVOLUTION_PACE", "none")
        .with("PAPO_EVOLUTION_ASSISTANT", "julia")
        .with("PAPO_TEST_CLOCK", &calendar.start());
    let server = recipe.start()?;
    let second = run_quietly(&mut recipe.command(&["user", "add", "Bia"])).context("adding Bia")?;
    let mut life = Life::new(server.address(), FIRST_TOKEN);
    for line in &lines {
        life.tell(line).with_context(|| format!("{line:?}"))?;
    }
    life.go_to(calendar.seconds_until_now())?;
    server.stop()?;
    Ok(second)
}

/// What the release shows to either person, at the month's end.
fn record(recipe: &Recipe, second: &str) -> anyhow::Result<String> {
    let server = recipe.start()?;
    let (mut answers, mut pieces) = (String::new(), Pieces::default());
    for (person, token) in [("first", FIRST_TOKEN), ("second", second)] {
        let client = Client::new(server.address()).with_token(token);
        answers.push_str(&Recorder::new(client, person).record(&mut pieces)?);
    }
    server.stop()?;
    Ok(answers)
}

fn compress(file: &Path) -> anyhow::Result<()> {
    run_quietly(Command::new("gzip").args(["-9", "--no-name", "--force"]).arg(file))?;
    let packed = PathBuf::from(format!("{}.gz", file.display()));
    println!("{} ({} KB)", packed.display(), fs::metadata(&packed)?.len() / 1024);
    Ok(())
}
