//! `/api/v1/finance/incomes`: what comes in.

use ::tools::ToolError;
use axum::extract::State;
use axum::http::StatusCode;
use http::problem::{Json, Path, Problem, Query};
use http::{App, Who};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::resource::{self, Listed, Paged};

use crate::finance::ledger::{Income, RecordId, Stored};
use crate::finance::money::Money;
use crate::finance::month::Month;
use crate::finance::saying::Saying;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct IncomeBody {
    #[schema(value_type = String, format = Uuid)]
    id: RecordId,
    name: String,
    source: Option<String>,
    #[schema(value_type = Option<f64>)]
    planned_amount: Option<Money>,
    #[schema(value_type = Option<f64>, example = 4500)]
    actual_amount: Option<Money>,
    #[schema(value_type = String, example = "2026-11")]
    month: Month,
    /// The day on which it came.
    #[schema(value_type = Option<String>, format = Date)]
    date: Option<Date>,
    recurring: bool,
}

impl From<Stored<Income>> for IncomeBody {
    fn from(stored: Stored<Income>) -> Self {
        let what = stored.what;
        Self {
            id: stored.id,
            name: what.name,
            source: what.source,
            planned_amount: what.planned,
            actual_amount: what.actual,
            month: what.month,
            date: what.day,
            recurring: what.recurring,
        }
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct IncomeFields {
    #[schema(example = "salário")]
    pub(crate) name: Option<String>,
    /// An empty text takes it away.
    pub(crate) source: Option<String>,
    /// What is expected. A new one needs this or what came.
    pub(crate) planned_amount: Option<f64>,
    /// What came.
    #[schema(example = 4500)]
    pub(crate) actual_amount: Option<f64>,
    /// The month that it belongs to, that of its day if none is given.
    #[schema(example = "2026-11")]
    pub(crate) month: Option<String>,
    /// The day on which it came; today, if it came and no day is given.
    #[schema(value_type = Option<String>, format = Date)]
    pub(crate) date: Option<Date>,
    pub(crate) recurring: Option<bool>,
}

impl IncomeFields {
    /// The income that these fields make, upon what was there before.
    pub(crate) fn applied(&self, before: Option<&Income>, saying: &Saying<'_>) -> Result<Income, ToolError> {
        let name = self.name.as_deref().or(before.map(|income| income.name.as_str()));
        let name = saying.name(name.unwrap_or_default())?;
        let source = match &self.source {
            Some(source) => saying.short(Some(source))?,
            None => before.and_then(|income| income.source.clone()),
        };
        let planned = self.planned_amount.map(|value| saying.positive(value)).transpose()?;
        let actual = self.actual_amount.map(|value| saying.positive(value)).transpose()?;
        let planned = planned.or(before.and_then(|income| income.planned));
        let actual = actual.or(before.and_then(|income| income.actual));
        if planned.or(actual).is_none() {
            let holes = [("name", name.as_str())];
            return Err(saying.refuse_with("amount_needed", "aria.finance.refused.income_amount", &holes));
        }
        let day = self.date.map(|day| saying.past_day(day)).transpose()?;
        let came = || actual.is_some().then_some(saying.today);
        let day = day.or(before.and_then(|income| income.day)).or_else(came);
        let month = match (&self.month, self.date, before) {
            (Some(text), ..) => saying.month_or_now(Some(text))?,
            (None, None, Some(before)) => before.month,
            (None, ..) => day.map_or(saying.month(), Month::of),
        };
        let recurring = self.recurring.or(before.map(|income| income.recurring)).unwrap_or(false);
        Ok(Income { name, source, planned, actual, month, day, recurring })
    }
}

/// Lists incomes by pages, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/finance/incomes",
    params(Paged),
    responses((status = 200, body = Listed<IncomeBody>), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn list(
    who: Who,
    State(app): State<App>,
    Query(paged): Query<Paged>,
) -> Result<axum::Json<Listed<IncomeBody>>, Problem> {
    resource::list::<Income, _>(&app, &who, &paged).await
}

/// Keeps one. 422 `invalid_finance`: something cannot be, with the reason as detail.
#[utoipa::path(
    post,
    path = "/api/v1/finance/incomes",
    request_body = IncomeFields,
    responses((status = 201, body = IncomeBody), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn add(
    who: Who,
    State(app): State<App>,
    Json(fields): Json<IncomeFields>,
) -> Result<(StatusCode, axum::Json<IncomeBody>), Problem> {
    resource::add(&app, &who, |saying| fields.applied(None, saying)).await
}

/// Changes one: what is not named stays as it is. 404: there is none, or it is somebody else's.
#[utoipa::path(
    patch,
    path = "/api/v1/finance/incomes/{id}",
    params(("id" = String, Path, description = "which one")),
    request_body = IncomeFields,
    responses((status = 200, body = IncomeBody), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn change(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(fields): Json<IncomeFields>,
) -> Result<axum::Json<IncomeBody>, Problem> {
    resource::change(&app, &who, &id, |before, saying| fields.applied(Some(before), saying)).await
}

/// Takes one out. 404: there is none, or it is somebody else's.
#[utoipa::path(
    delete,
    path = "/api/v1/finance/incomes/{id}",
    params(("id" = String, Path, description = "which one")),
    responses((status = 204), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn remove(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    resource::remove::<Income>(&app, &who, &id).await
}
