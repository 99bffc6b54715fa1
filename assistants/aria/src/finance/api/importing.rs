//! `POST /api/v1/finance/expenses/import`: expenses out of a spreadsheet.

use axum::body::Bytes;
use axum::extract::State;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::problem::{Code, Problem, Query};
use web::{App, Who};

use crate::finance::csv::{self, ExpensesImported, Sheet, Trial};
use crate::finance::money::Money;
use crate::finance::saying::FinanceText;
use crate::manner::Manner;

#[derive(Debug, Deserialize, IntoParams)]
pub(super) struct ExpensesImportQuery {
    /// `true`: only look, and write nothing.
    #[serde(default)]
    preview: bool,
}

/// What became of a file.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ImportBody {
    preview: bool,
    lines: usize,
    /// Kept now; in a preview, those that would be.
    new: usize,
    /// Kept from the same file before.
    known: usize,
    failed: usize,
    /// What the new ones come to.
    #[schema(value_type = f64)]
    amount: Money,
    /// The first hundred that could not be read.
    errors: Vec<LineErrorBody>,
    /// The first twenty of the new ones.
    sample: Vec<LineBody>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LineErrorBody {
    line: u64,
    code: &'static str,
    detail: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LineBody {
    line: u64,
    #[schema(value_type = String, format = Date)]
    date: Date,
    #[schema(value_type = f64)]
    amount: Money,
    category: Option<String>,
    notes: Option<String>,
}

impl ImportBody {
    fn of(outcome: ExpensesImported, trial: Trial, saying: &FinanceText<'_>) -> Self {
        let error = |(line, error): &(u64, csv::LineError)| LineErrorBody {
            line: *line,
            code: saying.line_error(*error).0,
            detail: saying.line_error(*error).1,
        };
        Self {
            preview: trial == Trial::Preview,
            lines: outcome.lines,
            new: outcome.new,
            known: outcome.known,
            failed: outcome.failed,
            amount: outcome.amount,
            errors: outcome.errors.iter().map(error).collect(),
            sample: outcome
                .sample
                .into_iter()
                .map(|line| LineBody {
                    line: line.number,
                    date: line.day,
                    amount: line.amount,
                    category: line.category,
                    notes: line.notes,
                })
                .collect(),
        }
    }
}

/// Keeps the expenses of a file: comma, semicolon or tab, UTF-8 or Latin-1, dates and amounts as in Brazil or as ISO has
/// them, the columns named in a first line (data, valor, categoria, descrição) or in that order. Up to 200,000 lines.
/// Lines that cannot be read are listed and left out; the same file again adds nothing.
#[utoipa::path(
    post,
    path = "/api/v1/finance/expenses/import",
    params(ExpensesImportQuery),
    request_body(content = String, content_type = "text/csv"),
    responses((status = 200, body = ImportBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Query(asked): Query<ExpensesImportQuery>,
    body: Bytes,
) -> Result<axum::Json<ImportBody>, Problem> {
    let manner = Manner::of(&app, &who).await?;
    let saying = FinanceText::by(&manner);
    let trial = if asked.preview { Trial::Preview } else { Trial::Keep };
    let sheet =
        Sheet::open(&body).map_err(|not| Problem::new(Code::InvalidFinance).saying(saying.not_csv(not)))?;
    let outcome = csv::keep(&app, &who, &sheet, trial, saying.today).await?;
    Ok(axum::Json(ImportBody::of(outcome, trial, &saying)))
}
