//! People write on WhatsApp to two instances of one database, which are killed again and again, by way of an Evolution that
//! fails and goes away: each message is answered once and in its order, and nothing leaves that was forbidden.

mod campaigner;
mod instances;
mod look;
mod operator;
mod silent;
mod writers;

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, ensure};
use campaigner::{Campaigner, Campaigns};
use look::Seen;
use operator::{Forbidden, Operator, Reached};
use silent::{Silent, SilentCount};
use writers::{Book, Writers};

use super::random::Random;
use crate::command::Engine;
use crate::evolution::{Evolution, Fate, KEY, TOKEN};
use crate::figures::Table;
use crate::installation::Installation;
use crate::machine::Machine;
use crate::papo_process::{PapoProcess, Recipe};
use crate::shell::run_quietly;

/// How much is written, and how often somebody dies at least.
#[derive(Debug, Clone, Copy)]
pub(super) struct WhatsappLoad {
    pub(super) messages: u32,
    pub(super) conversations: u32,
    pub(super) seed: u64,
}

/// What was done to it, for the table.
#[derive(Debug, Default)]
struct Done {
    kills: u32,
    absences: u32,
    book: Book,
    forbidden: Vec<Forbidden>,
    campaigns: Campaigns,
    asked: SilentCount,
}

/// What a busy machine may take to answer everybody after the last death.
const PATIENCE: Duration = Duration::from_mins(10);
/// How long both instances live, at most, before the next death; in milliseconds.
const LIFE: u32 = 3_000;
/// How long Evolution is away, at most; in milliseconds.
const ABSENCE: u32 = 2_500;
/// How much somebody may get is not what is looked for here, and this Evolution knows at once what it sent.
const CONFIGURATION: &str = "[outbound]\ncontact_cap_7d = 1000\nlook_pause_seconds = 2\n";
/// One death for so many messages, at least.
const MESSAGES_A_KILL: u32 = 150;
const FEWEST_KILLS: u32 = 3;

pub(super) fn run(machine: &Machine, binary: &Path, effort: WhatsappLoad) -> anyhow::Result<()> {
    let start = Instant::now();
    let evolution = Evolution::start()?;
    let installation = Installation::new(machine, binary, Engine::Postgres)?;
    let recipe = installation
        .recipe()
        .clone()
        .with("PAPO_EVOLUTION_URL", &evolution.url())
        .with("PAPO_EVOLUTION_KEY", KEY)
        .with("PAPO_EVOLUTION_TOKEN", TOKEN)
        .with("PAPO_EVOLUTION_ASSISTANT", "julia")
        .with("PAPO_EVOLUTION_PACE", "none")
        .with("PAPO_TIMEZONE", &operator::zone_at_work()?);
    fs::write(recipe.log().with_file_name("papo.toml"), CONFIGURATION)?;
    let recipes = [recipe.clone(), recipe.beside()?];
    let mut lives = recipes.iter().map(Recipe::start).collect::<anyhow::Result<Vec<_>>>()?;
    let writers = Writers::new(recipes.each_ref().map(Recipe::address), effort);
    let silent = Silent::meet(&installation, &writers, effort)?;
    let reached = operator::meet(&installation, &writers, effort)?;
    let met = start.elapsed();
    evolution.gives(fates(effort.seed));
    let scene = Scene {
        installation: &installation,
        evolution: &evolution,
        writers: &writers,
        reached: &reached,
        silent: &silent,
        effort,
    };
    let done = scene.write_and_kill(&recipes, &mut lives)?;
    let written = start.elapsed();
    silent::last_round(&installation)?;
    wait(&installation)?;
    let times = [met, written.saturating_sub(met), start.elapsed().saturating_sub(written)];
    let seen = Seen::look(&installation, &evolution.sent(), &done)?;
    // Both live until here.
    drop(lives);
    let invariants = run_quietly(&mut recipe.command(&["invariants"]));
    println!("{}", table(&seen, &done, evolution.sent().len(), times));
    let mut problems: Vec<String> = seen.problems().cloned().collect();
    let log = fs::read_to_string(recipe.log())?;
    problems.extend(log.lines().filter(|line| line.contains("panicked at")).map(str::to_owned));
    for problem in problems.iter().take(super::SHOWN) {
        println!("BROKEN {problem}");
    }
    println!("{seen}");
    invariants.context("papo invariants")?;
    ensure!(problems.is_empty(), "{} promises were broken (seed {})", problems.len(), effort.seed);
    Ok(())
}

/// One in twenty goes wrong.
fn fates(seed: u64) -> impl FnMut() -> Fate + Send + 'static {
    let mut random = Random::new(seed, 1);
    move || match random.below(60) {
        0 => Fate::SentWithAnError,
        1 => Fate::SentWithoutAWord,
        2 => Fate::Dropped,
        _ => Fate::Sent,
    }
}

/// Where it happens.
#[derive(Debug, Clone, Copy)]
struct Scene<'a> {
    installation: &'a Installation,
    evolution: &'a Evolution,
    writers: &'a Writers,
    reached: &'a [Reached],
    silent: &'a Silent,
    effort: WhatsappLoad,
}

impl Scene<'_> {
    /// Everybody writes while instances die and Evolution comes and goes.
    fn write_and_kill(&self, recipes: &[Recipe; 2], lives: &mut [PapoProcess]) -> anyhow::Result<Done> {
        let (addresses, seed) = (recipes.each_ref().map(Recipe::address), self.effort.seed);
        let is_over = AtomicBool::new(false);
        thread::scope(|scope| {
            let hands: Vec<_> =
                (0..Writers::HANDS).map(|hand| scope.spawn(move || self.writers.write(hand))).collect();
            let operator = Operator::new(addresses, self.reached, Random::new(seed, 2));
            let operator = scope.spawn(|| operator.work(&is_over));
            let campaigner = Campaigner::new(addresses, self.installation, self.effort);
            let campaigner = scope.spawn(|| campaigner.work(&is_over));
            let silent = scope.spawn(|| self.silent.work(self.installation, Random::new(seed, 7), &is_over));
            let mut done = Done::default();
            let is_writing = || {
                hands.iter().any(|hand| !hand.is_finished())
                    || !campaigner.is_finished()
                    || !silent.is_finished()
            };
            let outcome = self.kill(recipes, lives, &mut done, is_writing);
            is_over.store(true, Ordering::SeqCst);
            for hand in hands {
                done.book.join(hand.join().map_err(|_| anyhow!("a hand died"))??);
            }
            done.forbidden = operator.join().map_err(|_| anyhow!("the operator died"))??;
            done.campaigns = campaigner.join().map_err(|_| anyhow!("the campaigner died"))??;
            done.asked = silent.join().map_err(|_| anyhow!("the silent died"))??;
            outcome.map(|()| done)
        })
    }

    fn kill(
        &self,
        recipes: &[Recipe; 2],
        lives: &mut [PapoProcess],
        done: &mut Done,
        is_writing: impl Fn() -> bool,
    ) -> anyhow::Result<()> {
        let mut random = Random::new(self.effort.seed, 0);
        let fewest = (self.effort.messages / MESSAGES_A_KILL).max(FEWEST_KILLS);
        while done.kills < fewest || is_writing() {
            thread::sleep(random.milliseconds(LIFE));
            if random.below(4) == 0 {
                self.evolution.leave();
                thread::sleep(random.milliseconds(ABSENCE));
                self.evolution.come_back();
                done.absences += 1;
            }
            kill_one(recipes, lives, &mut random)?;
            done.kills += 1;
        }
        Ok(())
    }
}

fn kill_one(recipes: &[Recipe; 2], lives: &mut [PapoProcess], random: &mut Random) -> anyhow::Result<()> {
    let victim = usize::try_from(random.below(2))?;
    let (Some(recipe), Some(life)) = (recipes.get(victim), lives.get_mut(victim)) else { return Ok(()) };
    life.kill_now()?;
    *life = recipe.start()?;
    Ok(())
}

/// Until nothing waits to be answered or to leave.
fn wait(installation: &Installation) -> anyhow::Result<()> {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        let rows = installation.query(&["select (select count(*) from inbox where status = 'pending')
                  + (select count(*) from outbox where status in ('pending', 'sending'))
                  + (select count(*) from campaigns where status in ('agendada', 'enviando'))"])?;
        if rows.first().and_then(|row| row.first()).is_some_and(|count| count == "0") {
            return Ok(());
        }
        thread::sleep(Duration::from_millis(500));
    }
    // What is left is found, and named, by the look.
    Ok(())
}

fn table(seen: &Seen, done: &Done, reached: usize, [met, wrote, waited]: [Duration; 3]) -> Table {
    let mut table = Table::new(&["what", "count"]);
    let mut row = |what: &str, count: String| table.row(vec![what.to_owned(), count]);
    row("messages told", done.book.told().to_string());
    row("of those told twice", done.book.repeated.to_string());
    row("conversations", done.book.people().to_string());
    row("instances killed", done.kills.to_string());
    row("times Evolution was away", done.absences.to_string());
    row("messages answered, alone or with others", seen.answered.to_string());
    row("turns", seen.turns.to_string());
    row("messages that reached somebody", reached.to_string());
    row("of those unasked", seen.unasked.to_string());
    row("unasked and stopped", seen.stopped.to_string());
    row("times they were forbidden for a while", done.forbidden.len().to_string());
    row("campaigns approved", done.campaigns.approved.to_string());
    row("messages of campaigns that reached somebody", seen.of_campaigns.to_string());
    row("times a campaign was paused or stopped", done.campaigns.silent.len().to_string());
    row("rounds at ten o'clock", (done.asked.rounds + 1).to_string());
    row("doctors who were asked once more", seen.asked_again.to_string());
    row("out of order", seen.disordered.len().to_string());
    row("seconds until both served and knew whom to reach", met.as_secs().to_string());
    row("seconds of writing and killing", wrote.as_secs().to_string());
    row("seconds until everything was answered and had left", waited.as_secs().to_string());
    table
}
