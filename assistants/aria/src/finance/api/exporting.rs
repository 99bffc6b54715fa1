//! `GET /api/v1/finance/expenses/export`: every expense, for a spreadsheet.

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use domain::Scope;
use futures::stream;
use store::StoreError;
use web::problem::Problem;
use web::{App, Who};

use crate::finance::csv::Sheets;
use crate::finance::expense::Expense;
use crate::manner::Manner;
use crate::tracking::metrics::{self, Cursor, Filter, LONG_AGO, MetricKind};

/// How many expenses are read and sent at a time.
const AT_A_TIME: i64 = 1_000;

/// All expenses, newest first, written as they are sent. In Portuguese with semicolons and a decimal comma, in English
/// with commas and a point; a text that a spreadsheet would take for a formula has an apostrophe before it.
#[utoipa::path(
    get,
    path = "/api/v1/finance/expenses/export",
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        (status = "default", body = web::problem::ProblemBody)
    )
)]
pub(super) async fn handler(who: Who, State(app): State<App>) -> Result<Response, Problem> {
    let manner = Manner::of(&app, &who).await?;
    let sheets = Sheets::of(manner.words.language());
    let head = sheets.head(&manner.words);
    let pages = stream::try_unfold((app, head, Some(Cursor::START)), move |(app, head, after)| async move {
        let Some(after) = after else { return Ok::<_, StoreError>(None) };
        let (lines, next) = page(&app, who.scope, sheets, after).await?;
        Ok(Some((head + &lines, (app, String::new(), next))))
    });
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8"),
        (CONTENT_DISPOSITION, "attachment; filename=\"papo-expenses.csv\""),
    ];
    Ok((headers, Body::from_stream(pages)).into_response())
}

/// Some expenses as lines, and where the next ones begin, if there are any.
async fn page(
    app: &App,
    scope: Scope,
    sheets: Sheets,
    after: Cursor,
) -> Result<(String, Option<Cursor>), StoreError> {
    let filter = Filter { kind: MetricKind::Expense, from: LONG_AGO, to: Cursor::START.day, name: None };
    let mut tx = app.engine.db().read(scope).await?;
    let entries = metrics::page(&mut tx, &filter, after, AT_A_TIME).await?;
    let text = entries.iter().map(|entry| sheets.expense(entry, Expense::amount_of(&entry.what))).collect();
    let full = i64::try_from(entries.len()).is_ok_and(|count| count == AT_A_TIME);
    Ok((text, entries.last().filter(|_| full).map(Cursor::after)))
}
