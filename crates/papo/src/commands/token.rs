//! `papo token`: the keys of the house.

use std::process::ExitCode;

use anyhow::Result;
use engine::access::{Secret, issue_link, issue_token};

use crate::cli::{Options, Token, TokenAction};
use crate::compose;
use crate::config::Config;
use crate::terminal::say;

pub(crate) fn run(options: &Options, token: &Token) -> Result<ExitCode> {
    crate::logging::start("warn");
    let config = Config::load(options)?;
    super::block_on(act(config, token.action.as_ref().unwrap_or(&TokenAction::Show)))
}

async fn act(config: Config, action: &TokenAction) -> Result<ExitCode> {
    let (clock, _) = compose::clock(&config);
    let db = compose::open(&config, clock.clone()).await?;
    let (person, token) = compose::first_person(&config, &db).await?;
    let now = clock.now();
    match action {
        TokenAction::Show => say(token.reveal()),
        TokenAction::New { label } => {
            let new = Secret::random()?;
            let mut tx = db.begin_system().await?;
            issue_token(&mut tx, person.scope, &new, label, now).await?;
            tx.commit().await?;
            say(new.reveal());
        }
        TokenAction::Link => {
            let mut tx = db.begin_system().await?;
            let link = issue_link(&mut tx, person.scope, now).await?;
            tx.commit().await?;
            say(format!("http://{}/sign-in?token={}", config.listen, link.reveal()));
        }
    }
    Ok(ExitCode::SUCCESS)
}
