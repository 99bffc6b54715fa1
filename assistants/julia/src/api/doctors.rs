//! `/api/v1/admin/doctors`: whom Júlia talks with.

use axum::extract::State;
use axum::http::StatusCode;
use domain::UserId;
use records::{Listed, Paged};
use serde::Deserialize;
use store::{StoreError, Tx};
use utoipa::IntoParams;
use uuid::Uuid;
use web::problem::{Code, Json, Path, Problem, Query};
use web::{App, Staff};

use super::doctor_body::{DoctorBody, DoctorChangeBody, DoctorWithShiftsBody, NewDoctorBody};
use super::shift_body::ShiftBody;
use super::{line, wrong};
use crate::desk::table as desk;
use crate::doctors::entering::{self, NotEntered, Typed};
use crate::doctors::{Doctor, finding, table};
use crate::vagas;

/// How many shifts of a doctor's are shown.
const SHIFTS: i64 = 50;

#[derive(Debug, Deserialize, IntoParams)]
pub(super) struct DoctorsQuery {
    /// A name or a part of one, a phone, or a CRM.
    q: Option<String>,
}

/// Lists doctors by pages, in the order in which they came; with `q`, those whom it finds.
#[utoipa::path(
    get,
    path = "/api/v1/admin/doctors",
    tag = "admin",
    params(DoctorsQuery, Paged),
    responses((status = 200, body = Listed<DoctorBody>), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn list(
    State(app): State<App>,
    staff: Staff,
    Query(asked): Query<DoctorsQuery>,
    Query(paged): Query<Paged>,
) -> Result<axum::Json<Listed<DoctorBody>>, Problem> {
    let limit = paged.limit()?;
    let after = UserId::from_uuid(paged.after(Uuid::nil(), |text| text.parse().ok())?);
    let mut tx = app.engine.db().read(staff.who.scope).await?;
    let (found, more) = finding::page(&mut tx, asked.q.as_deref().unwrap_or_default(), after, limit).await?;
    let next_cursor = found.last().filter(|_| more).map(|(last, _)| last.user.to_string());
    let items = found.into_iter().map(|(doctor, phone)| DoctorBody::of(doctor, phone)).collect();
    Ok(axum::Json(Listed { items, next_cursor }))
}

/// Registers a doctor. Whoever wrote from that phone before becomes them, and keeps their own clock. 409 `conflict`: the phone or
/// the CRM is another doctor's.
#[utoipa::path(
    post,
    path = "/api/v1/admin/doctors",
    tag = "admin",
    request_body = NewDoctorBody,
    responses((status = 201, body = DoctorBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn add(
    State(app): State<App>,
    staff: Staff,
    Json(body): Json<NewDoctorBody>,
) -> Result<(StatusCode, axum::Json<DoctorBody>), Problem> {
    let now = app.engine.clock().now();
    let typed = Typed {
        name: &body.name,
        phone: body.phone.as_deref().unwrap_or_default(),
        crm: body.crm.as_deref().unwrap_or_default(),
        region: body.region.as_deref().unwrap_or_default(),
        timezone: body.timezone.as_deref().unwrap_or_default(),
    };
    let new = typed.read(body.specialty_id).map_err(refused)?;
    let system = app.engine.db().begin_system().await?;
    let (mut tx, doctor) = entering::register(system, staff.who.scope, &new, now).await.map_err(refused)?;
    let phone = desk::phone_of(&mut tx, doctor.user).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, axum::Json(DoctorBody::of(doctor, phone))))
}

/// What cannot be as things stand is a conflict, what cannot be at all a bad request.
pub(super) fn refused(not: NotEntered) -> Problem {
    match not {
        NotEntered::Store(error) => error.into(),
        NotEntered::PhoneTaken | NotEntered::CrmTaken => Problem::new(Code::Conflict).saying(not.to_string()),
        _ => wrong(&not.to_string()),
    }
}

async fn find(tx: &mut Tx, id: &str) -> Result<Doctor, Problem> {
    let id = id.parse::<Uuid>().map_err(|_| Code::NotFound)?;
    let found: Result<Option<Doctor>, StoreError> = table::find(tx, UserId::from_uuid(id)).await;
    found?.ok_or_else(|| Code::NotFound.into())
}

/// One doctor, with what they took.
#[utoipa::path(
    get,
    path = "/api/v1/admin/doctors/{id}",
    tag = "admin",
    params(("id" = String, Path, description = "the doctor")),
    responses((status = 200, body = DoctorWithShiftsBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn show(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
) -> Result<axum::Json<DoctorWithShiftsBody>, Problem> {
    let mut tx = app.engine.db().read(staff.who.scope).await?;
    let doctor = find(&mut tx, &id).await?;
    let shifts = vagas::table::taken_by(&mut tx, doctor.user, SHIFTS).await?;
    let shifts = shifts.into_iter().map(ShiftBody::from).collect();
    let phone = desk::phone_of(&mut tx, doctor.user).await?;
    Ok(axum::Json(DoctorWithShiftsBody { doctor: DoctorBody::of(doctor, phone), shifts }))
}

/// Changes what is known of a doctor, the phone too. An empty CRM or region takes it away. 409 `conflict`: the phone or the CRM
/// is somebody else's.
#[utoipa::path(
    patch,
    path = "/api/v1/admin/doctors/{id}",
    tag = "admin",
    params(("id" = String, Path, description = "the doctor")),
    request_body = DoctorChangeBody,
    responses((status = 200, body = DoctorBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn change(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
    Json(body): Json<DoctorChangeBody>,
) -> Result<axum::Json<DoctorBody>, Problem> {
    let now = app.engine.clock().now();
    let mut tx = app.engine.db().read(staff.who.scope).await?;
    let before = find(&mut tx, &id).await?;
    drop(tx);
    let phone = body.phone.as_deref().map(entering::phone).transpose().map_err(refused)?;
    let or = |new: Option<&str>, old: Option<String>| if new.is_some() { line(new) } else { old };
    let doctor = Doctor {
        name: line(body.name.as_deref()).unwrap_or(before.name),
        crm: or(body.crm.as_deref(), before.crm),
        specialty: body.specialty_id.or(before.specialty),
        region: or(body.region.as_deref(), before.region),
        ..before
    };
    let system = app.engine.db().begin_system().await?;
    let changed = entering::change(system, staff.who.scope, &doctor, phone.as_ref(), now).await;
    let mut tx = changed.map_err(refused)?;
    let phone = desk::phone_of(&mut tx, doctor.user).await?;
    tx.commit().await?;
    Ok(axum::Json(DoctorBody::of(doctor, phone)))
}
