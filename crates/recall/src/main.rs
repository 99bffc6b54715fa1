//! What the memory itself costs: people who told little and much, searched, taught and put into prompts by nobody but
//! this program.
//!
//! `cargo xtask bench` builds and runs it on a database of its own, and makes a table of what it prints:
//! `papo-recall fill|measure DATABASE_URL SIZES ROUNDS`, the sizes with commas between them. Two runs, so that the
//! engine can be told in between to look at what it holds. A program of its own, so that its processor time is the
//! memory's (and the store's and the runtime's for it) and nobody else's.

mod asking;
mod clocks;
mod filling;
mod measuring;
mod order;
mod people;
mod sayings;
mod teaching;

use std::io::Write;

use mimalloc::MiMalloc;

use self::order::{Fault, Order};

/// Papo's own: with another one, something else would be measured.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> Result<(), Fault> {
    let order = Order::read(std::env::args().skip(1))
        .ok_or("papo-recall fill|measure DATABASE_URL SIZES ROUNDS, with sizes such as 100,10000 above 0")?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    // A task, as every turn of Papo is.
    let told = runtime.block_on(runtime.spawn(order.obey()))??;
    writeln!(std::io::stdout(), "{told}")?;
    Ok(())
}
