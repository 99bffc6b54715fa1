//! `POST /api/v1/metrics`: an entry made by hand.

use axum::extract::State;
use axum::http::StatusCode;
use web::problem::{Json, Problem};
use web::{App, Who};

use super::body::MetricBody;
use super::{refusal, too_long};
use crate::manner::Manner;
use crate::tracking::metrics::{self, MetricDraft};
use crate::tracking::saying::Saying;

/// Notes an entry. 422 `invalid_metric`: an amount, unit or day that cannot be, with the reason as detail.
#[utoipa::path(
    post,
    path = "/api/v1/metrics",
    request_body = MetricDraft,
    responses((status = 201, body = MetricBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Json(draft): Json<MetricDraft>,
) -> Result<(StatusCode, axum::Json<MetricBody>), Problem> {
    draft.fits().map_err(too_long)?;
    let manner = Manner::of(&app, &who).await?;
    let entry = Saying::by(&manner).check(draft.resolve(manner.today())).map_err(refusal)?;
    let mut tx = app.by_hand(&who).await?;
    let entry = metrics::insert(&mut tx, entry, app.engine.clock().now()).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, axum::Json(MetricBody::from(entry))))
}
