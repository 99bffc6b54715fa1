//! Getting to know somebody: what an assistant keeps of how people are, from turn to turn, without being told to.

use std::fmt;

use domain::{ConversationId, CorrelationId, Timestamp};
use futures::future::BoxFuture;
use store::{StoreError, Tx};
use tools::Trail;

use crate::pipeline::Sender;

/// How an assistant gets to know people.
#[derive(Clone, Copy)]
pub struct Acquaintance {
    /// What is known of the person before a turn, by names of the assistant's own: its modes are told them.
    pub recall: Recall,
    /// Looks at a turn that ends. What it writes commits with the end of the turn: once, or not at all.
    pub note: Note,
}

pub type Recall = for<'a> fn(&'a mut Tx, Timestamp) -> BoxFuture<'a, Result<Vec<String>, StoreError>>;

pub type Note = for<'a> fn(&'a mut Tx, &'a Ended<'a>) -> BoxFuture<'a, Result<(), StoreError>>;

impl fmt::Debug for Acquaintance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Acquaintance").finish_non_exhaustive()
    }
}

/// A turn that ends.
#[derive(Debug)]
pub struct Ended<'a> {
    pub conversation: ConversationId,
    pub correlation: &'a CorrelationId,
    /// Who wrote: somebody in a group is no partner of a conversation.
    pub sender: Sender,
    /// What the person said lately, newest first.
    pub said: &'a [&'a str],
    /// What its calls left behind.
    pub trails: &'a [Trail],
    pub handed: Handed,
    pub now: Timestamp,
}

/// Who answers from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Handed {
    /// Whoever did before.
    Nothing,
    /// A person of the house: the turn asked for one, for this reason.
    ToThePeople(&'static str),
}
