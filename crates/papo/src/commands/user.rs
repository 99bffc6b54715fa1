//! `papo user add`: somebody else in the house, or next door.

use std::process::ExitCode;

use anyhow::{Result, ensure};
use engine::access::{Household, Lives, Secret, add_person};

use crate::cli::{Options, User, UserAction};
use crate::compose;
use crate::config::Config;
use crate::terminal::say;

pub(crate) fn run(options: &Options, user: &User) -> Result<ExitCode> {
    crate::logging::start("warn");
    let config = Config::load(options)?;
    let UserAction::Add { name, tenant } = &user.action;
    super::block_on(add(config, name.trim(), tenant.as_deref()))
}

async fn add(config: Config, name: &str, tenant: Option<&str>) -> Result<ExitCode> {
    ensure!(!name.is_empty() && name.chars().count() <= 100, "a name has 1 to 100 characters");
    let (clock, _) = compose::clock(&config);
    let db = compose::open(&config, clock.clone()).await?;
    compose::first_person(&config, &db).await?;
    let token = Secret::random()?;
    let household =
        Household { tenant: tenant.unwrap_or_default(), person: name, timezone: &config.timezone };
    let lives = if tenant.is_some() { Lives::Alone } else { Lives::WithTheFirst };
    let mut tx = db.begin_system().await?;
    add_person(&mut tx, &household, lives, &token, clock.now()).await?;
    tx.commit().await?;
    say(token.reveal());
    Ok(ExitCode::SUCCESS)
}
