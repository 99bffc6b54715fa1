//! How well a model understands: suites of cases with what each should lead to, played against any model.
//!
//! `papo eval` and the tests share it, so that a figure means the same everywhere. Nothing is executed: what a
//! model wants to look up is answered from the case, and what it wants to write is the answer that is judged.

mod case_file;
mod comparison;
mod describe;
mod expected;
mod group;
mod judge;
mod play;
mod report;
mod run;
mod stage;
mod suite;
mod table;
mod verdict;

pub use comparison::{Comparison, Difference, ModelAnswer, Overview};
pub use expected::{Argument, Arguments, CallExpected, Calls, Expected, Order, VerdictExpected, Words};
pub use report::{Failure, Figure, Outcomes, Report, Spread, Tokens};
pub use run::Runner;
pub use stage::{BareStage, Deciding, Decision, Message, ModelTurn, Moment, RESPOND, Stage};
pub use suite::{Case, Facts, Person, Suite, SuiteError, Wrong};

#[cfg(test)]
#[path = "judge_tests.rs"]
mod judge_tests;
#[cfg(test)]
#[path = "run_tests.rs"]
mod run_tests;
#[cfg(test)]
#[path = "suite_tests.rs"]
mod suite_tests;
