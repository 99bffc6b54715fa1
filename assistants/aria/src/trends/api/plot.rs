//! `GET /api/v1/trends/plot.svg` and `plot.png`: one trend as a picture that stands alone.

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use web::problem::{Code, Problem, Query};
use web::{App, Who};

use super::asked;
use crate::manner::Manner;
use crate::tracking::saying::Saying;
use crate::trends::plot::{self, Frame, Look};
use crate::trends::saying::Telling;
use crate::trends::{Pairs, TrendsRequest, analyse};

/// A trend as SVG, in colours of its own. 400 `invalid_request`: not exactly one type; 404: no record in that
/// period.
#[utoipa::path(
    get,
    path = "/api/v1/trends/plot.svg",
    params(asked::Query),
    responses(
        (status = 200, content_type = "image/svg+xml", body = String),
        (status = "default", body = web::problem::ProblemBody),
    )
)]
pub(super) async fn svg(
    who: Who,
    State(app): State<App>,
    Query(query): Query<asked::Query>,
) -> Result<Response, Problem> {
    let picture = drawn(&app, &who, &query).await?;
    Ok(([(CONTENT_TYPE, "image/svg+xml; charset=utf-8")], picture).into_response())
}

/// The same picture as PNG, for channels that take no SVG.
#[utoipa::path(
    get,
    path = "/api/v1/trends/plot.png",
    params(asked::Query),
    responses(
        (status = 200, content_type = "image/png", body = Vec<u8>),
        (status = "default", body = web::problem::ProblemBody),
    )
)]
pub(super) async fn png(
    who: Who,
    State(app): State<App>,
    Query(query): Query<asked::Query>,
) -> Result<Response, Problem> {
    let picture = drawn(&app, &who, &query).await?;
    let pixels = plot::png(&picture).map_err(|error| Problem::new(Code::Internal).because(error))?;
    Ok(([(CONTENT_TYPE, "image/png")], pixels).into_response())
}

async fn drawn(app: &App, who: &Who, query: &asked::Query) -> Result<String, Problem> {
    let manner = Manner::of(app, who).await?;
    let asked = TrendsRequest { pairs: Pairs::Left, ..query.asked(&manner.words)? };
    let refused = |code: Code, key| Problem::new(code).saying(manner.words.text(key));
    if asked.things.len() != 1 {
        return Err(refused(Code::InvalidRequest, "aria.trends.refused.one_type"));
    }
    let mut tx = app.engine.db().read(who.scope).await?;
    let analysis = analyse(&mut tx, &asked, manner.today()).await?;
    let named = |name: &str| analysis.trends.iter().find(|trend| trend.series.name.as_deref() == Some(name));
    let trend = query.name().map_or_else(|| analysis.trends.first(), named);
    let trend = trend.ok_or_else(|| refused(Code::NotFound, "aria.trends.refused.no_data"))?;
    let frame = Frame { from: analysis.from, to: analysis.to };
    Ok(plot::svg(trend, frame, &Telling::new(Saying::by(&manner)), Look::Alone, "plot"))
}
