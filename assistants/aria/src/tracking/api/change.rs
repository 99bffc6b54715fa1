//! `PATCH /api/v1/metrics/{id}`: an entry corrected by hand. What it was is kept.

use axum::extract::State;
use web::problem::{Code, Json, Path, Problem};
use web::{App, Who};

use super::body::MetricBody;
use super::{by_hand, entry_id, refusal, too_long};
use crate::manner::Manner;
use crate::tracking::metrics::{self, MetricChange};
use crate::tracking::saying::Saying;

/// Corrects an entry. 404: there is none, or it is somebody else's. 422 `invalid_metric`: it cannot be that.
#[utoipa::path(
    patch,
    path = "/api/v1/metrics/{id}",
    params(("id" = String, Path, description = "the entry")),
    request_body = MetricChange,
    responses((status = 200, body = MetricBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(change): Json<MetricChange>,
) -> Result<axum::Json<MetricBody>, Problem> {
    let id = entry_id(&id)?;
    change.fits().map_err(too_long)?;
    let manner = Manner::of(&app, &who).await?;
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(&who).await?;
    let before = metrics::take(&mut tx, id, now).await?.ok_or(Code::NotFound)?;
    let after = Saying::by(&manner).check(change.resolve(&before.what, manner.today())).map_err(refusal)?;
    if after == before.what {
        return Ok(axum::Json(MetricBody::from(before)));
    }
    let entry = metrics::replace(&mut tx, &before, after, &by_hand(), now).await?;
    tx.commit().await?;
    Ok(axum::Json(MetricBody::from(entry)))
}
