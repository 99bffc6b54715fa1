//! Jobs: durable work for later, one at a time a process, never twice because two processes are up.

use std::time::Duration;

use jiff::ToSpan;
use serde_json::Value;
use store::jobs::{self, Job, NewJob};
use store::{StoreError, SystemTx, credentials};

use crate::engine::Engine;

/// How long one attempt at a job may take before another process may try.
const LEASE: Duration = Duration::from_mins(5);

/// The first pause after a failed attempt; each further one is four times as long.
const FIRST_PAUSE: Duration = Duration::from_secs(30);

/// The core's own recurring job: secrets that can never be used again are removed.
const FORGET_CREDENTIALS: &str = "core.forget_credentials";

impl Engine {
    /// Enqueues the recurring jobs that are not there yet.
    pub async fn plan_jobs(&self) -> Result<(), StoreError> {
        let mut tx = self.inner.db.begin_system().await?;
        self.plan_next_cleaning(&mut tx).await?;
        tx.commit().await
    }

    /// Runs everything that is due, oldest first.
    pub(crate) async fn run_due_jobs(&self) -> Result<(), StoreError> {
        let due = jobs::next_due(&mut self.inner.db.read_system().await?).await?;
        if due.is_none_or(|due| due > self.inner.clock.now()) {
            return Ok(());
        }
        while let Some(job) = self.claim_job().await? {
            self.run_job(&job).await?;
        }
        Ok(())
    }

    async fn claim_job(&self) -> Result<Option<Job>, StoreError> {
        let now = self.inner.clock.now();
        let mut tx = self.inner.db.begin_system().await?;
        let job = jobs::claim(&mut tx, self.inner.instance, now + LEASE, now).await?;
        tx.commit().await?;
        Ok(job)
    }

    /// What a job does and its end commit together.
    async fn run_job(&self, job: &Job) -> Result<(), StoreError> {
        let now = self.inner.clock.now();
        let mut tx = self.inner.db.begin_system().await?;
        match self.perform_job(&mut tx, job).await {
            Ok(()) => {
                jobs::finish(&mut tx, job.id, self.inner.instance, now).await?;
                tx.commit().await
            }
            Err(error) => {
                drop(tx);
                tracing::warn!(job = job.kind, attempt = job.attempts, %error, "a job failed");
                let factor = 4u32.saturating_pow(u32::try_from(job.attempts.max(1) - 1).unwrap_or(0));
                let again = now + FIRST_PAUSE.saturating_mul(factor);
                let mut tx = self.inner.db.begin_system().await?;
                jobs::fail(&mut tx, job, self.inner.instance, &error.to_string(), again, now).await?;
                tx.commit().await
            }
        }
    }

    async fn perform_job(&self, tx: &mut SystemTx, job: &Job) -> Result<(), StoreError> {
        match job.kind.as_str() {
            FORGET_CREDENTIALS => {
                credentials::sweep(tx, self.inner.clock.now()).await?;
                self.plan_next_cleaning(tx).await
            }
            unknown => Err(StoreError::Setup {
                problem: format!("nobody here knows the job {unknown}"),
                advice: "It was planned by a newer Papo; update this one".into(),
            }),
        }
    }

    /// Once a day, at 04:00 UTC; the key is the day, so that it is one job however many ask.
    async fn plan_next_cleaning(&self, tx: &mut SystemTx) -> Result<(), StoreError> {
        let now = self.inner.clock.now();
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
