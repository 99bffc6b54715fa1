//! What the forms of `/tracking` do. Each does one thing by the entry's own rule and goes back to where the person was.

use ::tools::ToolError;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use jiff::civil::Date;
use serde::Deserialize;
use web::problem::{Code, Form, Path, Problem, Query};
use web::{App, Visitor, Who};

use super::form::{Entered, Rejected};
use super::show::{Shown, render};
use super::typed;
use super::view::{Asked, Done, View};
use crate::manner::Manner;
use crate::tracking::metrics::{self, MetricChange, MetricDraft, MetricKind, NewEntry, Origin};
use crate::tracking::saying::Saying;

#[derive(Debug, Deserialize)]
pub(super) struct NoteForm {
    csrf: String,
    #[serde(flatten)]
    entered: Entered,
}

/// `POST /tracking`: notes what was entered, or shows it again with what cannot be.
pub(super) async fn note(
    visitor: Visitor,
    State(app): State<App>,
    headers: HeaderMap,
    Query(asked): Query<Asked>,
    Form(form): Form<NoteForm>,
) -> Result<Response, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let manner = Manner::of(&app, who).await?;
    let entry = match entry_of(&form.entered, &manner) {
        Ok(entry) => entry,
        Err(error) => {
            let rejected = Rejected { entered: form.entered, because: sentence(error)?, of: None };
            return again(&app, who, &headers, asked.view(), rejected).await;
        }
    };
    let mut tx = app.by_hand(who).await?;
    metrics::insert(&mut tx, entry, app.engine.clock().now()).await?;
    tx.commit().await?;
    Ok(Redirect::to(&asked.view().after(Done::Noted)).into_response())
}

/// The entry that the fields mean, by its rule.
fn entry_of(entered: &Entered, manner: &Manner) -> Result<NewEntry, ToolError> {
    let saying = Saying::by(manner);
    let kind = MetricKind::parse(&entered.kind).ok_or_else(|| saying.not_a_number())?;
    let amount = typed::amount(&entered.value, &entered.unit, kind, &manner.now);
    let amount = amount.ok_or_else(|| saying.not_a_number())?;
    let text = |text: &String| Some(text.clone()).filter(|text| !text.trim().is_empty());
    let draft = MetricDraft {
        kind,
        value: amount.value,
        unit: amount.unit,
        date: Some(day_of(&entered.day, manner)?),
        category: text(&entered.category),
        name: text(&entered.name),
        notes: text(&entered.notes),
    };
    draft.fits().map_err(|_| saying.too_long())?;
    saying.check(draft.resolve(manner.today()))
}

/// The day of a field; an empty one is today.
fn day_of(text: &str, manner: &Manner) -> Result<Date, ToolError> {
    match text.trim() {
        "" => Ok(manner.today()),
        text => text.parse().map_err(|_| Saying::by(manner).no_such_day()),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Act {
    Change,
    Delete,
}

#[derive(Debug, Deserialize)]
pub(super) struct ChangeForm {
    csrf: String,
    act: Act,
    #[serde(flatten)]
    entered: Entered,
}

/// `POST /tracking/entries/{id}`: corrects an entry or takes it out.
pub(super) async fn change(
    visitor: Visitor,
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    Form(form): Form<ChangeForm>,
) -> Result<Response, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let (id, manner, now) =
        (id.parse().map_err(|_| Code::NotFound)?, Manner::of(&app, who).await?, app.engine.clock().now());
    let mut tx = app.by_hand(who).await?;
    let before = metrics::take(&mut tx, id).await?.ok_or(Code::NotFound)?;
    let done = match form.act {
        Act::Delete => {
            metrics::delete(&mut tx, &before, &Origin::default(), now).await?;
            Done::Deleted
        }
        Act::Change => match corrected(&form.entered, &before.what, &manner) {
            Ok(after) if after == before.what => Done::Unchanged,
            Ok(after) => {
                metrics::replace(&mut tx, &before, after, &Origin::default(), now).await?;
                Done::Changed
            }
            Err(error) => {
                drop(tx);
                let rejected = Rejected { entered: form.entered, because: sentence(error)?, of: Some(id) };
                return again(&app, who, &headers, asked.view(), rejected).await;
            }
        },
    };
    tx.commit().await?;
    Ok(Redirect::to(&asked.view().after(done)).into_response())
}

fn corrected(entered: &Entered, before: &NewEntry, manner: &Manner) -> Result<NewEntry, ToolError> {
    let saying = Saying::by(manner);
    let amount = typed::amount(&entered.value, &entered.unit, before.kind, &manner.now);
    let amount = amount.ok_or_else(|| saying.not_a_number())?;
    let (value, date) = (Some(amount.value), Some(day_of(&entered.day, manner)?));
    let change = MetricChange { value, unit: amount.unit, date, ..MetricChange::default() };
    saying.check(change.resolve(before, manner.today()))
}

/// The page with what was entered and why it cannot be.
async fn again(
    app: &App,
    who: &Who,
    headers: &HeaderMap,
    view: View,
    rejected: Rejected,
) -> Result<Response, Problem> {
    let shown = Shown { rejected: Some(rejected), ..Shown::default() };
    let page = render(app, who, headers, view, shown).await?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

/// A refusal in its own sentence; anything else is no matter of what was typed.
fn sentence(error: ToolError) -> Result<String, Problem> {
    match error {
        ToolError::Refused { message, .. } => Ok(message),
        ToolError::Store(error) => Err(error.into()),
        other => Err(Problem::new(Code::InvalidMetric).because(other)),
    }
}
