//! Slack, for the people of a house: what was agreed on with it, and who of them may do what operators may.

use std::sync::Arc;

use anyhow::{Context, Result, bail};
use channels::slack::{SigningSecret, Slack, Workspace};
use domain::{Clock, TenantId};
use engine::{Engine, TeamRoom};
use server::webhooks::slack::Door;
use wire::{Client, Key};

use crate::settings::{
    PAPO_SLACK_ASSISTANT, PAPO_SLACK_CHANNEL, PAPO_SLACK_OPERATORS, PAPO_SLACK_SIGNING_SECRET,
    PAPO_SLACK_TOKEN, PAPO_SLACK_URL,
};
use crate::terminal::explained::explained;

/// What the service is called where messages leave.
const CHANNEL: &str = "slack";

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
    let Some(secret) = PAPO_SLACK_SIGNING_SECRET.read().as_deref().and_then(SigningSecret::parse) else {
        if PAPO_SLACK_TOKEN.read().is_some() {
            bail!(explained("error.slack_unsigned", &[]));
        }
        return Ok(None);
    };
    let operators = PAPO_SLACK_OPERATORS.read().unwrap_or_default();
    let operators = operators.split(',').map(str::trim).filter(|user| !user.is_empty());
    Ok(Some(Configured {
        secret,
        token: PAPO_SLACK_TOKEN.read().as_deref().and_then(Key::parse),
        url: PAPO_SLACK_URL.read(),
        assistant: PAPO_SLACK_ASSISTANT.or_default(PAPO_SLACK_ASSISTANT.read()),
        operators: operators.map(str::to_owned).collect(),
        room: room()?,
    }))
}

/// `PAPO_SLACK_CHANNEL`: an id, as Slack shows it at the end of a channel's details. A name would break when it is changed.
fn room() -> Result<Option<String>> {
    let Some(room) = PAPO_SLACK_CHANNEL.read() else { return Ok(None) };
    let plain = room.len() > 1 && room.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    if !plain {
        bail!(explained("error.slack_channel", &[("value", &room)]));
    }
    if PAPO_SLACK_TOKEN.read().is_none() {
        bail!(explained("error.slack_channel_mute", &[]));
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
    let workspace = Workspace::new(configured.url.as_deref(), token).context(PAPO_SLACK_URL.variable)?;
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
        let (value, all) = (&configured.assistant, known.join(", "));
        let name = PAPO_SLACK_ASSISTANT.variable;
        bail!(explained("error.assistant_unknown", &[("name", &name), ("value", value), ("all", &all)]));
    }
    Ok(Some(Door {
        tenant: home,
        assistant: configured.assistant.clone(),
        secret: configured.secret.clone(),
        operators: configured.operators.iter().cloned().collect(),
        timezone: Arc::from(timezone),
    }))
}
