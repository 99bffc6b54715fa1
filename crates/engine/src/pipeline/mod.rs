//! What a message passes before a model is asked, and a reply before it leaves: ordered values that an assistant
//! composes. Each looks, may stop the turn with a word or without one, and says so in an event of its own.

mod before;
mod composed;
mod policy;
mod visit;

pub use self::before::{
    BOT_DETECTION, BUSINESS_EVENTS, GROUP_INGESTION, HANDOFF_TRIGGER, HUMAN_CONTROL, LOAD_ENTITIES,
    LONG_MESSAGE, MEDIA, OPT_OUT, PARSE, PRESENCE, SUPERVISION_SYNC,
};
pub(crate) use self::composed::Noted;
pub use self::composed::{After, Pipeline};
pub use self::policy::RULES;
pub(crate) use self::policy::{LOW_CONFIDENCE, Policy};
pub use self::visit::{Before, Company, Contact, Expected, Finding, Meanwhile, Medium, Sender, Visit};
pub(crate) use self::visit::{Deed, End, HANDED, HANDED_OVER};

#[cfg(test)]
#[path = "pipeline_tests.rs"]
mod tests;
