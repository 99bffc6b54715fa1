//! One turn as a value: from what a person said to what becomes of it.
//!
//! *Invariant:* no `.await`, no clock, no I/O. A turn says what it wants next; a driver does it, tells the
//! turn, and may store the turn in between. Whoever loads it again goes on where it stopped.

pub mod confirmation;
mod machine;
mod outcome;
mod record;

pub use confirmation::{Consent, RespondToConfirmation, Verdict};
pub use machine::{Ask, MAX_ITERATIONS, Step, Turn, TurnError};
pub use outcome::{
    CancelReason, Failure, Lacking, Outcome, Pending, Prepared, Proposal, ProposalStatus, Silence, ToolUsed,
};
pub use record::{Began, Fingerprint, Heard, OwnReading, Record};
