//! `POST /api/v1/undo/{receipt}`: takes one effect back.

use axum::extract::State;
use domain::ReceiptId;
use engine::{UndoError, Undone};
use serde::Serialize;
use utoipa::ToSchema;
use web::problem::{Code, Path, Problem};
use web::{App, Who};

use super::body::ReceiptBody;

/// What was taken back.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct UndoneBody {
    /// The receipt of what does not hold any more.
    #[schema(value_type = String, format = Uuid)]
    undone: ReceiptId,
    /// The same in words.
    said: String,
    /// The proof of taking it back, by which that is taken back in turn.
    receipts: Vec<ReceiptBody>,
}

/// Takes an effect back, for 24 hours. 404: unknown or somebody else's. 410: too late, or taken back already. 409
/// `changed_since`: something was changed again after it. 409 `irreversible`: some things cannot be taken back.
#[utoipa::path(
    post,
    path = "/api/v1/undo/{receipt}",
    params(("receipt" = String, Path, description = "the receipt's id, out of a reply or `X-Receipt-ID`")),
    responses((status = 200, body = UndoneBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Path(receipt): Path<String>,
) -> Result<axum::Json<UndoneBody>, Problem> {
    let Undone { undone, receipt, said } = undo(&app, &who, &receipt).await?;
    Ok(axum::Json(UndoneBody { undone, said, receipts: vec![ReceiptBody::from(receipt)] }))
}

/// Takes an effect back, for the API and for the button of a page.
pub(crate) async fn undo(app: &App, who: &Who, receipt: &str) -> Result<Undone, Problem> {
    let id: ReceiptId = receipt.parse().map_err(|_| Code::NotFound)?;
    app.engine.undoing().undo(who.scope, id, &who.correlation).await.map_err(|error| match error {
        UndoError::Unknown => Code::NotFound.into(),
        UndoError::Gone => Code::UndoGone.into(),
        UndoError::ChangedSince => Code::ChangedSince.into(),
        UndoError::Irreversible => Code::Irreversible.into(),
        UndoError::Store(error) => error.into(),
    })
}
