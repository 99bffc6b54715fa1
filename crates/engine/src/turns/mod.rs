//! Turns: what came in is answered, one conversation at a time, by whoever claimed it.

mod acquaintance;
pub(crate) mod answer;
pub(crate) mod awaited;
pub(crate) mod began;
mod checks;
pub(crate) mod claim;
mod contact;
pub(crate) mod content;
mod context;
mod coverage;
mod fingerprint;
pub(crate) mod finish;
pub(crate) mod media;
mod opinion;
mod perform;
mod phrase;
mod preprocessing;
mod proposals;
mod questions;
mod recollection;
pub(crate) mod schedule;
mod scheduler;
pub(crate) mod session;
pub(crate) mod state;
pub(crate) mod transcript;
mod worker;
