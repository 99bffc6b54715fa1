//! How long a message waits so that it does not come like a machine's: a reply shortly, a word out of the blue slower,
//! what is urgent at once.

use std::time::Duration;

use domain::OutboundId;

use crate::method::Method;

/// Whether somebody can wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Haste {
    Ordinary,
    Urgent,
}

/// The bounds of a wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pace {
    /// As fast as it can be.
    None,
    #[default]
    Human,
}

/// A reply: a moment to read, then typing.
const REPLY_BASE: Duration = Duration::from_secs(1);
const REPLY_MOST: Duration = Duration::from_secs(6);
/// What nobody waits for (source 004 §3.3.1).
const PROACTIVE_BASE: Duration = Duration::from_secs(5);
const PROACTIVE_MOST: Duration = Duration::from_secs(30);
/// Typing, a character.
const TYPING: Duration = Duration::from_millis(15);

impl Pace {
    /// How long this message waits. The same message always waits the same: its id is the dice.
    pub fn wait(self, haste: Haste, method: &Method, text: &str, id: OutboundId) -> Duration {
        if self == Self::None || haste == Haste::Urgent || matches!(method, Method::Manual { .. }) {
            return Duration::ZERO;
        }
        let (base, most) =
            if method.is_proactive() { (PROACTIVE_BASE, PROACTIVE_MOST) } else { (REPLY_BASE, REPLY_MOST) };
        let characters = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
        let typing = TYPING.saturating_mul(characters).min(most);
        // Plus or minus 30 %, by the random end of the id.
        let dice = u32::from(id.as_uuid().as_bytes()[15]);
        (base + typing)
            .saturating_mul(70 + dice * 60 / 255)
            .checked_div(100)
            .unwrap_or(base)
            .clamp(base, most)
    }
}
