//! What a house chose about messages that leave.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use outbound::Policy;
use outbound::hours::BusinessHours;
use outbound::pace::Pace;
use outbound::rules::Limits;
use serde::Deserialize;

use crate::settings::PAPO_EVOLUTION_PACE;
use crate::terminal::explained::explained;

/// `[outbound]` of `papo.toml`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileOutbound {
    /// Days on which nobody is written to unasked: `2026-06-04`, or `01-25` if it comes every year.
    #[serde(default)]
    holidays: Vec<String>,
    /// How often somebody may be written to unasked in seven days.
    contact_cap_7d: Option<u16>,
    /// How many seconds a service needs until it can tell whether it sent a message: 15 if left out.
    look_pause_seconds: Option<u16>,
    /// `human`, or `none` for as fast as it can be.
    pace: Option<String>,
}

pub(crate) fn policy(file: &FileOutbound) -> Result<Policy> {
    let standard = Limits::default();
    let per_week = file.contact_cap_7d.map_or(standard.per_week, i64::from);
    Ok(Policy {
        limits: Limits { per_week, ..standard },
        hours: BusinessHours::default()
            .with_holidays(file.holidays.iter().map(String::as_str))
            .context("[outbound] holidays")?,
        pace: match PAPO_EVOLUTION_PACE.read().or_else(|| file.pace.clone()).as_deref() {
            None | Some("human") => Pace::Human,
            Some("none") => Pace::None,
            Some(other) => bail!(explained("error.pace", &[("value", &other)])),
        },
        look_pause: file
            .look_pause_seconds
            .map_or(Policy::default().look_pause, |seconds| Duration::from_secs(seconds.into())),
    })
}
