//! `GET /api/v1/finance/summary`: where somebody stands.

use axum::extract::State;
use serde::Deserialize;
use serde_json::Value;
use utoipa::IntoParams;
use web::problem::{Problem, Query};
use web::{App, Who};

use crate::finance::saying::FinanceText;
use crate::finance::summary::{self, Period, Span};
use crate::manner::Manner;

#[derive(Debug, Deserialize, IntoParams)]
pub(super) struct SummaryQuery {
    /// `current_month`, `last_month` or `year`.
    #[serde(default)]
    #[param(value_type = Option<String>, example = "current_month")]
    period: Period,
}

/// What came in, went out and is put aside (`kpis`), the bills that are open, the installments that come next, what
/// deserves a look, and the month it is about: the same that `get_finance_summary` answers.
#[utoipa::path(
    get,
    path = "/api/v1/finance/summary",
    params(SummaryQuery),
    responses((status = 200, body = Object), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Query(asked): Query<SummaryQuery>,
) -> Result<axum::Json<Value>, Problem> {
    let manner = Manner::of(&app, &who).await?;
    let saying = FinanceText::by(&manner);
    let mut tx = app.engine.db().read(who.scope).await?;
    let summary = summary::read(&mut tx, Span::of(asked.period, saying.today)).await?;
    Ok(axum::Json(summary.to_json(&saying)))
}
