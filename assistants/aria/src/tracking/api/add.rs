//! `POST /api/v1/metrics`: an entry made by hand.

use axum::extract::State;
use axum::http::StatusCode;
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::ToSchema;
use web::problem::{Json, Problem};
use web::{App, Who};

use super::body::{MetricBody, Texts};
use super::refusal;
use crate::manner::Manner;
use crate::tracking::metrics::{self, MetricKind};
use crate::tracking::saying::Saying;
use crate::tracking::tools::RecordMetric;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewMetricBody {
    #[serde(rename = "type")]
    #[schema(value_type = String, example = "water")]
    kind: MetricKind,
    #[schema(example = 2)]
    value: f64,
    /// Any unit of the kind; what is kept is in the kind's own (2 l become 2000 ml).
    #[schema(example = "l")]
    unit: Option<String>,
    /// Today, where the person is, if none is given. Never in the future.
    #[schema(value_type = Option<String>, format = Date)]
    date: Option<Date>,
    /// What the money went for, or what the exercise was.
    category: Option<String>,
    /// What a custom entry counts, and needed there.
    name: Option<String>,
    notes: Option<String>,
}

impl NewMetricBody {
    fn texts(&self) -> Texts<'_> {
        Texts { category: self.category.as_deref(), name: self.name.as_deref(), notes: self.notes.as_deref() }
    }
}

/// Notes an entry. 422 `invalid_metric`: an amount, unit or day that cannot be, with the reason as detail.
#[utoipa::path(
    post,
    path = "/api/v1/metrics",
    request_body = NewMetricBody,
    responses((status = 201, body = MetricBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Json(body): Json<NewMetricBody>,
) -> Result<(StatusCode, axum::Json<MetricBody>), Problem> {
    body.texts().check()?;
    let manner = Manner::of(&app, &who).await?;
    let asked = RecordMetric {
        kind: body.kind,
        value: body.value,
        unit: body.unit,
        date: body.date.unwrap_or(manner.today()),
        category: body.category,
        name: body.name,
        notes: body.notes,
    };
    let entry = asked.entry(&Saying::by(&manner)).map_err(refusal)?;
    let mut tx = app.by_hand(&who).await?;
    let entry = metrics::insert(&mut tx, entry, app.engine.clock().now()).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, axum::Json(MetricBody::from(entry))))
}
