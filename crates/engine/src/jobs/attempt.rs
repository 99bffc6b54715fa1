//! One attempt at a job: how long it may take, why it came to nothing, and when the next one is.

use std::time::Duration;

use domain::Timestamp;
use models::ModelError;
use store::StoreError;

/// How long one attempt at a job may take before another process may try.
pub(super) const LEASE: Duration = Duration::from_mins(5);

/// The first pause after a failed attempt; each further one is four times as long.
const FIRST_PAUSE: Duration = Duration::from_secs(30);

/// Why a job was not done. It is tried again, or shown to whoever runs the house.
#[derive(Debug, thiserror::Error)]
pub(super) enum JobError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the model did not answer: {}", .0.code())]
    Model(#[from] ModelError),
    #[error("the person wants quiet until {0}")]
    Quiet(Timestamp),
    #[error("this month's money for models is gone")]
    CostLimit,
    #[error("what is to be done cannot be read")]
    Malformed,
    #[error("nobody here knows this job; it was planned by a newer Papo")]
    Unknown,
}

impl JobError {
    /// Whether something that the job needs is away, which is not its fault.
    pub(super) const fn is_away(&self) -> bool {
        matches!(self, Self::Store(StoreError::Unavailable { .. }))
    }
}

/// How long to wait after so many attempts.
pub(super) fn pause_after(attempts: i64) -> Duration {
    let factor = 4u32.saturating_pow(u32::try_from(attempts.max(1) - 1).unwrap_or(0));
    FIRST_PAUSE.saturating_mul(factor)
}
