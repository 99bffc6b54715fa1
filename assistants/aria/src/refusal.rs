//! What the rule of a record refuses, on its way to a model and to a program.

use ::tools::ToolError;
use domain::Words;
use records::Refusal;
use web::problem::{Code, Problem};

/// A refusal in the person's words, with its code beside it.
pub(crate) fn refused(refusal: &impl Refusal, words: &Words) -> ToolError {
    let refused = ToolError::refused(refusal.code(), refusal.said(words));
    match refusal.lacks() {
        Some(argument) => refused.lacking(argument),
        None => refused,
    }
}

/// The same among the API's problems.
pub(crate) fn problem(error: ToolError, code: Code) -> Problem {
    match error {
        ToolError::Refused { message, .. } => Problem::new(code).saying(message),
        ToolError::Store(error) => error.into(),
        other => Problem::new(code).because(other),
    }
}
