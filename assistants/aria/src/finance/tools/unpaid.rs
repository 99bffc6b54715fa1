//! Why nothing was paid, for those who would do something else about each.

use ::tools::ToolError;
use store::StoreError;

#[derive(Debug)]
pub(crate) enum Unpaid {
    /// It was paid before.
    Before(ToolError),
    /// What was to be paid is not there any more.
    Gone(ToolError),
    /// It cannot be so.
    Impossible(ToolError),
}

impl From<ToolError> for Unpaid {
    fn from(error: ToolError) -> Self {
        Self::Impossible(error)
    }
}

impl From<StoreError> for Unpaid {
    fn from(error: StoreError) -> Self {
        Self::Impossible(error.into())
    }
}

impl From<Unpaid> for ToolError {
    fn from(unpaid: Unpaid) -> Self {
        match unpaid {
            Unpaid::Before(error) | Unpaid::Gone(error) | Unpaid::Impossible(error) => error,
        }
    }
}
