//! `/api/v1/finance/expenses`: what was spent, exact to the cent. They are the metrics of the type `expense`.

use ::tools::ToolError;
use axum::extract::State;
use axum::http::StatusCode;
use domain::Timestamp;
use jiff::civil::Date;
use records::{Listed, Paged};
use serde::{Deserialize, Serialize};
use store::Tx;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::problem::{Code, Json, Path, Problem, Query};
use web::{App, Who};

use super::resource::refusal;
use crate::finance::expense::Expense;
use crate::finance::money::Money;
use crate::finance::month::Month;
use crate::finance::refusal::Refusal;
use crate::finance::saying::FinanceText;
use crate::manner::Manner;
use crate::tracking::metrics::{
    self, Cursor, Entry, Filter, MetricId, MetricKind, NewEntry, Origin, one_line,
};

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ExpenseBody {
    #[schema(value_type = String, format = Uuid)]
    id: MetricId,
    #[schema(value_type = f64, example = 37.9)]
    amount: Money,
    #[schema(value_type = String, format = Date)]
    date: Date,
    category: Option<String>,
    notes: Option<String>,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
}

impl From<Entry> for ExpenseBody {
    fn from(entry: Entry) -> Self {
        let amount = Expense::amount_of(&entry.what);
        let what = entry.what;
        Self {
            id: entry.id,
            amount,
            date: what.day,
            category: what.category,
            notes: what.notes,
            created_at: entry.recorded_at,
        }
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExpenseFields {
    /// Needed by a new one.
    #[schema(example = 37.9)]
    pub(crate) amount: Option<f64>,
    /// Today, where the person is, if none is given. Never in the future.
    #[schema(value_type = Option<String>, format = Date)]
    pub(crate) date: Option<Date>,
    /// What the money went for. An empty text takes it away.
    #[schema(example = "mercado")]
    pub(crate) category: Option<String>,
    /// An empty text takes them away.
    pub(crate) notes: Option<String>,
}

/// The longest texts, as the tools' schemas have them.
const LONGEST_CATEGORY: usize = 40;
const LONGEST_NOTES: usize = 500;

impl ExpenseFields {
    /// The expense that these fields make, upon what was there before.
    pub(crate) fn applied(
        &self,
        before: Option<&NewEntry>,
        saying: &FinanceText<'_>,
    ) -> Result<NewEntry, ToolError> {
        let too_long = |text: &Option<String>, most: usize| {
            text.as_deref().is_some_and(|text| text.chars().count() > most)
        };
        if too_long(&self.category, LONGEST_CATEGORY) || too_long(&self.notes, LONGEST_NOTES) {
            return saying.check(Err(Refusal::NameTooLong));
        }
        let amount = match (self.amount, before) {
            (Some(value), _) => saying.positive(value)?,
            (None, Some(before)) => Expense::amount_of(before),
            (None, None) => return saying.check(Err(Refusal::AmountNeeded)),
        };
        let lower = |text: &String| one_line(text).map(|text| text.to_lowercase());
        let category = match &self.category {
            Some(category) => lower(category),
            None => before.and_then(|before| before.category.clone()),
        };
        let notes = match &self.notes {
            Some(notes) => one_line(notes),
            None => before.and_then(|before| before.notes.clone()),
        };
        let day = self.date.or(before.map(|before| before.day)).unwrap_or(saying.today);
        Expense { amount, day, category, notes: notes.as_deref() }.entry(saying)
    }
}

#[derive(Debug, Deserialize, IntoParams)]
pub(super) struct ExpensesQuery {
    /// Only those of this month: `2026-11`.
    month: Option<String>,
}

/// Lists expenses by pages, the newest day first and within a day what was noted last.
#[utoipa::path(
    get,
    path = "/api/v1/finance/expenses",
    params(Paged, ExpensesQuery),
    responses((status = 200, body = Listed<ExpenseBody>), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn list(
    who: Who,
    State(app): State<App>,
    Query(paged): Query<Paged>,
    Query(asked): Query<ExpensesQuery>,
) -> Result<axum::Json<Listed<ExpenseBody>>, Problem> {
    let limit = paged.limit()?;
    let after = paged.after(Cursor::START, read_cursor)?;
    let month = asked.month.as_deref().map(str::parse::<Month>).transpose();
    let month = month.map_err(|_| Problem::new(Code::InvalidRequest).saying("month is written YYYY-MM"))?;
    let filter = Filter {
        kind: MetricKind::Expense,
        from: month.map_or(LONG_AGO, Month::first_day),
        to: month.map_or(Cursor::START.day, Month::last_day),
        name: None,
    };
    let mut tx = app.engine.db().read(who.scope).await?;
    let mut entries = metrics::page(&mut tx, &filter, after, i64::try_from(limit).unwrap_or(1) + 1).await?;
    let more = entries.len() > limit;
    entries.truncate(limit);
    let next_cursor = entries.last().filter(|_| more).map(|last| write_cursor(&Cursor::after(last)));
    Ok(axum::Json(Listed { items: entries.into_iter().map(ExpenseBody::from).collect(), next_cursor }))
}

/// Notes an expense. 422 `invalid_finance`: it cannot be that, with the reason as detail.
#[utoipa::path(
    post,
    path = "/api/v1/finance/expenses",
    request_body = ExpenseFields,
    responses((status = 201, body = ExpenseBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn add(
    who: Who,
    State(app): State<App>,
    Json(fields): Json<ExpenseFields>,
) -> Result<(StatusCode, axum::Json<ExpenseBody>), Problem> {
    let manner = Manner::of(&app, &who).await?;
    let entry = fields.applied(None, &FinanceText::by(&manner)).map_err(refusal)?;
    let mut tx = app.by_hand(&who).await?;
    let entry = metrics::insert(&mut tx, entry, app.engine.clock().now()).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, axum::Json(entry.into())))
}

/// Corrects an expense; what it was is kept. 404: there is none, or it is somebody else's.
#[utoipa::path(
    patch,
    path = "/api/v1/finance/expenses/{id}",
    params(("id" = String, Path, description = "which one")),
    request_body = ExpenseFields,
    responses((status = 200, body = ExpenseBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn change(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(fields): Json<ExpenseFields>,
) -> Result<axum::Json<ExpenseBody>, Problem> {
    let manner = Manner::of(&app, &who).await?;
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(&who).await?;
    let before = taken(&mut tx, &id, now).await?;
    let after = fields.applied(Some(&before.what), &FinanceText::by(&manner)).map_err(refusal)?;
    if after == before.what {
        return Ok(axum::Json(before.into()));
    }
    let entry = metrics::replace(&mut tx, &before, after, &Origin::default(), now).await?;
    tx.commit().await?;
    Ok(axum::Json(entry.into()))
}

/// Takes an expense out; what it was is kept, out of sight. A bill that it paid is open again.
#[utoipa::path(
    delete,
    path = "/api/v1/finance/expenses/{id}",
    params(("id" = String, Path, description = "which one")),
    responses((status = 204), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn remove(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(&who).await?;
    let before = taken(&mut tx, &id, now).await?;
    metrics::delete(&mut tx, &before, &Origin::default(), now).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// An expense by its id. What is no id, or the id of something else, leads nowhere.
async fn taken(tx: &mut Tx, id: &str, now: Timestamp) -> Result<Entry, Problem> {
    let id = id.parse::<Uuid>().map(MetricId::from_uuid).map_err(|_| Code::NotFound)?;
    let found = metrics::take(tx, id, now).await?;
    found.filter(|entry| entry.what.kind == MetricKind::Expense).ok_or_else(|| Code::NotFound.into())
}

/// Before anything that can have been noted, and a day that both engines know.
pub(super) const LONG_AGO: Date = Date::constant(1, 1, 1);

fn write_cursor(cursor: &Cursor) -> String {
    format!("{}.{}.{}", cursor.day, cursor.seq, cursor.id)
}

fn read_cursor(text: &str) -> Option<Cursor> {
    let mut parts = text.splitn(3, '.');
    let day = parts.next()?.parse().ok().filter(|day| *day >= LONG_AGO)?;
    let seq = parts.next()?.parse().ok()?;
    let id = MetricId::from_uuid(parts.next()?.parse::<Uuid>().ok()?);
    Some(Cursor { day, seq, id })
}
