//! Ollama by its OpenAI face: it overlooks what it does not know, forces no tool, and sends calls whole.

use serde_json::json;

use super::check::{Checked, Refused, coded, object};
use super::kind::RequestKind;
use super::openai::{self, Calls, Manner};
use super::spoken::Spoken;
use super::{Delivery, Question};
use crate::vendor::{CannedResponse, ReceivedRequest};

pub(super) fn read(heard: &ReceivedRequest) -> Checked<RequestKind> {
    match (heard.method.as_str(), heard.path.as_str()) {
        ("GET", "/v1/models") => Ok(RequestKind::Models),
        ("POST", "/v1/chat/completions") => {
            object(&heard.body, "body")?;
            Ok(RequestKind::Answer(openai::question(&heard.body, Manner::Easy)?))
        }
        _ => Err(coded(404, "not_found", "404 page not found")),
    }
}

pub(super) fn refuse(refused: &Refused) -> CannedResponse {
    let kind = match refused.status {
        404 => "not_found_error",
        500.. => "api_error",
        _ => "invalid_request_error",
    };
    let error = json!({ "message": refused.message, "type": kind, "param": null, "code": null });
    CannedResponse::json(refused.status, &json!({ "error": error }))
}

pub(super) fn write(question: &Question, spoken: &Spoken) -> CannedResponse {
    match question.delivery {
        Delivery::Whole => openai::write(question, spoken),
        Delivery::Streamed => openai::chunks(question, spoken, Calls::Whole),
    }
}
