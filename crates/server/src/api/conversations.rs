//! `GET /api/v1/conversations`: the person's conversations, the one with the newest message first.

use axum::extract::State;
use domain::{ConversationId, ConversationState, Timestamp};
use engine::Conversation;
use serde::Serialize;
use utoipa::ToSchema;
use web::problem::{Problem, Query};
use web::{App, Who};

use super::cursor::PageQuery;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ConversationsBody {
    pub items: Vec<ConversationBody>,
    pub next_cursor: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ConversationBody {
    #[schema(value_type = String, format = Uuid)]
    pub id: ConversationId,
    pub assistant: String,
    #[schema(value_type = String)]
    pub state: ConversationState,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Timestamp,
}

impl From<Conversation> for ConversationBody {
    fn from(conversation: Conversation) -> Self {
        Self {
            id: conversation.id,
            assistant: conversation.assistant,
            state: conversation.state,
            created_at: conversation.created_at,
            updated_at: conversation.updated_at,
        }
    }
}

/// Lists conversations by pages.
#[utoipa::path(
    get,
    path = "/api/v1/conversations",
    params(PageQuery),
    responses((status = 200, body = ConversationsBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Query(query): Query<PageQuery>,
) -> Result<axum::Json<ConversationsBody>, Problem> {
    let before = query.cursor(read_cursor)?;
    let page = app.engine.history().conversations(who.scope, before, query.limit()?).await?;
    let next_cursor = page.next.map(|(at, id)| format!("{}.{id}", at.as_microsecond()));
    Ok(axum::Json(ConversationsBody {
        items: page.items.into_iter().map(ConversationBody::from).collect(),
        next_cursor,
    }))
}

fn read_cursor(text: &str) -> Option<(Timestamp, ConversationId)> {
    let (at, id) = text.split_once('.')?;
    Some((Timestamp::from_microsecond(at.parse().ok()?).ok()?, id.parse().ok()?))
}
