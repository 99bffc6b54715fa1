//! `/api/v1/admin/doctors`: whom Júlia talks with.

use axum::extract::State;
use axum::http::StatusCode;
use domain::{Language, Role, UserId};
use http::problem::{Code, Json, Path, Problem, Query};
use http::{App, Staff};
use jiff::tz::TimeZone;
use serde::Serialize;
use store::contacts::{self, Contact};
use store::people::{self, NewPerson};
use store::{StoreError, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

use super::doctor_body::{DoctorBody, DoctorChangeBody, DoctorWithShiftsBody, NewDoctorBody, phone};
use super::shift_body::ShiftBody;
use super::{Page, line, wanted, wrong};
use crate::doctors::{Doctor, table};
use crate::places::{self, SpecialtyId};
use crate::vagas;

/// The channel that a phone is an address of, and which of our accounts speaks there.
const CHANNEL: &str = "whatsapp";
const ACCOUNT: &str = "default";

/// How many shifts of a doctor's are shown.
const SHIFTS: i64 = 50;

#[derive(Serialize, ToSchema)]
pub(super) struct DoctorsBody {
    items: Vec<DoctorBody>,
    next_cursor: Option<String>,
}

/// Lists doctors by pages, in the order in which they came.
#[utoipa::path(
    get,
    path = "/api/v1/admin/doctors",
    tag = "admin",
    params(Page),
    responses((status = 200, body = DoctorsBody), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn list(
    State(app): State<App>,
    staff: Staff,
    Query(page): Query<Page>,
) -> Result<axum::Json<DoctorsBody>, Problem> {
    let limit = page.limit()?;
    let after = page.after(|text| text.parse::<Uuid>().ok().map(UserId::from_uuid))?;
    let after = after.unwrap_or(UserId::from_uuid(Uuid::nil()));
    let mut tx = app.engine.db().read(staff.who.scope).await?;
    let mut found = table::after(&mut tx, after, wanted(limit)).await?;
    let more = found.len() > limit;
    found.truncate(limit);
    let next_cursor = found.last().filter(|_| more).map(|last| last.user.to_string());
    Ok(axum::Json(DoctorsBody { items: found.into_iter().map(DoctorBody::from).collect(), next_cursor }))
}

/// Registers a doctor. 409 `conflict`: the phone is somebody else's.
#[utoipa::path(
    post,
    path = "/api/v1/admin/doctors",
    tag = "admin",
    request_body = NewDoctorBody,
    responses((status = 201, body = DoctorBody), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn add(
    State(app): State<App>,
    staff: Staff,
    Json(body): Json<NewDoctorBody>,
) -> Result<(StatusCode, axum::Json<DoctorBody>), Problem> {
    let now = app.engine.clock().now();
    let tenant = staff.who.scope.tenant();
    let name = line(Some(&body.name)).ok_or_else(|| wrong("name is empty"))?;
    let timezone = body.timezone.as_deref().unwrap_or("America/Sao_Paulo");
    TimeZone::get(timezone).map_err(|_| wrong("timezone is the name of no clock"))?;
    let phone = body.phone.as_deref().map(phone).transpose()?;
    let mut system = app.engine.db().begin_system().await?;
    let new = NewPerson { tenant, name: &name, role: Role::User, language: Language::Portuguese, timezone };
    let person = people::create(&mut system, &new, now).await?;
    if let Some(phone) = phone {
        let address = phone.digits().to_owned();
        if contacts::find(&mut system, tenant, CHANNEL, &address).await?.is_some() {
            return Err(Problem::new(Code::Conflict).saying("that phone is somebody's already"));
        }
        let contact =
            Contact { scope: person.scope, channel: CHANNEL.into(), address, account: ACCOUNT.into() };
        contacts::add(&mut system, &contact, now).await?;
    }
    let mut tx = system.into_scope(staff.who.scope).await?;
    check_specialty(&mut tx, body.specialty_id).await?;
    let doctor = Doctor {
        crm: line(body.crm.as_deref()),
        specialty: body.specialty_id,
        region: line(body.region.as_deref()),
        ..Doctor::named(person.scope.user(), name)
    };
    table::put(&mut tx, &doctor, now).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, axum::Json(doctor.into())))
}

async fn check_specialty(tx: &mut Tx, id: Option<SpecialtyId>) -> Result<(), Problem> {
    let Some(id) = id else { return Ok(()) };
    match places::table::specialty(tx, id).await? {
        Some(_) => Ok(()),
        None => Err(wrong("specialty_id names no specialty")),
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
    responses((status = 200, body = DoctorWithShiftsBody), (status = "default", body = http::problem::ProblemBody))
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
    Ok(axum::Json(DoctorWithShiftsBody { doctor: doctor.into(), shifts }))
}

/// Changes what is known of a doctor.
#[utoipa::path(
    patch,
    path = "/api/v1/admin/doctors/{id}",
    tag = "admin",
    params(("id" = String, Path, description = "the doctor")),
    request_body = DoctorChangeBody,
    responses((status = 200, body = DoctorBody), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn change(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
    Json(body): Json<DoctorChangeBody>,
) -> Result<axum::Json<DoctorBody>, Problem> {
    let mut tx = app.engine.db().begin(staff.who.scope).await?;
    let before = find(&mut tx, &id).await?;
    check_specialty(&mut tx, body.specialty_id).await?;
    let doctor = Doctor {
        name: line(body.name.as_deref()).unwrap_or(before.name),
        crm: line(body.crm.as_deref()).or(before.crm),
        specialty: body.specialty_id.or(before.specialty),
        region: line(body.region.as_deref()).or(before.region),
        ..before
    };
    table::put(&mut tx, &doctor, app.engine.clock().now()).await?;
    tx.commit().await?;
    Ok(axum::Json(doctor.into()))
}
