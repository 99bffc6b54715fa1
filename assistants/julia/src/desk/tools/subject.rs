//! What the orders about shifts share: which shift, whose it is, and how a refusal is said.

use ::tools::{CallContext, ToolError};
use domain::UserId;
use store::{StoreError, Tx, flags};

use crate::desk::known::{self, Known, Whom};
use crate::desk::shift::{self, HoursSay, Lies, PeopleAre, Pointed};
use crate::desk::spans::Spans;
use crate::desk::table;
use crate::places::{House, SpecialtyId};
use crate::staffing::{Order, Stopped};
use crate::vagas::preferred::Preferred;
use crate::vagas::{ShiftStatus, ShiftText, Vaga, VagaId};

/// How a call points at a shift, and at people.
#[derive(Debug)]
pub(super) struct Pointing<'a> {
    pub(super) id: Option<VagaId>,
    pub(super) day: &'a str,
    /// As the call names them; where it names nobody, the sentence does.
    pub(super) names: &'a [&'a str],
    pub(super) standing: &'a [ShiftStatus],
    pub(super) when: Lies,
    pub(super) hours: HoursSay,
    pub(super) people: PeopleAre,
    pub(super) specialty: Option<SpecialtyId>,
}

/// The shift that is meant, with the people whom the order names.
#[derive(Debug)]
pub(super) struct Subject {
    pub(super) vaga: Vaga,
    pub(super) people: Vec<Known>,
}

impl Pointing<'_> {
    pub(super) async fn find(&self, tx: &mut Tx, call: &CallContext) -> Result<Subject, ToolError> {
        let house = House::read(tx).await?;
        let spans = Spans::read(&call.text, &call.now(), &house);
        let mut people = Vec::new();
        for name in self.names.iter().filter(|name| known::is_name(name)) {
            people.push(known::meant(tx, call, Whom { id: None, name }).await?);
        }
        // A yes names nobody: what was meant is settled by then.
        if people.is_empty() && self.id.is_none() {
            people = spans.people(tx).await?;
        }
        if people.is_empty() && self.id.is_none() {
            people.extend(known::pointed_at(tx, call.conversation, &spans.text).await?);
        }
        let pointed = Pointed {
            id: self.id,
            day: self.day,
            standing: self.standing,
            when: self.when,
            hours: self.hours,
            people: self.people,
            specialty: self.specialty,
        };
        let vaga = shift::meant(tx, call, pointed, &spans, &people).await?;
        Ok(Subject { vaga, people })
    }
}

impl Subject {
    pub(super) async fn holder_name(
        &self,
        tx: &mut Tx,
        saying: &ShiftText<'_>,
    ) -> Result<String, StoreError> {
        match self.vaga.reserved_by {
            Some(user) => name_of(tx, user, saying).await,
            None => Ok(String::new()),
        }
    }
}

pub(super) async fn name_of(tx: &mut Tx, user: UserId, saying: &ShiftText<'_>) -> Result<String, StoreError> {
    let found = table::person(tx, user).await?;
    Ok(found.map_or_else(|| saying.text("julia.notice.somebody"), |one| one.name))
}

/// What stands on a card where somebody said that they do not want such a shift.
pub(super) async fn against(
    tx: &mut Tx,
    call: &CallContext,
    comes: &Known,
    vaga: &Vaga,
) -> Result<String, StoreError> {
    let house = House::read(tx).await?;
    let told = Preferred::of(tx, comes.user, &house, &call.now()).await?;
    if told.allow(vaga) {
        return Ok(String::new());
    }
    let wishes = ShiftText::in_turn(call).wishes(&told.limits, &house);
    Ok(call.words.fill("julia.desk.against", &[("name", &comes.name), ("wishes", &wishes)]))
}

/// What is said with a change of which its doctor hears: that they do, or that nothing leaves now.
pub(super) async fn news(tx: &mut Tx, call: &CallContext) -> Result<String, StoreError> {
    let unsent = unsent(tx, call).await?;
    Ok(if unsent.is_empty() { call.words.text("julia.desk.told").to_owned() } else { unsent })
}

/// What stands on a card that promises a word to somebody while nothing leaves.
pub(super) async fn unsent(tx: &mut Tx, call: &CallContext) -> Result<String, StoreError> {
    let (_, paused) = flags::kill_switches(tx).await?;
    Ok(if paused { call.words.text("julia.desk.untold").to_owned() } else { String::new() })
}

pub(super) fn order(call: &CallContext) -> Order {
    Order { now: call.clock.now(), correlation: call.correlation.clone() }
}

/// A refusal by the house's rules, as it is said.
pub(super) fn stopped(stopped: Stopped, call: &CallContext) -> ToolError {
    match stopped {
        Stopped::Refused(refusal) => ToolError::refused(refusal.code(), refusal.said(&call.words)),
        Stopped::Store(error) => error.into(),
    }
}
