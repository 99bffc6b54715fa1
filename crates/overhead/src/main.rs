//! What the port itself costs: a chain of one remote model, asked again and again by nobody but this program.
//!
//! `cargo xtask bench` builds and runs it against a server of its own, and makes a table of what it prints:
//! `papo-overhead claude|openai|socket BASE_ADDRESS whole|streamed CALLS AT_ONCE`. A program of its own, so that
//! its processor time is the port's (and the runtime's and the kernel's for it) and nobody else's.

mod measuring;
mod question;
mod socket;
mod stamps;

use std::io::Write;

use mimalloc::MiMalloc;

use self::measuring::{Before, Fault, Order, measure};

/// Papo's own: with another one, something else would be measured.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> Result<(), Fault> {
    let order = Order::read(std::env::args().skip(1)).ok_or(
        "papo-overhead claude|openai|socket BASE_ADDRESS whole|streamed CALLS AT_ONCE, with numbers above 0",
    )?;
    let calls = order.calls;
    let taken = if order.who == "socket" {
        socket::ask(&order, order.warm_up())?;
        let before = Before::now();
        before.taken(socket::ask(&order, calls)?)
    } else {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        // A task, as every turn of Papo is: outside of one, each token would wake another thread.
        runtime.block_on(runtime.spawn(measure(order)))??
    };
    writeln!(std::io::stdout(), "{}", taken.told(calls))?;
    Ok(())
}
