//! What every endpoint and page shares.
//!
//! *Invariant:* no business rule. Here a request gets its shape and an answer its words.

pub mod assets;
pub mod page;
pub mod problem;
pub mod security;
pub mod sse;
