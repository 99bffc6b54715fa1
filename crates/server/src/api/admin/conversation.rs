//! `GET /api/v1/admin/conversations/{id}`: one conversation, its messages and what became of each that left.

use axum::Json;
use axum::extract::State;
use domain::{ConversationId, MessageId, Timestamp, Words};
use engine::Message;
use engine::operators::{Came, OutboundRow};
use serde::Serialize;
use utoipa::ToSchema;
use web::problem::{Code, Path, Problem, Query};
use web::{App, Staff};

use super::body::{InboxBody, OutboundBody};
use super::unknown_is;
use crate::api::cursor::PageQuery;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ThreadBody {
    conversation: InboxBody,
    /// Newest first.
    messages: Vec<ThreadMessage>,
    /// What was written and never became a message, newest first, with the rule and why.
    stopped: Vec<OutboundBody>,
    next_cursor: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
struct ThreadMessage {
    #[schema(value_type = String, format = Uuid)]
    id: MessageId,
    /// `person`, `assistant` or `operator`.
    author: &'static str,
    text: String,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    /// What came with it besides words.
    media: Option<MediaBody>,
    /// What became of it, if it had to leave.
    delivery: Option<OutboundBody>,
}

/// A voice, a picture or a file.
#[derive(Debug, Serialize, ToSchema)]
struct MediaBody {
    /// `image`, `audio`, `document` …
    kind: Option<String>,
    /// Where its bytes are, while they are kept.
    href: Option<String>,
}

impl MediaBody {
    fn of(came: &Came, conversation: ConversationId) -> Self {
        let href = || format!("/api/v1/admin/conversations/{conversation}/messages/{}/media", came.message);
        Self { kind: came.medium.clone(), href: came.kept.as_ref().map(|_| href()) }
    }
}

impl ThreadMessage {
    fn of(message: Message, media: &[Came], outbound: &mut Vec<OutboundRow>, words: &Words) -> Self {
        let came = media.iter().find(|came| came.message == message.id);
        let place = outbound.iter().position(|row| row.message == Some(message.id));
        Self {
            id: message.id,
            author: message.author.as_str(),
            text: message.text,
            created_at: message.created_at,
            media: came.map(|came| MediaBody::of(came, message.conversation)),
            delivery: place.map(|place| OutboundBody::of(outbound.swap_remove(place), words)),
        }
    }
}

/// Shows a conversation to an operator.
#[utoipa::path(
    get,
    path = "/api/v1/admin/conversations/{id}",
    tag = "admin",
    params(("id" = String, Path, description = "the conversation"), PageQuery),
    responses((status = 200, body = ThreadBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
    Query(query): Query<PageQuery>,
) -> Result<Json<ThreadBody>, Problem> {
    let id = id.parse().map_err(|_| Code::UnknownConversation)?;
    let before = query.cursor(|text| text.parse().ok())?;
    let thread = app
        .engine
        .operators()
        .conversation(staff.operator, id, before, query.limit()?)
        .await
        .map_err(unknown_is(Code::UnknownConversation))?;
    let (mut left, stopped): (Vec<_>, Vec<_>) =
        thread.outbound.into_iter().partition(|row| row.message.is_some());
    let messages = thread.messages.into_iter();
    Ok(Json(ThreadBody {
        conversation: thread.row.into(),
        messages: messages
            .map(|message| ThreadMessage::of(message, &thread.media, &mut left, &staff.words))
            .collect(),
        stopped: stopped.into_iter().map(|row| OutboundBody::of(row, &staff.words)).collect(),
        next_cursor: thread.next.map(|seq| seq.to_string()),
    }))
}
