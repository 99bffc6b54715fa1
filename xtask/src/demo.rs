//! `cargo xtask demo`: a month of an invented life, told to a real Papo by the same ways people use, in a folder of its
//! own that says what it is and can be removed whole.

mod calendar;
mod script;

use std::fs;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail, ensure};
use serde_json::{Value, json};

use crate::http::{Client, Request};
use crate::papo_process::{Recipe, build};
use crate::shell::run_quietly;
use calendar::{Calendar, DAY};
use script::{Line, What};

#[derive(Debug, clap::Args)]
pub struct Options {
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

const SCRIPT: &str = include_str!("demo/month.txt");

/// How long the script goes back.
const DAYS: i64 = 30;

pub fn run(root: &Path, options: &Options) -> anyhow::Result<()> {
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
    let mut life = Life { client: Client::new(server.address()).with_token(token.trim()), talk: None, at: 0 };
    for line in &lines {
        life.tell(line)?;
    }
    life.go_to(calendar.seconds_until_now())?;
    server.stop()?;
    fs::write(folder.join(WHOLE), "")?;
    println!("a month of a life is in {}", folder.display());
    Ok(())
}

/// Somebody's conversation with Papo, as time passes.
struct Life {
    client: Client,
    talk: Option<(i64, String)>,
    /// Seconds since the beginning.
    at: i64,
}

impl Life {
    fn tell(&mut self, line: &Line) -> anyhow::Result<()> {
        self.go_to(line.at)?;
        match &line.what {
            What::Say { text, kept } => {
                let reply = self.say(text, line.at / DAY)?;
                let nonce = reply.pointer("/proposal/nonce").and_then(Value::as_str);
                ensure!(!kept || nonce.is_some(), "{text:?} was not taken up: {}", reply["reply"]);
                if let Some(nonce) = nonce {
                    let path = format!("/api/v1/confirmations/{nonce}");
                    self.post(&path, &json!({ "decision": "confirm" }))?;
                }
            }
            What::Post { path, body } => {
                self.post(path, body)?;
            }
        }
        Ok(())
    }

    /// A conversation a week, as people have.
    fn say(&mut self, text: &str, day: i64) -> anyhow::Result<Value> {
        let week = day / 7;
        let talk = self.talk.as_ref().filter(|(of, _)| *of == week).map(|(_, id)| id.clone());
        let body = json!({ "assistant": "aria", "text": text, "conversation_id": talk });
        let reply = self.post("/api/v1/messages", &body)?;
        let id = reply.get("conversation_id").and_then(Value::as_str).context("no conversation")?;
        self.talk = Some((week, id.to_owned()));
        Ok(reply)
    }

    fn post(&mut self, path: &str, body: &Value) -> anyhow::Result<Value> {
        let answer = self.client.send(&Request::post_json(path, &body.to_string()))?;
        ensure!(answer.status < 300, "{path} {body}: {} {}", answer.status, answer.text());
        Ok(serde_json::from_slice(&answer.body).unwrap_or(Value::Null))
    }

    fn go_to(&mut self, at: i64) -> anyhow::Result<()> {
        let seconds = at - self.at;
        ensure!(seconds >= 0, "the script goes back in time");
        if seconds > 0 {
            self.post("/test/clock", &json!({ "advance_seconds": seconds }))?;
        }
        self.at = at;
        Ok(())
    }
}

fn since_epoch() -> anyhow::Result<Duration> {
    Ok(SystemTime::now().duration_since(UNIX_EPOCH)?)
}
