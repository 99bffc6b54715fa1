//! WhatsApp by Evolution API 2.3.
//!
//! Its webhooks are read by [`read()`] once [`authentic()`] has let them in; [`Evolution`] sends, and finds out whether
//! something was sent. What it calls things stands here and nowhere else.

mod account;
mod authentic;
mod card;
mod channel;
mod content;
mod find;
mod happening;
mod lenient;
mod peer;
mod read;
mod unwrap;
mod verdict;

pub use self::account::Account;
pub use self::authentic::{Presented, WebhookToken, authentic};
pub use self::card::Card;
pub use self::channel::Evolution;
pub use self::content::{Content, Media};
pub use self::happening::{ConnectionState, Happening, Incoming, PresenceState, ReceiptStatus};
pub use self::peer::Peer;
pub use self::read::{Malformed, read};
