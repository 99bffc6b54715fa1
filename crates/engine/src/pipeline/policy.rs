//! What of the pipeline is a policy of the house, which it may lay down: `policy_engine` all of it, `disabled_rules` some of
//! it, by name. What people are promised (opting out, a person who has taken over) is none of it, and no switch reaches it.

use super::before::{BOT_DETECTION, HANDOFF_TRIGGER, LONG_MESSAGE};

/// Asking a person when the assistant does not know what to say.
pub(crate) const LOW_CONFIDENCE: &str = "low_confidence";

/// The rules that a house may lay down.
pub const RULES: [&str; 4] = [BOT_DETECTION.name, LONG_MESSAGE.name, HANDOFF_TRIGGER.name, LOW_CONFIDENCE];

/// Which of them hold.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) enum Policy {
    #[default]
    Whole,
    Without(Vec<String>),
    Off,
}

impl Policy {
    /// Whether this holds. What is no policy always does.
    pub(crate) fn holds(&self, name: &str) -> bool {
        match self {
            Self::Whole => true,
            Self::Without(rules) => !(RULES.contains(&name) && rules.iter().any(|rule| rule == name)),
            Self::Off => !RULES.contains(&name),
        }
    }
}
