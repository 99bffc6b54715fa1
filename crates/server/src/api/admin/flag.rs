//! `GET, PUT /api/v1/admin/flags/{key}`: one switch, read and turned.

use axum::Json;
use axum::extract::State;
use domain::{Timestamp, UserId};
use engine::flags::{FlagError, Switch, Turn};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use web::problem::{self, Code, Path, Problem};
use web::{App, Staff};

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FlagBody {
    key: &'static str,
    enabled: bool,
    /// Everything the switch holds.
    #[schema(value_type = Object)]
    value: Value,
    /// What it holds while nobody turned it.
    #[schema(value_type = Object)]
    default: Value,
    #[schema(value_type = Option<String>, format = DateTime)]
    updated_at: Option<Timestamp>,
    #[schema(value_type = Option<String>, format = Uuid)]
    changed_by: Option<UserId>,
    changed_by_name: Option<String>,
}

impl From<Switch> for FlagBody {
    fn from(switch: Switch) -> Self {
        Self {
            key: switch.key,
            enabled: switch.enabled,
            value: switch.value,
            default: switch.default,
            updated_at: switch.updated_at,
            changed_by: switch.changed_by,
            changed_by_name: switch.changed_by_name,
        }
    }
}

/// `{"enabled": true}`, or the whole object that the switch holds, by itself or as `value`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TurnBody {
    enabled: Option<bool>,
    mode: Option<String>,
    rules: Option<Vec<String>>,
    value: Option<HeldBody>,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct HeldBody {
    enabled: Option<bool>,
    mode: Option<String>,
    rules: Option<Vec<String>>,
}

impl From<TurnBody> for Turn {
    fn from(body: TurnBody) -> Self {
        let value = body.value.unwrap_or_default();
        Self {
            enabled: body.enabled.or(value.enabled),
            mode: body.mode.or(value.mode),
            rules: body.rules.or(value.rules),
        }
    }
}

/// Shows a switch. 400: nothing here reads a switch of that name.
#[utoipa::path(
    get,
    path = "/api/v1/admin/flags/{key}",
    tag = "admin",
    params(("key" = String, Path, description = "`safe_mode`, `campaigns`, `policy_engine`, `disabled_rules` or a tool's")),
    responses((status = 200, body = FlagBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    State(app): State<App>,
    staff: Staff,
    Path(key): Path<String>,
) -> Result<Json<FlagBody>, Problem> {
    let switch = app.engine.flags().switch(staff.operator, &key).await.map_err(refused)?;
    Ok(Json(switch.into()))
}

/// Turns a switch, on every instance from the answer on.
#[utoipa::path(
    put,
    path = "/api/v1/admin/flags/{key}",
    tag = "admin",
    params(("key" = String, Path, description = "the switch")),
    request_body = TurnBody,
    responses((status = 200, body = FlagBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn turn(
    State(app): State<App>,
    staff: Staff,
    Path(key): Path<String>,
    problem::Json(body): problem::Json<TurnBody>,
) -> Result<Json<FlagBody>, Problem> {
    let switch = app.engine.flags().turn_switch(staff.operator, &key, &body.into()).await.map_err(refused)?;
    Ok(Json(switch.into()))
}

/// What was wrong with a turn, for the API and the page.
pub(crate) fn refused(error: FlagError) -> Problem {
    match error {
        FlagError::Store(error) => error.into(),
        told @ (FlagError::Unknown | FlagError::Refused { .. }) => {
            Problem::new(Code::InvalidRequest).saying(told.to_string())
        }
    }
}
