//! Numbers and places that somebody may want to change.

use std::time::Duration;

use domain::TenantId;

#[derive(Debug, Clone)]
pub struct Settings {
    /// How long a turn may take, from its claim to its outcome.
    pub turn_deadline: Duration,
    /// How long a claim lasts. Longer than a turn, so that only the dead lose theirs.
    pub lease: Duration,
    /// How many messages of the conversation a model gets to read.
    pub history: i64,
    pub max_tokens: u32,
    /// The pause between two looks for work that nobody announced.
    pub sweep_every: Duration,
    /// Where the people of the house are told what happens.
    pub team_room: Option<TeamRoom>,
    /// How long voices, pictures and files that came with messages are kept.
    pub media_kept: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            turn_deadline: Duration::from_secs(30),
            lease: Duration::from_secs(45),
            history: 10,
            max_tokens: 1024,
            sweep_every: Duration::from_secs(1),
            team_room: None,
            media_kept: Duration::from_hours(24 * 30),
        }
    }
}

/// Where the people of a house are told things: a channel of theirs, of one tenant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamRoom {
    pub tenant: TenantId,
    pub channel: &'static str,
    pub account: String,
    pub address: String,
}
