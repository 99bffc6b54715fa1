//! `PATCH /api/v1/memories/{id}`: corrected, confirmed, put aside or taken up by hand. What it was stays in its history.

use axum::extract::State;
use memory::acts::{Edit, Edited, Hold};
use serde::Deserialize;
use utoipa::ToSchema;
use web::problem::{Code, Json, Path, Problem};
use web::{App, Who};

use super::body::MemoryBody;
use super::{item_id, refused};

/// What is not named stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MemoryChangeBody {
    /// The person's own words: they confirm it.
    content: Option<String>,
    /// Whether it is used.
    active: Option<bool>,
    /// Whether it is right.
    validated: Option<bool>,
}

impl From<MemoryChangeBody> for Edit {
    fn from(body: MemoryChangeBody) -> Self {
        let hold = |active| if active { Hold::TakenUp } else { Hold::PutAside };
        Self { content: body.content, standing: body.active.map(hold), validated: body.validated }
    }
}

/// Changes one item. 404: there is none, or it is somebody else's.
#[utoipa::path(
    patch,
    path = "/api/v1/memories/{id}",
    params(("id" = String, Path, description = "the item")),
    request_body = MemoryChangeBody,
    responses((status = 200, body = MemoryBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(body): Json<MemoryChangeBody>,
) -> Result<axum::Json<MemoryBody>, Problem> {
    match app.memories(&who).edit(item_id(&id)?, &Edit::from(body)).await? {
        Edited::Done(item) => Ok(axum::Json(MemoryBody::from(*item))),
        Edited::Missing => Err(Code::NotFound.into()),
        Edited::Raced => Err(Code::Conflict.into()),
        Edited::Refused(refusal) => Err(refused(&app, &who, refusal).await?),
    }
}
