//! Slack, for the people of a house: what they write to an assistant there, and what it answers.

mod authentic;
mod channel;
mod plain;
mod read;

pub use self::authentic::{Presented, SigningSecret, authentic};
pub use self::channel::{Slack, Workspace};
pub use self::read::{Happening, Malformed, SlackMessage, read};
