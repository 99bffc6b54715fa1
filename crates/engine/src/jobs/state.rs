//! What is done later, and by how many at a time.

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::accounts::state::Accounts;
use crate::outbound::state::Outbound;
use crate::shared::Shared;

/// How many long jobs are under way at a time: enough for a small machine, and no flood for a provider.
const HANDS: usize = 4;

/// How many transactions of duties a process has open at once.
const DUTY_HANDS: usize = 2;

/// The part that does durable work for later. Cheap to clone: every clone is the same.
#[derive(Debug, Clone)]
pub struct Jobs {
    pub(super) shared: Arc<Shared>,
    pub(super) accounts: Accounts,
    pub(super) outbound: Outbound,
    /// Those who do jobs that take long.
    pub(super) hands: Arc<Semaphore>,
    /// How many transactions of duties are under way at once.
    pub(super) duty_hands: Arc<Semaphore>,
}

impl Jobs {
    pub(crate) fn new(shared: &Arc<Shared>, accounts: &Accounts, outbound: &Outbound) -> Self {
        Self {
            shared: Arc::clone(shared),
            accounts: accounts.clone(),
            outbound: outbound.clone(),
            hands: Arc::new(Semaphore::new(HANDS)),
            duty_hands: Arc::new(Semaphore::new(DUTY_HANDS)),
        }
    }
}
