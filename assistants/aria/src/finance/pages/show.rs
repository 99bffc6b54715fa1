//! What a look at the page finds.

use axum::extract::State;
use axum::http::HeaderMap;
use maud::Markup;
use serde::Deserialize;
use web::page::Frame;
use web::page::form::Entered;
use web::problem::{Problem, Query};
use web::{App, Who};

use super::{DONE, Done, FinancePage};
use crate::finance::ledger::{self, MOST_RECORDS, RecordId};
use crate::finance::month::Month;
use crate::finance::saying::FinanceText;
use crate::finance::summary::{self, Span};
use crate::manner::Manner;
use crate::tracking::metrics::{self, Cursor, Filter, MetricKind};

/// How many expenses of the month are listed.
const EXPENSES_SHOWN: i64 = 20;

#[derive(Debug, Deserialize)]
pub(super) struct FinancePageQuery {
    month: Option<String>,
    done: Option<String>,
}

pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    headers: HeaderMap,
    Query(asked): Query<FinancePageQuery>,
) -> Result<Markup, Problem> {
    let said = DONE.iter().find(|(done, _)| Some(*done) == asked.done.as_deref()).map(|(_, said)| *said);
    let looked = Looked { done: said, refused: None };
    render(&app, &who, &headers, asked.month.as_deref(), looked).await
}

/// What happened just before.
#[derive(Debug, Default)]
pub(super) struct Looked {
    pub(super) done: Option<Done>,
    pub(super) refused: Option<(Entered, String)>,
}

/// The page of a month; of this one if the address names none that can be.
pub(super) async fn render(
    app: &App,
    who: &Who,
    headers: &HeaderMap,
    month: Option<&str>,
    looked: Looked,
) -> Result<Markup, Problem> {
    let manner = Manner::of(app, who).await?;
    let saying = FinanceText::by(&manner);
    let month = month.and_then(|month| month.parse::<Month>().ok()).unwrap_or(saying.month());
    let mut tx = app.engine.db().read(who.scope).await?;
    let filter =
        Filter { kind: MetricKind::Expense, from: month.first_day(), to: month.last_day(), name: None };
    let page = FinancePage {
        month,
        summary: summary::read(&mut tx, Span::one(month)).await?,
        incomes: ledger::incomes_of(&mut tx, month).await?,
        investments: ledger::page(&mut tx, RecordId::START, MOST_RECORDS).await?,
        expenses: metrics::page(&mut tx, &filter, Cursor::START, EXPENSES_SHOWN).await?,
        done: looked.done,
        refused: looked.refused,
    };
    let frame = Frame::of(app, who, headers, manner.words.language());
    Ok(page.render(&frame, &saying))
}
