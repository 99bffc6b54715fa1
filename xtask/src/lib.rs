//! What the project does to itself: test, tidy, bench, torture.
//!
//! *Invariant:* uses no room of the project. It sees Papo as a stranger does: as files, as processes and over HTTP.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command of the terminal talks to the terminal"
)]

pub mod command;
pub mod tidy;
