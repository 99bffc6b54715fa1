//! `POST /api/v1/memories`: something the person writes down themselves.

use axum::extract::State;
use axum::http::StatusCode;
use engine::memories::Written;
use memory::learn::Learned;
use memory::{About, Area, ItemType};
use serde::Deserialize;
use utoipa::ToSchema;
use web::problem::{Json, Problem};
use web::{App, Who};

use super::body::MemoryBody;
use super::refused;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewMemoryBody {
    #[serde(rename = "type")]
    #[schema(value_type = String, example = "fact")]
    kind: ItemType,
    /// One short sentence.
    #[schema(example = "Mora em Campinas")]
    content: String,
    #[schema(value_type = Option<String>, example = "health")]
    area: Option<Area>,
    /// Whom it is about; the person themselves if nobody is named.
    about: Option<String>,
}

/// Keeps it, confirmed. 200 with what was known already: it is surer now. 409 `memory_consent_required`: the person did
/// not agree to being remembered.
#[utoipa::path(
    post,
    path = "/api/v1/memories",
    request_body = NewMemoryBody,
    responses(
        (status = 201, body = MemoryBody),
        (status = 200, body = MemoryBody),
        (status = "default", body = web::problem::ProblemBody)
    )
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Json(body): Json<NewMemoryBody>,
) -> Result<(StatusCode, axum::Json<MemoryBody>), Problem> {
    let written = Written {
        kind: body.kind,
        area: body.area,
        about: About::parse(body.about.as_deref().unwrap_or_default()),
        content: body.content,
    };
    match app.memories(&who).write(written).await? {
        Learned::Added { item, .. } => Ok((StatusCode::CREATED, axum::Json(MemoryBody::from(*item)))),
        Learned::Strengthened(item) => Ok((StatusCode::OK, axum::Json(MemoryBody::from(*item)))),
        Learned::Refused(refusal) => Err(refused(&app, &who, refusal).await?),
    }
}
