//! What operators do with a shift: free it, give it to somebody, say how it went. Whoever is concerned is told.

use axum::extract::State;
use domain::{CorrelationId, Timestamp, UserId};
use serde::Deserialize;
use store::Tx;
use utoipa::ToSchema;
use web::problem::{Code, Json, Path, Problem};
use web::{App, Staff};

use super::shift_body::ShiftBody;
use super::wrong;
use crate::doctors::{self, Doctor};
use crate::staffing::{self, Order, ShiftOutcome, Stopped};
use crate::vagas::{ShiftStatus, Vaga, VagaId, table};

pub(super) fn order(now: Timestamp) -> Order {
    Order { now, correlation: CorrelationId::random() }
}

/// A refusal by the house's rules: what cannot be at all is a bad request, what cannot be as things stand a conflict.
pub(super) fn stopped(stopped: Stopped) -> Problem {
    match stopped {
        Stopped::Refused(refusal) if refusal.is_of_the_request() => wrong(refusal.why()),
        Stopped::Refused(refusal) => Problem::new(Code::Conflict).saying(refusal.why()),
        Stopped::Store(error) => error.into(),
    }
}

async fn find(tx: &mut Tx, id: &str) -> Result<Vaga, Problem> {
    let id: VagaId = id.parse().map_err(|_| Code::NotFound)?;
    Ok(table::find(tx, id).await?.ok_or(Code::NotFound)?)
}

/// Takes a shift from the doctor who has it: it is open again, and they are told. 409 `conflict`: nobody has it, or it is
/// over.
#[utoipa::path(
    post,
    path = "/api/v1/admin/shifts/{id}/free",
    tag = "admin",
    params(("id" = String, Path, description = "the shift")),
    responses((status = 200, body = ShiftBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn free(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
) -> Result<axum::Json<ShiftBody>, Problem> {
    let mut tx = app.by_hand(&staff.who).await?;
    let before = find(&mut tx, &id).await?;
    let after = staffing::free(&mut tx, &before, &order(app.engine.clock().now())).await.map_err(stopped)?;
    tx.commit().await?;
    Ok(axum::Json(after.into()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AssignBody {
    #[schema(value_type = String, format = Uuid)]
    doctor_id: UserId,
}

/// Gives a shift to a doctor: an open one, or one that somebody else has. Both are told. 409 `conflict`: it is of another
/// specialty, the doctor has another one at that time, or it is over.
#[utoipa::path(
    post,
    path = "/api/v1/admin/shifts/{id}/assign",
    tag = "admin",
    params(("id" = String, Path, description = "the shift")),
    request_body = AssignBody,
    responses((status = 200, body = ShiftBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn assign(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
    Json(body): Json<AssignBody>,
) -> Result<axum::Json<ShiftBody>, Problem> {
    let mut tx = app.by_hand(&staff.who).await?;
    let before = find(&mut tx, &id).await?;
    let doctor: Option<Doctor> = doctors::table::find(&mut tx, body.doctor_id).await?;
    let doctor = doctor.ok_or_else(|| wrong("doctor_id names no doctor"))?;
    let order = order(app.engine.clock().now());
    let given = if before.status == ShiftStatus::Reservada {
        staffing::reassign(&mut tx, &before, doctor, &order).await
    } else {
        staffing::give(&mut tx, &before, doctor, &order).await
    };
    let after = given.map_err(stopped)?;
    tx.commit().await?;
    Ok(axum::Json(after.into()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SettleBody {
    /// Whether the doctor was there.
    done: bool,
}

/// Notes of a shift that has begun whether it was done. 409 `conflict`: nobody had it, or it has not begun.
#[utoipa::path(
    post,
    path = "/api/v1/admin/shifts/{id}/settle",
    tag = "admin",
    params(("id" = String, Path, description = "the shift")),
    request_body = SettleBody,
    responses((status = 200, body = ShiftBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn settle(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
    Json(body): Json<SettleBody>,
) -> Result<axum::Json<ShiftBody>, Problem> {
    let mut tx = app.by_hand(&staff.who).await?;
    let before = find(&mut tx, &id).await?;
    let outcome = if body.done { ShiftOutcome::Done } else { ShiftOutcome::Missed };
    let order = order(app.engine.clock().now());
    let after = staffing::settle(&mut tx, &before, outcome, &order).await.map_err(stopped)?;
    tx.commit().await?;
    Ok(axum::Json(after.into()))
}
