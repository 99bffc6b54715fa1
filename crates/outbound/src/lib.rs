//! The one way out: every message of every channel passes this gate and gets exactly one outcome.
//!
//! *Invariant:* a channel's `send` needs a [`Permit`], and only this crate can make one.

mod channel;
pub mod delivery;
mod foresight;
mod gate;
mod method;
pub mod pace;
mod policy;
pub mod promises;
pub mod rules;

pub use domain::hours;

pub use channel::{Address, Channel, Delivery, Found, Handed, Media, Missing, SendError};
pub use foresight::{Foresight, Planned};
pub use gate::{Admission, Draft, Permit, admit, fingerprint};
pub use method::{BypassReason, Method, PROOF_WINDOW};
pub use pace::Haste;
pub use policy::Policy;
pub use rules::{GateVerdict, Rule};
