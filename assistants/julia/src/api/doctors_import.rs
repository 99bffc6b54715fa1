//! `POST /api/v1/admin/doctors/import`: doctors out of a spreadsheet.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::problem::{Problem, Query};
use web::{App, Staff};

use super::doctors::refused;
use super::wrong;
use crate::doctors::importing;

#[derive(Debug, Deserialize, IntoParams)]
pub(super) struct DoctorsImportQuery {
    /// `true`: only look, and enter nobody.
    #[serde(default)]
    preview: bool,
}

/// What became of a file.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DoctorImportBody {
    preview: bool,
    /// Whether anybody was entered: never in a preview, and never where a line failed.
    entered: bool,
    lines: usize,
    /// Entered now; otherwise, those who would be.
    new: usize,
    /// Registered already, by phone or CRM.
    known: usize,
    failed: usize,
    /// The first hundred lines that cannot be entered, and why.
    errors: Vec<DoctorLineErrorBody>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DoctorLineErrorBody {
    line: u64,
    /// `broken`, `name`, `phone`, `specialty` or `timezone`.
    code: &'static str,
    detail: String,
}

/// Registers the doctors of a file, all of them or nobody: comma, semicolon or tab, UTF-8 or Latin-1, the columns named in the
/// first line (nome; telefone with its country, CRM, especialidade, região if there are any). Up to 2,000 lines. Look first with
/// `preview=true`. Whoever is registered by phone or CRM is passed over. 422: a line cannot be entered; nobody was.
#[utoipa::path(
    post,
    path = "/api/v1/admin/doctors/import",
    tag = "admin",
    params(DoctorsImportQuery),
    request_body(content = String, content_type = "text/csv"),
    responses(
        (status = 200, body = DoctorImportBody),
        (status = 422, body = DoctorImportBody),
        (status = "default", body = web::problem::ProblemBody)
    )
)]
pub(super) async fn handler(
    State(app): State<App>,
    staff: Staff,
    Query(asked): Query<DoctorsImportQuery>,
    body: Bytes,
) -> Result<(StatusCode, axum::Json<DoctorImportBody>), Problem> {
    let mut tx = app.engine.db().read(staff.who.scope).await?;
    let outcome = importing::look(&mut tx, &body).await?.map_err(|not| wrong(staff.words.text(not.key())))?;
    drop(tx);
    let entered = !asked.preview && outcome.failed == 0;
    if entered {
        let system = app.engine.db().begin_system().await?;
        let now = app.engine.clock().now();
        let entered = importing::enter(system, staff.who.scope, &outcome.new, now).await;
        entered.map_err(refused)?.commit().await?;
    }
    let detail = |code: &str| staff.words.text(&format!("julia.doctors.refused.{code}")).to_owned();
    let errors = outcome.errors.iter().map(|(line, code)| DoctorLineErrorBody {
        line: *line,
        code,
        detail: detail(code),
    });
    let body = DoctorImportBody {
        preview: asked.preview,
        entered,
        lines: outcome.lines,
        new: outcome.new.len(),
        known: outcome.known,
        failed: outcome.failed,
        errors: errors.collect(),
    };
    let status = if asked.preview || entered { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    Ok((status, axum::Json(body)))
}
