//! What can be measured, one subcommand each.

use anyhow::Result;
use clap::Parser;
use serde_json::Value;

use crate::{gate, guard, memory, port};

#[derive(Debug, PartialEq, Eq, Parser)]
pub(crate) enum Command {
    /// Calls through the model port, or the same bytes over a plain socket.
    Port(port::PortOptions),
    /// Searches in a memory, additions to it, and what a turn reads of it.
    Memory(memory::MemoryOptions),
    /// Decisions about outbound messages, on an empty database.
    Gate(gate::GateOptions),
    /// What is checked in a message and in a sentence of a reply.
    Guard(guard::GuardOptions),
}

impl Command {
    pub(crate) fn run(self) -> Result<Value> {
        match self {
            Self::Port(options) if options.client == port::Client::Socket => port::socket::measure(&options),
            Self::Port(options) => in_task(port::measure(options)),
            Self::Memory(options) => in_task(memory::run(options)),
            Self::Gate(options) => in_task(gate::measure(options)),
            Self::Guard(options) => guard::measure(&options),
        }
    }
}

/// Every turn of Papo runs in a task; outside of one, each token would wake another thread.
fn in_task(work: impl Future<Output = Result<Value>> + Send + 'static) -> Result<Value> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(runtime.spawn(work))?
}

#[cfg(test)]
#[path = "command_tests.rs"]
mod tests;
