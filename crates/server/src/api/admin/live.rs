//! `GET /api/v1/admin/live`: tells an operator's page that something changed, never what it says.

use axum::extract::State;
use axum::response::Response;
use domain::{ConversationId, OutboundId};
use engine::operators::Change;
use futures::StreamExt;
use serde::Serialize;
use web::sse::{self, ServerEvent};
use web::{App, Staff};

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Told {
    Inbox { conversation_id: ConversationId },
    Outbound { outbound_id: OutboundId },
    Flags {},
    Everything {},
}

impl From<Change> for Told {
    fn from(change: Change) -> Self {
        match change {
            Change::Conversation(conversation_id) => Self::Inbox { conversation_id },
            Change::Outbound(outbound_id) => Self::Outbound { outbound_id },
            Change::Flags => Self::Flags {},
            Change::Everything => Self::Everything {},
        }
    }
}

impl ServerEvent for Told {
    fn name(&self) -> &'static str {
        match self {
            Self::Inbox { .. } => "inbox",
            Self::Outbound { .. } => "outbound",
            Self::Flags {} => "flags",
            Self::Everything {} => "behind",
        }
    }
}

/// Streams `inbox`, `outbound`, `flags` and `behind` (look at everything), from whichever instance they come.
#[utoipa::path(
    get,
    path = "/api/v1/admin/live",
    tag = "admin",
    responses((status = 200, content_type = "text/event-stream"), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(State(app): State<App>, staff: Staff) -> Response {
    let changes = app.engine.operators().changes(staff.operator).map(Told::from);
    sse::response(sse::while_welcome(app, staff.who, changes))
}
