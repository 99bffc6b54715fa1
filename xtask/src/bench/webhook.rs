//! How long Evolution waits until Papo has a message on the disk and says so, at a steady rate.

use std::net::SocketAddr;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{anyhow, ensure};

use crate::command::Engine;
use crate::evolution::{Evolution, KEY, PATH, TOKEN, telling};
use crate::figures::{Figures, Table, milliseconds};
use crate::http::{Client, Request};
use crate::installation::Installation;
use crate::machine::Machine;

/// How fast, and for how long: first unmeasured, then measured.
#[derive(Debug, Clone, Copy)]
pub(super) struct WebhookLoad {
    a_second: u32,
    warms_up: Duration,
    lasts: Duration,
}

pub(super) const FULL: WebhookLoad =
    WebhookLoad { a_second: 200, warms_up: Duration::from_secs(8), lasts: Duration::from_secs(20) };
pub(super) const QUICK: WebhookLoad =
    WebhookLoad { a_second: 50, warms_up: Duration::from_secs(1), lasts: Duration::from_secs(4) };

pub(super) const NOTE: &str = "from the instant at which a webhook was to be told to its 200, while the messages before it \
are answered and sent; half of the people are new; after some seconds of the same, on a PostgreSQL that has files for its \
log and has counted its rows, as one has that was up for some minutes; aim: p99 < 5 ms";

/// As many as tell at once; one that waits holds the others up as little as Evolution's would.
const HANDS: u32 = 8;

/// As many of PostgreSQL's log files as a run of this writes.
const LOG_FILES: u32 = 6;

pub(super) fn run(
    machine: &Machine,
    binary: &Path,
    engines: &[Engine],
    effort: WebhookLoad,
) -> anyhow::Result<Table> {
    let mut table = Table::new(&["webhook accepted", "messages", "p50", "p95", "p99", "longest"]);
    for engine in engines {
        println!("telling {} webhooks a second ({}) …", effort.a_second, engine.name());
        let figures = measure(machine, binary, *engine, effort)?;
        let messages = u64::from(effort.a_second) * effort.lasts.as_secs();
        table.row(vec![
            engine.name().to_owned(),
            messages.to_string(),
            milliseconds(figures.p50()),
            milliseconds(figures.p95()),
            milliseconds(figures.p99()),
            milliseconds(figures.longest()),
        ]);
    }
    Ok(table)
}

fn measure(machine: &Machine, binary: &Path, engine: Engine, effort: WebhookLoad) -> anyhow::Result<Figures> {
    let evolution = Evolution::start()?;
    let installation = Installation::new(machine, binary, engine)?;
    let recipe = installation.recipe().clone();
    let recipe = recipe
        .with("PAPO_EVOLUTION_URL", &evolution.url())
        .with("PAPO_EVOLUTION_KEY", KEY)
        .with("PAPO_EVOLUTION_TOKEN", TOKEN)
        .with("PAPO_EVOLUTION_PACE", "none")
        .with("PAPO_EVOLUTION_ASSISTANT", "aria");
    let server = recipe.start()?;
    make_log_files(&installation)?;
    let (start, address) = (Instant::now() + Duration::from_millis(100), recipe.address());
    let waits = thread::scope(|scope| {
        let hands: Vec<_> =
            (0..HANDS).map(|hand| scope.spawn(move || tell(address, hand, start, effort))).collect();
        count_rows(&installation, effort)?;
        let told = hands.into_iter().map(|hand| hand.join().map_err(|_| anyhow!("a hand died"))?);
        told.collect::<anyhow::Result<Vec<_>>>()
    })?;
    server.stop()?;
    Ok(waits.into_iter().flatten().collect())
}

/// A new PostgreSQL makes each file of its log while somebody waits for it; one that was up for some minutes has those that
/// it no longer needs.
fn make_log_files(installation: &Installation) -> anyhow::Result<()> {
    if installation.engine() == Engine::Postgres {
        for _ in 0..LOG_FILES {
            installation
                .query(&["select pg_logical_emit_message(true, 'papo', 'a file'), pg_switch_wal()"])?;
        }
        installation.query(&["checkpoint"])?;
    }
    Ok(())
}

/// PostgreSQL counts its rows by itself about once a minute, and plans blindly until it has; here it does so while nothing
/// is measured yet.
fn count_rows(installation: &Installation, effort: WebhookLoad) -> anyhow::Result<()> {
    thread::sleep(effort.warms_up / 2);
    if installation.engine() == Engine::Postgres {
        installation.query(&["analyze"])?;
    }
    Ok(())
}

/// One hand's share of the messages, each at its own instant. Says how long those waited that are measured.
fn tell(
    address: SocketAddr,
    hand: u32,
    start: Instant,
    effort: WebhookLoad,
) -> anyhow::Result<Vec<Duration>> {
    let mut client = Client::new(address).with_token(TOKEN);
    let before = effort.a_second * u32::try_from(effort.warms_up.as_secs())?;
    let all = before + effort.a_second * u32::try_from(effort.lasts.as_secs())?;
    let mut waits = Vec::new();
    for message in (hand..all).step_by(usize::try_from(HANDS)?) {
        let due = start + Duration::from_secs(1) * message / effort.a_second;
        thread::sleep(due.saturating_duration_since(Instant::now()));
        let number = format!("55119{:08}", message / 2);
        let body = telling(&number, &format!("3EB0{message:016X}"), "quanto eu peso?");
        let answer = client.send(&Request::post_json(PATH, &body))?;
        ensure!(answer.status == 200, "{} {}", answer.status, answer.text());
        // From when it was due: a hand that is held up counts.
        let waited = due.elapsed();
        waits.extend((message >= before).then_some(waited));
    }
    Ok(waits)
}
