//! What takes in what comes.

use std::sync::Arc;

use crate::accounts::state::Accounts;
use crate::shared::Shared;
use crate::turns::state::Turns;

/// The part that accepts what people and services bring, and waits for what becomes of it. Cheap to clone: every clone is
/// the same.
#[derive(Debug, Clone)]
pub struct Inbound {
    pub(super) shared: Arc<Shared>,
    pub(super) accounts: Accounts,
    pub(super) turns: Turns,
}

impl Inbound {
    pub(crate) fn new(shared: &Arc<Shared>, accounts: &Accounts, turns: &Turns) -> Self {
        Self { shared: Arc::clone(shared), accounts: accounts.clone(), turns: turns.clone() }
    }
}
