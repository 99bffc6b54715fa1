//! `GET /api/v1/admin/shifts/export`: the roster, for a spreadsheet.

use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use domain::{Language, Timestamp};
use jiff::civil::Date;
use serde::Deserialize;
use store::Tx;
use utoipa::IntoParams;
use uuid::Uuid;
use web::problem::{Problem, Query};
use web::{App, Staff, sheet};

use super::shifts::{after_day, midnight};
use crate::doctors;
use crate::vagas::browsing::Filter;
use crate::vagas::{ShiftStatus, Vaga, VagaId};

/// The most shifts of one file.
const MOST: usize = 5_000;

#[derive(Debug, Deserialize, IntoParams)]
pub(super) struct ShiftsExportQuery {
    /// `aberta`, `reservada`, `fechada`, `realizada` or `nao_realizada`.
    #[param(value_type = Option<String>)]
    status: Option<ShiftStatus>,
    /// From this day on, in UTC.
    #[param(value_type = Option<String>)]
    from: Option<Date>,
    /// Up to this day, included.
    #[param(value_type = Option<String>)]
    to: Option<Date>,
}

/// Shifts in the order in which they begin, with whoever has them, up to 5,000: the columns that an import reads, and two more.
/// In Portuguese with semicolons and a decimal comma, in English with commas and a point.
#[utoipa::path(
    get,
    path = "/api/v1/admin/shifts/export",
    tag = "admin",
    params(ShiftsExportQuery),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        (status = "default", body = web::problem::ProblemBody)
    )
)]
pub(super) async fn handler(
    State(app): State<App>,
    staff: Staff,
    Query(asked): Query<ShiftsExportQuery>,
) -> Result<Response, Problem> {
    let from = asked.from.map_or(Ok(Timestamp::UNIX_EPOCH), midnight)?;
    let until = asked.to.map_or(Ok(Timestamp::MAX), after_day)?;
    let filter = Filter { status: asked.status, hospital: None, specialty: None, until };
    let mut tx = app.engine.db().read(staff.who.scope).await?;
    let (shifts, _) = filter.page(&mut tx, (from, VagaId::from_uuid(Uuid::nil())), MOST).await?;
    let language = staff.words.language();
    let names = [
        "hospital",
        "specialty",
        "date",
        "start",
        "end",
        "value",
        "periodo",
        "reference",
        "status",
        "doctor",
    ];
    let names = names.map(|name| staff.words.text(&format!("julia.sheets.column.{name}")).to_owned());
    let mut file = format!("\u{feff}{}", sheet::row(&names.each_ref().map(String::as_str), language));
    for vaga in &shifts {
        file.push_str(&written(&mut tx, vaga, language).await?);
    }
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8"),
        (CONTENT_DISPOSITION, "attachment; filename=\"papo-shifts.csv\""),
    ];
    Ok((headers, file).into_response())
}

async fn written(tx: &mut Tx, vaga: &Vaga, language: Language) -> Result<String, Problem> {
    let doctor = match vaga.reserved_by {
        Some(user) => doctors::table::find(tx, user).await?.map(|doctor| doctor.name),
        None => None,
    };
    let (reais, cents) = (vaga.value_cents / 100, vaga.value_cents % 100);
    let (date, value) = match language {
        Language::Portuguese | Language::Added(_) => {
            (vaga.starts.strftime("%d/%m/%Y"), format!("{reais},{cents:02}"))
        }
        Language::English => (vaga.starts.strftime("%Y-%m-%d"), format!("{reais}.{cents:02}")),
    };
    let cells = [
        vaga.hospital.name.as_str(),
        &vaga.specialty.name,
        &date.to_string(),
        &vaga.starts.strftime("%H:%M").to_string(),
        &vaga.ends.strftime("%H:%M").to_string(),
        &value,
        vaga.periodo.as_str(),
        &vaga.id.to_string(),
        vaga.status.as_str(),
        doctor.as_deref().unwrap_or_default(),
    ];
    Ok(sheet::row(&cells, language))
}
