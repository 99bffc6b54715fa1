//! What the hand-written endpoints share: refusals as problems.

use web::problem::{Code, Problem};

use crate::finance::tools::Unpaid;

/// A refusal in its own sentence: what is paid already is a conflict, what is gone is not found.
pub(super) fn refusal(error: impl Into<Unpaid>) -> Problem {
    match error.into() {
        Unpaid::Before(error) => crate::refusal::problem(error, Code::Conflict),
        Unpaid::Gone(error) => crate::refusal::problem(error, Code::NotFound),
        Unpaid::Impossible(error) => crate::refusal::problem(error, Code::InvalidFinance),
    }
}
