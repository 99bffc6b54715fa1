//! What the hand-written endpoints share: a page of a list, and refusals as problems.

use ::tools::ToolError;
use serde::Serialize;
use utoipa::ToSchema;
use web::problem::{Code, Problem};

/// A page of a list.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Listed<B> {
    pub(super) items: Vec<B>,
    pub(super) next_cursor: Option<String>,
}

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
