//! `papo token`: the keys of the house.

use std::process::ExitCode;

use anyhow::{Result, bail};
use engine::access::{CredentialKind, Secret, Token as Held, issue_link, issue_token};
use store::credentials;

use crate::cli::{Options, Token, TokenAction};
use crate::compose;
use crate::config::Config;
use crate::terminal::explained::{Explain, explained};
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
        TokenAction::Show => {
            let found =
                credentials::check(&mut db.read_system().await?, &token, CredentialKind::Token, now).await?;
            if found.is_none() {
                bail!(explained("error.token_opens_nothing", &[]));
            }
            say(token.reveal());
        }
        TokenAction::List => {
            for token in credentials::tokens(&mut db.read_system().await?, now).await? {
                say(line(&token));
            }
        }
        TokenAction::Revoke { id } => {
            let mut tx = db.begin_system().await?;
            let tokens = credentials::tokens(&mut tx, now).await?;
            let token = tokens.into_iter().find(|token| token.id.as_str() == id);
            let token = token.explain("error.token_unknown", &[("value", id)])?;
            credentials::revoke_token(&mut tx, &token, now).await?;
            tx.commit().await?;
            say(line(&token));
        }
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

fn line(token: &Held) -> String {
    let since = token.created_at.strftime("%Y-%m-%d");
    format!("{}  {:<12}  {since}  {}  {}", token.id.as_str(), token.label, token.scope.user(), token.name)
}
