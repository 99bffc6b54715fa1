//! What a house may choose about messages that leave.

use std::time::Duration;

use crate::hours::BusinessHours;
use crate::pace::Pace;
use crate::rules::Limits;

/// Hours, limits and pace. The rules themselves and their order are nobody's choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Policy {
    pub limits: Limits,
    pub hours: BusinessHours,
    pub pace: Pace,
    /// How long to wait before a service is asked for a message that may have left: it must be able to tell by then.
    pub look_pause: Duration,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            limits: Limits::default(),
            hours: BusinessHours::default(),
            pace: Pace::default(),
            look_pause: Duration::from_secs(15),
        }
    }
}
