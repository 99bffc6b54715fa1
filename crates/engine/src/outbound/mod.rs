//! Outbound: what is said, by whomever, past the one gate, and what is handed to the channels.

pub(crate) mod address;
pub(crate) mod asking;
mod delivering;
pub(crate) mod origin;
pub(crate) mod quiet;
pub(crate) mod speaking;
pub(crate) mod state;
