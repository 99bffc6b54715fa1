//! `GET /api/v1/admin/events`: what happened in the house, newest first. Events hold no text.

use axum::Json;
use axum::extract::State;
use domain::{ConversationId, EventId, EventKind, Timestamp};
use engine::operators::{Before, EventRow};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::problem::{Code, Problem, Query};
use web::{App, Staff};

use super::page::PageRequest;

#[derive(Debug, Deserialize, IntoParams)]
pub(super) struct EventsQuery {
    /// Such as `outbound_blocked`; all of them if left out.
    kind: Option<String>,
    /// How many, at most 200.
    limit: Option<u16>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct EventsBody {
    items: Vec<EventBody>,
    next_cursor: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
struct EventBody {
    #[schema(value_type = String, format = Uuid)]
    id: EventId,
    kind: String,
    /// What it is about: a message, an action, a conversation …
    subject: Uuid,
    #[schema(value_type = Option<String>, format = Uuid)]
    conversation_id: Option<ConversationId>,
    #[schema(value_type = Object)]
    details: Value,
    correlation_id: String,
    #[schema(value_type = String, format = DateTime)]
    at: Timestamp,
}

impl From<EventRow> for EventBody {
    fn from(row: EventRow) -> Self {
        Self {
            id: row.id,
            kind: row.kind,
            subject: row.subject,
            conversation_id: row.conversation,
            details: row.details,
            correlation_id: row.correlation,
            at: row.at,
        }
    }
}

/// Lists events by pages.
#[utoipa::path(
    get,
    path = "/api/v1/admin/events",
    tag = "admin",
    params(EventsQuery),
    responses((status = 200, body = EventsBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    State(app): State<App>,
    staff: Staff,
    Query(asked): Query<EventsQuery>,
) -> Result<Json<EventsBody>, Problem> {
    let place = PageRequest::read(asked.limit, asked.cursor)?;
    let kind = match asked.kind.as_deref() {
        None => None,
        Some(text) => Some(EventKind::parse(text).ok_or_else(|| {
            Problem::new(Code::InvalidRequest).saying("there is no kind of event by that name")
        })?),
    };
    let kind = kind.map(EventKind::as_str);
    let rows = app.engine.operators().events(staff.operator, kind, place.before, place.one_more()).await?;
    let of = |row: &EventRow| Before { at: row.at, id: row.id.as_uuid() };
    let (items, next_cursor) = place.page(rows, of, EventBody::from);
    Ok(Json(EventsBody { items, next_cursor }))
}
