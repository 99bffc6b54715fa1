//! The house of these stories: the one that the tests share, with our binary in it.

pub(crate) use testkit::house::{ANA, House, PATH, TOKEN, ana};

/// Tells one story in a house of each engine, with this assistant on the telephone.
pub(crate) async fn on_each_engine(assistant: &'static str, story: impl AsyncFn(House)) {
    testkit::house::on_each_engine(env!("CARGO_BIN_EXE_papo"), assistant, story).await;
}
