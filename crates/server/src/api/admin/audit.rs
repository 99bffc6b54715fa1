//! `GET /api/v1/admin/audit`: every use of a tool, newest first. No arguments, no texts.

use axum::Json;
use axum::extract::State;
use domain::{AuditId, ConversationId, Timestamp, UserId};
use engine::operators::{AuditRow, Before};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::problem::{Problem, Query};
use web::{App, Staff};

use super::page::PageRequest;

#[derive(Debug, Deserialize, IntoParams)]
pub(super) struct AuditQuery {
    /// One tool's; all of them if left out.
    tool: Option<String>,
    /// How many, at most 200.
    limit: Option<u16>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AuditBody {
    items: Vec<AuditEntryBody>,
    next_cursor: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
struct AuditEntryBody {
    #[schema(value_type = String, format = Uuid)]
    id: AuditId,
    #[schema(value_type = String, format = Uuid)]
    user_id: UserId,
    #[schema(value_type = String, format = Uuid)]
    conversation_id: ConversationId,
    tool: String,
    version: String,
    stage: String,
    ok: bool,
    code: Option<String>,
    duration_us: i64,
    correlation_id: String,
    #[schema(value_type = String, format = DateTime)]
    at: Timestamp,
}

impl From<AuditRow> for AuditEntryBody {
    fn from(row: AuditRow) -> Self {
        Self {
            id: row.id,
            user_id: row.user,
            conversation_id: row.conversation,
            tool: row.tool,
            version: row.version,
            stage: row.stage,
            ok: row.ok,
            code: row.code,
            duration_us: row.micros,
            correlation_id: row.correlation,
            at: row.at,
        }
    }
}

/// Lists the uses of tools by pages.
#[utoipa::path(
    get,
    path = "/api/v1/admin/audit",
    tag = "admin",
    params(AuditQuery),
    responses((status = 200, body = AuditBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    State(app): State<App>,
    staff: Staff,
    Query(asked): Query<AuditQuery>,
) -> Result<Json<AuditBody>, Problem> {
    let place = PageRequest::read(asked.limit, asked.cursor)?;
    let tool = asked.tool.as_deref();
    let rows = app.engine.operators().audit(staff.operator, tool, place.before, place.one_more()).await?;
    let of = |row: &AuditRow| Before { at: row.at, id: row.id.as_uuid() };
    let (items, next_cursor) = place.page(rows, of, AuditEntryBody::from);
    Ok(Json(AuditBody { items, next_cursor }))
}
