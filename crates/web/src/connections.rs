//! How the accounts by which messages come and go are doing, as their services told this process.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Whether an account can send and hear.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Connection {
    Open,
    Connecting,
    Closed,
    Unknown,
}

/// What was told last of each account. Cheap to clone: every clone is the same.
#[derive(Debug, Clone, Default)]
pub struct Connections(Arc<Mutex<BTreeMap<Account, Connection>>>);

/// A channel, and the name of one of our accounts on it.
type Account = (&'static str, String);

impl Connections {
    pub fn heard(&self, channel: &'static str, account: &str, connection: Connection) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert((channel, account.to_owned()), connection);
    }

    pub fn all(&self) -> Vec<(Account, Connection)> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().map(|(account, connection)| (account.clone(), *connection)).collect()
    }
}
