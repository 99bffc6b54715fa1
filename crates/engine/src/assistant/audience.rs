//! Whom a campaign is for.

use std::collections::BTreeMap;
use std::fmt;

use domain::{ConversationId, Timestamp, UserId, Words};
use futures::future::BoxFuture;
use serde_json::Value;
use store::{StoreError, Tx};
use uuid::Uuid;

/// How an assistant narrows an audience by what it alone knows of people, and what its texts may say of them.
#[derive(Clone, Copy)]
pub struct Audience {
    /// Every name that a text may use besides the house's own, whatever the filter.
    pub variables: &'static [&'static str],
    /// The names that a text may use under this filter; none if it is no filter of the assistant's. Null is no filter.
    pub understands: fn(&Value) -> Option<&'static [&'static str]>,
    /// What a page asks, so that the filter can be chosen by hand.
    pub questions: &'static [Question],
    /// Whom the filter means. Asked of everybody when a plan is made, and of each again when their message is to leave.
    pub choose: Choose,
    /// Told of each message that was written to somebody, in the transaction that writes it.
    pub sent: Sent,
}

/// One part of an assistant's filter, as it is asked on a page.
#[derive(Clone, Copy)]
pub struct Question {
    /// Its name in the filter.
    pub name: &'static str,
    /// The key of its label in the catalogue.
    pub label: &'static str,
    /// What there is to choose from; none for a text of one's own.
    pub choices: Option<Choices>,
}

impl fmt::Debug for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Question").field("name", &self.name).finish_non_exhaustive()
    }
}

/// What there is to choose from: what the filter takes, and how people read it.
pub type Choices =
    for<'a> fn(&'a mut Tx, &'a Words, Timestamp) -> BoxFuture<'a, Result<Vec<(String, String)>, StoreError>>;

/// How an assistant chooses. The transaction is of the tenant's.
pub type Choose =
    for<'a> fn(&'a mut Tx, AudienceRequest<'a>) -> BoxFuture<'a, Result<Vec<Candidate>, StoreError>>;

/// How an assistant hears of a message of its campaign.
/// What it offered is what a yes takes from then on.
pub type Sent = for<'a> fn(&'a mut Tx, Written<'a>) -> BoxFuture<'a, Result<Vec<Uuid>, StoreError>>;

/// A message of a campaign that somebody will read.
#[derive(Debug, Clone, Copy)]
pub struct Written<'a> {
    pub filter: &'a Value,
    pub conversation: ConversationId,
    pub now: Timestamp,
}

/// Of whom an assistant is asked, and by which filter.
#[derive(Debug, Clone, Copy)]
pub struct AudienceRequest<'a> {
    pub filter: &'a Value,
    /// Not many at once.
    pub people: &'a [UserId],
    pub now: Timestamp,
}

/// Somebody whom a filter means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    pub user: UserId,
    /// What a text may say of them, by the names of [`Audience::variables`].
    pub words: BTreeMap<String, String>,
}

impl fmt::Debug for Audience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Audience").field("variables", &self.variables).finish_non_exhaustive()
    }
}
