//! Text safety, both directions: what may be kept, sent on or shown, and what is taken out first.
//!
//! *Invariant:* pure functions of a text, in time linear in its length. Nothing here asks a model, a clock or a
//! database, so that no model and no outage can switch it off; each danger is a module of its own.

pub mod answers;
pub mod contact;
mod lexicon;
pub mod limits;
mod phrases;
pub mod pii;
pub mod replies;
mod signs;
