//! `/api/v1/people/{id}/gifts`: what somebody was given.

use axum::extract::State;
use axum::http::StatusCode;
use jiff::civil::Date;
use records::record_id;
use serde::Serialize;
use utoipa::ToSchema;
use web::problem::{Code, Json, Path, Problem};
use web::{App, Who};

use super::refusal;
use crate::finance::money::Money;
use crate::manner::Manner;
use crate::people::gifts::{self, Gift, GiftDraft};
use crate::people::saying::Saying;
use crate::people::{GiftId, Person, acts};

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct GiftBody {
    #[schema(value_type = String, format = Uuid)]
    id: GiftId,
    #[schema(example = "livro de suspense")]
    gift: String,
    occasion: Option<String>,
    #[schema(value_type = String, format = Date)]
    date: Date,
    /// In reais, exact to the cent.
    #[schema(value_type = Option<f64>, example = 59.9)]
    amount: Option<Money>,
}

impl From<Gift> for GiftBody {
    fn from(gift: Gift) -> Self {
        let what = gift.what;
        Self { id: gift.id, gift: what.what, occasion: what.occasion, date: what.day, amount: what.amount }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct GiftsBody {
    items: Vec<GiftBody>,
}

/// What somebody was given, newest first, at most 100. 404: there is nobody like that.
#[utoipa::path(
    get,
    path = "/api/v1/people/{id}/gifts",
    params(("id" = String, Path, description = "the person")),
    responses((status = 200, body = GiftsBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn list(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<axum::Json<GiftsBody>, Problem> {
    let mut tx = app.engine.db().read(who.scope).await?;
    let known = records::find::<Person>(&mut tx, record_id(&id)?).await?.ok_or(Code::NotFound)?;
    let given = gifts::given(&mut tx, known.id).await?;
    Ok(axum::Json(GiftsBody { items: given.into_iter().map(GiftBody::from).collect() }))
}

/// Notes a gift. 404: there is nobody like that. 422 `invalid_person`: a gift, day or amount that cannot be.
#[utoipa::path(
    post,
    path = "/api/v1/people/{id}/gifts",
    params(("id" = String, Path, description = "the person")),
    request_body = GiftDraft,
    responses((status = 201, body = GiftBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn add(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(draft): Json<GiftDraft>,
) -> Result<(StatusCode, axum::Json<GiftBody>), Problem> {
    let id = record_id(&id)?;
    let manner = Manner::of(&app, &who).await?;
    let gift = draft.resolve(manner.today());
    let gift = gift.map_err(|why| refusal(Saying::by(&manner).refused(why)))?;
    let mut tx = app.by_hand(&who).await?;
    let given = acts::give(&mut tx, id, gift, &manner).await.map_err(refusal)?.ok_or(Code::NotFound)?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, axum::Json(GiftBody::from(given))))
}

/// Deletes a gift. 404: there is none, or it is somebody else's.
#[utoipa::path(
    delete,
    path = "/api/v1/people/{id}/gifts/{gift}",
    params(("id" = String, Path, description = "the person"), ("gift" = String, Path, description = "the gift")),
    responses((status = 204), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn remove(
    who: Who,
    State(app): State<App>,
    Path((id, gift)): Path<(String, String)>,
) -> Result<StatusCode, Problem> {
    let (person, gift) = (record_id(&id)?, gift.parse::<GiftId>().map_err(|_| Code::NotFound)?);
    let mut tx = app.by_hand(&who).await?;
    let removed = gifts::delete(&mut tx, gift, app.engine.clock().now()).await?;
    removed.filter(|gift| gift.person == person).ok_or(Code::NotFound)?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
