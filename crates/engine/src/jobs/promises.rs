//! Promises: what was said to come at an hour comes then. What a rule stops for a while is planned again; what it stops for
//! good is told to the people of the house, in the transaction that finds it out.

use std::time::Duration;

use domain::event::Detail;
use domain::{CorrelationId, Event, EventKind, Timestamp};
use jiff::tz::TimeZone;
use outbound::{Admission, GateVerdict, Rule};
use store::promises::{self, Promise, PromiseStatus};
use store::{StoreError, Tx, events, people, permissions};

use super::state::Jobs;
use crate::outbound::speaking::SentMessage;
use crate::promises::Broken;

/// How long whoever got too much is left in peace before a promise is tried again.
const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

impl Jobs {
    /// The promise goes the way of what was said for it.
    pub(super) async fn follow_promise(
        &self,
        tx: &mut Tx,
        assistant: &'static str,
        promise: &Promise,
        said: Option<&SentMessage>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let settle = promises::settle;
        match said.map(|said| &said.admission) {
            Some(Admission::Permitted(permit)) => {
                settle(tx, promise.id, PromiseStatus::Kept, Some(permit.outbound()), None, now).await
            }
            Some(Admission::Queued { id, .. }) => {
                settle(tx, promise.id, PromiseStatus::Leaving, Some(*id), None, now).await
            }
            Some(Admission::Stopped(GateVerdict::Blocked(rule) | GateVerdict::Bypassed(rule))) => {
                self.promise_was_stopped(tx, assistant, promise, *rule, now).await
            }
            Some(Admission::Stopped(GateVerdict::Allowed | GateVerdict::Deduped)) => {
                self.promise_was_stopped(tx, assistant, promise, Rule::Duplicate, now).await
            }
            // There was nothing to say: what it was about is no more.
            None => settle(tx, promise.id, PromiseStatus::Withdrawn, None, None, now).await,
        }
    }

    /// What stops it for a while puts it off, as long as it helps anybody; else an operator is told.
    pub(super) async fn promise_was_stopped(
        &self,
        tx: &mut Tx,
        assistant: &'static str,
        promise: &Promise,
        rule: Rule,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        match self.next_chance(tx, rule, now).await? {
            Some(at) if at <= promise.useful_until => {
                promises::plan_again(tx, promise, rule.as_str(), at, now).await
            }
            _ => self.promise_is_broken(tx, assistant, promise, rule, now).await,
        }
    }

    /// It will not be kept: the people of the house are told, and it is written down.
    pub(super) async fn promise_is_broken(
        &self,
        tx: &mut Tx,
        assistant: &'static str,
        promise: &Promise,
        rule: Rule,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        promises::settle(tx, promise.id, PromiseStatus::Told, None, Some(rule.as_str()), now).await?;
        let event = Event::new(EventKind::PromiseBroken, promise.id.as_uuid(), CorrelationId::random())
            .with("rule", Detail::Name(rule.as_str()));
        events::append(tx, &event, now).await?;
        let mounted = self.shared.assistants.get(assistant);
        let Some(unkept) = mounted.and_then(|mounted| mounted.assistant.unkept) else { return Ok(()) };
        let broken = Broken {
            kind: promise.kind.clone(),
            payload: promise.payload.clone(),
            promised_for: promise.promised_for,
            rule,
            now,
        };
        unkept(tx, &broken).await
    }

    /// When a rule that stands now will not stand any more, where that can be foreseen.
    async fn next_chance(
        &self,
        tx: &mut Tx,
        rule: Rule,
        now: Timestamp,
    ) -> Result<Option<Timestamp>, StoreError> {
        Ok(match rule {
            Rule::BusinessHours => {
                let zone = TimeZone::get(&people::load(tx).await?.timezone).unwrap_or(TimeZone::UTC);
                self.shared.policy.hours.next_opening(now, &zone)
            }
            Rule::HourlyRate | Rule::Duplicate => Some(now + HOUR),
            Rule::DailyRate => Some(now + DAY),
            Rule::CoolingOff => permissions::load(tx).await?.cooling_off_until,
            Rule::NextAllowedAt => permissions::load(tx).await?.next_allowed_at,
            _ => None,
        })
    }
}
