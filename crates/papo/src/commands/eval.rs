//! `papo eval`: suites of cases, and how many each model gets right.

mod gate;
mod memory;
mod progress;
mod scratch;
mod shipped;
mod stage;

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use domain::Clock;
use models::Model;
use models::eval::{Comparison, Figure, Overview, Runner, Suite};

use self::gate::Gate;
use self::progress::Progress;
use self::stage::Stages;
use crate::cli::{Eval, Options, OtherEval};
use crate::clock::SystemClock;
use crate::compose;
use crate::config::Config;
use crate::terminal::say;

/// How many kinds of a suite `--list` names.
const SHOWN_KINDS: usize = 10;

pub(crate) fn run(options: &Options, chosen: &Eval) -> Result<ExitCode> {
    if let Some(OtherEval::Memory(chosen)) = &chosen.other {
        return memory::run(options, chosen);
    }
    crate::logging::start("warn");
    if chosen.list {
        return list();
    }
    ensure!((0.0..=1.0).contains(&chosen.bar), "--bar is a share from 0 to 1, like 0.97");
    check_place(chosen.json.as_deref())?;
    let config = Config::load(options)?;
    let suites = suites(chosen)?;
    let models = models(&config, chosen)?;
    super::block_on(async move {
        let overview = play(&config, chosen, &suites, &models).await?;
        show(chosen, &overview)?;
        let fine = overview.by_model().into_iter().all(|figure| Figure::share(figure) >= chosen.bar);
        Ok(if fine { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    })
}

/// `papo eval --json extraction` means a suite and says a file.
fn check_place(place: Option<&str>) -> Result<()> {
    let Some(place) = place else { return Ok(()) };
    let is_suite =
        shipped::is_name(place) || Path::new(place).extension().is_some_and(|ending| ending == "toml");
    ensure!(!is_suite, "--json {place}: that is a suite, not a file to write; put the suite first");
    Ok(())
}

fn list() -> Result<ExitCode> {
    for suite in shipped::all()? {
        say(format!("{:<14} {:>5} cases  {}", suite.name, suite.cases.len(), suite.about));
        let kinds = suite.kinds();
        let shown = kinds.iter().take(SHOWN_KINDS).copied().collect::<Vec<_>>().join(", ");
        let more = if kinds.len() > SHOWN_KINDS { ", …" } else { "" };
        say(format!("{:<27} {shown}{more}", ""));
    }
    Ok(ExitCode::SUCCESS)
}

/// What was asked for, with only the kinds that were asked for.
fn suites(chosen: &Eval) -> Result<Vec<Suite>> {
    let all = match chosen.suite.as_str() {
        "all" => shipped::all()?,
        name => match shipped::of_assistant(name)? {
            own if own.is_empty() => vec![shipped::named(name)?],
            own => own,
        },
    };
    let known: Vec<String> = all
        .iter()
        .flat_map(|suite| suite.kinds().into_iter().map(str::to_owned).collect::<Vec<_>>())
        .collect();
    for kind in &chosen.kinds {
        ensure!(known.contains(kind), "no case is of the kind {kind:?}; there are {}", known.join(", "));
    }
    let chosen = all.into_iter().map(|suite| suite.only(&chosen.kinds));
    Ok(chosen.filter(|suite| !suite.cases.is_empty()).collect())
}

/// Providers are far away and wait by the machine's clock, whichever clock a run is measured by.
fn models(config: &Config, chosen: &Eval) -> Result<Vec<Arc<dyn Model>>> {
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    if chosen.models.is_empty() {
        return Ok(vec![compose::model(config, &config.model, &clock)?]);
    }
    chosen.models.iter().map(|name| compose::model(config, name, &clock)).collect()
}

async fn play(
    config: &Config,
    chosen: &Eval,
    suites: &[Suite],
    models: &[Arc<dyn Model>],
) -> Result<Overview> {
    let (clock, _) = compose::clock(config);
    let stages = Stages::load()?.before(Gate::open().await?);
    let cases: usize = suites.iter().map(|suite| suite.cases.len()).sum();
    let progress = Progress::start(cases * models.len());
    let mut compared = Vec::new();
    for suite in suites {
        let stage = stages.of(suite)?;
        let mut reports = Vec::new();
        for model in models {
            progress.on(&suite.name, model.name());
            let after_case = || progress.one_more();
            let runner = Runner {
                stage,
                clock: clock.as_ref(),
                prices: Some(&config.prices),
                parallel: chosen.parallel,
                after_case: &after_case,
            };
            reports.push(runner.run(suite, model.as_ref()).await);
        }
        compared.push(Comparison::new(reports));
    }
    progress.end();
    Ok(Overview::new(compared))
}

fn show(chosen: &Eval, overview: &Overview) -> Result<()> {
    let Some(place) = &chosen.json else {
        say(overview.to_string().trim_end());
        return Ok(());
    };
    let json = serde_json::to_string_pretty(overview)?;
    if place == "-" {
        say(json);
        return Ok(());
    }
    std::fs::write(place, format!("{json}\n")).with_context(|| format!("{place} cannot be written"))?;
    say(overview.to_string().trim_end());
    Ok(())
}
