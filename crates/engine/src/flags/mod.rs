//! Switches of a house, and a short memory of them.

mod policy;
pub(crate) mod state;
mod switches;

pub use self::state::Flags;
pub use self::switches::{CAMPAIGNS, FlagError, SAFE_MODE, Switch, Turn};
