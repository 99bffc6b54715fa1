//! A duty: what an assistant does by itself when its time has come, because somebody asked for it earlier.

use std::fmt;

use domain::{OpenQuestion, Timestamp, UserId, Words};
use futures::future::BoxFuture;
use jiff::Zoned;
use jiff::tz::TimeZone;
use outbound::{BypassReason, Method};
use serde_json::Value;
use store::people::Person;
use store::{StoreError, Tx};
use tools::Question;
use uuid::Uuid;

/// One kind of work that an assistant has put into the queue with [`store::jobs::enqueue_own`].
#[derive(Clone, Copy)]
pub struct Duty {
    /// The kind of its jobs: the assistant's name, a dot, and its own.
    pub kind: &'static str,
    /// What somebody who can judge is asked first, outside of any transaction. A duty with a question is enqueued in
    /// the lane of thoughts, and must do without an answer, too.
    pub question: Option<Ask>,
    /// Does it. What it writes, what it says and its end commit together: it happens once, or not at all.
    pub run: Run,
}

/// How a duty asks.
pub type Ask = for<'a> fn(&'a mut Tx, &'a Occasion) -> BoxFuture<'a, Result<Option<Question>, StoreError>>;

/// How a duty is done.
pub type Run = for<'a> fn(&'a mut Tx, &'a Occasion) -> BoxFuture<'a, Result<Option<Remark>, StoreError>>;

impl fmt::Debug for Duty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Duty").field("kind", &self.kind).finish_non_exhaustive()
    }
}

/// For whom a duty is due, when, and in what words.
#[derive(Debug, Clone)]
pub struct Occasion {
    /// What was enqueued: ids and instants.
    pub payload: Value,
    /// When it was to be done. The present may be later, by a second or by a week of downtime.
    pub due: Timestamp,
    pub now: Timestamp,
    pub person: Person,
    /// What the person is called: the name that they chose, or the one that they came with. Nothing where nobody knows.
    pub called: Option<String>,
    pub zone: TimeZone,
    pub words: Words,
    /// What was answered to the duty's question. Untrusted, like everything from outside.
    pub opinion: Option<Value>,
}

impl Occasion {
    /// The present instant where the person is.
    pub fn here(&self) -> Zoned {
        self.now.to_zoned(self.zone.clone())
    }
}

/// What an assistant says without having been spoken to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    pub(crate) text: String,
    pub(crate) method: Method,
    pub(crate) room: Room,
    pub(crate) asks: Option<OpenQuestion>,
}

/// Where something is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Room {
    /// Where the person and the assistant talked last.
    Own,
    /// Where the people of the house are told things, if there is such a place.
    Team,
}

impl Remark {
    /// In the words that the person wants.
    pub(crate) fn tuned(self, words: &Words) -> Self {
        Self { text: words.tuned(self.text), ..self }
    }

    /// Of its own accord, as it promised.
    pub fn own(text: String) -> Self {
        Self { text, method: Method::Followup, room: Room::Own, asks: None }
    }

    /// These are offered with it: a yes, or the name of one, takes it.
    #[must_use]
    pub fn offering(self, subjects: impl IntoIterator<Item = Uuid>) -> Self {
        Self { asks: Some(OpenQuestion::Offer { subjects: subjects.into_iter().collect() }), ..self }
    }

    /// Because the person themselves asked for it, at an hour that they named.
    pub fn asked_for(text: String) -> Self {
        Self { text, method: Method::Appointment, room: Room::Own, asks: None }
    }

    /// Because somebody of the house told it to, and with their reason where a rule stands against it.
    pub fn told_to(text: String, actor: UserId, bypass: Option<BypassReason>) -> Self {
        Self { text, method: Method::Command { actor, bypass }, room: Room::Own, asks: None }
    }

    /// To the people of the house, in the room that was agreed on; without one, to nobody. They asked for it when they
    /// named the room: hours and caps that protect whoever is written to unasked are outweighed, switches are not.
    pub fn to_the_team(text: String, actor: UserId) -> Self {
        let bypass = BypassReason::parse("team notice");
        Self { text, method: Method::Command { actor, bypass }, room: Room::Team, asks: None }
    }

    /// Whether it must not be said to somebody who wants quiet now.
    pub(crate) fn waits(&self) -> bool {
        let named = matches!(self.method, Method::Appointment | Method::Command { bypass: Some(_), .. });
        self.room == Room::Own && !named
    }
}
