//! Nights: at three in the morning, where each person is, what was said since the night before is read once.

use std::time::Duration;

use domain::{JobId, Scope, Timestamp, UserId};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use memory::night::{Consolidation, ModelExchange};
use memory::nightfall::{self, Nightfall};
use memory::{decay, identity, night, page, versions};
use models::{Ledger, ModelError};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::jobs::{self, Job, Lane, NewJob};
use store::people::Person;
use store::{StoreError, SystemTx, people};

use super::attempt::{JobError, LEASE};
use super::state::Jobs;
use crate::accounts::spending::Purpose;

/// Finds for whom it is night.
pub(super) const NIGHTS: &str = "memory.nights";
/// One person's night.
pub(super) const NIGHT: &str = "memory.night";
/// One person's weekly fading.
pub(super) const DECAY: &str = "memory.decay";

/// How long one question of a night may take.
const PATIENCE: Duration = Duration::from_mins(2);
/// How many people one look takes on: a transaction that nobody has to wait long for.
const AT_ONCE: i64 = 500;
/// How many parts one night may have. What is left waits for the next.
const MOST_PARTS: usize = 64;

impl Jobs {
    /// Enqueues the next nightfall of anybody's. Called at the start, after each nightfall, and whenever somebody may
    /// have come to live in another zone.
    pub async fn plan_nights(&self) -> Result<(), StoreError> {
        let mut tx = self.shared.db.begin_system().await?;
        self.plan_next_night(&mut tx).await?;
        tx.commit().await
    }

    pub(super) async fn plan_next_night(&self, tx: &mut SystemTx) -> Result<(), StoreError> {
        let now = self.shared.clock.now();
        let zones = people::zones(tx).await?;
        let next = zones.iter().filter_map(|zone| nightfall::next(&TimeZone::get(zone).ok()?, now)).min();
        let Some(run_at) = next else { return Ok(()) };
        let key = format!("{NIGHTS}/{run_at}");
        let new = NewJob {
            lane: Lane::House,
            kind: NIGHTS,
            key: &key,
            scope: None,
            payload: &json!(null),
            run_at,
            max_attempts: 3,
        };
        jobs::enqueue(tx, &new, now).await?;
        Ok(())
    }

    /// One job for each person whose night has begun and has not been worked through: however long we were down, and
    /// however many instances are up. Many people are several looks, each of which plans the next with its own end.
    pub(super) async fn begin_nights(&self, tx: &mut SystemTx, job: &Job) -> Result<(), StoreError> {
        let now = self.shared.clock.now();
        let from: Look = serde_json::from_value(job.payload.clone()).unwrap_or_default();
        let mut zones = people::zones(tx).await?;
        zones.sort_unstable();
        let mut room = AT_ONCE;
        for zone in zones.into_iter().filter(|zone| *zone >= from.zone) {
            let Ok(known) = TimeZone::get(&zone) else { continue };
            let nightfall = Nightfall { day: nightfall::begun(&known, now), zone };
            let after = if nightfall.zone == from.zone { from.after } else { Look::default().after };
            let sleepers = nightfall::sleepers(tx, &nightfall, after, room).await?;
            for sleeper in &sleepers {
                self.begin_night(tx, sleeper.scope, nightfall.day).await?;
            }
            room -= i64::try_from(sleepers.len()).unwrap_or(room);
            if let (0, Some(last)) = (room, sleepers.last()) {
                let first = from.first.unwrap_or(job.id);
                let next = Look { zone: nightfall.zone, after: last.scope.user(), first: Some(first) };
                return look_on(tx, &next, now).await;
            }
        }
        self.plan_next_night(tx).await
    }

    async fn begin_night(&self, tx: &mut SystemTx, scope: Scope, day: Date) -> Result<(), StoreError> {
        let now = self.shared.clock.now();
        let payload = json!(Night { day });
        let mut kinds = vec![NIGHT];
        if nightfall::is_for_fading(day) {
            kinds.push(DECAY);
        }
        for kind in kinds {
            let key = format!("{kind}/{}/{day}", scope.user());
            let new = NewJob {
                lane: Lane::Thought,
                kind,
                key: &key,
                scope: Some(scope),
                payload: &payload,
                run_at: now,
                max_attempts: 3,
            };
            jobs::enqueue(tx, &new, now).await?;
        }
        Ok(())
    }

    /// Reads what one person said, part by part. Each part is kept whole or not at all.
    pub(super) async fn night(&self, job: &Job) -> Result<(), JobError> {
        let (scope, day) = occasion(job)?;
        for _ in 0..MOST_PARTS {
            if !self.hold_job(job).await? {
                return Ok(());
            }
            match self.part_of_night(job, scope, day).await? {
                Part::More => {}
                Part::Last => break,
            }
        }
        let mut tx = self.shared.db.begin(scope).await?;
        identity::set_night(&mut tx, day, self.shared.clock.now()).await?;
        tx.commit().await?;
        Ok(())
    }

    async fn part_of_night(&self, job: &Job, scope: Scope, day: Date) -> Result<Part, JobError> {
        let now = self.shared.clock.now();
        let mut tx = self.shared.db.read(scope).await?;
        let person = people::load(&mut tx).await?;
        let identity = identity::load(&mut tx).await?;
        let Some(agreed_at) = identity.consent_at.filter(|_| identity.remembers()) else {
            return Ok(Part::Last);
        };
        let reading = night::read(&mut tx, agreed_at, now).await?;
        if !reading.has_news() {
            drop(tx);
            let mut tx = self.shared.db.begin(scope).await?;
            let moved = reading.mark(&mut tx).await?;
            tx.commit().await?;
            return Ok(if reading.more && moved { Part::More } else { Part::Last });
        }
        let known = night::known(&mut tx, &reading, now).await?;
        drop(tx);
        let (answer, model, ledger) = self.consolidate(scope, &person, &known, &reading.lines).await?;
        let now = self.shared.clock.now();
        let mut tx = self.shared.db.begin(scope).await?;
        // Withdrawn while the model was thinking: nothing is learned.
        if !identity::load(&mut tx).await?.remembers() {
            return Ok(Part::Last);
        }
        let heard = ModelExchange { reading: &reading, known: &known, answer: &answer, model: &model };
        let Some(applied) = night::apply(&mut tx, day, heard, now).await? else { return Ok(Part::Last) };
        page::rebuild(&mut tx, &self.shared.words(person.language), now).await?;
        self.accounts.write_costs(&mut tx, &ledger, Purpose::job("night", job.id)).await?;
        self.shared.faults.pass(crate::fault::Point::NightBeforeCommit);
        tx.commit().await?;
        self.shared.faults.pass(crate::fault::Point::NightCommitted);
        let refused: i64 = applied.refused.values().sum();
        tracing::info!(
            user = %scope.user(), learned = applied.learned, changed = applied.changed,
            strengthened = applied.strengthened, refused, "a night was worked through"
        );
        Ok(if reading.more { Part::More } else { Part::Last })
    }

    /// One question to the model for one part.
    async fn consolidate(
        &self,
        scope: Scope,
        person: &Person,
        known: &[memory::Item],
        lines: &[night::NightMessage],
    ) -> Result<(Consolidation, String, Ledger), JobError> {
        if self.accounts.standing(scope).await?.is_exhausted() {
            return Err(JobError::CostLimit);
        }
        let now = self.shared.clock.now();
        let zone = TimeZone::get(&person.timezone).unwrap_or(TimeZone::UTC);
        let ledger = Ledger::default();
        let deadline = now + PATIENCE;
        let request = models::Request {
            language: person.language,
            deadline: Some(deadline),
            ledger: ledger.clone(),
            ..night::request(known, lines, &zone, now)
        };
        let answer = self.shared.ask(&*self.shared.model, &request, deadline, &mut |_| {}).await;
        let answer = match answer {
            Ok(answer) => answer,
            Err(error) => {
                self.keep_costs(scope, &ledger).await?;
                return Err(error.into());
            }
        };
        let call = answer.calls.into_iter().find(|call| call.name == night::CONSOLIDATE);
        let arguments = call.map(|call| call.arguments);
        let read = arguments.and_then(|arguments| serde_json::from_value(arguments).ok());
        let Some(consolidation) = read else {
            self.keep_costs(scope, &ledger).await?;
            return Err(ModelError::Unreadable { provider: "model", problem: "no consolidation" }.into());
        };
        Ok((consolidation, answer.model, ledger))
    }

    /// What was paid for is written down, also when nothing came of it.
    async fn keep_costs(&self, scope: Scope, ledger: &Ledger) -> Result<(), JobError> {
        let mut tx = self.shared.db.begin(scope).await?;
        let job = domain::JobId::new(self.shared.clock.now());
        self.accounts.write_costs(&mut tx, ledger, Purpose::job("night", job)).await?;
        tx.commit().await?;
        Ok(())
    }

    /// What nobody used for long fades a little.
    pub(super) async fn fade(&self, job: &Job) -> Result<(), JobError> {
        let (scope, _) = occasion(job)?;
        let cause = versions::Cause::decay();
        loop {
            let now = self.shared.clock.now();
            let mut tx = self.shared.db.begin(scope).await?;
            let touched = decay::fade(&mut tx, cause, now).await?;
            if touched > 0 {
                let person = people::load(&mut tx).await?;
                page::rebuild(&mut tx, &self.shared.words(person.language), now).await?;
            }
            tx.commit().await?;
            if decay::is_over(touched) || !self.hold_job(job).await? {
                return Ok(());
            }
        }
    }

    pub(super) async fn hold_job(&self, job: &Job) -> Result<bool, StoreError> {
        let mut tx = self.shared.db.begin_system().await?;
        let until = self.shared.clock.now() + LEASE;
        let held = jobs::hold(&mut tx, job.id, self.shared.instance, until).await?;
        tx.commit().await?;
        Ok(held)
    }
}

/// Where a look for sleepers goes on.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Look {
    zone: String,
    after: UserId,
    /// The job of the first look.
    first: Option<JobId>,
}

impl Default for Look {
    fn default() -> Self {
        Self { zone: String::new(), after: UserId::from_uuid(uuid::Uuid::nil()), first: None }
    }
}

async fn look_on(tx: &mut SystemTx, look: &Look, now: Timestamp) -> Result<(), StoreError> {
    let first = look.first.map(|job| job.to_string()).unwrap_or_default();
    let new = NewJob {
        lane: Lane::House,
        kind: NIGHTS,
        key: &format!("{NIGHTS}/{first}/{}", look.after),
        scope: None,
        payload: &json!(look),
        run_at: now,
        max_attempts: 3,
    };
    jobs::enqueue(tx, &new, now).await?;
    Ok(())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    More,
    Last,
}

/// What one person's job of a night is about.
#[derive(Debug, Serialize, Deserialize)]
struct Night {
    day: Date,
}

/// Whose night of which day a job is.
fn occasion(job: &Job) -> Result<(Scope, Date), JobError> {
    let night: Option<Night> = serde_json::from_value(job.payload.clone()).ok();
    job.scope.zip(night.map(|night| night.day)).ok_or(JobError::Malformed)
}
