//! `GET /api/v1/platform/usage`: requests, tokens and cost by tenant, day and model.

use axum::extract::State;
use domain::TenantId;
use engine::accounts::{MOST_LINES, TenantUse, UsageLine};
use jiff::Unit;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::App;
use web::problem::{Code, Problem, Query};

use super::PlatformAdmin;
use super::body::{UsedBody, total};

/// A leap year: more is a slip.
const MOST_DAYS: f64 = 366.0;

#[derive(Debug, Deserialize, IntoParams)]
pub(super) struct Period {
    /// The first day (default: the first of this month).
    #[param(value_type = Option<String>, format = Date)]
    from: Option<Date>,
    /// The last day (default: today).
    #[param(value_type = Option<String>, format = Date)]
    to: Option<Date>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct UsageBody {
    #[schema(value_type = String, format = Date)]
    from: Date,
    #[schema(value_type = String, format = Date)]
    to: Date,
    total: UsedBody,
    /// Every tenant, by name.
    tenants: Vec<TenantBody>,
    /// By tenant, day and model, the newest day first.
    items: Vec<LineBody>,
    /// There is more than these: ask for fewer days.
    truncated: bool,
}

#[derive(Debug, Serialize, ToSchema)]
struct TenantBody {
    #[schema(value_type = String, format = Uuid)]
    tenant_id: TenantId,
    name: String,
    /// How many people asked a model.
    users: i64,
    #[serde(flatten)]
    used: UsedBody,
}

#[derive(Debug, Serialize, ToSchema)]
struct LineBody {
    #[schema(value_type = String, format = Uuid)]
    tenant_id: TenantId,
    #[schema(value_type = String, format = Date)]
    day: Date,
    model: String,
    users: i64,
    #[serde(flatten)]
    used: UsedBody,
}

impl From<&TenantUse> for TenantBody {
    fn from(tenant: &TenantUse) -> Self {
        Self {
            tenant_id: tenant.tenant,
            name: tenant.name.clone(),
            users: tenant.users,
            used: UsedBody::from(&tenant.used),
        }
    }
}

impl From<UsageLine> for LineBody {
    fn from(line: UsageLine) -> Self {
        Self {
            tenant_id: line.tenant,
            day: line.day,
            model: line.model,
            users: line.users,
            used: UsedBody::from(&line.used),
        }
    }
}

/// Says what was used, by tenant, day and model.
#[utoipa::path(
    get,
    path = "/api/v1/platform/usage",
    params(Period),
    responses((status = 200, body = UsageBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    _admin: PlatformAdmin,
    State(app): State<App>,
    Query(period): Query<Period>,
) -> Result<axum::Json<UsageBody>, Problem> {
    let today = app.engine.accounts().today();
    let to = period.to.unwrap_or(today);
    let from = period.from.unwrap_or_else(|| to.first_of_month());
    let days = from.until(to).and_then(|span| span.total((Unit::Day, from))).unwrap_or(f64::MAX);
    if !(0.0..MOST_DAYS).contains(&days) {
        let sentence = "from is a day not after to, and at most a year before it";
        return Err(Problem::new(Code::InvalidRequest).saying(sentence));
    }
    let usage = app.engine.accounts().usage(from, to).await?;
    Ok(axum::Json(UsageBody {
        from,
        to,
        total: UsedBody::from(&total(usage.tenants.iter().map(|tenant| &tenant.used))),
        tenants: usage.tenants.iter().map(TenantBody::from).collect(),
        truncated: usage.lines.len() >= usize::from(MOST_LINES),
        items: usage.lines.into_iter().map(LineBody::from).collect(),
    }))
}
