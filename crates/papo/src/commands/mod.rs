//! One command a file.

pub(crate) mod chat;
mod client;
pub(crate) mod doctor;
pub(crate) mod eval;
pub(crate) mod invariants;
pub(crate) mod reference;
pub(crate) mod replay;
pub(crate) mod serve;
pub(crate) mod tenant;
pub(crate) mod token;
pub(crate) mod traces;
pub(crate) mod user;

use std::future::Future;
use std::process::ExitCode;

use anyhow::{Context, Result};

/// Runs a command on a runtime of its own.
fn block_on(work: impl Future<Output = Result<ExitCode>>) -> Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.context("the machine gives no threads")?.block_on(work)
}
