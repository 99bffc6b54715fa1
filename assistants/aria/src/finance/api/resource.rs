//! What the resources share: pages of a list, one record found, changed or taken out, and refusals as problems.

use ::tools::ToolError;
use axum::http::StatusCode;
use http::problem::{Code, Problem};
use http::{App, Who};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::finance::ledger::{self, Origin, Record, RecordId, Stored};
use crate::finance::saying::Saying;
use crate::manner::Manner;

const DEFAULT_LIMIT: u16 = 50;
const MOST: u16 = 200;

#[derive(Debug, Deserialize, IntoParams)]
pub(super) struct Paged {
    /// How many, at most 200.
    limit: Option<u16>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

impl Paged {
    pub(super) fn limit(&self) -> Result<usize, Problem> {
        let limit = self.limit.unwrap_or(DEFAULT_LIMIT);
        if (1..=MOST).contains(&limit) {
            Ok(usize::from(limit))
        } else {
            Err(unread("limit is a number from 1 to 200"))
        }
    }

    /// The cursor read by `parse`, or where the list starts.
    pub(super) fn after<C>(&self, start: C, parse: impl Fn(&str) -> Option<C>) -> Result<C, Problem> {
        match self.cursor.as_deref() {
            None => Ok(start),
            Some(text) => parse(text).ok_or_else(|| unread("the cursor is not one of this list's")),
        }
    }
}

/// A page of a list.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Listed<B> {
    pub(super) items: Vec<B>,
    pub(super) next_cursor: Option<String>,
}

/// The records of a kind, newest first.
pub(super) async fn list<R: Record, B: From<Stored<R>>>(
    app: &App,
    who: &Who,
    paged: &Paged,
) -> Result<axum::Json<Listed<B>>, Problem> {
    let limit = paged.limit()?;
    let after = paged.after(RecordId::START, |text| text.parse().ok())?;
    let mut tx = app.engine.db().read(who.scope).await?;
    let mut records: Vec<Stored<R>> =
        ledger::page(&mut tx, after, i64::try_from(limit).unwrap_or(1) + 1).await?;
    let more = records.len() > limit;
    records.truncate(limit);
    let next_cursor = records.last().filter(|_| more).map(|last| last.id.to_string());
    Ok(axum::Json(Listed { items: records.into_iter().map(B::from).collect(), next_cursor }))
}

/// Keeps a new record.
pub(super) async fn add<R: Record, B: From<Stored<R>>>(
    app: &App,
    who: &Who,
    make: impl FnOnce(&Saying<'_>) -> Result<R, ToolError>,
) -> Result<(StatusCode, axum::Json<B>), Problem> {
    let manner = Manner::of(app, who).await?;
    let record = make(&Saying::by(&manner)).map_err(refusal)?;
    let mut tx = app.by_hand(who).await?;
    let stored = ledger::add(&mut tx, record, app.engine.clock().now()).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, axum::Json(B::from(stored))))
}

/// Changes a record; what it was is kept.
pub(super) async fn change<R: Record, B: From<Stored<R>>>(
    app: &App,
    who: &Who,
    id: &str,
    apply: impl FnOnce(&R, &Saying<'_>) -> Result<R, ToolError>,
) -> Result<axum::Json<B>, Problem> {
    let id = record_id(id)?;
    let manner = Manner::of(app, who).await?;
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(who).await?;
    let before: Stored<R> = ledger::take(&mut tx, id, now).await?.ok_or(Code::NotFound)?;
    let after = apply(&before.what, &Saying::by(&manner)).map_err(refusal)?;
    let stored = ledger::change(&mut tx, &before, after, Origin::default(), now).await?;
    tx.commit().await?;
    Ok(axum::Json(B::from(stored)))
}

/// Takes a record out; what it was is kept, out of sight.
pub(super) async fn remove<R: Record>(app: &App, who: &Who, id: &str) -> Result<StatusCode, Problem> {
    let id = record_id(id)?;
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(who).await?;
    let before: Stored<R> = ledger::take(&mut tx, id, now).await?.ok_or(Code::NotFound)?;
    ledger::remove(&mut tx, &before, Origin::default(), now).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A record's id out of a path. What is no id leads nowhere, like an id of somebody else's.
pub(super) fn record_id(text: &str) -> Result<RecordId, Problem> {
    text.parse().map_err(|_| Code::NotFound.into())
}

pub(super) fn unread(detail: &str) -> Problem {
    Problem::new(Code::InvalidRequest).saying(detail)
}

/// A tool's refusal, in its own sentence: what is paid already is a conflict, what is gone is not found.
pub(super) fn refusal(error: ToolError) -> Problem {
    match error {
        ToolError::Refused { code, message } => {
            let code = match code {
                "already_paid" | "already_recorded" => Code::Conflict,
                "bill_not_found" | "debt_not_found" => Code::NotFound,
                _ => Code::InvalidFinance,
            };
            Problem::new(code).saying(message)
        }
        ToolError::Store(error) => error.into(),
        other => Problem::new(Code::InvalidFinance).because(other),
    }
}
