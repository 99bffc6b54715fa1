//! Spending: what a tenant's models cost, and when it is enough.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use domain::{ConversationId, CorrelationId, JobId, TenantId, Timestamp, TurnId};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use models::prices::{Cost, Prices};
use models::{CallRecord, Size};
use store::inbox::Inbound;
use store::usage::{self, ModelCall, Tokens};
use store::{StoreError, Tx};
use uuid::Uuid;

/// How long a tenant's standing is believed without asking the database again.
const BELIEVED: Duration = Duration::from_secs(5);

/// The share of a limit at which somebody is told.
const WARN_PERCENT: i128 = 80;

/// Prices, and the limit of tenants that have none of their own.
#[derive(Debug)]
pub struct Spending {
    prices: Prices,
    monthly: Option<Cost>,
    /// Where a day and a month begin.
    zone: TimeZone,
    known: Mutex<HashMap<TenantId, Known>>,
}

/// What was found out about a tenant, and when.
#[derive(Debug, Clone, Copy)]
struct Known {
    month: Date,
    spent: i64,
    limit: Option<i64>,
    at: Timestamp,
}

/// Where a tenant stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpendingStatus {
    /// In thousand-millionths of a dollar.
    pub spent: i64,
    pub limit: Option<i64>,
}

impl SpendingStatus {
    /// At 100 % models are asked no more.
    pub fn is_exhausted(&self) -> bool {
        self.limit.is_some_and(|limit| self.spent >= limit)
    }

    /// How much of the limit is used.
    pub fn used_percent(&self) -> Option<f64> {
        let limit = self.limit?;
        // Hundredths of a percent are enough for anybody.
        let hundredths = i128::from(self.spent) * 10_000 / i128::from(limit.max(1));
        Some(f64::from(i32::try_from(hundredths).unwrap_or(i32::MAX)) / 100.0)
    }

    pub(super) fn deserves_warning(&self) -> bool {
        self.limit.is_some_and(|limit| i128::from(self.spent) * 100 >= i128::from(limit) * WARN_PERCENT)
    }
}

impl Spending {
    pub fn new(prices: Prices, monthly: Option<Cost>, zone: TimeZone) -> Self {
        Self { prices, monthly, zone, known: Mutex::default() }
    }

    pub fn prices(&self) -> &Prices {
        &self.prices
    }

    /// What a tenant without a limit of its own may spend, in thousand-millionths of a dollar.
    pub fn monthly_nanos(&self) -> Option<i64> {
        self.monthly.map(nanos)
    }

    /// The day that an instant is counted on.
    pub fn day(&self, now: Timestamp) -> Date {
        now.to_zoned(self.zone.clone()).date()
    }

    pub(super) fn month(&self, now: Timestamp) -> Date {
        self.day(now).first_of_month()
    }

    pub(super) fn remembered(&self, tenant: TenantId, now: Timestamp) -> Option<SpendingStatus> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&tenant).copied()?;
        let fresh = now < known.at + BELIEVED && known.month == self.month(now);
        fresh.then_some(SpendingStatus { spent: known.spent, limit: known.limit })
    }

    pub(super) fn remember(&self, tenant: TenantId, standing: SpendingStatus, now: Timestamp) {
        let SpendingStatus { spent, limit } = standing;
        let known = Known { month: self.month(now), spent, limit, at: now };
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(tenant, known);
    }

    pub(super) async fn look(&self, tx: &mut Tx, now: Timestamp) -> Result<SpendingStatus, StoreError> {
        let own = usage::limit(tx).await?;
        let limit = own.unwrap_or_else(|| self.monthly_nanos());
        let spent = usage::spent_since(tx, self.month(now)).await?;
        Ok(SpendingStatus { spent, limit })
    }

    pub(super) fn priced(&self, record: &CallRecord, purpose: &Purpose<'_>, now: Timestamp) -> ModelCall {
        let used = record.usage.unwrap_or_default();
        // A call that used nothing costs nothing, whatever the price.
        let cost = match record.usage {
            Some(usage) => self.prices.cost(&record.model, &usage).map(nanos),
            None => Some(0),
        };
        let micros = |duration: Duration| i64::try_from(duration.as_micros()).unwrap_or(i64::MAX);
        ModelCall {
            conversation: purpose.conversation,
            turn: purpose.turn,
            assistant: purpose.assistant.to_owned(),
            model: record.model.clone(),
            purpose: purpose.name,
            size: match record.size {
                Size::Small => "small",
                Size::Large => "large",
            },
            attempt: record.attempt,
            code: record.code,
            tokens: Tokens {
                input: used.input_tokens,
                cached: used.cached_tokens,
                cache_write: used.cache_write_tokens,
                output: used.output_tokens,
                estimated: used.estimated,
            },
            cost_nanos: cost,
            first_micros: record.first.map(micros),
            whole_micros: micros(record.whole),
            day: self.day(now),
            at: now,
        }
    }
}

/// What models were asked for.
#[derive(Debug, Clone)]
pub(crate) struct Purpose<'p> {
    pub(crate) name: &'static str,
    pub(crate) conversation: Option<ConversationId>,
    pub(crate) turn: Option<TurnId>,
    pub(crate) assistant: &'p str,
    /// What a warning about the cost is about.
    pub(crate) subject: Uuid,
    pub(crate) correlation: CorrelationId,
}

impl<'p> Purpose<'p> {
    /// The turn that answers this.
    pub(crate) fn turn(inbound: &Inbound, assistant: &'p str) -> Self {
        Self {
            name: "turn",
            conversation: Some(inbound.conversation),
            turn: Some(inbound.turn),
            assistant,
            subject: inbound.turn.as_uuid(),
            correlation: inbound.correlation.clone(),
        }
    }

    /// Work that nobody asked for in this very moment.
    pub(crate) fn job(name: &'static str, job: JobId) -> Self {
        Self {
            name,
            conversation: None,
            turn: None,
            assistant: "",
            subject: job.as_uuid(),
            correlation: CorrelationId::random(),
        }
    }
}

/// As the database keeps it.
fn nanos(cost: Cost) -> i64 {
    i64::try_from(cost.nanos()).unwrap_or(i64::MAX)
}
