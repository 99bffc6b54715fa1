//! What a house may choose about messages that leave.

use crate::hours::BusinessHours;
use crate::pace::Pace;
use crate::rules::Limits;

/// Hours, limits and pace. The rules themselves and their order are nobody's choice.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Policy {
    pub limits: Limits,
    pub hours: BusinessHours,
    pub pace: Pace,
}
