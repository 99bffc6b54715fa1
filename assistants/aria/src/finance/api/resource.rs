//! What the hand-written endpoints share: refusals as problems.

use ::tools::ToolError;
use web::problem::{Code, Problem};

/// A tool's refusal, in its own sentence: what is paid already is a conflict, what is gone is not found.
pub(super) fn refusal(error: ToolError) -> Problem {
    match error {
        ToolError::Refused { code, message } => {
            let code = match code {
                "already_paid" | "already_recorded" => Code::Conflict,
                "bill_not_found" | "debt_not_found" => Code::NotFound,
                _ => Code::InvalidFinance,
            };
            Problem::new(code).saying(message)
        }
        ToolError::Store(error) => error.into(),
        other => Problem::new(Code::InvalidFinance).because(other),
    }
}
