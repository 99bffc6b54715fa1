//! `/api/v1/admin/specialties`.

use axum::extract::State;
use axum::http::StatusCode;
use http::problem::{Code, Json, Problem, Query};
use http::{App, Staff};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Page, line, wanted, wrong};
use crate::places::{Specialty, SpecialtyId, folded, table};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewSpecialtyBody {
    #[schema(example = "Anestesiologia")]
    name: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SpecialtyBody {
    #[schema(value_type = String, format = Uuid)]
    id: SpecialtyId,
    name: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SpecialtiesBody {
    items: Vec<SpecialtyBody>,
    next_cursor: Option<String>,
}

impl From<Specialty> for SpecialtyBody {
    fn from(specialty: Specialty) -> Self {
        Self { id: specialty.id, name: specialty.name }
    }
}

/// Lists specialties by pages, in the order of their names.
#[utoipa::path(
    get,
    path = "/api/v1/admin/specialties",
    tag = "admin",
    params(Page),
    responses((status = 200, body = SpecialtiesBody), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn list(
    State(app): State<App>,
    staff: Staff,
    Query(page): Query<Page>,
) -> Result<axum::Json<SpecialtiesBody>, Problem> {
    let limit = page.limit()?;
    let after = page.cursor.as_deref().unwrap_or_default();
    let mut tx = app.engine.db().read(staff.who.scope).await?;
    let mut found = table::specialties_after(&mut tx, after, wanted(limit)).await?;
    let more = found.len() > limit;
    found.truncate(limit);
    let next_cursor = found.last().filter(|_| more).map(|last| folded(&last.name));
    Ok(axum::Json(SpecialtiesBody {
        items: found.into_iter().map(SpecialtyBody::from).collect(),
        next_cursor,
    }))
}

/// Adds a specialty. 409 `conflict`: it is there already.
#[utoipa::path(
    post,
    path = "/api/v1/admin/specialties",
    tag = "admin",
    request_body = NewSpecialtyBody,
    responses((status = 201, body = SpecialtyBody), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn add(
    State(app): State<App>,
    staff: Staff,
    Json(body): Json<NewSpecialtyBody>,
) -> Result<(StatusCode, axum::Json<SpecialtyBody>), Problem> {
    let name = line(Some(&body.name)).filter(|name| !folded(name).is_empty());
    let name = name.ok_or_else(|| wrong("name has no letters"))?;
    let mut tx = app.engine.db().begin(staff.who.scope).await?;
    let added = table::add_specialty(&mut tx, &name, app.engine.clock().now()).await?;
    let id = added.ok_or_else(|| Problem::new(Code::Conflict).saying("that specialty is there already"))?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, axum::Json(SpecialtyBody { id, name })))
}
