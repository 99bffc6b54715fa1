//! Silence: a doctor who was offered something and does not answer is asked once more, and a pause ends with its day.
//!
//! Who is asked again, and what stops it, is written down in `docs/julia.md`.

mod deliver;
mod table;

use domain::{Timestamp, UserId};
use engine::Duty;
use jiff::SignedDuration;
use serde_json::Value;
use store::jobs::{self, Lane, OwnJob};
use store::{StoreError, Tx};

/// The job that asks one doctor once more.
const FOLLOW_UP: &str = "julia.follow_up";

/// The job that ends one pause.
const PAUSE_OVER: &str = "julia.pause_over";

/// How long nobody answered.
const SILENT: SignedDuration = SignedDuration::from_hours(24 * 3);

/// After so long nobody remembers what it was about.
const FORGOTTEN: SignedDuration = SignedDuration::from_hours(24 * 30);

/// Nobody is followed up twice within this time, whatever is offered to them.
const APART: SignedDuration = SignedDuration::from_hours(24 * 14);

/// How many are followed up on one day, and how many pauses are read at once.
const A_DAY: i64 = 50;
const AT_ONCE: i64 = 500;

pub(crate) const DUTIES: &[Duty] = &[
    Duty { kind: FOLLOW_UP, question: None, run: |tx, occasion| Box::pin(deliver::follow_up(tx, occasion)) },
    Duty { kind: PAUSE_OVER, question: None, run: |tx, occasion| Box::pin(deliver::end_pause(tx, occasion)) },
];

/// Plans a word to everybody who fell silent.
pub(crate) async fn plan_follow_ups(tx: &mut Tx, now: Timestamp) -> Result<(), StoreError> {
    for user in table::silent(tx, now, A_DAY).await? {
        enqueue(tx, FOLLOW_UP, user, now).await?;
    }
    Ok(())
}

/// Plans the end of every pause whose day has come.
pub(crate) async fn plan_ends(tx: &mut Tx, now: Timestamp) -> Result<(), StoreError> {
    let mut after = UserId::from_uuid(uuid::Uuid::nil());
    loop {
        let over = table::paused_until(tx, now, after, AT_ONCE).await?;
        for user in &over {
            enqueue(tx, PAUSE_OVER, *user, now).await?;
        }
        match over.last() {
            Some(last) => after = *last,
            None => return Ok(()),
        }
    }
}

async fn enqueue(tx: &mut Tx, kind: &'static str, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    let key = format!("{kind}/{user}/{}", now.as_second());
    let job = OwnJob { lane: Lane::Duty, kind, key: &key, payload: &Value::Null, run_at: now };
    jobs::enqueue_for(tx, user, &job, now).await
}
