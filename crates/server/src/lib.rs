//! The core API and pages.
//!
//! *Invariant:* one endpoint a file, one page a folder; a handler asks the engine and renders, nothing else.

pub mod pages;
