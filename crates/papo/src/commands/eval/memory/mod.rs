//! `papo eval memory`: scripted years, played day by day, and what memory made of them.

mod duplicates;
mod isolation;
mod judge;
mod look;
mod matching;
mod meter;
mod names;
mod play;
mod report;
mod table;
mod wording;
mod year;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use domain::Clock;
use serde_json::json;

use self::judge::{Judge, Seen};
use self::meter::Meter;
use self::play::{Moment, Play, Talk};
use self::report::{Report, RunCost};
use self::table::{Bars, Shown};
use self::year::Year;
use super::progress::Progress;
use crate::cli::{EvalMemory, Options};
use crate::clock::SystemClock;
use crate::config::Config;
use crate::terminal::say;

pub(super) fn run(options: &Options, chosen: &EvalMemory) -> Result<ExitCode> {
    // What goes wrong in a night is counted, and shown with the rest.
    crate::logging::start("error");
    let bars = Bars { junk: chosen.junk, missed: chosen.missed, superseded: chosen.superseded };
    for (name, bar) in [("junk", bars.junk), ("missed", bars.missed), ("superseded", bars.superseded)] {
        ensure!((0.0..=1.0).contains(&bar), "--{name} is a share from 0 to 1, like 0.05");
    }
    super::check_place(chosen.json.as_deref())?;
    let mut config = Config::load(options)?;
    if let Some(model) = &chosen.model {
        config.model.clone_from(model);
    }
    let years = years(chosen)?;
    super::super::block_on(async move {
        match chosen.tenants {
            Some(tenants) => isolation::run(&config, chosen, years, tenants.get()).await,
            None => judged(&config, chosen, &years, bars).await,
        }
    })
}

/// The files that were named, or everything that ships.
fn years(chosen: &EvalMemory) -> Result<Vec<Year>> {
    if chosen.files.is_empty() {
        return Year::shipped();
    }
    let read = |path: &std::path::PathBuf| {
        let source =
            std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let name = path.file_name().unwrap_or(path.as_os_str());
        Year::parse(&Path::new(name).display().to_string(), &source)
    };
    chosen.files.iter().map(read).collect()
}

async fn judged(config: &Config, chosen: &EvalMemory, years: &[Year], bars: Bars) -> Result<ExitCode> {
    let progress = Progress::start(years.iter().map(|year| year.messages.len()).sum());
    let mut reports = Vec::new();
    for year in years {
        progress.on(&year.title, &config.model);
        reports.push(judged_year(config, year, &progress).await?);
    }
    progress.end();
    let bars = Some(bars).filter(|_| !chosen.no_bar);
    let shown = |report| Shown { report, bars, examples: chosen.examples }.to_string();
    let text = reports.iter().map(shown).collect::<Vec<_>>().join("\n");
    show(chosen, &json!({ "years": reports }), &text)?;
    let passed = bars.is_none_or(|bars| reports.iter().all(|report| bars.hold(report)));
    Ok(if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn judged_year(config: &Config, year: &Year, progress: &Progress) -> Result<Report> {
    let began = SystemClock.now();
    let meter = Meter::new(config.prices.clone());
    let mut play = Play::start(config, &meter, vec![year.clone()], Talk::ADay).await?;
    let mut judge = Judge::new(year);
    let mut nights = 0;
    loop {
        let moments = play.next().await?;
        if moments.is_empty() {
            break;
        }
        for moment in moments {
            match moment {
                Moment::Said(_) => progress.one_more(),
                Moment::Morning { day, life } => {
                    let life = play.lives.get(life).context("nobody lives this year")?;
                    let items = look::items(&play.engine, life.scope).await?;
                    let seen: Vec<Seen> = items.iter().map(|item| life.seen(item)).collect();
                    judge.night(day, &seen);
                    nights += 1;
                }
            }
        }
    }
    let seconds = SystemClock.now().duration_since(began).as_secs_f64();
    let effort = RunCost {
        model: play.engine.model_name().to_owned(),
        nights,
        nights_failed: play.nights_failed().await?,
        used: meter.read(),
        seconds,
    };
    Ok(Report::new(&judge, effort))
}

/// The text for whoever looks; the JSON for whoever asked for it.
fn show(chosen: &EvalMemory, report: &impl serde::Serialize, text: &str) -> Result<()> {
    match chosen.json.as_deref() {
        Some("-") => say(serde_json::to_string_pretty(report)?),
        Some(place) => {
            let json = serde_json::to_string_pretty(report)?;
            std::fs::write(place, format!("{json}\n"))
                .with_context(|| format!("{place} cannot be written"))?;
            say(text.trim_end());
        }
        None => say(text.trim_end()),
    }
    Ok(())
}
