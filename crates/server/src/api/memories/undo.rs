//! `POST /api/v1/memories/{id}/versions/{number}/undo`: one change of one item, taken back.

use axum::extract::State;
use memory::versions::Undoing;
use serde::Serialize;
use utoipa::ToSchema;
use web::problem::{Code, Path, Problem};
use web::{App, Who};

use super::body::MemoryBody;
use super::item_id;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct UndoBody {
    /// `done`, or `already` if it had been taken back before.
    #[schema(value_type = String, example = "done")]
    result: Undoing,
    /// The item as it stands now.
    memory: Option<MemoryBody>,
}

/// Undoes one change. 409 `changed_since`: a later change was built upon it. 404: there is none, or it is somebody
/// else's.
#[utoipa::path(
    post,
    path = "/api/v1/memories/{id}/versions/{number}/undo",
    params(
        ("id" = String, Path, description = "the item"),
        ("number" = i64, Path, description = "the version whose change is taken back")
    ),
    responses((status = 200, body = UndoBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Path((id, number)): Path<(String, i64)>,
) -> Result<axum::Json<UndoBody>, Problem> {
    let undone = app.memories(&who).undo(item_id(&id)?, number).await?;
    match undone.ok_or(Code::NotFound)? {
        (Undoing::ChangedSince, _) => Err(Code::ChangedSince.into()),
        (result, item) => Ok(axum::Json(UndoBody { result, memory: item.map(MemoryBody::from) })),
    }
}
