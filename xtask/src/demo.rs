//! `cargo xtask demo`: a month of an invented life, told to a real Papo by the same ways people use, in a folder of its
//! own that says what it is and can be removed whole.

use std::fs;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail, ensure};

use crate::life::{Calendar, Life, script};
use crate::papo_process::{Recipe, build};
use crate::shell::run_quietly;

#[derive(Debug, clap::Args)]
pub struct DemoOptions {
    /// Where the sample lives.
    #[arg(long, default_value = "papo-demo")]
    folder: PathBuf,
    /// Takes the sample away, and nothing else.
    #[arg(long, conflicts_with = "fill_only")]
    remove: bool,
    /// Fills the folder and does not start the server.
    #[arg(long)]
    fill_only: bool,
    /// Use this server instead of building one.
    #[arg(long)]
    binary: Option<PathBuf>,
}

/// What a folder of ours holds, so that nothing else is ever removed.
const MARK: &str = "DADOS-DE-EXEMPLO.txt";
/// That all of it was told.
const WHOLE: &str = ".whole";
const MARK_TEXT: &str = "Tudo nesta pasta é inventado: um mês da vida de uma pessoa que não existe.\n\
    `cargo xtask demo --remove` apaga a pasta inteira.\n\
    Everything in here is made up. `cargo xtask demo --remove` takes it away.\n";
const NOTICE: &str = "Dados de exemplo: nada aqui é de verdade.";

pub(crate) const SCRIPT: &str = include_str!("demo/month.txt");

/// How long the script goes back.
pub(crate) const DAYS: i64 = 30;

pub fn run(root: &Path, options: &DemoOptions) -> anyhow::Result<()> {
    let folder = root.join(&options.folder);
    if options.remove {
        return remove(&folder);
    }
    let binary = match &options.binary {
        Some(binary) => fs::canonicalize(binary)?,
        None => build(root)?,
    };
    if folder.join(WHOLE).is_file() {
        println!("the sample is in {} already; --remove takes it away", folder.display());
    } else {
        if folder.join(MARK).is_file() {
            // It was interrupted: begun again, not gone on with.
            remove(&folder)?;
        }
        fill(&binary, &folder)?;
    }
    if options.fill_only {
        return Ok(());
    }
    println!("\nstarting it; Ctrl-C stops the server, `cargo xtask demo --remove` takes the sample away\n");
    let mut serve = Command::new(&binary);
    serve.args(["serve", "--model", "offline", "--notice", NOTICE, "--data-dir"]).arg(&folder);
    Err(serve.exec()).context("starting papo")
}

fn remove(folder: &Path) -> anyhow::Result<()> {
    ensure!(
        folder.join(MARK).is_file(),
        "{} is no sample of ours (there is no {MARK} in it): nothing was removed",
        folder.display()
    );
    fs::remove_dir_all(folder)?;
    println!("removed {}", folder.display());
    Ok(())
}

fn fill(binary: &Path, folder: &Path) -> anyhow::Result<()> {
    if fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some()) {
        bail!("{} holds something else; choose another --folder", folder.display());
    }
    fs::create_dir_all(folder)?;
    fs::write(folder.join(MARK), MARK_TEXT)?;
    let calendar = Calendar::ending(since_epoch()?, DAYS);
    let lines = script::read(SCRIPT, &calendar)?;
    println!("telling {} things of {DAYS} days …", lines.len());
    let recipe = Recipe::new(binary, folder)?;
    let token = run_quietly(&mut recipe.command(&["token", "show"])).context("papo token")?;
    let recipe = recipe.with("PAPO_TEST_CLOCK", &calendar.start());
    let server = recipe.start()?;
    let mut life = Life::new(server.address(), token.trim());
    for line in &lines {
        life.tell(line)?;
    }
    life.go_to(calendar.seconds_until_now())?;
    server.stop()?;
    fs::write(folder.join(WHOLE), "")?;
    println!("a month of a life is in {}", folder.display());
    Ok(())
}

fn since_epoch() -> anyhow::Result<Duration> {
    Ok(SystemTime::now().duration_since(UNIX_EPOCH)?)
}
