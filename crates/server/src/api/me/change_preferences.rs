//! `PATCH /api/v1/me/preferences`: a JSON merge patch (RFC 7396), taken whole or not at all.

use ::memory::preferences::BadPreference;
use axum::extract::State;
use engine::memories::NotChanged;
use serde_json::Value;
use web::problem::{Code, Json, Problem};
use web::{App, Who};

/// Changes what is named; null takes a key away. 422 `invalid_preferences`: the detail says what is wrong with each key,
/// and nothing was changed.
#[utoipa::path(
    patch,
    path = "/api/v1/me/preferences",
    request_body(content(
        (Object = "application/merge-patch+json"),
        (Object = "application/json")
    )),
    responses((status = 200, body = Object), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Json(patch): Json<Value>,
) -> Result<axum::Json<Value>, Problem> {
    if !patch.is_object() {
        return Err(Problem::new(Code::InvalidRequest).saying("a patch is an object of preferences"));
    }
    match app.memories(&who).change_preferences(&patch).await {
        Ok(preferences) => Ok(axum::Json(preferences)),
        Err(NotChanged::Bad(problems)) => Err(Problem::new(Code::InvalidPreferences).saying(said(&problems))),
        Err(NotChanged::Store(error)) => Err(error.into()),
    }
}

fn said(problems: &[BadPreference]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
