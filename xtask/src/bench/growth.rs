//! Growth: the same turn for somebody with little behind them and for somebody with much, in one run.

use std::time::Duration;

use super::load::{Caller, Desk};
use super::setup;
use crate::figures::Figures;
use crate::installation::Installation;
use crate::papo_process::PapoProcess;

/// The same turn, with little and with much behind it.
#[derive(Debug, Clone)]
pub(super) struct Growth {
    pub(super) little: Side,
    pub(super) much: Side,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Side {
    measured: Vec<Duration>,
    cpu: Duration,
}

/// How much is little, and how much is much.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sizes {
    pub(super) messages: usize,
    pub(super) entries: u32,
    /// Turns of one block; four blocks are measured of each side.
    pub(super) block: usize,
}

pub(super) const LITTLE: u32 = 10;
const LITTLE_MESSAGES: usize = 10;
/// Short conversations stay short: each block asks once in each of many.
const SHORT_CONVERSATIONS: usize = 50;

const TEN_ENTRIES: &str = "dez-anotacoes";
const MANY_ENTRIES: &str = "muitas-anotacoes";

impl Growth {
    /// By how much the median turn is longer.
    pub(super) fn time(&self) -> f64 {
        self.much.median().as_secs_f64() / self.little.median().as_secs_f64().max(f64::EPSILON)
    }

    /// By how much the turn costs the processor more. The disk does not blur this one.
    pub(super) fn cpu(&self) -> f64 {
        self.much.cpu.as_secs_f64() / self.little.cpu.as_secs_f64().max(f64::EPSILON)
    }
}

impl Side {
    pub(super) fn median(&self) -> Duration {
        self.measured.iter().copied().collect::<Figures>().p50()
    }

    fn ask(&mut self, server: &PapoProcess, desks: &[Desk], turns: usize) -> anyhow::Result<()> {
        let mut caller = Caller::new(server.address())?;
        let before = server.cpu_time()?;
        for desk in desks.iter().cycle().take(turns) {
            self.measured.push(caller.turn(desk)?);
        }
        self.cpu += server.cpu_time()?.saturating_sub(before);
        Ok(())
    }
}

/// The people whose entries differ, made before the server starts.
pub(super) fn seed(installation: &Installation, sizes: Sizes) -> anyhow::Result<[String; 2]> {
    let few = installation.add_person(TEN_ENTRIES)?;
    let many = installation.add_person(MANY_ENTRIES)?;
    setup::entries(installation, TEN_ENTRIES, LITTLE)?;
    setup::entries(installation, MANY_ENTRIES, sizes.entries)?;
    Ok([few, many])
}

/// The turn of a person with ten entries, and of one with very many.
pub(super) fn by_entries(server: &PapoProcess, tokens: &[String; 2], sizes: Sizes) -> anyhow::Result<Growth> {
    let [few, many] =
        tokens.each_ref().map(|token| setup::conversation(server.address(), token, LITTLE_MESSAGES));
    compare(server, &[few?], &[many?], sizes.block)
}

/// The turn of one person in short conversations, and in a very long one.
pub(super) fn by_messages(server: &PapoProcess, token: &str, sizes: Sizes) -> anyhow::Result<Growth> {
    let short = || setup::conversation(server.address(), token, LITTLE_MESSAGES);
    let short = (0..SHORT_CONVERSATIONS).map(|_| short()).collect::<anyhow::Result<Vec<_>>>()?;
    let long = setup::conversation(server.address(), token, sizes.messages)?;
    compare(server, &short, &[long], sizes.block)
}

/// Blocks in turn, little first as often as much: what else the machine does meets both alike.
fn compare(server: &PapoProcess, little: &[Desk], much: &[Desk], block: usize) -> anyhow::Result<Growth> {
    let (mut one, mut other) = (Side::default(), Side::default());
    Side::default().ask(server, little, block / 4)?;
    Side::default().ask(server, much, block / 4)?;
    for _ in 0..2 {
        one.ask(server, little, block)?;
        other.ask(server, much, block)?;
        other.ask(server, much, block)?;
        one.ask(server, little, block)?;
    }
    Ok(Growth { little: one, much: other })
}
