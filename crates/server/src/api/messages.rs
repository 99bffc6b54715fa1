//! `POST /api/v1/messages`: a message to an assistant, answered whole or as a stream.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::ACCEPT;
use axum::response::{IntoResponse, Response};
use domain::{ConversationId, InboundText, Scope, TextRefused};
use engine::{ClientMessageId, Engine, Following, NewMessage, ReceiveError, TurnEvent, WaitError};
use futures::Stream;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use web::problem::{Code, Json, Problem};
use web::sse::{self, ServerEvent};
use web::{App, Who};

use super::CHANNEL;
use super::body::{ProposalBody, ReplyBody};

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct MessageBody {
    #[schema(example = "aria")]
    pub assistant: String,
    #[schema(example = "pesei 82,5 kg hoje")]
    pub text: String,
    /// Without one, a new conversation begins.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub conversation_id: Option<ConversationId>,
    /// The same id again returns the first answer and does nothing.
    pub client_message_id: Option<String>,
    /// None are taken yet.
    #[serde(default)]
    #[schema(value_type = Vec<Object>)]
    pub attachments: Vec<Value>,
}

/// Sends a message. With `Accept: text/event-stream` the answer is a stream of the events `delta`,
/// `tool_calls`, `proposal`, `done` and `error`.
#[utoipa::path(
    post,
    path = "/api/v1/messages",
    request_body = MessageBody,
    responses((status = 200, body = ReplyBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    headers: HeaderMap,
    Json(body): Json<MessageBody>,
) -> Result<Response, Problem> {
    let following = accept(&app.engine, &who, body).await?;
    let wants_stream = headers
        .get(ACCEPT)
        .and_then(|accept| accept.to_str().ok())
        .is_some_and(|a| a.contains("text/event-stream"));
    if wants_stream {
        return Ok(sse::response(stream(app.engine, who.scope, following)));
    }
    let reply = app.engine.inbound().reply(who.scope, following).await?;
    Ok(axum::Json(ReplyBody::from(reply)).into_response())
}

/// Takes a message in, from the API or from the page's form.
pub(crate) async fn accept(engine: &Engine, who: &Who, body: MessageBody) -> Result<Following, Problem> {
    if !body.attachments.is_empty() {
        return Err(Problem::new(Code::InvalidRequest).saying("attachments are not taken yet"));
    }
    let client_id = match body.client_message_id.as_deref() {
        None => None,
        Some(text) => Some(ClientMessageId::parse(text).ok_or_else(|| {
            Problem::new(Code::InvalidRequest)
                .saying("client_message_id has 1 to 128 characters without white space")
        })?),
    };
    let new = NewMessage {
        text: parse_text(&body.text)?,
        assistant: body.assistant,
        channel: CHANNEL,
        conversation: body.conversation_id,
        client_id,
        correlation: who.correlation.clone(),
    };
    engine.inbound().receive(who.scope, new).await.map_err(|error| match error {
        ReceiveError::UnknownAssistant => Code::UnknownAssistant.into(),
        ReceiveError::UnknownConversation => Code::UnknownConversation.into(),
        ReceiveError::CostLimitReached => Code::AiCostLimitReached.into(),
        ReceiveError::Store(error) => error.into(),
    })
}

/// The text of a message, or the reason why it is none.
pub(crate) fn parse_text(text: &str) -> Result<InboundText, Problem> {
    InboundText::parse(text).map_err(|refused| {
        Problem::new(match refused {
            TextRefused::Empty => Code::TextEmpty,
            TextRefused::TooLong => Code::TextTooLong,
            TextRefused::ControlCharacters => Code::TextControlCharacters,
        })
    })
}

/// One event of the answer's stream.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Sent {
    Delta { text: String },
    ToolCalls { iteration: u8, tool_calls: Vec<domain::tool::ToolCall> },
    Proposal(ProposalBody),
    Done(Box<ReplyBody>),
    Error { code: &'static str, message: String },
}

impl ServerEvent for Sent {
    fn name(&self) -> &'static str {
        match self {
            Self::Delta { .. } => "delta",
            Self::ToolCalls { .. } => "tool_calls",
            Self::Proposal(_) => "proposal",
            Self::Done(_) => "done",
            Self::Error { .. } => "error",
        }
    }
}

/// What happens to the turn, event by event. The turn goes on whether or not anybody listens.
fn stream(engine: Engine, scope: Scope, following: Following) -> impl Stream<Item = Sent> + Send {
    let listener = Listener { engine, scope, following, heard: String::new(), last: Vec::new() };
    futures::stream::unfold(Some(listener), |listener| async move { listener?.next().await })
}

/// Somebody at the other end of a stream.
struct Listener {
    engine: Engine,
    scope: Scope,
    following: Following,
    /// The words sent so far.
    heard: String,
    /// The events that end the stream, last one first.
    last: Vec<Sent>,
}

impl Listener {
    /// The next event, and the listener if there is more to come.
    async fn next(mut self) -> Option<(Sent, Option<Self>)> {
        if let Some(sent) = self.last.pop() {
            return Some(self.and(sent));
        }
        match self.engine.inbound().next_event(self.scope, &mut self.following).await {
            Ok(TurnEvent::Delta(text)) => {
                self.heard.push_str(&text);
                Some((Sent::Delta { text }, Some(self)))
            }
            Ok(TurnEvent::ToolCalls { iteration, calls }) => {
                Some((Sent::ToolCalls { iteration, tool_calls: calls }, Some(self)))
            }
            Ok(TurnEvent::Done(reply)) => {
                self.last = ending(ReplyBody::from(*reply), &self.heard);
                let first = self.last.pop()?;
                Some(self.and(first))
            }
            Err(error) => {
                tracing::warn!(error = ?error, "a stream ended without its reply");
                let code = match error {
                    WaitError::TimedOut => Code::TurnTimedOut,
                    WaitError::Erased => Code::Erased,
                    WaitError::Store(_) => Code::DatabaseUnavailable,
                };
                let person = self.engine.person(self.scope).await;
                let language = person.map_or(domain::Language::Portuguese, |person| person.language);
                let words = self.engine.words(language);
                let message = words.text("engine.failed.internal").to_owned();
                Some((Sent::Error { code: code.as_str(), message }, None))
            }
        }
    }

    /// `sent`, and whoever still has something to hear.
    fn and(self, sent: Sent) -> (Sent, Option<Self>) {
        let more = !self.last.is_empty();
        (sent, more.then_some(self))
    }
}

/// The last events of a stream, last one first. Words that were missed on the way are said now.
fn ending(reply: ReplyBody, heard: &str) -> Vec<Sent> {
    let missed = reply.reply.strip_prefix(heard).unwrap_or_default().to_owned();
    let proposal = reply.proposal.clone();
    let mut events = vec![Sent::Done(Box::new(reply))];
    events.extend(proposal.map(Sent::Proposal));
    if !missed.is_empty() {
        events.push(Sent::Delta { text: missed });
    }
    events
}
