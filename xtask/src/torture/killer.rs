//! Kills the server again and again, and starts it at once on what it left.

use std::collections::BTreeMap;
use std::os::unix::process::ExitStatusExt;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, bail, ensure};

use super::line::{Message, Telephone};
use super::random::Random;
use super::stage::Stage;
use crate::papo_process::{PapoProcess, Recipe};
use crate::shell::run_quietly;

/// The places right before and right after something becomes durable, by the names the server gives them.
const POINTS: [&str; 11] = [
    "receive.before_commit",
    "receive.committed",
    "decide.before_commit",
    "decide.committed",
    "claim.committed",
    "model.answered",
    "tool.before_commit",
    "tool.committed",
    "confirmed.before_commit",
    "finish.before_commit",
    "finish.committed",
];
/// These are only passed when a proposal's time is over.
const EXPIRY_POINTS: [&str; 2] = ["expiry.before_commit", "expiry.committed"];

const SIGKILL: i32 = 9;
/// A point that so many answered people did not reach is not reached by this load.
const REACH: u32 = 60;
/// A server that answers nobody for so long never will; a starved machine takes its time.
const STALLED: Duration = Duration::from_mins(1);
/// How many proposals the killer keeps for expiry, so that either of them can be the deadly one.
const DOOMED: u32 = 2;
/// Past the five minutes of every proposal.
const LATER: Duration = Duration::from_mins(10);

/// How the next death comes about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Death {
    /// At some instant of its work.
    Anytime,
    /// While it still starts.
    AtBirth,
    At(&'static str),
    AtExpiry(&'static str),
}

#[derive(Debug)]
pub(super) struct Killer<'a> {
    recipe: &'a Recipe,
    stage: &'a Stage,
    random: Random,
    telephone: Telephone,
    messages: u32,
    /// How often the server died at each point.
    pub(super) reached: BTreeMap<&'static str, u32>,
}

impl<'a> Killer<'a> {
    pub(super) fn new(recipe: &'a Recipe, stage: &'a Stage, random: Random, telephone: Telephone) -> Self {
        Self { recipe, stage, random, telephone, messages: 0, reached: BTreeMap::new() }
    }

    pub(super) const fn points() -> usize {
        POINTS.len() + EXPIRY_POINTS.len()
    }

    /// Kills so often, unless a promise breaks before.
    pub(super) fn work(&mut self, kills: u32) -> anyhow::Result<()> {
        for number in 0..kills {
            if self.stage.is_ending() {
                return Ok(());
            }
            let death = self.next_death(number);
            self.kill(death).with_context(|| format!("kill {} of {kills} ({death:?})", number + 1))?;
        }
        Ok(())
    }

    /// Every second death is at the next point in turn; the others are at random.
    fn next_death(&mut self, number: u32) -> Death {
        let every = POINTS.iter().map(|point| Death::At(point));
        let mut every = every.chain(EXPIRY_POINTS.iter().map(|point| Death::AtExpiry(point)));
        match (number % 2, self.random.below(5)) {
            (0, _) => every.nth(number as usize / 2 % Self::points()).unwrap_or(Death::Anytime),
            (_, 0) => Death::AtBirth,
            _ => Death::Anytime,
        }
    }

    fn kill(&mut self, death: Death) -> anyhow::Result<()> {
        match death {
            Death::Anytime => {
                let before = self.stage.answers();
                let server = self.recipe.start()?;
                let wanted = before + self.random.below(20);
                self.wait_for_answers(wanted);
                thread::sleep(self.random.milliseconds(40));
                self.kill_now(server)
            }
            Death::AtBirth => {
                let server = self.recipe.spawn()?;
                thread::sleep(self.random.milliseconds(40));
                self.kill_now(server)
            }
            Death::At(point) => {
                let count = 1 + self.random.below(12);
                let server =
                    self.recipe.clone().with("PAPO_TEST_KILL_AT", &format!("{point}:{count}")).spawn()?;
                self.wait_for_death(server, point)
            }
            Death::AtExpiry(point) => self.kill_at_expiry(point),
        }
    }

    fn kill_now(&self, mut server: PapoProcess) -> anyhow::Result<()> {
        if let Some(status) = server.ended()? {
            bail!("papo ended by itself with {status}:\n{}", self.recipe.last_words());
        }
        server.kill()?;
        self.stage.killed();
        Ok(())
    }

    fn wait_for_death(&mut self, mut server: PapoProcess, point: &'static str) -> anyhow::Result<()> {
        let enough = self.stage.answers() + REACH;
        let mut waiting = Progress::of(self.stage);
        // In silence nobody is answered: there the point comes by itself, or never.
        while self.stage.answers() < enough && !waiting.is_stalled() {
            if let Some(status) = server.ended()? {
                let killed = status.signal() == Some(SIGKILL);
                ensure!(killed, "papo ended with {status} before {point}:\n{}", self.recipe.last_words());
                self.stage.killed();
                *self.reached.entry(point).or_default() += 1;
                return Ok(());
            }
            if self.stage.is_ending() {
                break;
            }
            thread::sleep(Duration::from_millis(2));
        }
        self.kill_now(server)
    }

    /// Lets the server live until so many were answered in all.
    fn wait_for_answers(&self, wanted: u32) {
        let mut waiting = Progress::of(self.stage);
        while self.stage.answers() < wanted && !waiting.is_stalled() && !self.stage.is_ending() {
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// In silence, so that nobody answers a proposal while the clock runs ahead: the server starts in the
    /// future, where every proposal is over, and dies at the end of one of them.
    fn kill_at_expiry(&mut self, point: &'static str) -> anyhow::Result<()> {
        let server = self.recipe.start()?;
        let stage = self.stage;
        let silence = stage.silence();
        for _ in 0..DOOMED {
            self.propose()?;
        }
        server.kill()?;
        stage.expired();
        let count = 1 + self.random.below(DOOMED);
        let future = self.recipe.clone().with("PAPO_TEST_CLOCK", &later()?);
        let future = future.with("PAPO_TEST_KILL_AT", &format!("{point}:{count}"));
        self.wait_for_death(future.spawn()?, point)?;
        drop(silence);
        Ok(())
    }

    /// A proposal that nobody will ever confirm.
    fn propose(&mut self) -> anyhow::Result<()> {
        self.messages += 1;
        let client_id = format!("doomed-{}", self.messages);
        let message = Message { client_id, conversation: None, text: "pesei 20,5 kg hoje".to_owned() };
        let reply = self.telephone.say(&message)?;
        ensure!(reply.nonce.is_some(), "a weight was not proposed: {reply:?}");
        Ok(())
    }
}

/// Whether people are still being answered.
struct Progress<'s> {
    stage: &'s Stage,
    answers: u32,
    since: Instant,
}

impl<'s> Progress<'s> {
    fn of(stage: &'s Stage) -> Self {
        Self { stage, answers: stage.answers(), since: Instant::now() }
    }

    fn is_stalled(&mut self) -> bool {
        let answers = self.stage.answers();
        if answers != self.answers {
            (self.answers, self.since) = (answers, Instant::now());
        }
        self.since.elapsed() > STALLED
    }
}

/// An instant when every proposal of now is over, as the server's test clock reads it.
fn later() -> anyhow::Result<String> {
    let instant = (SystemTime::now() + LATER).duration_since(SystemTime::UNIX_EPOCH)?;
    run_quietly(Command::new("date").args([
        "-u",
        "-d",
        &format!("@{}", instant.as_secs()),
        "+%Y-%m-%dT%H:%M:%SZ",
    ]))
}
