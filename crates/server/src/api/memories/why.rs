//! `GET /api/v1/messages/{id}/why`: what a reply leaned on.

use axum::extract::State;
use domain::MessageId;
use serde::Serialize;
use utoipa::ToSchema;
use web::problem::{Code, Path, Problem};
use web::{App, Who};

use super::body::MemoryBody;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct WhyBody {
    /// What stood on the person's page, in the prompt.
    at_hand: Vec<MemoryBody>,
    /// What a tool of the turn looked up.
    consulted: Vec<MemoryBody>,
}

/// The memories behind a reply, as they stand now; what was erased since is not among them. 404: there is no such
/// message, or it is somebody else's.
#[utoipa::path(
    get,
    path = "/api/v1/messages/{id}/why",
    params(("id" = String, Path, description = "the reply, or the message it answers")),
    responses((status = 200, body = WhyBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<axum::Json<WhyBody>, Problem> {
    let id: MessageId = id.parse().map_err(|_| Code::NotFound)?;
    let why = app.memories(&who).why(id).await?.ok_or(Code::NotFound)?;
    Ok(axum::Json(WhyBody {
        at_hand: why.at_hand.into_iter().map(MemoryBody::from).collect(),
        consulted: why.consulted.into_iter().map(MemoryBody::from).collect(),
    }))
}
