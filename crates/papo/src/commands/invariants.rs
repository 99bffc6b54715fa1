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
    let mut tx = db.read_system().await?;
    let mut findings = store::invariants::check(&mut tx).await?;
    findings
        .extend(outbound::promises::check(&mut tx, &outbound::Policy::default(), db.clock().now()).await?);
    findings.sort_by_key(|finding| finding.id);
    drop(tx);
    let mut broken = 0;
    for finding in &findings {
        let verdict = if finding.offending.is_empty() { "ok" } else { "BROKEN" };
        say(format!("{:<3} {verdict:<6} {}", finding.id, finding.promise));
        for id in &finding.offending {
            say(format!("           {id}"));
        }
        broken += usize::from(!finding.offending.is_empty());
    }
    say(format!("{} checked, {broken} broken", findings.len()));
    Ok(if broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
