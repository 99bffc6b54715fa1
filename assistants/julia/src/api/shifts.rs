//! `/api/v1/admin/shifts`: what is on offer, what was taken, and what became of it.

use axum::extract::State;
use axum::http::StatusCode;
use domain::Timestamp;
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use records::{Listed, Paged};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;
use web::problem::{Code, Json, Path, Problem, Query};
use web::{App, Staff};

use super::shift_acts::{order, stopped};
use super::shift_body::{NewShiftBody, ShiftBody, ShiftChangeBody};
use super::wrong;
use crate::places::{self, HospitalId, SpecialtyId};
use crate::staffing;
use crate::vagas::browsing::Filter;
use crate::vagas::table;
use crate::vagas::{ShiftStatus, VagaId};

#[derive(Debug, Deserialize, IntoParams)]
pub(super) struct ShiftsQuery {
    /// `aberta`, `reservada`, `fechada`, `realizada` or `nao_realizada`.
    #[param(value_type = Option<String>)]
    status: Option<ShiftStatus>,
    #[param(value_type = Option<String>)]
    hospital_id: Option<HospitalId>,
    #[param(value_type = Option<String>)]
    specialty_id: Option<SpecialtyId>,
    /// From this day on, in UTC.
    #[param(value_type = Option<String>)]
    from: Option<Date>,
    /// Up to this day, included.
    #[param(value_type = Option<String>)]
    to: Option<Date>,
}

/// The first instant after a day, in UTC.
pub(super) fn after_day(day: Date) -> Result<Timestamp, Problem> {
    midnight(day.checked_add(1.day()).map_err(|_| wrong("there is no such day"))?)
}

pub(super) fn midnight(day: Date) -> Result<Timestamp, Problem> {
    let start = day.to_zoned(TimeZone::UTC).map_err(|_| wrong("there is no such day"))?;
    Ok(start.timestamp())
}

/// Lists shifts by pages, in the order in which they begin.
#[utoipa::path(
    get,
    path = "/api/v1/admin/shifts",
    tag = "admin",
    params(ShiftsQuery, Paged),
    responses((status = 200, body = Listed<ShiftBody>), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn list(
    State(app): State<App>,
    staff: Staff,
    Query(asked): Query<ShiftsQuery>,
    Query(paged): Query<Paged>,
) -> Result<axum::Json<Listed<ShiftBody>>, Problem> {
    let limit = paged.limit()?;
    let from = asked.from.map_or(Ok(Timestamp::UNIX_EPOCH), midnight)?;
    let after = paged.after((from, VagaId::from_uuid(Uuid::nil())), table::read_place)?;
    let until = asked.to.map_or(Ok(Timestamp::MAX), after_day)?;
    let mut tx = app.engine.db().read(staff.who.scope).await?;
    let filter =
        Filter { status: asked.status, hospital: asked.hospital_id, specialty: asked.specialty_id, until };
    let (items, next) = filter.page(&mut tx, after, limit).await?;
    let next_cursor = next.map(table::write_place);
    Ok(axum::Json(Listed { items: items.into_iter().map(ShiftBody::from).collect(), next_cursor }))
}

/// Offers a shift. 409 `conflict`: one with that reference is there already.
#[utoipa::path(
    post,
    path = "/api/v1/admin/shifts",
    tag = "admin",
    request_body = NewShiftBody,
    responses((status = 201, body = ShiftBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn add(
    State(app): State<App>,
    staff: Staff,
    Json(body): Json<NewShiftBody>,
) -> Result<(StatusCode, axum::Json<ShiftBody>), Problem> {
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(&staff.who).await?;
    let hospital = places::table::hospital(&mut tx, body.hospital_id).await?;
    let hospital = hospital.ok_or_else(|| wrong("hospital_id names no hospital"))?;
    if places::table::specialty(&mut tx, body.specialty_id).await?.is_none() {
        return Err(wrong("specialty_id names no specialty"));
    }
    let new = body.entered(&hospital, VagaId::new(now), now)?;
    let added = staffing::offer(&mut tx, &new, &order(now)).await.map_err(stopped)?;
    let id = added.ok_or_else(|| Problem::new(Code::Conflict).saying("that reference is entered already"))?;
    let vaga = table::find(&mut tx, id).await?.ok_or(Code::Internal)?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, axum::Json(vaga.into())))
}

/// One shift.
#[utoipa::path(
    get,
    path = "/api/v1/admin/shifts/{id}",
    tag = "admin",
    params(("id" = String, Path, description = "the shift")),
    responses((status = 200, body = ShiftBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn show(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
) -> Result<axum::Json<ShiftBody>, Problem> {
    let id: VagaId = id.parse().map_err(|_| Code::NotFound)?;
    let mut tx = app.engine.db().read(staff.who.scope).await?;
    let vaga = table::find(&mut tx, id).await?.ok_or(Code::NotFound)?;
    Ok(axum::Json(vaga.into()))
}

/// Changes the hours or the value of a shift that has not begun. Whoever has it is told. 409 `conflict`: it is over, or its
/// doctor has another shift at that time.
#[utoipa::path(
    patch,
    path = "/api/v1/admin/shifts/{id}",
    tag = "admin",
    params(("id" = String, Path, description = "the shift")),
    request_body = ShiftChangeBody,
    responses((status = 200, body = ShiftBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn change(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
    Json(body): Json<ShiftChangeBody>,
) -> Result<axum::Json<ShiftBody>, Problem> {
    let id: VagaId = id.parse().map_err(|_| Code::NotFound)?;
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(&staff.who).await?;
    let before = table::find(&mut tx, id).await?.ok_or(Code::NotFound)?;
    let after = staffing::amend(&mut tx, &before, body.change(), &order(now)).await.map_err(stopped)?;
    tx.commit().await?;
    Ok(axum::Json(after.into()))
}

/// Takes a shift off the list for good. A doctor who has it is told. 409 `conflict`: it is over.
#[utoipa::path(
    post,
    path = "/api/v1/admin/shifts/{id}/close",
    tag = "admin",
    params(("id" = String, Path, description = "the shift")),
    responses((status = 200, body = ShiftBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn close(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
) -> Result<axum::Json<ShiftBody>, Problem> {
    let id: VagaId = id.parse().map_err(|_| Code::NotFound)?;
    let mut tx = app.by_hand(&staff.who).await?;
    let before = table::find(&mut tx, id).await?.ok_or(Code::NotFound)?;
    let after = staffing::close(&mut tx, &before, &order(app.engine.clock().now())).await.map_err(stopped)?;
    tx.commit().await?;
    Ok(axum::Json(after.into()))
}
