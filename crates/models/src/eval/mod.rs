//! How well a model understands: a suite of sentences with what each should lead to, run against any model.
//!
//! `papo eval utterances` and the tests share it, so that a figure means the same everywhere.

mod report;
mod run;
mod suite;

pub use report::{Failure, Figure, Report};
pub use run::run;
pub use suite::{Case, Expected, Suite, SuiteError};

#[cfg(test)]
#[path = "eval_tests.rs"]
mod tests;
