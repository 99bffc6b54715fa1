//! After a yes: a word the day before, and afterwards the question whether it took place.

mod deliver;
pub(crate) mod sentences;
mod tool;

use domain::{Timestamp, UserId};
use engine::Duty;
use jiff::SignedDuration;
use serde_json::json;
use store::jobs::{self, Lane, OwnJob};
use store::{StoreError, Tx};

use crate::vagas::Vaga;
pub(crate) use tool::ConfirmarRealizacao;

/// The job that speaks the day before.
const EVE: &str = "julia.shift_eve";

/// The job that asks when it is over.
const OVER: &str = "julia.shift_over";

/// How long before a shift its doctor is reminded of it.
const BEFORE: SignedDuration = SignedDuration::from_hours(24);

/// Nobody needs to be reminded of what they took on this very hour.
const LEAST: SignedDuration = SignedDuration::from_hours(2);

/// How long after a shift its doctor is asked: they are on their way home.
const AFTER: SignedDuration = SignedDuration::from_mins(30);

pub(crate) const DUTIES: &[Duty] = &[
    Duty { kind: EVE, question: None, run: |tx, occasion| Box::pin(deliver::eve(tx, occasion)) },
    Duty { kind: OVER, question: None, run: |tx, occasion| Box::pin(deliver::over(tx, occasion)) },
];

/// Whether somebody will be reminded: nobody is promised what is not planned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Eve {
    Planned,
    TooSoon,
}

/// Plans both for a shift that somebody just took. One that was given back finds its jobs without work.
pub(crate) async fn plan(tx: &mut Tx, user: UserId, vaga: &Vaga, now: Timestamp) -> Result<Eve, StoreError> {
    let eve = vaga.starts.timestamp() - BEFORE;
    enqueue(tx, OVER, user, vaga, vaga.ends.timestamp() + AFTER, now).await?;
    if eve <= now + LEAST {
        return Ok(Eve::TooSoon);
    }
    enqueue(tx, EVE, user, vaga, eve, now).await?;
    Ok(Eve::Planned)
}

async fn enqueue(
    tx: &mut Tx,
    kind: &'static str,
    user: UserId,
    vaga: &Vaga,
    run_at: Timestamp,
    now: Timestamp,
) -> Result<(), StoreError> {
    let starts = vaga.starts.timestamp().as_microsecond();
    let key = format!("{kind}/{}/{}/{}", vaga.id, user, now.as_microsecond());
    let payload = json!({ "vaga": vaga.id, "starts": starts });
    let job = OwnJob { lane: Lane::Duty, kind, key: &key, payload: &payload, run_at };
    jobs::enqueue_for(tx, user, &job, now).await
}
