//! Rounds: what Júlia does by herself for a whole house, at hours of the house's own clock.
//!
//! A round is a duty of whoever runs the house. Each one plans the next in the transaction in which it is done, so that it
//! comes once however many instances are up, and goes on after any downtime. A house where nobody uses Júlia has none.

mod clock;
pub(crate) mod table;

use domain::Timestamp;
use engine::{Duty, Occasion, Remark};
use jiff::SignedDuration;
use jiff::civil::Time;
use serde_json::Value;
use store::jobs::{self, Lane, OwnJob};
use store::{StoreError, Tx};

use crate::{evaluation, notices, silence};

/// Work that comes every day at these hours.
#[derive(Debug)]
struct Round {
    kind: &'static str,
    hours: &'static [Time],
}

const EVALUATION: Round = Round { kind: "julia.evaluation_round", hours: &[at(2)] };
const PAUSES: Round = Round { kind: "julia.pause_round", hours: &[at(6)] };
const FOLLOW_UPS: Round = Round { kind: "julia.follow_up_round", hours: &[at(10)] };
const REPORTS: Round = Round { kind: "julia.report_round", hours: &[at(9), at(13), at(17), at(20)] };

const ALL: [&Round; 4] = [&EVALUATION, &PAUSES, &FOLLOW_UPS, &REPORTS];

const fn at(hour: i8) -> Time {
    Time::constant(hour, 0, 0, 0)
}

/// A round that is later than this was lost: it failed for good, or nobody was there. It is planned anew.
const LOST: SignedDuration = SignedDuration::from_hours(24);

pub(crate) const DUTIES: &[Duty] = &[
    Duty { kind: EVALUATION.kind, question: None, run: |tx, occasion| Box::pin(evaluate(tx, occasion)) },
    Duty { kind: PAUSES.kind, question: None, run: |tx, occasion| Box::pin(end_pauses(tx, occasion)) },
    Duty { kind: FOLLOW_UPS.kind, question: None, run: |tx, occasion| Box::pin(follow_up(tx, occasion)) },
    Duty { kind: REPORTS.kind, question: None, run: |tx, occasion| Box::pin(report(tx, occasion)) },
];

/// Plans every round of a house that has none yet.
pub(crate) async fn begin(tx: &mut Tx, now: Timestamp) -> Result<(), StoreError> {
    let planned = table::planned_after(tx, now - LOST).await?;
    if planned.len() >= ALL.len() {
        return Ok(());
    }
    let Some(keeper) = table::keeper(tx).await? else { return Ok(()) };
    for round in ALL.into_iter().filter(|round| !planned.iter().any(|kind| kind == round.kind)) {
        plan(tx, round, &keeper, now).await?;
    }
    Ok(())
}

async fn plan(tx: &mut Tx, round: &Round, keeper: &table::Keeper, now: Timestamp) -> Result<(), StoreError> {
    let Some(next) = clock::next(round.hours, &keeper.zone(), now) else { return Ok(()) };
    table::set_next(tx, round.kind, next).await?;
    let key = format!("{}/{}/{}", round.kind, tx.scope().tenant(), next.as_second());
    let job = OwnJob { lane: Lane::Duty, kind: round.kind, key: &key, payload: &Value::Null, run_at: next };
    jobs::enqueue_for(tx, keeper.user, &job, now).await
}

/// The same round again, another day.
async fn go_on(tx: &mut Tx, round: &Round, occasion: &Occasion) -> Result<(), StoreError> {
    match table::keeper(tx).await? {
        Some(keeper) => plan(tx, round, &keeper, occasion.now).await,
        None => Ok(()),
    }
}

async fn evaluate(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Remark>, StoreError> {
    evaluation::plan(tx, occasion.now).await?;
    go_on(tx, &EVALUATION, occasion).await?;
    Ok(None)
}

async fn end_pauses(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Remark>, StoreError> {
    silence::plan_ends(tx, occasion.now).await?;
    go_on(tx, &PAUSES, occasion).await?;
    Ok(None)
}

async fn follow_up(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Remark>, StoreError> {
    // Nobody is written to at night because a machine was down in the morning.
    if clock::is_working_hour(&occasion.here()) {
        silence::plan_follow_ups(tx, occasion.now).await?;
    }
    go_on(tx, &FOLLOW_UPS, occasion).await?;
    Ok(None)
}

async fn report(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Remark>, StoreError> {
    notices::report(tx, occasion).await?;
    go_on(tx, &REPORTS, occasion).await?;
    Ok(None)
}
