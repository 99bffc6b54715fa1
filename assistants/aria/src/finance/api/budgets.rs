//! `/api/v1/finance/budgets`: what may be spent on a category, from a month on until another takes its place.

use ::tools::ToolError;
use axum::extract::State;
use axum::http::StatusCode;
use http::problem::{Code, Json, Path, Problem, Query};
use http::{App, Who};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::resource::{self, Listed, Paged};

use super::resource::{record_id, refusal};
use crate::finance::ledger::{self, Budget, Origin, RecordId, Stored};
use crate::finance::money::Money;
use crate::finance::month::Month;
use crate::finance::saying::Saying;
use crate::finance::tools::SetBudget;
use crate::manner::Manner;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct BudgetBody {
    #[schema(value_type = String, format = Uuid)]
    id: RecordId,
    /// Under its one name: `food` for mercado and groceries alike.
    #[schema(example = "food")]
    category: String,
    #[schema(value_type = String, example = "2026-11")]
    month: Month,
    #[schema(value_type = f64, example = 800)]
    amount: Money,
}

impl From<Stored<Budget>> for BudgetBody {
    fn from(stored: Stored<Budget>) -> Self {
        let what = stored.what;
        Self { id: stored.id, category: what.category, month: what.month, amount: what.amount }
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BudgetFields {
    #[schema(example = "mercado")]
    pub(crate) category: Option<String>,
    /// Nothing ends it.
    #[schema(example = 800)]
    pub(crate) amount: Option<f64>,
    /// The month from which it holds, this one if none is given.
    #[schema(example = "2026-11")]
    pub(crate) month: Option<String>,
}

impl BudgetFields {
    /// The budget that these fields make, upon what was there before.
    pub(crate) fn applied(&self, before: Option<&Budget>, saying: &Saying<'_>) -> Result<Budget, ToolError> {
        let amount = self.amount.or(before.map(|budget| budget.amount.to_number()));
        let asked = SetBudget {
            category: self
                .category
                .clone()
                .or(before.map(|budget| budget.category.clone()))
                .unwrap_or_default(),
            value: amount
                .ok_or_else(|| saying.refuse("amount_needed", "aria.finance.refused.not_a_number"))?,
            unit: None,
            month: self.month.clone().or(before.map(|budget| budget.month.to_string())),
        };
        asked.budget(saying)
    }
}

/// Lists budgets by pages, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/finance/budgets",
    params(Paged),
    responses((status = 200, body = Listed<BudgetBody>), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn list(
    who: Who,
    State(app): State<App>,
    Query(paged): Query<Paged>,
) -> Result<axum::Json<Listed<BudgetBody>>, Problem> {
    resource::list::<Budget, _>(&app, &who, &paged).await
}

/// Sets one. The budget that the category has in that month, if it has one, is changed instead. 422 `invalid_finance`:
/// something cannot be, with the reason as detail.
#[utoipa::path(
    post,
    path = "/api/v1/finance/budgets",
    request_body = BudgetFields,
    responses((status = 201, body = BudgetBody), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn add(
    who: Who,
    State(app): State<App>,
    Json(fields): Json<BudgetFields>,
) -> Result<(StatusCode, axum::Json<BudgetBody>), Problem> {
    let manner = Manner::of(&app, &who).await?;
    let budget = fields.applied(None, &Saying::by(&manner)).map_err(refusal)?;
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(&who).await?;
    let stored = match ledger::budget_of(&mut tx, &budget.category, budget.month).await? {
        Some(before) => ledger::change(&mut tx, &before, budget, Origin::default(), now).await?,
        None => ledger::add(&mut tx, budget, now).await?,
    };
    tx.commit().await?;
    Ok((StatusCode::CREATED, axum::Json(stored.into())))
}

/// Changes one: what is not named stays as it is. 404: there is none, or it is somebody else's. 409 `conflict`: that
/// category has another one in that month.
#[utoipa::path(
    patch,
    path = "/api/v1/finance/budgets/{id}",
    params(("id" = String, Path, description = "which one")),
    request_body = BudgetFields,
    responses((status = 200, body = BudgetBody), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn change(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(fields): Json<BudgetFields>,
) -> Result<axum::Json<BudgetBody>, Problem> {
    let id = record_id(&id)?;
    let manner = Manner::of(&app, &who).await?;
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(&who).await?;
    let before: Stored<Budget> = ledger::take(&mut tx, id, now).await?.ok_or(Code::NotFound)?;
    let after = fields.applied(Some(&before.what), &Saying::by(&manner)).map_err(refusal)?;
    let there = ledger::budget_of(&mut tx, &after.category, after.month).await?;
    if there.is_some_and(|there| there.id != id) {
        return Err(Code::Conflict.into());
    }
    let stored = ledger::change(&mut tx, &before, after, Origin::default(), now).await?;
    tx.commit().await?;
    Ok(axum::Json(stored.into()))
}

/// Takes one out. 404: there is none, or it is somebody else's.
#[utoipa::path(
    delete,
    path = "/api/v1/finance/budgets/{id}",
    params(("id" = String, Path, description = "which one")),
    responses((status = 204), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn remove(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    resource::remove::<Budget>(&app, &who, &id).await
}
