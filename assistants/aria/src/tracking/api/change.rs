//! `PATCH /api/v1/metrics/{id}`: an entry corrected by hand. What it was is kept.

use ::tools::ToolError;
use axum::extract::State;
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::ToSchema;
use web::problem::{Code, Json, Path, Problem};
use web::{App, Who};

use super::body::{MetricBody, Texts};
use super::{by_hand, entry_id, refusal};
use crate::manner::Manner;
use crate::tracking::metrics::{self, NewEntry, Quantity, one_line};
use crate::tracking::saying::Saying;

/// What is not named stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::tracking) struct MetricChangeBody {
    #[schema(example = 82)]
    value: Option<f64>,
    /// The unit of the value; without it, the one that the entry has.
    unit: Option<String>,
    #[schema(value_type = Option<String>, format = Date)]
    date: Option<Date>,
    /// An empty text takes it away.
    category: Option<String>,
    /// An empty text takes them away.
    notes: Option<String>,
}

impl MetricChangeBody {
    /// Another amount on some day, and everything else as it is.
    pub(in crate::tracking) fn of_amount(value: f64, unit: Option<String>, date: Date) -> Self {
        Self { value: Some(value), unit, date: Some(date), category: None, notes: None }
    }

    /// What the entry is afterwards, if it can be that.
    pub(in crate::tracking) fn corrected(
        &self,
        before: &NewEntry,
        saying: &Saying<'_>,
    ) -> Result<NewEntry, ToolError> {
        let mut after = before.clone();
        if let Some(day) = self.date {
            saying.check_day(day)?;
            after.day = day;
        }
        if self.value.is_some() || self.unit.is_some() {
            let value = self.value.unwrap_or(before.quantity.value());
            let unit = self.unit.as_deref().or(before.quantity.unit_text());
            after.quantity = Quantity::normalised(before.kind, value, unit)
                .map_err(|impossible| saying.refusal(before.kind, unit, &impossible))?;
        }
        if let Some(category) = &self.category {
            after.category = one_line(category).map(|category| category.to_lowercase());
        }
        if let Some(notes) = &self.notes {
            after.notes = one_line(notes);
        }
        Ok(after)
    }
}

/// Corrects an entry. 404: there is none, or it is somebody else's. 422 `invalid_metric`: it cannot be that.
#[utoipa::path(
    patch,
    path = "/api/v1/metrics/{id}",
    params(("id" = String, Path, description = "the entry")),
    request_body = MetricChangeBody,
    responses((status = 200, body = MetricBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(body): Json<MetricChangeBody>,
) -> Result<axum::Json<MetricBody>, Problem> {
    let id = entry_id(&id)?;
    Texts { category: body.category.as_deref(), notes: body.notes.as_deref(), name: None }.check()?;
    let manner = Manner::of(&app, &who).await?;
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(&who).await?;
    let before = metrics::take(&mut tx, id, now).await?.ok_or(Code::NotFound)?;
    let after = body.corrected(&before.what, &Saying::by(&manner)).map_err(refusal)?;
    if after == before.what {
        return Ok(axum::Json(MetricBody::from(before)));
    }
    let entry = metrics::replace(&mut tx, &before, after, &by_hand(), now).await?;
    tx.commit().await?;
    Ok(axum::Json(MetricBody::from(entry)))
}
