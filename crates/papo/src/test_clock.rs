//! `POST /test/clock`: moves the test clock, and answers when everything that came due on the way is done.

use std::time::Duration;

use axum::extract::State;
use axum::routing::post;
use axum::{Json, Router};
use domain::{Clock, ManualClock, Timestamp};
use engine::Engine;
use serde::{Deserialize, Serialize};
use web::App;
use web::problem::{Code, Json as Body, Problem};

use crate::clock::timekeeper::{Slow, Timekeeper};

#[derive(Debug, Deserialize)]
struct Advance {
    advance_seconds: u64,
}

#[derive(Debug, Serialize)]
struct Now {
    now: Timestamp,
}

pub(crate) fn routes(engine: Engine, clock: ManualClock) -> Router<App> {
    let keeper = Timekeeper { engine, clock, slow: Slow::MayWaitForTheClock };
    Router::new().route("/test/clock", post(advance)).with_state(keeper)
}

async fn advance(State(keeper): State<Timekeeper>, Body(body): Body<Advance>) -> Result<Json<Now>, Problem> {
    let by = Duration::from_secs(body.advance_seconds);
    let target = keeper.clock.now().checked_add(by).map_err(|_| Code::InvalidRequest)?;
    keeper.until(target).await?;
    Ok(Json(Now { now: keeper.clock.now() }))
}
