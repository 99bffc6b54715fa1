//! Accounts: what everybody used, what it cost, and how much of the month's money is left.

use domain::Scope;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use store::accounts;
use store::usage;
use store::{StoreError, SystemTx};

pub use store::accounts::{DayUse, TenantUse, UsageLine, Used};

use super::spending::{Spending, SpendingStatus};
use super::state::Accounts;

/// The most lines that one look gives.
pub const MOST_LINES: u16 = 10_000;

/// What was used in some days.
#[derive(Debug)]
pub struct Usage {
    /// By tenant, day and model, newest first; [`MOST_LINES`] at most.
    pub lines: Vec<UsageLine>,
    /// Every tenant, whole.
    pub tenants: Vec<TenantUse>,
}

/// The money of a month so far.
#[derive(Debug)]
pub struct Costs {
    pub today: Date,
    /// The days of this month on which something was used, oldest first.
    pub days: Vec<DayUse>,
    pub tenants: Vec<TenantAccount>,
}

/// A tenant's month.
#[derive(Debug)]
pub struct TenantAccount {
    pub month: TenantUse,
    /// What it may spend in a month; nothing where there is no limit.
    pub limit_nanos: Option<i64>,
}

impl TenantAccount {
    pub fn standing(&self) -> SpendingStatus {
        SpendingStatus { spent: self.month.used.cost_nanos, limit: self.limit_nanos }
    }
}

impl Accounts {
    /// The day that it is where days are counted.
    pub fn today(&self) -> Date {
        let now = self.shared.clock.now();
        self.spending
            .as_ref()
            .map_or_else(|| now.to_zoned(TimeZone::UTC).date(), |spending| spending.day(now))
    }

    /// What was used from one day to another.
    pub async fn usage(&self, from: Date, to: Date) -> Result<Usage, StoreError> {
        let mut tx = self.shared.db.read_system().await?;
        let lines = accounts::lines(&mut tx, from, to, i64::from(MOST_LINES)).await?;
        Ok(Usage { lines, tenants: accounts::by_tenant(&mut tx, from, to).await? })
    }

    /// What this month has cost so far.
    pub async fn costs(&self) -> Result<Costs, StoreError> {
        let today = self.today();
        let monthly = self.spending.as_deref().and_then(Spending::monthly_nanos);
        let mut tx = self.shared.db.read_system().await?;
        let days = accounts::by_day(&mut tx, today.first_of_month(), today).await?;
        Ok(Costs { today, days, tenants: tenants(&mut tx, today, monthly).await? })
    }
}

/// Every tenant with its month so far and its limit, its own or else `monthly_nanos`.
pub async fn tenants(
    tx: &mut SystemTx,
    today: Date,
    monthly_nanos: Option<i64>,
) -> Result<Vec<TenantAccount>, StoreError> {
    let limits = accounts::limits(tx).await?;
    let used = accounts::by_tenant(tx, today.first_of_month(), today).await?;
    let account = |month: TenantUse| {
        let own = limits.iter().find(|(tenant, _)| *tenant == month.tenant);
        TenantAccount { limit_nanos: own.map_or(monthly_nanos, |(_, limit)| *limit), month }
    };
    Ok(used.into_iter().map(account).collect())
}

/// What a tenant may spend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// The installation's own.
    Default,
    None,
    Nanos(i64),
}

/// Sets a tenant's limit, in the transaction of whoever came first there. Processes that are running take a few
/// seconds to hear of it.
pub async fn set_limit(
    db: &store::Db,
    scope: Scope,
    limit: Limit,
    now: domain::Timestamp,
) -> Result<(), StoreError> {
    let mut tx = db.begin(scope).await?;
    match limit {
        Limit::Default => usage::forget_limit(&mut tx).await?,
        Limit::None => usage::set_limit(&mut tx, None, now).await?,
        Limit::Nanos(nanos) => usage::set_limit(&mut tx, Some(nanos), now).await?,
    }
    tx.commit().await
}
