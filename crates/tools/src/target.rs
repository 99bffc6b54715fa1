//! What a call would act upon, and how people name it. A tool that may act at the person's order says this; whether the
//! person's words name it is for the gate to find ([`crate::order`]).

use std::fmt;

use domain::Timestamp;
use ptbr::Piece;
use uuid::Uuid;

/// What an amount, a day or an hour in the message is to the call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// What would be there afterwards.
    New,
    /// What tells the target from its like: its present amount, its day.
    Named,
    /// It is true of the target, and of others like it.
    Fits,
    /// It belongs to something else: then the message is about something else, too.
    Stranger,
    /// It tells one thing of this kind from its like, and this is not the one: then another one is meant.
    Another,
}

type Reader = Box<dyn Fn(&Piece<'_>) -> Part + Send + Sync>;

/// What a call acts upon.
pub struct Target {
    pub(crate) id: Option<Uuid>,
    pub(crate) kind: Vec<String>,
    pub(crate) title: Vec<String>,
    pub(crate) near: Vec<String>,
    pub(crate) naming: Naming,
    pub(crate) told: Option<Timestamp>,
    pub(crate) orders: Option<&'static [&'static str]>,
    pub(crate) changes: bool,
    pub(crate) open: bool,
    pub(crate) named: bool,
    pub(crate) part: Reader,
}

/// What is enough to say which one is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Naming {
    /// A word of its kind: there is one such thing, or it is the newest.
    Kind,
    /// A word of its own, or of its kind together with its amount or day.
    Title,
    /// The order says it all: there is nothing else that it could be about.
    Order,
}

impl fmt::Debug for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Target").field("id", &self.id).field("naming", &self.naming).finish_non_exhaustive()
    }
}

impl Target {
    fn new(id: Option<Uuid>, naming: Naming) -> Self {
        Self {
            id,
            kind: Vec::new(),
            title: Vec::new(),
            near: Vec::new(),
            naming,
            told: None,
            orders: None,
            changes: false,
            open: false,
            named: false,
            part: Box::new(|_| Part::Stranger),
        }
    }

    /// One of the person's things.
    pub fn thing(id: Uuid, naming: Naming) -> Self {
        Self::new(Some(id), naming)
    }

    /// Something that there is one of: how the assistant behaves, what it was agreed on.
    pub fn setting(naming: Naming) -> Self {
        Self::new(None, naming)
    }

    /// Words for its kind, folded.
    #[must_use]
    pub fn called<W: Into<String>>(mut self, words: impl IntoIterator<Item = W>) -> Self {
        self.kind.extend(words.into_iter().map(Into::into));
        self
    }

    /// An order whose object is something else is refused, not asked about. These words, folded, may stand for the target
    /// without naming it.
    #[must_use]
    pub fn or_refused<W: Into<String>>(mut self, near: impl IntoIterator<Item = W>) -> Self {
        self.near.extend(near.into_iter().map(Into::into));
        self.named = true;
        self
    }

    /// A text of its own: each of its words names it.
    #[must_use]
    pub fn titled(mut self, text: &str) -> Self {
        self.title.extend(ptbr::terms(text));
        self
    }

    /// The assistant spoke of it, and of no other such thing, by itself at this time.
    #[must_use]
    pub fn told(mut self, at: Option<Timestamp>) -> Self {
        self.told = at;
        self
    }

    /// The orders that ask for this call, where the tool knows others that ask for its contrary.
    #[must_use]
    pub fn ordered_by(mut self, orders: &'static [&'static str]) -> Self {
        self.orders = Some(orders);
        self
    }

    /// Whatever else the message says is why, and not about something else; another amount, day or hour still is.
    #[must_use]
    pub fn whatever_else(mut self) -> Self {
        self.open = true;
        self
    }

    /// How the amounts, days and hours of a message are read.
    #[must_use]
    pub fn told_by(mut self, part: impl Fn(&Piece<'_>) -> Part + Send + Sync + 'static) -> Self {
        self.part = Box::new(part);
        self
    }

    /// The same for a call that changes something into something else: the new must stand in the message.
    #[must_use]
    pub fn becoming(self, part: impl Fn(&Piece<'_>) -> Part + Send + Sync + 'static) -> Self {
        Self { changes: true, ..self.told_by(part) }
    }
}
