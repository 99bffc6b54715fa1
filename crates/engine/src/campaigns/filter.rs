//! Whom of a house a campaign is for, by what the house itself knows of people.

use std::collections::BTreeSet;

use domain::{Timestamp, UserId};
use serde::Deserialize;
use serde_json::Value;
use store::campaigns::Reachable;

/// What the house itself can ask of people. Empty, it means everybody who can be reached.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Filter {
    pub(super) ids: Option<BTreeSet<UserId>>,
    name_contains: Option<String>,
    heard_before: Option<Timestamp>,
    heard_after: Option<Timestamp>,
    /// Only those who talk with this account of ours.
    account: Option<String>,
    /// The assistant's own.
    pub(super) own: Option<Value>,
}

impl Filter {
    pub(super) fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Null => Some(Self::default()),
            // A list would be read as the fields in their order.
            Value::Object(_) => serde_json::from_value(value.clone()).ok(),
            _ => None,
        }
    }

    pub(super) fn means(&self, person: &Reachable) -> bool {
        let named = |part: &String| person.name.to_lowercase().contains(&part.trim().to_lowercase());
        self.ids.as_ref().is_none_or(|ids| ids.contains(&person.user))
            && self.name_contains.as_ref().is_none_or(named)
            && self.account.as_ref().is_none_or(|account| *account == person.account)
            // Whoever was never heard from is silent since ever, and was heard after nothing.
            && self.heard_before.is_none_or(|limit| person.heard_at.is_none_or(|at| at < limit))
            && self.heard_after.is_none_or(|limit| person.heard_at.is_some_and(|at| at > limit))
    }
}
