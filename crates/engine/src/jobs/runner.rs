//! Jobs: durable work for later, never twice because two processes are up. What is quick is done on the spot; what asks
//! a model is done apart, a few at a time, so that nobody's turn waits for somebody's night.

use std::sync::Arc;
use std::time::Duration;

use jiff::ToSpan;
use serde_json::Value;
use store::jobs::{self, Job, Lane, NewJob};
use store::{StoreError, SystemTx, attachments, credentials};
use tokio::sync::OwnedSemaphorePermit;

use super::attempt::{JobError, LEASE, pause_after};
use super::nights::{DECAY, NIGHT, NIGHTS};
use super::state::Jobs;
use super::summaries::SUMMARY;
use crate::shared::Busy;

/// How long a job waits for something that is away.
const AWAY: Duration = Duration::from_secs(15);

/// How long a job that is done can still be seen.
const KEPT: Duration = Duration::from_hours(24 * 30);

/// The core's own recurring job: secrets that can never be used again are removed.
const FORGET_CREDENTIALS: &str = "core.forget_credentials";

impl Jobs {
    /// Enqueues the recurring jobs that are not there yet.
    pub async fn plan_jobs(&self) -> Result<(), StoreError> {
        let mut tx = self.shared.db.begin_system().await?;
        self.plan_next_cleaning(&mut tx).await?;
        self.plan_next_night(&mut tx).await?;
        tx.commit().await
    }

    /// How many people's memory was not looked after for a week, although they agreed to it.
    pub async fn stale_memories(&self) -> Result<i64, StoreError> {
        memory::nightfall::stale(&mut self.shared.db.read_system().await?, self.shared.clock.now()).await
    }

    /// How many jobs of a kind were tried in vain, whoever's.
    pub async fn given_up(&self, kind: &str) -> Result<i64, StoreError> {
        jobs::given_up(&mut self.shared.db.read_system().await?, kind).await
    }

    /// Begins everything that is due, oldest first, as far as there are hands.
    pub(crate) async fn run_due_jobs(&self) -> Result<(), StoreError> {
        self.run_due_duties().await?;
        if self.is_due(Lane::House).await? {
            while let Some(job) = self.claim_job(Lane::House).await? {
                self.run_house_job(&job).await?;
            }
        }
        if self.is_due(Lane::Thought).await? {
            while let Ok(hand) = Arc::clone(&self.hands).try_acquire_owned() {
                let Some(job) = self.claim_job(Lane::Thought).await? else { break };
                self.start_job(job, hand);
            }
        }
        Ok(())
    }

    async fn is_due(&self, lane: Lane) -> Result<bool, StoreError> {
        let due = jobs::next_due(&mut self.shared.db.read_system().await?, lane).await?;
        Ok(due.is_some_and(|due| due <= self.shared.clock.now()))
    }

    /// Works apart from the sweep, and goes on as long as something is due.
    fn start_job(&self, first: Job, hand: OwnedSemaphorePermit) {
        let jobs = self.clone();
        let busy = Busy::new(&self.shared);
        tokio::spawn(async move {
            let (_busy, _hand) = (busy, hand);
            let mut next = Some(first);
            while let Some(job) = next {
                if let Err(error) = jobs.run_thought(&job).await {
                    tracing::warn!(job = job.kind, %error, "a job could not be settled; its lease will end");
                    return;
                }
                next = jobs.claim_job(Lane::Thought).await.ok().flatten();
            }
        });
    }

    async fn claim_job(&self, lane: Lane) -> Result<Option<Job>, StoreError> {
        let now = self.shared.clock.now();
        let mut tx = self.shared.db.begin_system().await?;
        let job = jobs::claim(&mut tx, lane, self.shared.instance, now + LEASE, now).await?;
        tx.commit().await?;
        Ok(job)
    }

    /// Does a job of the house's. What it does and its end commit together.
    async fn run_house_job(&self, job: &Job) -> Result<(), StoreError> {
        let mut tx = self.shared.db.begin_system().await?;
        match self.perform_quick(&mut tx, job).await {
            Ok(()) => {
                jobs::finish(&mut tx, job.id, self.shared.instance, self.shared.clock.now()).await?;
                tx.commit().await
            }
            Err(error) => {
                drop(tx);
                self.give_back(job, &error).await
            }
        }
    }

    /// Does a job that asks a model and says so. Each is safe to do again.
    async fn run_thought(&self, job: &Job) -> Result<(), StoreError> {
        if let Err(error) = self.perform_slow(job).await {
            return self.give_back(job, &error).await;
        }
        let mut tx = self.shared.db.begin_system().await?;
        jobs::finish(&mut tx, job.id, self.shared.instance, self.shared.clock.now()).await?;
        tx.commit().await
    }

    /// Something that a job needs is away, and the rest of the house is not: it waits, and that is no attempt of its.
    pub(super) async fn postpone(
        &self,
        job: &Job,
        attempts: i64,
        error: &JobError,
    ) -> Result<(), StoreError> {
        tracing::warn!(job = job.kind, %error, "a job waits for what it needs");
        let mut tx = self.shared.db.begin_system().await?;
        jobs::postpone(&mut tx, job.id, attempts, self.shared.clock.now() + AWAY).await?;
        tx.commit().await
    }

    /// The attempt came to nothing: another one later, or none.
    pub(super) async fn give_back(&self, job: &Job, error: &JobError) -> Result<(), StoreError> {
        if let JobError::Quiet(until) = error {
            let mut tx = self.shared.db.begin_system().await?;
            jobs::postpone(&mut tx, job.id, job.attempts - 1, *until).await?;
            return tx.commit().await;
        }
        if error.is_away() {
            return self.postpone(job, job.attempts - 1, error).await;
        }
        tracing::warn!(job = job.kind, attempt = job.attempts, %error, "a job failed");
        let now = self.shared.clock.now();
        let again = now + pause_after(job.attempts);
        let mut tx = self.shared.db.begin_system().await?;
        jobs::fail(&mut tx, job, self.shared.instance, &error.to_string(), again, now).await?;
        tx.commit().await
    }

    async fn perform_quick(&self, tx: &mut SystemTx, job: &Job) -> Result<(), JobError> {
        match job.kind.as_str() {
            FORGET_CREDENTIALS => {
                let now = self.shared.clock.now();
                credentials::sweep(tx, now).await?;
                jobs::sweep(tx, now - KEPT).await?;
                store::undo::sweep(tx, now - crate::undoing::KEPT).await?;
                attachments::sweep(tx, now - self.shared.settings.media_kept).await?;
                self.plan_next_cleaning(tx).await?;
            }
            NIGHTS => self.begin_nights(tx, job).await?,
            _ => return Err(JobError::Unknown),
        }
        Ok(())
    }

    async fn perform_slow(&self, job: &Job) -> Result<(), JobError> {
        match job.kind.as_str() {
            NIGHT => self.night(job).await,
            DECAY => self.fade(job).await,
            SUMMARY => self.summarize(job).await,
            _ => self.think(job).await,
        }
    }

    /// Once a day, at 04:00 UTC; the key is the day, so that it is one job however many ask.
    async fn plan_next_cleaning(&self, tx: &mut SystemTx) -> Result<(), StoreError> {
        let now = self.shared.clock.now();
        let today = now.to_zoned(jiff::tz::TimeZone::UTC);
        let Some(next) = today
            .date()
            .checked_add(1.day())
            .ok()
            .and_then(|day| day.at(4, 0, 0, 0).to_zoned(jiff::tz::TimeZone::UTC).ok())
        else {
            return Ok(());
        };
        let key = format!("{FORGET_CREDENTIALS}/{}", next.date());
        let new = NewJob {
            lane: Lane::House,
            kind: FORGET_CREDENTIALS,
            key: &key,
            scope: None,
            payload: &Value::Null,
            run_at: next.timestamp(),
            max_attempts: 3,
        };
        jobs::enqueue(tx, &new, now).await?;
        Ok(())
    }
}
