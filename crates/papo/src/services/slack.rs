//! Slack, for the people of a house: what was agreed on with it, and who of them may do what operators may.

use std::sync::Arc;

use anyhow::{Context, Result, bail};
use channels::slack::{SigningSecret, Slack, Workspace};
use domain::{Clock, TenantId};
use engine::{Engine, TeamRoom};
use server::webhooks::slack::Door;
use wire::{Client, Key};

use crate::providers::variable;

/// What the service is called where messages leave.
const CHANNEL: &str = "slack";

/// Who answers when nobody was chosen.
const ASSISTANT: &str = "julia";

/// A workspace, as the environment describes it.
#[derive(Debug, Clone)]
pub(crate) struct Configured {
    secret: SigningSecret,
    /// Without one, what is said there is heard and cannot be answered there.
    token: Option<Key>,
    url: Option<String>,
    assistant: String,
    operators: Vec<String>,
    /// Where the team is told what happens: `C0123ABCD`.
    room: Option<String>,
}

/// `PAPO_SLACK_…`: nothing without the secret that Slack signs with.
pub(crate) fn configured() -> Result<Option<Configured>> {
    let Some(secret) = variable("PAPO_SLACK_SIGNING_SECRET").as_deref().and_then(SigningSecret::parse) else {
        if variable("PAPO_SLACK_TOKEN").is_some() {
            bail!("PAPO_SLACK_TOKEN needs PAPO_SLACK_SIGNING_SECRET, too: it proves that Slack is asking");
        }
        return Ok(None);
    };
    let operators = variable("PAPO_SLACK_OPERATORS").unwrap_or_default();
    let operators = operators.split(',').map(str::trim).filter(|user| !user.is_empty());
    Ok(Some(Configured {
        secret,
        token: variable("PAPO_SLACK_TOKEN").as_deref().and_then(Key::parse),
        url: variable("PAPO_SLACK_URL"),
        assistant: variable("PAPO_SLACK_ASSISTANT").unwrap_or_else(|| ASSISTANT.to_owned()),
        operators: operators.map(str::to_owned).collect(),
        room: room()?,
    }))
}

/// `PAPO_SLACK_CHANNEL`: an id, as Slack shows it at the end of a channel's details. A name would break when it is changed.
fn room() -> Result<Option<String>> {
    let Some(room) = variable("PAPO_SLACK_CHANNEL") else { return Ok(None) };
    let plain = room.len() > 1 && room.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    if !plain {
        bail!("PAPO_SLACK_CHANNEL: {room:?} is no channel's id; they look like C0123ABCD");
    }
    if variable("PAPO_SLACK_TOKEN").is_none() {
        bail!("PAPO_SLACK_CHANNEL needs PAPO_SLACK_TOKEN, too: without it nothing can be said there");
    }
    Ok(Some(room))
}

/// Where the people of the first tenant are told what happens.
pub(crate) fn team_room(configured: Option<&Configured>, home: TenantId) -> Option<TeamRoom> {
    let address = configured?.room.clone()?;
    Some(TeamRoom { tenant: home, channel: CHANNEL, account: String::new(), address })
}

/// The way out, where there is a token for it.
pub(crate) fn channel(configured: Option<&Configured>, clock: &Arc<dyn Clock>) -> Result<Option<Slack>> {
    let Some((configured, token)) = configured.and_then(|one| Some((one, one.token.clone()?))) else {
        return Ok(None);
    };
    let workspace = Workspace::new(configured.url.as_deref(), token).context("PAPO_SLACK_URL")?;
    Ok(Some(Slack::new(workspace, Client::of_this_machine()?, Arc::clone(clock))))
}

/// Whoever was made an operator by an earlier configuration and is none in this one is none any more, at once. Where
/// nothing is configured, nobody is.
pub(crate) async fn follow(door: Option<&Door>, engine: &Engine, home: TenantId) -> Result<()> {
    let mut tx = engine.db().begin_system().await?;
    let is_operator = |user: &str| door.is_some_and(|door| door.is_operator(user));
    let lost = store::people::follow_channel(&mut tx, home, CHANNEL, is_operator).await?;
    tx.commit().await?;
    if lost > 0 {
        tracing::info!(people = lost, "the configuration of Slack no longer has them as operators");
    }
    Ok(())
}

/// The way in.
pub(crate) fn door(
    configured: Option<&Configured>,
    engine: &Engine,
    home: TenantId,
    timezone: &str,
) -> Result<Option<Door>> {
    let Some(configured) = configured else { return Ok(None) };
    let known: Vec<&str> = engine.assistants().collect();
    if !known.contains(&configured.assistant.as_str()) {
        let (name, all) = (&configured.assistant, known.join(", "));
        bail!("PAPO_SLACK_ASSISTANT: there is no assistant {name:?}; there are {all}");
    }
    Ok(Some(Door {
        tenant: home,
        assistant: configured.assistant.clone(),
        secret: configured.secret.clone(),
        operators: configured.operators.iter().cloned().collect(),
        timezone: Arc::from(timezone),
    }))
}
