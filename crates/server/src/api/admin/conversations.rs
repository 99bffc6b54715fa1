//! `GET /api/v1/admin/conversations`: the conversations of the house, the one with the newest message first.

use axum::Json;
use axum::extract::State;
use engine::operators::{Control, Look, Wanted};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::problem::{Problem, Query};
use web::{App, Staff};

use super::body::InboxBody;
use super::page::{PageRequest, written};

#[derive(Debug, Deserialize, IntoParams)]
pub(super) struct ConversationsQuery {
    /// Who answers in them; all of them if left out.
    #[param(inline)]
    control: Option<ControlQuery>,
    /// Only those in which somebody waits for an answer.
    #[serde(default)]
    waiting: bool,
    /// Words out of the name, the address or the last message.
    #[serde(default)]
    q: String,
    /// How many, at most 200.
    limit: Option<u16>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum ControlQuery {
    Human,
    Assistant,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct InboxPageBody {
    items: Vec<InboxBody>,
    next_cursor: Option<String>,
}

/// Lists the conversations of the house by pages.
#[utoipa::path(
    get,
    path = "/api/v1/admin/conversations",
    tag = "admin",
    params(ConversationsQuery),
    responses((status = 200, body = InboxPageBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    State(app): State<App>,
    staff: Staff,
    Query(asked): Query<ConversationsQuery>,
) -> Result<Json<InboxPageBody>, Problem> {
    let place = PageRequest::read(asked.limit, asked.cursor)?;
    let wanted = match (asked.control, asked.waiting) {
        (_, true) => Wanted::Waiting,
        (Some(ControlQuery::Human), _) => Wanted::ControlledBy(Control::Human),
        (Some(ControlQuery::Assistant), _) => Wanted::ControlledBy(Control::Assistant),
        (None, _) => Wanted::All,
    };
    let look = Look { wanted, text: &asked.q, before: place.before, limit: place.limit };
    let listed = app.engine.operators().look_through(staff.operator, look).await?;
    Ok(Json(InboxPageBody {
        items: listed.rows.into_iter().map(InboxBody::from).collect(),
        next_cursor: listed.next.map(written),
    }))
}
