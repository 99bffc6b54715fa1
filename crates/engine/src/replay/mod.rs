//! Replay: a stored turn told again from what it was told, or asked of another model. Nothing is written: every
//! transaction in here is a snapshot, and no tool with an effect gets further than the gate.

mod alike;
mod difference;
mod folded;
mod rerun;
pub(crate) mod state;
mod step;
mod totals;

pub use turn::Began;

pub use self::difference::{Difference, ToolChange};
pub use self::folded::{Mismatch, Replay, ReplayVerdict};
pub use self::rerun::{Ending, Rerun};
pub use self::state::{Recorded, ReplayError, Replays};
pub use self::step::{Same, Source, Step};
pub use self::totals::Totals;
