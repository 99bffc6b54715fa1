//! `POST /api/v1/admin/conversations/{id}/messages`: a person of the house answers.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use domain::{ConversationId, InboundText, MessageId};
use engine::operators::{BypassReason, Spoken};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web::problem::{self, Code, Path, Problem};
use web::{App, Staff};

use super::{refusal, unknown_is};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SpeakBody {
    text: String,
    /// Why a rule that protects the person shall not hold this once: 3 to 200 characters.
    bypass_reason: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SpokenBody {
    #[schema(value_type = String, format = Uuid)]
    conversation_id: ConversationId,
    #[schema(value_type = String, format = Uuid)]
    message_id: MessageId,
}

/// Writes as a person of the house; the conversation is theirs from then on. 409: a rule stops it, and is the code.
#[utoipa::path(
    post,
    path = "/api/v1/admin/conversations/{id}/messages",
    tag = "admin",
    params(("id" = String, Path, description = "the conversation")),
    request_body = SpeakBody,
    responses((status = 201, body = SpokenBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
    problem::Json(body): problem::Json<SpeakBody>,
) -> Result<(StatusCode, Json<SpokenBody>), Problem> {
    let conversation_id: ConversationId = id.parse().map_err(|_| Code::UnknownConversation)?;
    let text = InboundText::parse(&body.text)?;
    let bypass = body.bypass_reason.as_deref().map(reason).transpose()?;
    let spoken = app
        .engine
        .operators()
        .speak_as(staff.operator, conversation_id, text.as_str().to_owned(), bypass)
        .await
        .map_err(unknown_is(Code::UnknownConversation))?;
    match spoken {
        Spoken::Said(message_id) => {
            Ok((StatusCode::CREATED, Json(SpokenBody { conversation_id, message_id })))
        }
        Spoken::Stopped(rule) => Err(refusal(rule)),
    }
}

fn reason(text: &str) -> Result<BypassReason, Problem> {
    BypassReason::parse(text)
        .ok_or_else(|| Problem::new(Code::InvalidRequest).saying("bypass_reason has 3 to 200 characters"))
}
