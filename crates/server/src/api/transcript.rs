//! `GET /api/v1/conversations/{id}/messages`: what was said, newest first, and what still waits for a yes.

use axum::extract::State;
use domain::{ConversationId, MessageId, Timestamp};
use engine::{Author, Message};
use serde::Serialize;
use utoipa::ToSchema;
use web::problem::{Code, Path, Problem, Query};
use web::{App, Who};

use super::body::ProposalBody;
use super::cursor::PageQuery;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MessagesBody {
    pub items: Vec<MessageItem>,
    pub next_cursor: Option<String>,
    pub proposal: Option<ProposalBody>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MessageItem {
    #[schema(value_type = String, format = Uuid)]
    pub id: MessageId,
    /// `user` or `assistant`.
    pub role: &'static str,
    pub text: String,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
}

impl From<Message> for MessageItem {
    fn from(message: Message) -> Self {
        let role = match message.author {
            Author::Person => "user",
            Author::Assistant => "assistant",
            Author::Operator => "operator",
        };
        Self { id: message.id, role, text: message.text, created_at: message.created_at }
    }
}

/// Lists the messages of a conversation by pages.
#[utoipa::path(
    get,
    path = "/api/v1/conversations/{id}/messages",
    params(("id" = String, Path, description = "the conversation"), PageQuery),
    responses((status = 200, body = MessagesBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<PageQuery>,
) -> Result<axum::Json<MessagesBody>, Problem> {
    let id: ConversationId = id.parse().map_err(|_| Code::UnknownConversation)?;
    let before = query.cursor(|text| text.parse().ok())?;
    let page = app.engine.history().messages(who.scope, id, before, query.limit()?).await?;
    let page = page.ok_or(Code::UnknownConversation)?;
    Ok(axum::Json(MessagesBody {
        items: page.items.into_iter().map(MessageItem::from).collect(),
        next_cursor: page.next.map(|seq| seq.to_string()),
        proposal: page.proposal.map(ProposalBody::from),
    }))
}
