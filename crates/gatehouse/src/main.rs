//! What the gate costs: the rules alone, and a whole admission with what it reads and writes.
//!
//! `cargo xtask bench` builds and runs it on an empty database: `papo-gatehouse DATABASE_URL ROUNDS`. A program of its own,
//! so that its processor time is the gate's (and the store's and the runtime's for it) and nobody else's.

mod house;
mod measuring;

use std::error::Error;
use std::io::Write;

use mimalloc::MiMalloc;

/// Papo's own: with another one, something else would be measured.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

type Fault = Box<dyn Error + Send + Sync>;

fn main() -> Result<(), Fault> {
    let mut words = std::env::args().skip(1);
    let (Some(url), Some(rounds)) = (words.next(), words.next()) else {
        return Err("papo-gatehouse DATABASE_URL ROUNDS".into());
    };
    let (url, rounds) = (url.parse()?, rounds.parse()?);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    // A task, as every turn of Papo is.
    let told = runtime.block_on(runtime.spawn(measuring::ask(url, rounds)))??;
    writeln!(std::io::stdout(), "{told}")?;
    Ok(())
}
