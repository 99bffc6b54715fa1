//! `POST /test/clock`: moves the test clock, and answers when everything that came due on the way is done.

use std::time::Duration;

use axum::extract::State;
use axum::routing::post;
use axum::{Json, Router};
use domain::{Clock, ManualClock, Timestamp};
use engine::{Engine, StoreError};
use futures::future::{Either, select};
use http::App;
use http::problem::{Code, Json as Body, Problem};
use serde::{Deserialize, Serialize};

use crate::clock::SystemClock;

/// How long a turn may be under way, in the machine's own time, before it is taken to wait for this clock.
const MOMENT: Duration = Duration::from_millis(100);
/// How far time goes on for such a turn before it is looked at again.
const STEP: Duration = Duration::from_secs(1);

#[derive(Debug, Clone)]
struct Moving {
    engine: Engine,
    clock: ManualClock,
}

#[derive(Debug, Deserialize)]
struct Advance {
    advance_seconds: u64,
}

#[derive(Debug, Serialize)]
struct Now {
    now: Timestamp,
}

pub(crate) fn routes(engine: Engine, clock: ManualClock) -> Router<App> {
    Router::new().route("/test/clock", post(advance)).with_state(Moving { engine, clock })
}

async fn advance(State(moving): State<Moving>, Body(body): Body<Advance>) -> Result<Json<Now>, Problem> {
    let by = Duration::from_secs(body.advance_seconds);
    let target = moving.clock.now().checked_add(by).map_err(|_| Code::InvalidRequest)?;
    moving.until(target).await?;
    Ok(Json(Now { now: moving.clock.now() }))
}

impl Moving {
    /// Stops at each instant at which something is due, in order, and lets it be done.
    async fn until(&self, target: Timestamp) -> Result<(), StoreError> {
        self.quiet(target).await;
        while let Some(due) = self.engine.next_due().await?.filter(|due| *due <= target) {
            let now = self.clock.now();
            if due > now {
                self.clock.set(due);
            }
            self.settle(target).await?;
            // What is still due was tried and cannot be done yet: time goes on without it.
            if self.engine.next_due().await? == Some(due) {
                break;
            }
        }
        if self.clock.now() < target {
            self.clock.set(target);
        }
        self.settle(target).await
    }

    async fn settle(&self, target: Timestamp) -> Result<(), StoreError> {
        self.engine.sweep().await?;
        self.quiet(target).await;
        Ok(())
    }

    /// Waits until no turn is under way. One that waits for time itself, as between two tries of a model, would
    /// never end: time goes on for it, up to the target.
    async fn quiet(&self, target: Timestamp) {
        loop {
            let moment = SystemClock.sleep(MOMENT);
            if let Either::Left(_) = select(Box::pin(self.engine.quiet()), moment).await {
                return;
            }
            let now = self.clock.now();
            if now >= target {
                return;
            }
            self.clock.set((now + STEP).min(target));
        }
    }
}
