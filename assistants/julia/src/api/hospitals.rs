//! `/api/v1/admin/hospitals`.

use axum::extract::State;
use axum::http::StatusCode;
use domain::Timestamp;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web::problem::{Code, Json, Path, Problem, Query};
use web::{App, Staff};

use super::{Page, line, wanted, wrong};
use crate::places::{Hospital, HospitalId, NewHospital, folded, table};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewHospitalBody {
    #[schema(example = "Hospital São Luiz")]
    name: String,
    address: Option<String>,
    bairro: Option<String>,
    cidade: Option<String>,
    #[schema(example = "SP")]
    estado: Option<String>,
    /// What doctors call the part of the country: "ABC", "Zona Sul".
    region: Option<String>,
    /// What Júlia may tell of it.
    notes: Option<String>,
    /// The clock on its wall; São Paulo's if left out.
    #[schema(example = "America/Sao_Paulo")]
    timezone: Option<String>,
}

/// What changes; what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct HospitalChangeBody {
    name: Option<String>,
    address: Option<String>,
    bairro: Option<String>,
    cidade: Option<String>,
    estado: Option<String>,
    region: Option<String>,
    notes: Option<String>,
    timezone: Option<String>,
    /// `true`: no new shift is offered there; what there is stays. `false`: it is used again.
    archived: Option<bool>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct HospitalBody {
    #[schema(value_type = String, format = Uuid)]
    id: HospitalId,
    name: String,
    address: Option<String>,
    bairro: Option<String>,
    cidade: Option<String>,
    estado: Option<String>,
    region: Option<String>,
    notes: Option<String>,
    timezone: String,
    /// Since when no new shift is offered there.
    #[schema(value_type = Option<String>, format = DateTime)]
    archived_at: Option<Timestamp>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct HospitalsBody {
    items: Vec<HospitalBody>,
    next_cursor: Option<String>,
}

impl From<Hospital> for HospitalBody {
    fn from(hospital: Hospital) -> Self {
        Self {
            id: hospital.id,
            name: hospital.name,
            address: hospital.address,
            bairro: hospital.bairro,
            cidade: hospital.cidade,
            estado: hospital.estado,
            region: hospital.region,
            notes: hospital.notes,
            timezone: hospital.timezone,
            archived_at: hospital.archived_at,
        }
    }
}

/// Where most hospitals are, as long as nobody says otherwise.
const HERE: &str = "America/Sao_Paulo";

fn zone(name: Option<&str>) -> Result<String, Problem> {
    let name = name.unwrap_or(HERE);
    TimeZone::get(name).map_err(|_| wrong("timezone is the name of no clock, like America/Sao_Paulo"))?;
    Ok(name.to_owned())
}

fn named(name: &str) -> Result<String, Problem> {
    let name = line(Some(name)).filter(|name| !folded(name).is_empty());
    name.ok_or_else(|| wrong("name has no letters"))
}

/// Lists hospitals by pages, in the order of their names.
#[utoipa::path(
    get,
    path = "/api/v1/admin/hospitals",
    tag = "admin",
    params(Page),
    responses((status = 200, body = HospitalsBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn list(
    State(app): State<App>,
    staff: Staff,
    Query(page): Query<Page>,
) -> Result<axum::Json<HospitalsBody>, Problem> {
    let limit = page.limit()?;
    let after = page.cursor.as_deref().unwrap_or_default();
    let mut tx = app.engine.db().read(staff.who.scope).await?;
    let mut found = table::hospitals_after(&mut tx, after, wanted(limit)).await?;
    let more = found.len() > limit;
    found.truncate(limit);
    let next_cursor = found.last().filter(|_| more).map(|last| folded(&last.name));
    Ok(axum::Json(HospitalsBody { items: found.into_iter().map(HospitalBody::from).collect(), next_cursor }))
}

/// Adds a hospital. 409 `conflict`: there is one of that name.
#[utoipa::path(
    post,
    path = "/api/v1/admin/hospitals",
    tag = "admin",
    request_body = NewHospitalBody,
    responses((status = 201, body = HospitalBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn add(
    State(app): State<App>,
    staff: Staff,
    Json(body): Json<NewHospitalBody>,
) -> Result<(StatusCode, axum::Json<HospitalBody>), Problem> {
    let new = NewHospital {
        name: named(&body.name)?,
        address: line(body.address.as_deref()),
        bairro: line(body.bairro.as_deref()),
        cidade: line(body.cidade.as_deref()),
        estado: line(body.estado.as_deref()),
        region: line(body.region.as_deref()),
        notes: line(body.notes.as_deref()),
        timezone: zone(body.timezone.as_deref())?,
    };
    let mut tx = app.by_hand(&staff.who).await?;
    let added = table::add_hospital(&mut tx, &new, app.engine.clock().now()).await?;
    let id = added.ok_or_else(|| Problem::new(Code::Conflict).saying("there is a hospital of that name"))?;
    let hospital = table::hospital(&mut tx, id).await?.ok_or(Code::Internal)?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, axum::Json(hospital.into())))
}

/// Changes what is known of a hospital. 409 `conflict`: another has that name.
#[utoipa::path(
    patch,
    path = "/api/v1/admin/hospitals/{id}",
    tag = "admin",
    params(("id" = String, Path, description = "the hospital")),
    request_body = HospitalChangeBody,
    responses((status = 200, body = HospitalBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn change(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
    Json(body): Json<HospitalChangeBody>,
) -> Result<axum::Json<HospitalBody>, Problem> {
    let id: HospitalId = id.parse().map_err(|_| Code::NotFound)?;
    let mut tx = app.by_hand(&staff.who).await?;
    let before = table::hospital(&mut tx, id).await?.ok_or(Code::NotFound)?;
    let name = body.name.as_deref().map_or_else(|| Ok(before.name.clone()), named)?;
    let others = table::hospitals(&mut tx).await?;
    if others.iter().any(|other| other.id != id && folded(&other.name) == folded(&name)) {
        return Err(Problem::new(Code::Conflict).saying("there is a hospital of that name"));
    }
    let timezone = zone(body.timezone.as_deref().or(Some(&before.timezone)))?;
    let or = |new: Option<&str>, old: Option<String>| if new.is_some() { line(new) } else { old };
    let new = NewHospital {
        name,
        address: or(body.address.as_deref(), before.address),
        bairro: or(body.bairro.as_deref(), before.bairro),
        cidade: or(body.cidade.as_deref(), before.cidade),
        estado: or(body.estado.as_deref(), before.estado),
        region: or(body.region.as_deref(), before.region),
        notes: or(body.notes.as_deref(), before.notes),
        timezone,
    };
    let now = app.engine.clock().now();
    table::change_hospital(&mut tx, id, &new, now).await?;
    if let Some(archived) = body.archived {
        table::archive_hospital(&mut tx, id, archived.then_some(now)).await?;
    }
    let after = table::hospital(&mut tx, id).await?.ok_or(Code::NotFound)?;
    tx.commit().await?;
    Ok(axum::Json(after.into()))
}
