//! `GET /api/v1/trends`: where things are going, in figures and in words.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use web::problem::{Problem, Query};
use web::{App, Who};

use super::asked;
use crate::manner::Manner;
use crate::tracking::saying::Saying;
use crate::trends::analyse;
use crate::trends::report::{Detail, Report};
use crate::trends::saying::Telling;

/// The answer, with the value of every day.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TrendsBody {
    #[serde(flatten)]
    report: Report,
    /// The same in a few sentences, in the person's language.
    said: String,
}

/// Works out trends and what goes together. 400 `invalid_request`: a type, a number of days or a period that
/// there is not, with the reason as detail.
#[utoipa::path(
    get,
    path = "/api/v1/trends",
    params(asked::Query),
    responses((status = 200, body = TrendsBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Query(query): Query<asked::Query>,
) -> Result<axum::Json<TrendsBody>, Problem> {
    let manner = Manner::of(&app, &who).await?;
    let asked = query.asked(&manner.words)?;
    let mut tx = app.engine.db().read(who.scope).await?;
    let analysis = analyse(&mut tx, &asked, manner.today()).await?;
    let said = Telling::new(Saying::by(&manner)).answer(&analysis, asked.reach);
    Ok(axum::Json(TrendsBody { report: Report::new(&analysis, Detail::EveryDay), said }))
}
