//! `GET /api/v1/balance`: how life goes now, and how it went.

use axum::extract::State;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::problem::Problem;
use web::{App, Who};

use super::formula::DAYS;
use super::{AreaScore, Balance, Score, history};
use crate::decisions::decision::Area;
use crate::manner::Manner;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(now)).routes(routes!(gone_by))
}

/// One thing that was looked at.
#[derive(Debug, Serialize, ToSchema)]
struct SignalBody {
    #[schema(example = "sleep")]
    signal: &'static str,
    /// From 0 to 100.
    score: u8,
    /// How much it counts beside the others of its area.
    weight: u32,
    /// On how many days, bills or habits it stands.
    count: usize,
}

#[derive(Debug, Serialize, ToSchema)]
struct AreaBody {
    #[schema(value_type = String, example = "health")]
    area: Area,
    /// From 0 to 100; nothing where too little was noted.
    score: Option<u8>,
    signals: Vec<SignalBody>,
}

impl From<AreaScore> for AreaBody {
    fn from(area: AreaScore) -> Self {
        let signals = area.readings.iter().map(|reading| SignalBody {
            signal: reading.signal.as_str(),
            score: reading.score().value(),
            weight: reading.signal.weight(),
            count: reading.count,
        });
        Self { area: area.area, score: area.score().map(Score::value), signals: signals.collect() }
    }
}

#[derive(Debug, Serialize, ToSchema)]
struct BalanceBody {
    #[schema(value_type = String, format = Date)]
    day: Date,
    /// How many days are looked at, that one included.
    days: i64,
    /// The mean of the areas that have a score; nothing with fewer than two.
    total: Option<u8>,
    /// By how many points it is more than a week before.
    week_change: Option<i16>,
    areas: Vec<AreaBody>,
}

impl From<Balance> for BalanceBody {
    fn from(balance: Balance) -> Self {
        Self {
            day: balance.day,
            days: DAYS,
            total: balance.total().map(Score::value),
            week_change: balance.change,
            areas: balance.areas.into_iter().map(AreaBody::from).collect(),
        }
    }
}

/// The Life Balance Score of today, and what it is made of.
#[utoipa::path(
    get,
    path = "/api/v1/balance",
    responses((status = 200, body = BalanceBody), (status = "default", body = web::problem::ProblemBody))
)]
async fn now(who: Who, State(app): State<App>) -> Result<axum::Json<BalanceBody>, Problem> {
    let manner = Manner::of(&app, &who).await?;
    let mut tx = app.engine.db().read(who.scope).await?;
    Ok(axum::Json(super::current(&mut tx, &manner).await?.into()))
}

/// The total at the end of a week.
#[derive(Debug, Serialize, ToSchema)]
struct WeekBody {
    #[schema(value_type = String, format = Date)]
    day: Date,
    total: Option<u8>,
}

/// The score at the end of each of the last 13 weeks, the oldest first, as the data of today tells it.
#[utoipa::path(
    get,
    path = "/api/v1/balance/history",
    responses((status = 200, body = Vec<WeekBody>), (status = "default", body = web::problem::ProblemBody))
)]
async fn gone_by(who: Who, State(app): State<App>) -> Result<axum::Json<Vec<WeekBody>>, Problem> {
    let manner = Manner::of(&app, &who).await?;
    let mut tx = app.engine.db().read(who.scope).await?;
    let history = history::read(&mut tx, &manner).await?;
    let week = |balance: Balance| WeekBody { day: balance.day, total: balance.total().map(Score::value) };
    Ok(axum::Json(history.into_iter().map(week).collect()))
}
