//! `papo replay`: a stored turn told again, the same to the last byte, or asked of another model.

mod shown;

use std::process::ExitCode;

use anyhow::{Result, bail};
use engine::replay::{Difference, ReplayError};
use serde_json::json;

use crate::cli::{Cli, Options, Replay};
use crate::compose;
use crate::config::Config;
use crate::terminal::say;

pub(crate) fn run(options: &Options, replay: &Replay) -> Result<ExitCode> {
    crate::logging::start("error");
    let another = Cli::model_flag();
    let mut config = Config::load(options)?;
    // The recorded answers need no model, and nobody's key.
    config.model = another.clone().unwrap_or_else(|| "offline".into());
    config.model_large = None;
    super::block_on(tell(config, replay, another.as_deref()))
}

async fn tell(config: Config, chosen: &Replay, another: Option<&str>) -> Result<ExitCode> {
    let (clock, _) = compose::clock(&config);
    let db = compose::open(&config, clock.clone()).await?;
    let engine = compose::onlooker(&config, db, clock.clone())?;
    let recorded = match engine.replays().recorded(&chosen.turn).await {
        Ok(recorded) => recorded,
        Err(ReplayError::Several(turns)) => {
            bail!(
                "{} turns go by {:?}; give one of them:\n  {}",
                turns.len(),
                chosen.turn,
                turns.join("\n  ")
            )
        }
        Err(error) => return Err(error.into()),
    };
    let replay = engine.replays().replay(&recorded, &config.prices).await?;
    let rerun = match another {
        Some(name) => {
            let model = compose::model(&config, name, &clock)?;
            Some(engine.replays().ask_again(&recorded, &replay, model.as_ref(), &config.prices).await?)
        }
        None => None,
    };
    let difference = rerun.as_ref().map(|rerun| Difference::between(&replay, rerun));
    if chosen.json {
        let all = json!({ "replay": replay, "rerun": rerun, "difference": difference });
        say(serde_json::to_string_pretty(&all)?);
    } else {
        shown::replay(&replay);
        if let Some((rerun, difference)) = rerun.as_ref().zip(difference.as_ref()) {
            shown::rerun(rerun);
            shown::difference(difference);
        }
    }
    Ok(if replay.is_same() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
