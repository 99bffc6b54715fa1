//! `GET /api/v1/platform/cost`: the month's money so far, where it is going, and who has how much left.

use axum::extract::State;
use domain::TenantId;
use engine::accounts::{DayUse, TenantAccount};
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;
use web::App;
use web::problem::Problem;

use super::PlatformAdmin;
use super::body::{Money, Sum, total};

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CostBody {
    #[schema(value_type = String, format = Date)]
    today: Date,
    day: Money,
    month: Money,
    /// What the month comes to if its other days cost what these did on average; of what is known.
    month_projection: Money,
    /// The days of this month on which something was used, oldest first.
    days: Vec<DayBody>,
    tenants: Vec<TenantCostBody>,
}

#[derive(Debug, Serialize, ToSchema)]
struct DayBody {
    #[schema(value_type = String, format = Date)]
    day: Date,
    requests: i64,
    cost: Money,
}

#[derive(Debug, Serialize, ToSchema)]
struct TenantCostBody {
    #[schema(value_type = String, format = Uuid)]
    tenant_id: TenantId,
    name: String,
    month: Money,
    month_projection: Money,
    /// What it may spend in a month; null where there is no limit.
    limit: Option<Sum>,
    /// How much of the limit is used, in percent.
    used_percent: Option<f64>,
    /// Models are asked no more for this tenant.
    exhausted: bool,
}

/// Says what models cost today and this month, and what is left of the limits.
#[utoipa::path(
    get,
    path = "/api/v1/platform/cost",
    responses((status = 200, body = CostBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    _admin: PlatformAdmin,
    State(app): State<App>,
) -> Result<axum::Json<CostBody>, Problem> {
    let costs = app.engine.accounts().costs().await?;
    let today = costs.today;
    let month = total(costs.days.iter().map(|day| &day.used));
    let day = total(costs.days.iter().filter(|day| day.day == today).map(|day| &day.used));
    Ok(axum::Json(CostBody {
        today,
        day: Money::of(&day),
        month: Money::of(&month),
        month_projection: Money::partly_known(projected(month.cost_nanos, today), month.unpriced),
        days: costs.days.iter().map(DayBody::from).collect(),
        tenants: costs.tenants.iter().map(|tenant| TenantCostBody::of(tenant, today)).collect(),
    }))
}

/// The days that have begun tell of the ones to come.
fn projected(nanos: i64, today: Date) -> i64 {
    let (begun, all) = (i128::from(today.day()), i128::from(today.days_in_month()));
    i64::try_from(i128::from(nanos) * all / begun.max(1)).unwrap_or(i64::MAX)
}

impl From<&DayUse> for DayBody {
    fn from(day: &DayUse) -> Self {
        Self { day: day.day, requests: day.used.calls, cost: Money::of(&day.used) }
    }
}

impl TenantCostBody {
    fn of(account: &TenantAccount, today: Date) -> Self {
        let month = &account.month;
        let used = &month.used;
        let standing = account.standing();
        Self {
            tenant_id: month.tenant,
            name: month.name.clone(),
            month: Money::of(used),
            month_projection: Money::partly_known(projected(used.cost_nanos, today), used.unpriced),
            limit: account.limit_nanos.map(Sum::of),
            used_percent: standing.used_percent(),
            exhausted: standing.is_exhausted(),
        }
    }
}

#[cfg(test)]
#[path = "cost_tests.rs"]
mod tests;
