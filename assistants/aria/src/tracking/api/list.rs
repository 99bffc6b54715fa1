//! `GET /api/v1/metrics`: what was noted, newest first.

use axum::extract::State;
use jiff::ToSpan;
use jiff::civil::Date;
use records::Paged;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::problem::{Code, Problem, Query};
use web::{App, Who};

use super::body::MetricBody;
use crate::manner::Manner;
use crate::tracking::metrics::{self, Cursor, MetricId, MetricKind, Span};

/// A hundred years: more is a slip.
const MOST_DAYS: u16 = 36_525;

/// Before anything that can have been noted, and a day that both engines know.
const LONG_AGO: Date = Date::constant(1, 1, 1);

#[derive(Debug, Deserialize, IntoParams)]
pub(super) struct Asked {
    /// One kind only: weight, water, sleep, exercise, mood, energy, expense or custom.
    #[serde(rename = "type")]
    #[param(value_type = Option<String>)]
    kind: Option<MetricKind>,
    /// Only the last so many days, counting today.
    days: Option<u16>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MetricsBody {
    items: Vec<MetricBody>,
    next_cursor: Option<String>,
}

/// Lists entries by pages, the newest day first and within a day what was noted last.
#[utoipa::path(
    get,
    path = "/api/v1/metrics",
    params(Asked, Paged),
    responses((status = 200, body = MetricsBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Query(asked): Query<Asked>,
    Query(paged): Query<Paged>,
) -> Result<axum::Json<MetricsBody>, Problem> {
    let limit = paged.limit()?;
    let after = paged.after(Cursor::START, read_cursor)?;
    let span = Span { kind: asked.kind, since: since(&app, &who, asked.days).await? };
    let mut tx = app.engine.db().read(who.scope).await?;
    let mut entries = metrics::newest(&mut tx, &span, after, i64::try_from(limit).unwrap_or(1) + 1).await?;
    let more = entries.len() > limit;
    entries.truncate(limit);
    let next_cursor = entries.last().filter(|_| more).map(|last| write_cursor(&Cursor::after(last)));
    Ok(axum::Json(MetricsBody { items: entries.into_iter().map(MetricBody::from).collect(), next_cursor }))
}

/// The first day that is asked for.
async fn since(app: &App, who: &Who, days: Option<u16>) -> Result<Date, Problem> {
    let Some(days) = days else { return Ok(LONG_AGO) };
    if !(1..=MOST_DAYS).contains(&days) {
        return Err(Problem::new(Code::InvalidRequest).saying("days is a number from 1 to 36525"));
    }
    let today = Manner::of(app, who).await?.today();
    Ok(today.saturating_sub((i32::from(days) - 1).days()))
}

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
