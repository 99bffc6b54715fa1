//! Who may tell us something, and on whose behalf.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{FromRequestParts, Path};
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use channels::evolution::{Presented, WebhookToken, authentic};
use domain::{TenantId, Timestamp};
use serde::Deserialize;
use web::problem::{Code, Problem};

use super::Hall;

/// What belongs to one instance of Evolution's.
#[derive(Debug, Clone)]
pub struct Door {
    pub tenant: TenantId,
    pub assistant: String,
    /// What was agreed on with Evolution.
    pub token: WebhookToken,
    /// The time zone of strangers.
    pub timezone: Arc<str>,
}

/// The instances that we listen to.
#[derive(Debug, Clone, Default)]
pub struct Doors {
    named: BTreeMap<String, Door>,
    any: Option<Door>,
}

impl Doors {
    pub fn add(&mut self, instance: &str, door: Door) {
        self.named.insert(instance.to_owned(), door);
    }

    /// For every instance that has no door of its own.
    pub fn open_to_any(&mut self, door: Door) {
        self.any = Some(door);
    }

    fn of(&self, instance: &str) -> Option<&Door> {
        self.named.get(instance).or(self.any.as_ref())
    }
}

/// A request that proved where it comes from. Its body has not been read yet.
pub(super) struct Admitted {
    pub(super) instance: String,
    pub(super) event: Option<String>,
    pub(super) door: Door,
}

#[derive(Debug, Deserialize)]
struct Named {
    instance: String,
    event: Option<String>,
}

impl FromRequestParts<Hall> for Admitted {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, hall: &Hall) -> Result<Self, Problem> {
        let Path(Named { instance, event }) =
            Path::from_request_parts(parts, hall).await.map_err(|_| Code::NotFound)?;
        let door = hall.doors.of(&instance).ok_or(Code::NotFound)?;
        if !proves(&parts.headers, door, hall.app.engine.clock().now()) {
            return Err(Code::Unauthorised.into());
        }
        Ok(Self { instance, event, door: door.clone() })
    }
}

fn proves(headers: &HeaderMap, door: &Door, now: Timestamp) -> bool {
    let authorization = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let api_key = headers.get("apikey").and_then(|value| value.to_str().ok());
    authentic(Presented { authorization, api_key }, &door.token, now)
}

#[cfg(test)]
#[path = "door_tests.rs"]
mod tests;
