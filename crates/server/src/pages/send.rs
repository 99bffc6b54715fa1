//! `POST /chat/messages` and `POST /chat/confirmations/{nonce}`: the chat without a script.

use axum::extract::State;
use axum::response::Redirect;
use domain::ConversationId;
use engine::Engine;
use serde::Deserialize;
use web::problem::{Code, Form, Path, Problem};
use web::{App, Visitor};

use crate::api::{Decision, MessageBody, accept, decide};

#[derive(Debug, Deserialize)]
pub(super) struct MessageForm {
    csrf: String,
    assistant: String,
    text: String,
    #[serde(default)]
    conversation_id: String,
    #[serde(default)]
    client_message_id: String,
}

pub(super) async fn message(
    visitor: Visitor,
    State(app): State<App>,
    Form(form): Form<MessageForm>,
) -> Result<Redirect, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let conversation_id = match form.conversation_id.as_str() {
        "" => None,
        id => Some(id.parse::<ConversationId>().map_err(|_| Code::UnknownConversation)?),
    };
    let body = MessageBody {
        assistant: form.assistant,
        text: form.text,
        conversation_id,
        client_message_id: Some(form.client_message_id).filter(|id| !id.is_empty()),
        attachments: Vec::new(),
    };
    let following = accept(&app.engine, who, body).await?;
    let reply = app.engine.inbound().reply(who.scope, following).await?;
    Ok(back_to(reply.conversation_id))
}

#[derive(Debug, Deserialize)]
pub(super) struct DecisionForm {
    csrf: String,
    decision: Decision,
}

pub(super) async fn decision(
    visitor: Visitor,
    State(app): State<App>,
    Path(nonce): Path<String>,
    Form(form): Form<DecisionForm>,
) -> Result<Redirect, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let engine: &Engine = &app.engine;
    let reply = decide(engine, who, &nonce, form.decision).await?;
    Ok(back_to(reply.conversation_id))
}

fn back_to(conversation: ConversationId) -> Redirect {
    Redirect::to(&format!("/?conversation={conversation}"))
}
