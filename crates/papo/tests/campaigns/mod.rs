//! Campaigns from the outside: an operator over HTTP or at a browser, a real Papo, and what reaches the people at the other
//! end, on both engines.

#![expect(clippy::unwrap_used, reason = "a story that cannot be told has failed")]

mod browsing;
mod desk;
mod isolation;
mod offering;
mod planned;
mod refusals;
mod stopping;
mod switching;

use testkit::house::House;

/// The binary that these tests were built with.
const PAPO: &str = env!("CARGO_BIN_EXE_papo");

/// Tells one story in a house of each engine, with Júlia on the telephone.
async fn on_each_engine(story: impl AsyncFn(House)) {
    testkit::house::on_each_engine(PAPO, "julia", async |house| story(house.with_a_named_instance()).await)
        .await;
}
