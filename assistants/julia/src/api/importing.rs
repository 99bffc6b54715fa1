//! `POST /api/v1/admin/shifts/import`: shifts out of a spreadsheet.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use domain::{Timestamp, Words};
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use store::people;
use utoipa::{IntoParams, ToSchema};
use web::problem::{Problem, Query};
use web::{App, Staff};

use super::wrong;
use crate::importing::{self, LineError, NotShifts, Shifts, ShiftsImported, Trial};
use crate::vagas::Periodo;

#[derive(Debug, Deserialize, IntoParams)]
pub(super) struct ShiftsImportQuery {
    /// `true`: only look, and enter nothing.
    #[serde(default)]
    preview: bool,
}

/// What became of a file.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ShiftImportBody {
    preview: bool,
    /// Whether anything was entered: never in a preview, and never where a line failed.
    entered: bool,
    lines: usize,
    /// Entered now; otherwise, those that would be.
    new: usize,
    /// On the list already.
    known: usize,
    failed: usize,
    /// The first hundred lines that cannot be entered, and why.
    errors: Vec<ShiftLineErrorBody>,
    /// The first twenty of the new ones, as they were understood.
    sample: Vec<ShiftLineBody>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ShiftLineErrorBody {
    line: u64,
    /// `broken`, `hospital`, `specialty`, `date`, `hours`, `value`, `periodo` or `past`.
    code: &'static str,
    detail: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ShiftLineBody {
    line: u64,
    hospital: String,
    specialty: String,
    #[schema(value_type = String, format = DateTime)]
    starts_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    ends_at: Timestamp,
    #[schema(value_type = String)]
    periodo: Periodo,
    value_cents: i64,
}

impl ShiftImportBody {
    fn of(outcome: ShiftsImported, trial: Trial, words: &Words) -> Self {
        let error = |(line, error): (u64, LineError)| ShiftLineErrorBody {
            line,
            code: error.code(),
            detail: words.text(&format!("julia.import.{}", error.code())).to_owned(),
        };
        Self {
            preview: trial == Trial::Preview,
            entered: trial == Trial::Enter && outcome.failed == 0,
            lines: outcome.lines,
            new: outcome.new,
            known: outcome.known,
            failed: outcome.failed,
            errors: outcome.errors.into_iter().map(error).collect(),
            sample: outcome
                .sample
                .into_iter()
                .map(|(line, new, hospital, specialty)| ShiftLineBody {
                    line,
                    hospital,
                    specialty,
                    starts_at: new.starts,
                    ends_at: new.ends,
                    periodo: new.periodo,
                    value_cents: new.value_cents,
                })
                .collect(),
        }
    }
}

/// Enters the shifts of a file, all of them or none: comma, semicolon or tab, UTF-8 or Latin-1, the columns named in the
/// first line (hospital, especialidade, data, início and fim or horário, valor; período and referência if there are any).
/// Up to 5,000 lines. Look first with `preview=true`. The same reference, or the same file again, adds nothing. 422: a line
/// cannot be entered; which and why is in the body, and nothing was.
#[utoipa::path(
    post,
    path = "/api/v1/admin/shifts/import",
    tag = "admin",
    params(ShiftsImportQuery),
    request_body(content = String, content_type = "text/csv"),
    responses(
        (status = 200, body = ShiftImportBody),
        (status = 422, body = ShiftImportBody),
        (status = "default", body = web::problem::ProblemBody)
    )
)]
pub(super) async fn handler(
    State(app): State<App>,
    staff: Staff,
    Query(asked): Query<ShiftsImportQuery>,
    body: Bytes,
) -> Result<(StatusCode, axum::Json<ShiftImportBody>), Problem> {
    let trial = if asked.preview { Trial::Preview } else { Trial::Enter };
    let shifts = Shifts::open(&body).map_err(|not| refused(not, &staff.words))?;
    let mut tx = app.by_hand(&staff.who).await?;
    let zone = TimeZone::get(&people::load(&mut tx).await?.timezone).unwrap_or(TimeZone::UTC);
    let now = app.engine.clock().now().to_zoned(zone);
    let outcome = importing::keep(&mut tx, &shifts, trial, &now).await?;
    let status = match (trial, outcome.failed) {
        (Trial::Preview, _) => StatusCode::OK,
        (Trial::Enter, 0) => {
            tx.commit().await?;
            StatusCode::OK
        }
        (Trial::Enter, _) => StatusCode::UNPROCESSABLE_ENTITY,
    };
    Ok((status, axum::Json(ShiftImportBody::of(outcome, trial, &staff.words))))
}

fn refused(not: NotShifts, words: &Words) -> Problem {
    wrong(words.text(match not {
        NotShifts::Empty => "julia.import.empty",
        NotShifts::TooLong => "julia.import.too_long",
        NotShifts::Columns => "julia.import.columns",
    }))
}
