//! `papo invariants`: the promises of the product, checked over the live database.

use std::process::ExitCode;

use anyhow::Result;

use crate::cli::Options;
use crate::compose;
use crate::config::Config;
use crate::terminal::say;

pub(crate) fn run(options: &Options) -> Result<ExitCode> {
    crate::logging::start("warn");
    let config = Config::load(options)?;
    super::block_on(check(config))
}

async fn check(config: Config) -> Result<ExitCode> {
    let (clock, _) = compose::clock(&config);
    let db = compose::open(&config, clock).await?;
    let findings = store::invariants::check(&mut db.read_system().await?).await?;
    let mut broken = 0;
    for finding in &findings {
        let verdict = if finding.offending.is_empty() { "ok" } else { "BROKEN" };
        say(format!("{:<3} {verdict:<6} {}", finding.invariant.id, finding.invariant.promise));
        for id in &finding.offending {
            say(format!("           {id}"));
        }
        broken += usize::from(!finding.offending.is_empty());
    }
    say(format!("{} checked, {broken} broken", findings.len()));
    Ok(if broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
