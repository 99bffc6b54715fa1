//! `GET /api/v1/memories/nights/{id}`: one night and everything it changed.

use axum::extract::State;
use domain::NightId;
use serde::Serialize;
use utoipa::ToSchema;
use web::problem::{Code, Path, Problem};
use web::{App, Who};

use super::body::{NightBody, VersionBody};

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct NightWithChangesBody {
    #[serde(flatten)]
    night: NightBody,
    /// In the order in which they were made.
    changes: Vec<VersionBody>,
}

/// Shows one night. 404: there is none, or it is somebody else's.
#[utoipa::path(
    get,
    path = "/api/v1/memories/nights/{id}",
    params(("id" = String, Path, description = "the night")),
    responses((status = 200, body = NightWithChangesBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<axum::Json<NightWithChangesBody>, Problem> {
    let id: NightId = id.parse().map_err(|_| Code::NotFound)?;
    let (night, changes) = app.memories(&who).night(id).await?.ok_or(Code::NotFound)?;
    let words = app.engine.words(app.engine.person(who.scope).await?.language);
    Ok(axum::Json(NightWithChangesBody {
        night: NightBody::new(night, &words),
        changes: changes.into_iter().map(VersionBody::from).collect(),
    }))
}
