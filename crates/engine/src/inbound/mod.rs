//! Inbound: what people and services bring is on the disk, once, before anybody is told that it was accepted.

mod accept;
pub mod arrivals;
pub(crate) mod decide;
mod finding;
pub(crate) mod receive;
mod services;
pub(crate) mod state;
mod waiting;

pub use self::state::Inbound;
