//! The built binary with models that are reached over HTTP: loopback vendors that speak each wire format, whole
//! conversations by events, and everything that can go wrong with a vendor.

#![expect(clippy::unwrap_used, reason = "a story that cannot be told has failed")]

mod brain;
mod breaker;
mod conversation;
mod cost;
mod falling;
mod faults;
mod house;
mod nights;
mod secrets;
