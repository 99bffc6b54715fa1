//! Asking how it went: once, on the day that was agreed upon, at an hour at which one may be asked.
//!
//! At half past three of that day's night a decision falls due; the question itself waits for the morning. Whoever was out
//! of reach for a week is not asked any more.

use domain::Timestamp;
use engine::{Duty, Occasion, Remark};
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use jiff::{ToSpan, Zoned};
use memory::quiet::Quiet;
use serde_json::json;
use store::jobs::{self, Lane, OwnJob};
use store::{StoreError, Tx};
use uuid::Uuid;

use super::decision::{DecisionId, KeptDecision, Status};
use super::saying::Saying;
use super::table;

const FALLS_DUE: &str = "aria.decision_due";
const ASKS: &str = "aria.decision_follow_up";

pub(crate) const DUTIES: &[Duty] = &[
    Duty { kind: FALLS_DUE, question: None, run: |tx, occasion| Box::pin(fall_due(tx, occasion)) },
    Duty { kind: ASKS, question: None, run: |tx, occasion| Box::pin(ask(tx, occasion)) },
];

/// When a decision falls due, after the night's other work.
const NIGHT: Time = Time::constant(3, 30, 0, 0);
/// When people are asked, and until when in the evening.
const MORNING: Time = Time::constant(9, 30, 0, 0);
const EVENING: Time = Time::constant(20, 0, 0, 0);

/// For so many days after its day a question is still worth asking.
const PATIENCE: i32 = 7;

/// Plans the question with the decision that it is about. The same day twice is one plan.
pub(crate) async fn plan(
    tx: &mut Tx,
    decision: &KeptDecision,
    zone: &TimeZone,
    now: Timestamp,
) -> Result<(), StoreError> {
    let day = decision.what.review_day;
    let run_at = at(day, NIGHT, zone).unwrap_or(now);
    enqueue(tx, FALLS_DUE, decision, run_at.max(now), now).await
}

async fn enqueue(
    tx: &mut Tx,
    kind: &str,
    decision: &KeptDecision,
    run_at: Timestamp,
    now: Timestamp,
) -> Result<(), StoreError> {
    let day = decision.what.review_day;
    // A question that was put off is another job than the one that puts it off.
    let key = format!("{kind}/{}/{day}/{}", decision.id, run_at.as_second());
    let payload = json!({ "decision": decision.id, "day": day });
    let job = OwnJob { lane: Lane::Duty, kind, key: &key, payload: &payload, run_at };
    jobs::enqueue_own(tx, &job, now).await
}

/// The decision that an occasion is about, if its day is still that day and nobody told or asked yet.
async fn waiting(tx: &mut Tx, occasion: &Occasion) -> Result<Option<KeptDecision>, StoreError> {
    let field = |name: &str| occasion.payload.get(name).and_then(serde_json::Value::as_str);
    let id = field("decision").and_then(|id| id.parse::<Uuid>().ok()).map(DecisionId::from_uuid);
    let (Some(id), Some(day)) = (id, field("day").and_then(|day| day.parse::<Date>().ok())) else {
        return Ok(None);
    };
    let decision = records::find(tx, id).await?;
    let waits = |decision: &KeptDecision| {
        decision.what.review_day == day
            && decision.what.status != Status::Reviewed
            && decision.what.asked_at.is_none()
    };
    let is_late = occasion.here().date() > day.saturating_add(PATIENCE.days());
    Ok(decision.filter(|decision| waits(decision) && !is_late))
}

/// Nothing is said in the night: the decision is marked, and the question planned.
async fn fall_due(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Remark>, StoreError> {
    if let Some(decision) = waiting(tx, occasion).await? {
        table::set_due(tx, decision.id, occasion.now).await?;
        let quiet = Quiet::of(tx).await?;
        let run_at = decent(&occasion.here(), quiet);
        enqueue(tx, ASKS, &decision, run_at, occasion.now).await?;
    }
    Ok(None)
}

/// Asks, unless the hour has become a bad one while nobody was there to ask.
async fn ask(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Remark>, StoreError> {
    let Some(decision) = waiting(tx, occasion).await? else { return Ok(None) };
    let quiet = Quiet::of(tx).await?;
    let run_at = decent(&occasion.here(), quiet);
    if run_at > occasion.now {
        enqueue(tx, ASKS, &decision, run_at, occasion.now).await?;
        return Ok(None);
    }
    table::set_asked(tx, decision.id, occasion.now).await?;
    let text = Saying::new(&occasion.words, occasion.here().date()).follow_up(&decision, &occasion.zone);
    Ok(Some(Remark::own(text)))
}

/// The next instant at which one may be asked: now, this morning, tomorrow's, or when the quiet hours are over.
fn decent(here: &Zoned, quiet: Option<Quiet>) -> Timestamp {
    let is_quiet = |time: Time| quiet.is_some_and(|quiet| quiet.covers(time));
    let is_fine = |time: Time| (MORNING..EVENING).contains(&time) && !is_quiet(time);
    let now = here.timestamp();
    if is_fine(here.time()) {
        return now;
    }
    let after_quiet = quiet.map(|quiet| quiet.to).filter(|time| is_fine(*time));
    let hours = [Some(MORNING).filter(|time| is_fine(*time)), after_quiet];
    let days = [here.date(), here.date().tomorrow().unwrap_or(here.date())];
    let instants = days
        .into_iter()
        .flat_map(|day| hours.into_iter().flatten().filter_map(move |time| at(day, time, here.time_zone())));
    // Somebody who wants quiet all day long is looked at again tomorrow, until the question lapses.
    let otherwise = at(days[1], MORNING, here.time_zone()).unwrap_or(now);
    instants.filter(|instant| *instant > now).min().unwrap_or(otherwise)
}

/// An instant where somebody is. In the hour that is left out in spring it is the next one.
fn at(day: Date, time: Time, zone: &TimeZone) -> Option<Timestamp> {
    day.to_datetime(time).to_zoned(zone.clone()).ok().map(|zoned| zoned.timestamp())
}

#[cfg(test)]
#[path = "follow_up_tests.rs"]
mod tests;
