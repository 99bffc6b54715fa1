//! Spending: what a tenant's models cost, and when it is enough.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use domain::event::Detail;
use domain::{
    ConversationId, CorrelationId, Event, EventKind, JobId, Role, Scope, TenantId, Timestamp, TurnId,
};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use models::prices::{Cost, Prices};
use models::{CallRecord, Ledger, Size};
use store::usage::{self, ModelCall, Tokens};
use store::{StoreError, Topic, Tx, events, people};
use uuid::Uuid;

use crate::engine::Engine;
use crate::live::LiveEvent;
use crate::reply::Notice;
use crate::session::Session;

/// How long a tenant's standing is believed without asking the database again.
const BELIEVED: Duration = Duration::from_secs(5);

/// The code of the notice that most of the month's money is gone.
pub(crate) const COST_WARNED: &str = "cost_warned";

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

    fn deserves_warning(&self) -> bool {
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

    fn month(&self, now: Timestamp) -> Date {
        self.day(now).first_of_month()
    }

    fn remembered(&self, tenant: TenantId, now: Timestamp) -> Option<SpendingStatus> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&tenant).copied()?;
        let fresh = now < known.at + BELIEVED && known.month == self.month(now);
        fresh.then_some(SpendingStatus { spent: known.spent, limit: known.limit })
    }

    fn remember(&self, tenant: TenantId, standing: SpendingStatus, now: Timestamp) {
        let SpendingStatus { spent, limit } = standing;
        let known = Known { month: self.month(now), spent, limit, at: now };
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(tenant, known);
    }

    async fn look(&self, tx: &mut Tx, now: Timestamp) -> Result<SpendingStatus, StoreError> {
        let own = usage::limit(tx).await?;
        let limit = own.unwrap_or_else(|| self.monthly_nanos());
        let spent = usage::spent_since(tx, self.month(now)).await?;
        Ok(SpendingStatus { spent, limit })
    }

    fn priced(&self, record: &CallRecord, purpose: &Purpose<'_>, now: Timestamp) -> ModelCall {
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
    fn turn(session: &'p Session) -> Self {
        Self {
            name: "turn",
            conversation: Some(session.inbound.conversation),
            turn: Some(session.inbound.turn),
            assistant: session.assistant,
            subject: session.inbound.turn.as_uuid(),
            correlation: session.inbound.correlation.clone(),
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

impl Engine {
    /// Where a tenant stands this month. Nothing is ever exhausted where nothing costs.
    pub async fn standing(&self, scope: Scope) -> Result<SpendingStatus, StoreError> {
        let Some(spending) = &self.inner.spending else {
            return Ok(SpendingStatus { spent: 0, limit: None });
        };
        let now = self.inner.clock.now();
        if let Some(standing) = spending.remembered(scope.tenant(), now) {
            return Ok(standing);
        }
        let standing = spending.look(&mut self.inner.db.read(scope).await?, now).await?;
        spending.remember(scope.tenant(), standing, now);
        Ok(standing)
    }

    /// Writes what the turn's calls cost, in the transaction of the turn. The first call past 80 % of the limit
    /// leaves an event for whoever looks after the money, once a month.
    pub(crate) async fn write_costs(&self, tx: &mut Tx, session: &Session) -> Result<(), StoreError> {
        self.write_costs_of(tx, &session.ledger, Purpose::turn(session)).await
    }

    /// The same for calls that no turn made.
    pub(crate) async fn write_costs_of(
        &self,
        tx: &mut Tx,
        ledger: &Ledger,
        purpose: Purpose<'_>,
    ) -> Result<(), StoreError> {
        let Some(spending) = &self.inner.spending else { return Ok(()) };
        let tenant = tx.scope().tenant();
        let calls = ledger.calls();
        if calls.is_empty() {
            return Ok(());
        }
        let now = self.inner.clock.now();
        for record in &calls {
            usage::record(tx, &spending.priced(record, &purpose, now)).await?;
        }
        let standing = spending.look(tx, now).await?;
        spending.remember(tenant, standing, now);
        let month = spending.month(now);
        if standing.deserves_warning() && usage::warn_once(tx, month, now).await? {
            let event = Event::new(EventKind::CostWarned, purpose.subject, purpose.correlation)
                .with("spent_nanos", Detail::Count(standing.spent))
                .with("limit_nanos", Detail::Count(standing.limit.unwrap_or(0)));
            events::append(tx, &event, now).await?;
            tx.notify(Topic::CostWarned, tenant.as_uuid());
            tracing::warn!(
                %tenant,
                spent_nanos = standing.spent,
                limit_nanos = standing.limit,
                "this tenant has used most of its month's money for models"
            );
        }
        Ok(())
    }

    /// What an admin reads beside their first reply after the warning, once a month.
    pub(crate) async fn cost_notices(
        &self,
        tx: &mut Tx,
        session: &Session,
    ) -> Result<Vec<Notice>, StoreError> {
        let Some(spending) = &self.inner.spending else { return Ok(Vec::new()) };
        if session.person.role < Role::TenantAdmin {
            return Ok(Vec::new());
        }
        let now = self.inner.clock.now();
        let standing = match spending.remembered(session.claim.scope.tenant(), now) {
            Some(standing) => standing,
            None => spending.look(tx, now).await?,
        };
        if !standing.deserves_warning() || !usage::tell_once(tx, spending.month(now), now).await? {
            return Ok(Vec::new());
        }
        let message = session.words.text("engine.cost_warned").to_owned();
        Ok(vec![Notice { code: COST_WARNED.to_owned(), message }])
    }

    /// A tenant was warned somewhere: the pages of its admins that are open here are told.
    pub(crate) async fn hear_of_costs(&self, notice: &store::Notice) {
        // After a gap in the connection the id is nil. Whoever was warned reads it beside their next reply.
        if notice.id.is_nil() || !self.inner.live.has_pages() {
            return;
        }
        if let Err(error) = self.show_costs(TenantId::from_uuid(notice.id)).await {
            tracing::debug!(%error, "a page was not told of the costs");
        }
    }

    async fn show_costs(&self, tenant: TenantId) -> Result<(), StoreError> {
        for admin in people::admins(&mut self.inner.db.read_system().await?, tenant).await? {
            let words = self.words_of(&mut self.inner.db.read(admin.scope).await?).await?;
            let text = words.text("engine.cost_warned").to_owned();
            self.inner.live.show(admin.scope, LiveEvent::Notice { code: COST_WARNED, text });
        }
        Ok(())
    }
}
