//! `/api/v1/finance/investments`: what is put aside.

use ::tools::ToolError;
use axum::extract::State;
use axum::http::StatusCode;
use http::problem::{Json, Path, Problem, Query};
use http::{App, Who};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::resource::{self, Listed, Paged};

use crate::finance::ledger::{Investment, RecordId, Stored};
use crate::finance::money::Money;
use crate::finance::saying::Saying;
use crate::finance::tools::RecordInvestment;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct InvestmentBody {
    #[schema(value_type = String, format = Uuid)]
    id: RecordId,
    name: String,
    kind: Option<String>,
    #[schema(value_type = f64, example = 500)]
    invested_amount: Money,
    #[schema(value_type = Option<f64>)]
    current_amount: Option<Money>,
    #[schema(value_type = Option<f64>)]
    goal: Option<Money>,
}

impl From<Stored<Investment>> for InvestmentBody {
    fn from(stored: Stored<Investment>) -> Self {
        let what = stored.what;
        Self {
            id: stored.id,
            name: what.name,
            kind: what.kind,
            invested_amount: what.invested,
            current_amount: what.worth,
            goal: what.goal,
        }
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct InvestmentFields {
    #[schema(example = "tesouro")]
    pub(crate) name: Option<String>,
    /// An empty text takes it away.
    pub(crate) kind: Option<String>,
    #[schema(example = 500)]
    pub(crate) invested_amount: Option<f64>,
    /// What it is worth now.
    pub(crate) current_amount: Option<f64>,
    pub(crate) goal: Option<f64>,
}

impl InvestmentFields {
    /// The investment that these fields make, upon what was there before.
    pub(crate) fn applied(
        &self,
        before: Option<&Investment>,
        saying: &Saying<'_>,
    ) -> Result<Investment, ToolError> {
        let kept = |amount: fn(&Investment) -> Option<Money>| before.and_then(amount).map(Money::to_number);
        let asked = RecordInvestment {
            name: self.name.clone().or(before.map(|known| known.name.clone())).unwrap_or_default(),
            value: self.invested_amount.or(kept(|known| Some(known.invested))).unwrap_or_default(),
            unit: None,
            kind: self.kind.clone().or(before.and_then(|known| known.kind.clone())),
            current_amount: self.current_amount.or(kept(|known| known.worth)),
            goal: self.goal.or(kept(|known| known.goal)),
        };
        asked.investment(saying)
    }
}

/// Lists investments by pages, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/finance/investments",
    params(Paged),
    responses((status = 200, body = Listed<InvestmentBody>), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn list(
    who: Who,
    State(app): State<App>,
    Query(paged): Query<Paged>,
) -> Result<axum::Json<Listed<InvestmentBody>>, Problem> {
    resource::list::<Investment, _>(&app, &who, &paged).await
}

/// Keeps one. 422 `invalid_finance`: something cannot be, with the reason as detail.
#[utoipa::path(
    post,
    path = "/api/v1/finance/investments",
    request_body = InvestmentFields,
    responses((status = 201, body = InvestmentBody), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn add(
    who: Who,
    State(app): State<App>,
    Json(fields): Json<InvestmentFields>,
) -> Result<(StatusCode, axum::Json<InvestmentBody>), Problem> {
    resource::add(&app, &who, |saying| fields.applied(None, saying)).await
}

/// Changes one: what is not named stays as it is. 404: there is none, or it is somebody else's.
#[utoipa::path(
    patch,
    path = "/api/v1/finance/investments/{id}",
    params(("id" = String, Path, description = "which one")),
    request_body = InvestmentFields,
    responses((status = 200, body = InvestmentBody), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn change(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(fields): Json<InvestmentFields>,
) -> Result<axum::Json<InvestmentBody>, Problem> {
    resource::change(&app, &who, &id, |before, saying| fields.applied(Some(before), saying)).await
}

/// Takes one out. 404: there is none, or it is somebody else's.
#[utoipa::path(
    delete,
    path = "/api/v1/finance/investments/{id}",
    params(("id" = String, Path, description = "which one")),
    responses((status = 204), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn remove(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    resource::remove::<Investment>(&app, &who, &id).await
}
