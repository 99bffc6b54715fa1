//! A promise: what was said to come at an hour.

use domain::Timestamp;
use futures::future::BoxFuture;
use outbound::Rule;
use serde_json::Value;
pub use store::promises::{NewPromise, make};
use store::{StoreError, Tx};

/// How an assistant tells the people of its house that a promise was not kept. The transaction is the person's.
pub type Unkept = for<'a> fn(&'a mut Tx, &'a Broken) -> BoxFuture<'a, Result<(), StoreError>>;

/// A promise that is not kept.
#[derive(Debug, Clone, PartialEq)]
pub struct Broken {
    /// The kind of the duty that would have kept it.
    pub kind: String,
    /// What the duty is about.
    pub payload: Value,
    /// The hour that was said.
    pub promised_for: Timestamp,
    pub rule: Rule,
    pub now: Timestamp,
}
