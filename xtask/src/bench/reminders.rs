//! Ten thousand reminders for the same instant, on two instances of one database: how late the last ones are, and whether
//! a kill in the middle loses or doubles any.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, ensure};
use serde_json::json;

use crate::command::Engine;
use crate::figures::Table;
use crate::http::{Client, Request};
use crate::installation::Installation;
use crate::machine::Machine;
use crate::papo_process::Recipe;
use crate::shell::run_quietly;

/// How much is promised.
#[derive(Debug, Clone, Copy)]
pub(super) struct RemindersLoad {
    people: usize,
    each: usize,
    /// How long after the start of the promising the instant lies.
    ahead: Duration,
}

pub(super) const FULL: RemindersLoad =
    RemindersLoad { people: 100, each: 100, ahead: Duration::from_secs(90) };
pub(super) const QUICK: RemindersLoad =
    RemindersLoad { people: 20, each: 50, ahead: Duration::from_secs(30) };

pub(super) const NOTE: &str = "late: from the instant to when so many could be read, looked at from beside every 50 ms; \
aim: 99 % within 5 s, each told once, also when one of two instances is killed in the middle";

/// How the instances live.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    BothLive,
    OneIsKilled,
}

/// What was seen.
struct Seen {
    promised: usize,
    told: usize,
    distinct: usize,
    half: Duration,
    nearly_all: Duration,
    all: Duration,
}

pub(super) fn run(machine: &Machine, binary: &Path, effort: RemindersLoad) -> anyhow::Result<Table> {
    let mut table = Table::new(&["10,000 at once, two instances", "both live", "one is killed", "aim"]);
    let calm = measure(machine, binary, effort, Fate::BothLive)?;
    let killed = measure(machine, binary, effort, Fate::OneIsKilled)?;
    let count = |seen: &Seen| format!("{} of {}", seen.told, seen.promised);
    let late = |length: Duration| format!("{:.2} s", length.as_secs_f64());
    table.row(vec!["told".into(), count(&calm), count(&killed), "all".into()]);
    table.row(vec!["told twice".into(), doubled(&calm), doubled(&killed), "0".into()]);
    table.row(vec!["half told after".into(), late(calm.half), late(killed.half), String::new()]);
    table.row(vec!["99 % told after".into(), late(calm.nearly_all), late(killed.nearly_all), "< 5 s".into()]);
    table.row(vec!["all told after".into(), late(calm.all), late(killed.all), String::new()]);
    for seen in [&calm, &killed] {
        ensure!(
            seen.told == seen.promised && seen.distinct == seen.promised,
            "reminders were lost or doubled"
        );
    }
    Ok(table)
}

fn doubled(seen: &Seen) -> String {
    (seen.told - seen.distinct).to_string()
}

fn measure(machine: &Machine, binary: &Path, effort: RemindersLoad, fate: Fate) -> anyhow::Result<Seen> {
    println!("promising {} reminders ({fate:?}) …", effort.people * effort.each);
    let installation = Installation::new(machine, binary, Engine::Postgres)?;
    let recipe = installation.recipe();
    let beside = recipe.beside()?;
    let first = recipe.start()?;
    let second = beside.start()?;
    let tokens = (0..effort.people)
        .map(|number| installation.add_person(&format!("pessoa-{number}")))
        .collect::<anyhow::Result<Vec<_>>>()?;
    let due = since_epoch()? + effort.ahead;
    promise(recipe, &tokens, effort.each, due)?;
    ensure!(since_epoch()? < due, "promising took longer than the instant was away");
    let promised = effort.people * effort.each;
    let mut watch = Watch::new(&installation, due, promised);
    let mut victim = Some(first);
    while watch.told < promised && watch.lasted()? < Duration::from_mins(2) {
        watch.look()?;
        if fate == Fate::OneIsKilled
            && watch.told > promised / 3
            && let Some(process) = victim.take()
        {
            process.kill()?;
        }
        thread::sleep(Duration::from_millis(50));
    }
    drop(victim);
    second.stop()?;
    let rows = installation
        .query(&["select count(*), count(distinct text) from messages where text like '%marco-%'"])?;
    let mut counts = rows.first().context("no count")?.iter().map(|count| count.parse::<usize>());
    let (told, distinct) = (counts.next().context("no count")??, counts.next().context("no count")??);
    run_quietly(&mut recipe.command(&["invariants"])).context("papo invariants")?;
    Ok(Seen { promised, told, distinct, half: watch.half, nearly_all: watch.nearly_all, all: watch.all })
}

/// Everybody asks for their reminders, all for the same instant.
fn promise(recipe: &Recipe, tokens: &[String], each: usize, due: Duration) -> anyhow::Result<()> {
    let at = instant(due)?;
    thread::scope(|scope| {
        let hands: Vec<_> = (0..4)
            .map(|hand| {
                let at = at.clone();
                scope.spawn(move || {
                    for (person, token) in tokens.iter().enumerate().skip(hand).step_by(4) {
                        let mut client = Client::new(recipe.address()).with_token(token);
                        for number in 0..each {
                            let body = json!({ "title": format!("marco-{person}-{number}"), "datetime": at });
                            let answer =
                                client.send(&Request::post_json("/api/v1/reminders", &body.to_string()))?;
                            ensure!(answer.status == 201, "{} {}", answer.status, answer.text());
                        }
                    }
                    Ok(())
                })
            })
            .collect();
        hands.into_iter().try_for_each(|hand| hand.join().map_err(|_| anyhow::anyhow!("a hand died"))?)
    })
}

/// Looks from beside how many can be read.
struct Watch<'i> {
    installation: &'i Installation,
    due: Duration,
    promised: usize,
    told: usize,
    half: Duration,
    nearly_all: Duration,
    all: Duration,
}

impl<'i> Watch<'i> {
    const fn new(installation: &'i Installation, due: Duration, promised: usize) -> Self {
        let none = Duration::ZERO;
        Self { installation, due, promised, told: 0, half: none, nearly_all: none, all: none }
    }

    fn look(&mut self) -> anyhow::Result<()> {
        let began = Instant::now();
        let rows = self.installation.query(&["select count(*) from outbox where method = 'followup'"])?;
        self.told = rows.first().and_then(|row| row.first()).context("no count")?.parse()?;
        // What was there was there when the look began.
        let late = self.lasted()?.saturating_sub(began.elapsed());
        for (share, mark) in [(50, &mut self.half), (99, &mut self.nearly_all), (100, &mut self.all)] {
            if mark.is_zero() && self.told * 100 >= self.promised * share {
                *mark = late;
            }
        }
        Ok(())
    }

    /// How long ago the instant was; nothing before it.
    fn lasted(&self) -> anyhow::Result<Duration> {
        Ok(since_epoch()?.saturating_sub(self.due))
    }
}

fn since_epoch() -> anyhow::Result<Duration> {
    Ok(SystemTime::now().duration_since(UNIX_EPOCH)?)
}

/// As programs write an instant.
fn instant(at: Duration) -> anyhow::Result<String> {
    let mut date = std::process::Command::new("date");
    run_quietly(date.args(["-u", "-d", &format!("@{}", at.as_secs()), "+%Y-%m-%dT%H:%M:%SZ"]))
}
