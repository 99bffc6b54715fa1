//! `/api/v1/admin/specialties`.

use axum::extract::State;
use axum::http::StatusCode;
use domain::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web::problem::{Code, Json, Path, Problem, Query};
use web::{App, Staff};

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
    /// Since when no new shift is offered of it.
    #[schema(value_type = Option<String>, format = DateTime)]
    archived_at: Option<Timestamp>,
}

/// What changes; what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SpecialtyChangeBody {
    name: Option<String>,
    /// `true`: no new shift is offered of it; what there is stays. `false`: it is used again.
    archived: Option<bool>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SpecialtiesBody {
    items: Vec<SpecialtyBody>,
    next_cursor: Option<String>,
}

impl From<Specialty> for SpecialtyBody {
    fn from(specialty: Specialty) -> Self {
        Self { id: specialty.id, name: specialty.name, archived_at: specialty.archived_at }
    }
}

/// Lists specialties by pages, in the order of their names.
#[utoipa::path(
    get,
    path = "/api/v1/admin/specialties",
    tag = "admin",
    params(Page),
    responses((status = 200, body = SpecialtiesBody), (status = "default", body = web::problem::ProblemBody))
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
    responses((status = 201, body = SpecialtyBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn add(
    State(app): State<App>,
    staff: Staff,
    Json(body): Json<NewSpecialtyBody>,
) -> Result<(StatusCode, axum::Json<SpecialtyBody>), Problem> {
    let name = named(&body.name)?;
    let mut tx = app.by_hand(&staff.who).await?;
    let added = table::add_specialty(&mut tx, &name, app.engine.clock().now()).await?;
    let id = added.ok_or_else(|| Problem::new(Code::Conflict).saying("that specialty is there already"))?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, axum::Json(SpecialtyBody { id, name, archived_at: None })))
}

fn named(name: &str) -> Result<String, Problem> {
    let name = line(Some(name)).filter(|name| !folded(name).is_empty());
    name.ok_or_else(|| wrong("name has no letters"))
}

/// Renames a specialty, archives it or takes it up again. 409 `conflict`: another has that name.
#[utoipa::path(
    patch,
    path = "/api/v1/admin/specialties/{id}",
    tag = "admin",
    params(("id" = String, Path, description = "the specialty")),
    request_body = SpecialtyChangeBody,
    responses((status = 200, body = SpecialtyBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn change(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
    Json(body): Json<SpecialtyChangeBody>,
) -> Result<axum::Json<SpecialtyBody>, Problem> {
    let id: SpecialtyId = id.parse().map_err(|_| Code::NotFound)?;
    let mut tx = app.by_hand(&staff.who).await?;
    table::specialty(&mut tx, id).await?.ok_or(Code::NotFound)?;
    if let Some(name) = body.name.as_deref() {
        let name = named(name)?;
        let others = table::specialties(&mut tx).await?;
        if others.iter().any(|other| other.id != id && folded(&other.name) == folded(&name)) {
            return Err(Problem::new(Code::Conflict).saying("there is a specialty of that name"));
        }
        table::rename_specialty(&mut tx, id, &name).await?;
    }
    if let Some(archived) = body.archived {
        let at = archived.then(|| app.engine.clock().now());
        table::archive_specialty(&mut tx, id, at).await?;
    }
    let after = table::specialty(&mut tx, id).await?.ok_or(Code::NotFound)?;
    tx.commit().await?;
    Ok(axum::Json(after.into()))
}
