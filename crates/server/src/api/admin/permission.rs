//! `GET, PUT /api/v1/admin/people/{id}/permission`: whether, and from when on, somebody may be written to.

use axum::Json;
use axum::extract::State;
use domain::{Timestamp, UserId};
use engine::operators::{Operator, Permission, PermissionState, Reachable};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web::problem::{self, Code, Path, Problem};
use web::{App, Staff};

use super::unknown_is;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PermissionBody {
    #[schema(value_type = String, format = Uuid)]
    user_id: UserId,
    name: String,
    /// `opted_in`, `opted_out` or `cooling_off`.
    state: &'static str,
    /// The end of `cooling_off`.
    #[schema(value_type = Option<String>, format = DateTime)]
    until: Option<Timestamp>,
    #[schema(value_type = Option<String>, format = DateTime)]
    next_allowed_at: Option<Timestamp>,
    /// What they got within seven days without having asked for it.
    received_in_7_days: i64,
    /// When the rules let somebody write to them unasked; null: not as it stands.
    #[schema(value_type = Option<String>, format = DateTime)]
    reachable_from: Option<Timestamp>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ChangeBody {
    /// `opted_in`, `opted_out` or `cooling_off`.
    state: String,
    /// The end of `cooling_off`; needed there, and nowhere else.
    #[schema(value_type = Option<String>, format = DateTime)]
    until: Option<Timestamp>,
    /// Nothing unasked before this; null takes it away.
    #[schema(value_type = Option<String>, format = DateTime)]
    next_allowed_at: Option<Timestamp>,
}

/// Shows what holds for a person.
#[utoipa::path(
    get,
    path = "/api/v1/admin/people/{id}/permission",
    tag = "admin",
    params(("id" = String, Path, description = "the person")),
    responses((status = 200, body = PermissionBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
) -> Result<Json<PermissionBody>, Problem> {
    let user = id.parse().map_err(|_| Code::NotFound)?;
    shown(&app, staff.operator, user).await.map(Json)
}

/// Changes what holds for a person.
#[utoipa::path(
    put,
    path = "/api/v1/admin/people/{id}/permission",
    tag = "admin",
    params(("id" = String, Path, description = "the person")),
    request_body = ChangeBody,
    responses((status = 200, body = PermissionBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn change(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
    problem::Json(body): problem::Json<ChangeBody>,
) -> Result<Json<PermissionBody>, Problem> {
    let user: UserId = id.parse().map_err(|_| Code::NotFound)?;
    let permission = read(&body, app.engine.clock().now())?;
    let set = app.engine.operators().set_permission(staff.operator, user, permission).await;
    set.map_err(unknown_is(Code::NotFound))?;
    shown(&app, staff.operator, user).await.map(Json)
}

fn read(body: &ChangeBody, now: Timestamp) -> Result<Permission, Problem> {
    let wrong = |why: &str| Problem::new(Code::InvalidRequest).saying(why);
    let state = PermissionState::parse(&body.state)
        .ok_or_else(|| wrong("state is opted_in, opted_out or cooling_off"))?;
    let fits = match (state, body.until) {
        (PermissionState::CoolingOff, until) => until.is_some_and(|until| until > now),
        (_, until) => until.is_none(),
    };
    if !fits {
        return Err(wrong("until is a time to come, for cooling_off alone"));
    }
    Ok(Permission { state, cooling_off_until: body.until, next_allowed_at: body.next_allowed_at })
}

async fn shown(app: &App, operator: Operator, user: UserId) -> Result<PermissionBody, Problem> {
    let standing =
        app.engine.operators().standing_of(operator, user).await.map_err(unknown_is(Code::NotFound))?;
    let reachable_from = match standing.reachable {
        Reachable::Now => Some(app.engine.clock().now()),
        Reachable::From(at) => Some(at),
        Reachable::Never => None,
    };
    Ok(PermissionBody {
        user_id: user,
        name: standing.name,
        state: standing.permission.state.as_str(),
        until: standing.permission.cooling_off_until,
        next_allowed_at: standing.permission.next_allowed_at,
        received_in_7_days: standing.received.in_week,
        reachable_from,
    })
}
