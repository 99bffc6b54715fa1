//! The built binary from the outside: its API, its pages, its terminal, and what it does when things go wrong.

#![expect(clippy::unwrap_used, reason = "a story that cannot be told has failed")]

mod access;
mod browser;
mod commands;
mod delivery;
mod disturbances;
mod forms;
mod instances;
mod life;
mod metrics;
mod people;
mod platform;
mod refusals;
mod replay;
mod shifts;
mod starting;
mod story;
mod stream;
mod surface;
pub(crate) mod talk;
mod terminal;
mod test_clock;
mod upgrade;

use testkit::server::Home;

/// The binary that these tests were built with.
const PAPO: &str = env!("CARGO_BIN_EXE_papo");

/// Tells one story in a house of each engine.
async fn on_each_engine(story: impl AsyncFn(Home)) {
    for home in Home::on_each_engine(PAPO).await {
        story(home).await;
    }
}

/// A house with a SQLite file, for stories in which the engine makes no difference.
fn home() -> Home {
    Home::sqlite(PAPO)
}

/// The promises of the product hold over everything that a story left behind.
#[track_caller]
fn is_sound(home: &Home) {
    let output = home.run(&["invariants"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}
