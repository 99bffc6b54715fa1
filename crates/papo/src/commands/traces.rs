//! `papo traces WORDS`: whether some words still stand anywhere in the database, down to the bytes of its file.

use std::process::ExitCode;

use anyhow::Result;

use crate::cli::{Options, Traces};
use crate::compose;
use crate::config::Config;
use crate::terminal::say;

pub(crate) fn run(options: &Options, traces: &Traces) -> Result<ExitCode> {
    crate::logging::start("warn");
    let config = Config::load(options)?;
    super::block_on(look(config, &traces.words))
}

async fn look(config: Config, wanted: &[String]) -> Result<ExitCode> {
    let (clock, _) = compose::clock(&config);
    let db = compose::open(&config, clock).await?;
    let mut found = 0;
    for words in wanted {
        let traces = db.traces(words).await?;
        let total: u64 = traces.iter().map(|trace| trace.found).sum();
        say(format!("{words}: {total}"));
        for trace in traces.iter().filter(|trace| trace.found > 0) {
            say(format!("    {} in {}", trace.found, trace.place));
        }
        found += total;
    }
    Ok(if found == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
