//! Honest limits: what the runtime says by itself, and what it makes of a model's words, the same on every model.
//!
//! Nothing in here asks a model, a clock or a database. `papo eval` takes the same way as a turn does.

mod mend;
mod met;
mod topics;

pub use guard::limits::Card;

pub use self::mend::{Mended, ReplyPart, may_leave, mended};
pub(crate) use self::met::Met;
pub use self::topics::{EarlierLine, bounds, hear, is_answered_at_once, language, own_words};
