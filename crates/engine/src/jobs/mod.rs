//! Jobs: durable work for later, never twice because two processes are up.

mod attempt;
mod duties;
mod erasing;
mod nights;
mod promises;
mod runner;
pub(crate) mod state;
mod summaries;

pub use self::state::Jobs;
