//! Summaries: every ten messages, what was said before the last ones is told in two hundred words.

use std::time::Duration;

use domain::{ConversationId, Scope};
use jiff::tz::TimeZone;
use memory::identity::{self, Identity};
use memory::summary::{self, SUMMARIZE, Summarized};
use models::{Ledger, Request};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::jobs::{self, Job, Lane, OwnJob};
use store::people::Person;
use store::{StoreError, Tx, people};

use super::attempt::JobError;
use super::state::Jobs;
use crate::accounts::spending::Purpose;

pub(super) const SUMMARY: &str = "memory.summary";

/// How long one summary may take.
const PATIENCE: Duration = Duration::from_mins(1);

/// What a summary is of.
#[derive(Debug, Serialize, Deserialize)]
struct Planned {
    conversation: ConversationId,
    /// The place of the last message that it may speak of.
    last: i64,
}

impl Jobs {
    /// Enqueues a summary whenever ten messages are new, with the message that makes them ten.
    pub(crate) async fn plan_summary(
        &self,
        tx: &mut Tx,
        conversation: ConversationId,
        identity: &Identity,
        seq: i64,
    ) -> Result<(), StoreError> {
        // A turn adds two messages, so a ten is passed rather than met.
        let passes = seq % summary::EVERY < 2 && seq > summary::EVERY;
        if !passes || !identity.remembers() {
            return Ok(());
        }
        let now = self.shared.clock.now();
        let key = format!("{SUMMARY}/{conversation}/{}", seq / summary::EVERY);
        let payload = json!(Planned { conversation, last: seq });
        let new = OwnJob { lane: Lane::Thought, kind: SUMMARY, key: &key, payload: &payload, run_at: now };
        jobs::enqueue_own(tx, &new, now).await
    }

    pub(super) async fn summarize(&self, job: &Job) -> Result<(), JobError> {
        let planned: Option<Planned> = serde_json::from_value(job.payload.clone()).ok();
        let (scope, Planned { conversation, last }) = job.scope.zip(planned).ok_or(JobError::Malformed)?;
        let mut tx = self.shared.db.read(scope).await?;
        let person = people::load(&mut tx).await?;
        if !identity::load(&mut tx).await?.remembers() {
            return Ok(());
        }
        let kept = self.shared.settings.history;
        let Some(due) = summary::due(&mut tx, conversation, last, kept).await? else { return Ok(()) };
        drop(tx);
        let (text, model, ledger) = self.summary_of(scope, &person, &due).await?;
        let mut tx = self.shared.db.begin(scope).await?;
        if identity::load(&mut tx).await?.remembers() {
            summary::keep(&mut tx, conversation, &due, &text, &model, self.shared.clock.now()).await?;
        }
        self.accounts.write_costs(&mut tx, &ledger, Purpose::job("summary", job.id)).await?;
        tx.commit().await?;
        Ok(())
    }

    /// The model's summary; without one, the last messages as they were said.
    async fn summary_of(
        &self,
        scope: Scope,
        person: &Person,
        due: &summary::Due,
    ) -> Result<(String, String, Ledger), JobError> {
        let ledger = Ledger::default();
        let now = self.shared.clock.now();
        let deadline = now + PATIENCE;
        let zone = TimeZone::get(&person.timezone).unwrap_or(TimeZone::UTC);
        let fallback = || (due.fallback(), "none".to_owned());
        if self.accounts.standing(scope).await?.is_exhausted() {
            let (text, model) = fallback();
            return Ok((text, model, ledger));
        }
        let request = Request {
            language: person.language,
            deadline: Some(deadline),
            ledger: ledger.clone(),
            ..due.request(&zone, now)
        };
        let answer = self.shared.ask(&*self.shared.model, &request, deadline, &mut |_| {}).await;
        let summarized = answer.ok().and_then(|answer| {
            let call = answer.calls.into_iter().find(|call| call.name == SUMMARIZE)?;
            let Summarized { summary } = serde_json::from_value(call.arguments).ok()?;
            Some((summary, answer.model)).filter(|(summary, _)| !summary.trim().is_empty())
        });
        let (text, model) = summarized.unwrap_or_else(fallback);
        Ok((text, model, ledger))
    }
}
