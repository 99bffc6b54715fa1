//! What the project does to itself: test, tidy, bench, demo, torture.
//!
//! *Invariant:* uses no room of the project. It sees Papo as a stranger does: as files, as processes and over
//! HTTP.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command of the terminal talks to the terminal"
)]
#![expect(
    clippy::disallowed_methods,
    reason = "it measures with the real clock and reads the real environment"
)]

pub mod bench;
pub mod command;
pub mod demo;
pub mod docs;
pub mod evolution;
pub mod figures;
pub mod http;
pub mod installation;
pub mod learn;
mod life;
pub mod machine;
pub mod papo_process;
pub mod postgres;
pub mod scratch;
pub mod shell;
pub mod test;
pub mod tidy;
pub mod torture;
pub mod upgrade;
