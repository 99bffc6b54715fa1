//! After a yes: a word the day before, and afterwards the question whether it took place.

mod deliver;
pub(crate) mod sentences;
mod tool;

use domain::hours::BusinessHours;
use domain::{Timestamp, UserId};
use engine::Duty;
use engine::promises::{self, NewPromise};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Zoned};
use serde_json::json;
use store::{StoreError, Tx};

use crate::doctors;
use crate::vagas::Vaga;
pub(crate) use tool::ConfirmarRealizacao;

/// The job that speaks the day before.
pub(crate) const EVE: &str = "julia.shift_eve";

/// The job that asks when it is over.
pub(crate) const OVER: &str = "julia.shift_over";

/// The day before: how long before a shift its doctor is reminded of it, at the earliest.
const BEFORE: SignedDuration = SignedDuration::from_hours(24);

/// A reminder that comes later than this before a shift is none.
const LEAST: SignedDuration = SignedDuration::from_hours(2);

/// How long after a shift its doctor is asked: they are on their way home.
const AFTER: SignedDuration = SignedDuration::from_mins(30);

/// For so long it matters whether a shift took place.
const MATTERS: SignedDuration = SignedDuration::from_hours(24 * 7);

pub(crate) const DUTIES: &[Duty] = &[
    Duty { kind: EVE, question: None, run: |tx, occasion| Box::pin(deliver::eve(tx, occasion)) },
    Duty { kind: OVER, question: None, run: |tx, occasion| Box::pin(deliver::over(tx, occasion)) },
];

/// Plans both for a shift that somebody just took, each at an hour at which they may be written to, and says when they will
/// be reminded: nobody is promised what cannot be. One that was given back finds its jobs without work.
pub(crate) async fn plan(
    tx: &mut Tx,
    hours: &BusinessHours,
    user: UserId,
    vaga: &Vaga,
    now: Timestamp,
) -> Result<Option<Zoned>, StoreError> {
    let zone = doctors::table::zone_of(tx, user).await?;
    let (starts, ends) = (vaga.starts.timestamp(), vaga.ends.timestamp());
    let payload = json!({ "vaga": vaga.id, "starts": starts.as_microsecond() });
    if let Some(asked) = hours.next_opening(ends + AFTER, &zone) {
        let promise = NewPromise {
            to: user,
            kind: OVER,
            payload: payload.clone(),
            promised_for: asked,
            useful_until: ends + MATTERS,
        };
        promises::make(tx, &promise, now).await?;
    }
    let Some(eve) = eve(hours, starts, &zone, now) else { return Ok(None) };
    let promise =
        NewPromise { to: user, kind: EVE, payload, promised_for: eve, useful_until: starts - LEAST };
    promises::make(tx, &promise, now).await?;
    Ok(Some(eve.to_zoned(zone)))
}

/// The first good hour of the day before a shift; where there is none, the last one before that day.
fn eve(hours: &BusinessHours, starts: Timestamp, zone: &TimeZone, now: Timestamp) -> Option<Timestamp> {
    let (first, last) = (starts - BEFORE, starts - LEAST);
    let that_day = hours.next_opening(first, zone).filter(|at| *at <= last);
    that_day.or_else(|| hours.last_opening(first, zone)).filter(|at| *at > now + LEAST)
}

#[cfg(test)]
#[path = "after_tests.rs"]
mod tests;
