//! Aria from the outside: her API over real HTTP on both engines, and her pages in a real browser.

#![expect(clippy::unwrap_used, reason = "a story that cannot be told has failed")]

mod browsing;
mod isolation;
mod keeping;
mod money;
mod promises;
mod refusals;
mod undoing;
mod visit;

use testkit::server::Home;

/// The binary that these tests were built with.
const PAPO: &str = env!("CARGO_BIN_EXE_papo");

/// Tells one story in a house of each engine.
async fn on_each_engine(story: impl AsyncFn(Home)) {
    for home in Home::on_each_engine(PAPO).await {
        story(home).await;
    }
}

/// The promises of the product hold over everything that a story left behind.
#[track_caller]
fn is_sound(home: &Home) {
    let output = home.run(&["invariants"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}
