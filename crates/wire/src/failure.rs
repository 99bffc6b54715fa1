//! Why there is no answer, or no more of it.

use std::error::Error;

/// What went wrong underneath.
pub type Cause = Box<dyn Error + Send + Sync>;

/// The difference that matters: whether the other side can have heard anything.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Nothing of the request left.
    #[error("nobody can be reached")]
    Unreachable(#[source] Cause),
    /// Nothing of the request left: making the connection took too long.
    #[error("nobody could be reached in time")]
    Unreached,
    /// The request may have been heard, all of it or a part.
    #[error("the connection broke")]
    Broken(#[source] Cause),
    /// The request was sent, and the answer or the rest of it did not come in time.
    #[error("no answer came in time")]
    Silent,
    #[error("the answer is too big")]
    TooBig,
}
