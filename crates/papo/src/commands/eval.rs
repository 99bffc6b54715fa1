//! `papo eval`: a suite of sentences, and how many are understood.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use domain::Role;
use models::eval::{self, Report, Suite};

use crate::cli::{Eval, Options};
use crate::config::Config;
use crate::terminal::say;
use crate::{assistants, compose};

/// The suites that ship. Anything else is a file.
const SHIPPED: &[(&str, &str)] = &[
    ("utterances", include_str!("../../../../evals/utterances.toml")),
    ("held_out", include_str!("../../../../evals/held_out.toml")),
];

pub(crate) fn run(options: &Options, chosen: &Eval) -> Result<ExitCode> {
    crate::logging::start("warn");
    let config = Config::load(options)?;
    let suite =
        Suite::parse(&source(&chosen.suite)?).with_context(|| format!("the suite {:?}", chosen.suite))?;
    super::block_on(async move {
        let report = understood(&config, &suite).await?;
        if chosen.json {
            say(serde_json::to_string_pretty(&report)?);
        } else {
            say(report.to_string());
        }
        let fine = report.total.share() >= chosen.bar;
        Ok(if fine { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    })
}

async fn understood(config: &Config, suite: &Suite) -> Result<Report> {
    let clock: std::sync::Arc<dyn domain::Clock> = std::sync::Arc::new(crate::clock::SystemClock);
    let model = compose::model(config, &config.model, &clock)?;
    let mut offers = Vec::new();
    for shipped in assistants::all()? {
        offers.extend(shipped.assistant.offers(Role::User).iter().cloned());
    }
    Ok(eval::run(suite, model.as_ref(), &offers).await?)
}

fn source(name: &str) -> Result<String> {
    match SHIPPED.iter().find(|(shipped, _)| *shipped == name) {
        Some((_, source)) => Ok((*source).to_owned()),
        None => std::fs::read_to_string(Path::new(name)).with_context(|| {
            let names: Vec<&str> = SHIPPED.iter().map(|(name, _)| *name).collect();
            format!("{name:?} is neither a suite ({}) nor a file", names.join(", "))
        }),
    }
}
