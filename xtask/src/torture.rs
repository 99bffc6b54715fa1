//! `cargo xtask torture`: a working server is killed again and again, and nothing may be lost or done twice.

mod book;
mod check;
mod killer;
mod line;
mod person;
mod random;
mod stage;
mod whatsapp;

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use check::Findings;
use killer::Killer;
use line::Telephone;
use person::Person;
use random::Random;
use stage::Stage;

use crate::command::Engine;
use crate::figures::Table;
use crate::installation::Installation;
use crate::machine::Machine;
use crate::papo_process::build;
use crate::shell::run_quietly;

#[derive(Debug, clap::Args)]
pub struct TortureOptions {
    /// How often the server is killed; shared out among the engines.
    #[arg(long, default_value_t = 300)]
    kills: u32,
    /// Only this engine; both when left out.
    #[arg(long, value_enum)]
    engine: Option<Engine>,
    /// Only this one; both when left out.
    #[arg(long, value_enum)]
    only: Option<Part>,
    /// How many messages are written on WhatsApp.
    #[arg(long, default_value_t = 5_000)]
    messages: u32,
    /// By how many people.
    #[arg(long, default_value_t = 500)]
    conversations: u32,
    /// The seed of the random instants, to see the same run again.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Kill this server instead of building one.
    #[arg(long)]
    binary: Option<PathBuf>,
}

/// What is tortured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    /// People on the page and by programs, on both engines.
    Turns,
    /// People on WhatsApp, on two instances of PostgreSQL.
    Whatsapp,
}

/// One engine's run, for the table.
#[derive(Debug)]
struct Outcome {
    kills: u32,
    points: usize,
    findings: Findings,
    took: Duration,
}

const PEOPLE: u64 = 6;
/// With fewer kills than this a point may not have had its turn.
const KILLS_FOR_EVERY_POINT: u32 = 60;
const SHOWN: usize = 20;

pub fn run(root: &Path, options: &TortureOptions) -> anyhow::Result<()> {
    let binary = match &options.binary {
        Some(binary) => binary.clone(),
        None => build(root)?,
    };
    let machine = Machine::look()?;
    let wants = |part| options.only.is_none_or(|only| only == part);
    if wants(Part::Whatsapp) && options.engine != Some(Engine::Sqlite) {
        let effort = whatsapp::WhatsappLoad {
            messages: options.messages,
            conversations: options.conversations.max(1),
            seed: options.seed,
        };
        println!(
            "\nWhatsApp: {} messages in {} conversations, seed {}",
            effort.messages, effort.conversations, effort.seed
        );
        whatsapp::run(&machine, &binary, effort)?;
    }
    if wants(Part::Turns) { torture_turns(options, &machine, &binary) } else { Ok(()) }
}

fn torture_turns(options: &TortureOptions, machine: &Machine, binary: &Path) -> anyhow::Result<()> {
    let engines = Engine::chosen(options.engine);
    let kills = options.kills.div_ceil(u32::try_from(engines.len())?);
    let mut broken = 0;
    for engine in engines {
        println!("\n{}: {kills} kills, seed {}", engine.name(), options.seed);
        let installation = Installation::new(machine, binary, engine)?;
        let outcome = torture(&installation, kills, options.seed)
            .with_context(|| format!("{} (seed {})", engine.name(), options.seed))?;
        println!("{}", outcome.table());
        for problem in outcome.findings.broken.iter().take(SHOWN) {
            println!("BROKEN {problem}");
        }
        broken += outcome.findings.broken.len();
    }
    ensure!(broken == 0, "{broken} promises were broken (seed {})", options.seed);
    Ok(())
}

fn torture(installation: &Installation, kills: u32, seed: u64) -> anyhow::Result<Outcome> {
    let start = Instant::now();
    let recipe = installation.recipe();
    let stage = Stage::default();
    let telephone =
        |name: &str| installation.add_person(name).map(|token| Telephone::new(recipe.address(), &token));
    let mut people = (1..=PEOPLE)
        .map(|number| {
            let name = format!("pessoa-{number}");
            Ok(Person::new(&name, telephone(&name)?, &stage, Random::new(seed, number)))
        })
        .collect::<anyhow::Result<Vec<_>>>()?;
    let mut killer = Killer::new(recipe, &stage, Random::new(seed, 0), telephone("carrasco")?);

    live_and_kill(installation, &mut people, &mut killer, &stage, kills)?;

    let mut findings = Findings { broken: stage.broken(), ..Findings::default() };
    let server = recipe.start()?;
    for person in &mut people {
        if let Err(error) = person.confirm_once() {
            findings.broken.push(format!("{}: {error:#}", person.name));
        }
        findings.read_conversations(person)?;
    }
    server.stop()?;
    findings.read_tables(installation, &people)?;
    look_for_panics(installation, &mut findings)?;
    if let Err(error) = run_quietly(&mut recipe.command(&["invariants"])) {
        findings.broken.push(format!("papo invariants: {error:#}"));
    }
    let points = killer.reached.len();
    if kills >= KILLS_FOR_EVERY_POINT && points < Killer::points() && findings.broken.is_empty() {
        findings.broken.push(format!("some points were never reached; only {:?} were", killer.reached));
    }
    Ok(Outcome { kills: stage.moment().kills, points, findings, took: start.elapsed() })
}

/// Everybody talks while the server is killed; then it lives until all have an answer, and is killed once more.
fn live_and_kill(
    installation: &Installation,
    people: &mut [Person<'_>],
    killer: &mut Killer<'_>,
    stage: &Stage,
    kills: u32,
) -> anyhow::Result<()> {
    let last = thread::scope(|scope| {
        for person in people {
            scope.spawn(|| person.live());
        }
        let outcome = killer.work(kills.saturating_sub(1));
        if let Err(error) = outcome {
            stage.broke(format!("{error:#}"));
        }
        stage.end();
        installation.recipe().start()
    })?;
    last.kill()?;
    stage.killed();
    Ok(())
}

/// Something that nobody asked about can go wrong too; the server's own words tell.
fn look_for_panics(installation: &Installation, findings: &mut Findings) -> anyhow::Result<()> {
    let log = fs::read_to_string(installation.recipe().log())?;
    let panics = log.lines().filter(|line| line.contains("panicked at") || line.contains(" ERROR "));
    findings.broken.extend(panics.take(SHOWN).map(|line| format!("the server's log: {line}")));
    Ok(())
}

impl Outcome {
    fn table(&self) -> Table {
        let findings = &self.findings;
        let mut table = Table::new(&["what", "count"]);
        let mut row = |what: &str, count: String| table.row(vec![what.to_owned(), count]);
        row("kills", self.kills.to_string());
        row("named points where it died", format!("{} of {}", self.points, Killer::points()));
        row("messages accepted", findings.accepted.to_string());
        row("messages answered", findings.answered.to_string());
        row("answered with an apology (died too often)", findings.apologies.to_string());
        row("effects promised", findings.effects.to_string());
        row("entries present", findings.present.to_string());
        row("effects doubled", findings.doubled.to_string());
        row("effects lost", findings.lost.to_string());
        row("effects nobody asked for", findings.unasked.to_string());
        row("proposals", findings.proposals.to_string());
        row("proposals pending over a death, and kept", findings.survived.to_string());
        row("proposals lost", findings.lost_proposals.to_string());
        row("promises broken", findings.broken.len().to_string());
        row("seconds", format!("{:.0}", self.took.as_secs_f64()));
        table
    }
}
