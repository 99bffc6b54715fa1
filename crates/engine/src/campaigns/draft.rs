//! A campaign as somebody writes it.

use domain::Timestamp;
use serde_json::Value;
use store::campaigns::CampaignKind;

/// A campaign as somebody writes it.
#[derive(Debug, Clone)]
pub struct Draft {
    pub assistant: String,
    pub channel: String,
    pub kind: CampaignKind,
    pub name: String,
    pub template: String,
    pub audience: Value,
    pub per_minute: i64,
    /// As soon as it is approved, if left out.
    pub starts_at: Option<Timestamp>,
    /// A week after its start, if left out.
    pub expires_at: Option<Timestamp>,
}

impl Draft {
    pub const NAME_CHARS: usize = 120;
    pub const FASTEST: i64 = 600;
    pub const LONGEST_DAYS: i64 = 90;
    pub(super) const USUAL_DAYS: i64 = 7;
}
