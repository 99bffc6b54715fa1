//! What turns are answered with, and what this process has in hand.

use std::sync::Arc;

use super::schedule::Schedule;
use crate::accounts::state::Accounts;
use crate::flags::state::Flags;
use crate::jobs::state::Jobs;
use crate::limits::Met;
use crate::outbound::state::Outbound;
use crate::shared::Shared;
use crate::undoing::state::Undoing;

/// The part that answers what came in. Cheap to clone: every clone is the same.
#[derive(Debug, Clone)]
pub(crate) struct Turns {
    pub(crate) shared: Arc<Shared>,
    pub(super) accounts: Accounts,
    pub(super) outbound: Outbound,
    pub(super) jobs: Jobs,
    pub(super) flags: Flags,
    pub(super) undoing: Undoing,
    pub(super) limits_met: Arc<Met>,
    pub(super) schedule: Arc<Schedule>,
}

impl Turns {
    pub(crate) fn new(
        shared: &Arc<Shared>,
        accounts: &Accounts,
        outbound: &Outbound,
        jobs: &Jobs,
        flags: &Flags,
        undoing: &Undoing,
    ) -> Self {
        Self {
            shared: Arc::clone(shared),
            accounts: accounts.clone(),
            outbound: outbound.clone(),
            jobs: jobs.clone(),
            flags: flags.clone(),
            undoing: undoing.clone(),
            limits_met: Arc::default(),
            schedule: Arc::default(),
        }
    }

    /// How often a limit was met in this process, by side.
    pub(crate) fn limits_met(&self) -> Vec<(&'static str, u64)> {
        self.limits_met.all()
    }
}
