//! What the model port adds to a model: processor time a call, and delay a token. The model is a server of our own
//! that takes no time; the port is asked by a program of its own, then by a whole Papo.

mod driven;
mod script;
mod stamps;
mod table;
mod through_papo;
pub(super) mod vendor;

use std::path::Path;
use std::time::Duration;

use driven::Driven;
use through_papo::Through;
use vendor::{Pace, Vendor};

use super::driver::Driver;
use crate::command::Engine;
use crate::figures::Table;
use crate::installation::Installation;
use crate::machine::Machine;

/// How much is asked.
#[derive(Debug, Clone, Copy)]
pub(super) struct PortLoad {
    /// Calls whose processor time is counted.
    calls: usize,
    /// Paced streams, one after the other.
    streams: usize,
    /// Paced streams of which [`CROWD`] are open at a time.
    crowded: usize,
}

pub(super) const FULL: PortLoad = PortLoad { calls: 2_000, streams: 40, crowded: 160 };
pub(super) const QUICK: PortLoad = PortLoad { calls: 200, streams: 5, crowded: 16 };

/// Tokens of every answer.
const TOKENS: usize = 100;
/// Between two tokens of a paced answer: long enough that none can hide behind another.
const SPACING: Duration = Duration::from_millis(2);
const CROWD: usize = 8;

/// Whose format is spoken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wire {
    Claude,
    OpenAi,
}

/// What the port cost on one wire, or what a socket costs without any.
#[derive(Debug)]
struct Measured {
    whole: Driven,
    at_once: Driven,
    paced: Driven,
    crowded: Driven,
}

/// Everything that the table tells.
#[derive(Debug)]
struct Report {
    claude: Measured,
    openai: Measured,
    socket: Measured,
    through_claude: Through,
    through_openai: Through,
    /// Bytes of the longest request that the server was sent by the driver.
    request: usize,
}

impl Wire {
    const fn name(self) -> &'static str {
        match self {
            Self::Claude => "claude",
            Self::OpenAi => "openai",
        }
    }

    /// Where a client of this kind is pointed to.
    pub(super) const fn variable(self) -> &'static str {
        match self {
            Self::Claude => "ANTHROPIC_BASE_URL",
            Self::OpenAi => "OPENAI_BASE_URL",
        }
    }

    /// The version is part of the address here, and of the client's paths there.
    pub(super) fn base(self, vendor: &Vendor, pace: Pace) -> String {
        match self {
            Self::Claude => vendor.base(pace),
            Self::OpenAi => format!("{}/v1", vendor.base(pace)),
        }
    }
}

/// Measures everything and says it in a table with its note.
pub(super) fn run(
    root: &Path,
    machine: &Machine,
    binary: &Path,
    engine: Engine,
    effort: PortLoad,
) -> anyhow::Result<(Table, String)> {
    let driver = Driver::build(root)?;
    let vendor = Vendor::start(SPACING)?;
    println!("measuring the model port …");
    let measure = |client: &str, base: &dyn Fn(Pace) -> String| {
        let (burst, paced) = (base(Pace::AtOnce), base(Pace::Spaced));
        anyhow::Ok(Measured {
            whole: Driven::run(&driver, client, &burst, "whole", [effort.calls, 1])?,
            at_once: Driven::run(&driver, client, &burst, "streamed", [effort.calls, 1])?,
            paced: Driven::run(&driver, client, &paced, "streamed", [effort.streams, 1])?,
            crowded: Driven::run(&driver, client, &paced, "streamed", [effort.crowded, CROWD])?,
        })
    };
    let socket = measure("socket", &|pace| vendor.base(pace))?;
    let [claude, openai] =
        [Wire::Claude, Wire::OpenAi].map(|wire| measure(wire.name(), &|pace| wire.base(&vendor, pace)));
    let request = vendor.longest_request();
    println!("measuring the model port through papo …");
    let installation = Installation::new(machine, binary, engine)?;
    let people = (0..CROWD)
        .map(|number| installation.add_person(&format!("ouvinte-{number}")))
        .collect::<anyhow::Result<Vec<_>>>()?;
    let through = |wire| through_papo::measure(&installation, &people, &vendor, wire, effort);
    let report = Report {
        claude: claude?,
        openai: openai?,
        socket,
        through_claude: through(Wire::Claude)?,
        through_openai: through(Wire::OpenAi)?,
        request,
    };
    Ok((table::table(&report, engine), table::note(&report)))
}
