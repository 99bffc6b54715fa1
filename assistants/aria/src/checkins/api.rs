//! `GET, PUT /api/v1/check-ins`: whether somebody likes to be asked how they are.

use axum::extract::State;
use domain::Timestamp;
use jiff::civil::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::problem::{Code, Json, Problem};
use web::{App, Who};

use super::table::{self, CheckIns, EARLIEST, LATEST, USUAL_HOUR};
use crate::manner::Manner;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show, set))
}

#[derive(Debug, Serialize, ToSchema)]
struct CheckInsBody {
    wanted: bool,
    /// The hour on the person's clock.
    #[schema(example = "18:30")]
    time: String,
    /// When they are looked at next; whether something is said depends on whether there is a reason.
    #[schema(value_type = Option<String>, format = DateTime)]
    next_at: Option<Timestamp>,
    /// When they were asked last.
    #[schema(value_type = Option<String>, format = DateTime)]
    asked_at: Option<Timestamp>,
}

impl From<CheckIns> for CheckInsBody {
    fn from(agreed: CheckIns) -> Self {
        Self {
            wanted: agreed.next_at.is_some(),
            time: agreed.hour.strftime("%H:%M").to_string(),
            next_at: agreed.next_at,
            asked_at: agreed.asked_at,
        }
    }
}

const NEVER: CheckIns = CheckIns { hour: USUAL_HOUR, next_at: None, asked_at: None };

/// Whether check-ins were asked for.
#[utoipa::path(
    get,
    path = "/api/v1/check-ins",
    responses((status = 200, body = CheckInsBody), (status = "default", body = web::problem::ProblemBody))
)]
async fn show(who: Who, State(app): State<App>) -> Result<axum::Json<CheckInsBody>, Problem> {
    let mut tx = app.engine.db().read(who.scope).await?;
    Ok(axum::Json(table::find(&mut tx).await?.unwrap_or(NEVER).into()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct WishBody {
    wanted: bool,
    /// From 09:00 to 20:30.
    #[schema(example = "18:30")]
    time: Option<String>,
}

/// Asks for check-ins, or ends them.
#[utoipa::path(
    put,
    path = "/api/v1/check-ins",
    request_body = WishBody,
    responses((status = 200, body = CheckInsBody), (status = "default", body = web::problem::ProblemBody))
)]
async fn set(
    who: Who,
    State(app): State<App>,
    Json(wish): Json<WishBody>,
) -> Result<axum::Json<CheckInsBody>, Problem> {
    let manner = Manner::of(&app, &who).await?;
    let hour = match &wish.time {
        None => USUAL_HOUR,
        Some(text) => hour(text).ok_or_else(|| {
            Problem::new(Code::InvalidRequest).saying(manner.words.text("aria.check_ins.refused.bad_hour"))
        })?,
    };
    let now = manner.now.timestamp();
    let next_at = if wish.wanted { table::next(hour, manner.now.time_zone(), now) } else { None };
    let mut tx = app.by_hand(&who).await?;
    let asked_at = table::find(&mut tx).await?.and_then(|agreed| agreed.asked_at);
    let agreed = CheckIns { hour, next_at, asked_at };
    table::set(&mut tx, &agreed, now).await?;
    tx.commit().await?;
    Ok(axum::Json(agreed.into()))
}

fn hour(text: &str) -> Option<Time> {
    text.parse().ok().filter(|hour| (EARLIEST..=LATEST).contains(hour))
}
