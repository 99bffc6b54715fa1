//! The one way out: every message of every channel passes this gate and gets exactly one outcome.
//!
//! *Invariant:* a channel's `send` needs a [`Permit`], and only this crate can make one.

mod channel;
mod gate;
mod method;

pub use channel::{Address, Channel, Delivery, Found, Handed, SendError};
pub use gate::{Admission, Draft, Permit, admit};
pub use method::Method;
