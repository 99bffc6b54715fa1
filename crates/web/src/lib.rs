//! What every endpoint and page shares.
//!
//! *Invariant:* no business rule. Here a request gets its shape and an answer its words.

pub mod app;
pub mod assets;
pub mod connections;
pub mod correlation;
pub mod hand;
pub mod manner;
pub mod oversized;
pub mod page;
pub mod problem;
pub mod security;
pub mod sheet;
pub mod sse;
pub mod staff;
pub mod who;

pub use app::App;
pub use manner::Manner;
pub use staff::{Caller, Staff};
pub use who::{Visitor, Who};
