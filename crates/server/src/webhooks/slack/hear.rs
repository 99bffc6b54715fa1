//! `POST /webhooks/slack`: somebody wrote to the assistant there. It is on the disk before the answer, which comes at once;
//! what the assistant says follows by itself.

use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use channels::slack::{Happening, Presented, SlackMessage, authentic, read};
use domain::{CorrelationId, Role};
use engine::arrivals::{Arrival, Origin};
use engine::pipeline::Sender;
use web::problem::{Code, Problem};

use super::super::accepted;
use super::{Door, Hall};

pub(super) async fn handler(
    State(hall): State<Hall>,
    Extension(correlation): Extension<CorrelationId>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    let door = hall.door.as_deref().ok_or(Code::NotFound)?;
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let presented =
        Presented { timestamp: header("x-slack-request-timestamp"), signature: header("x-slack-signature") };
    if !authentic(presented, &body, &door.secret, hall.app.engine.clock().now()) {
        return Err(Code::Unauthorised.into());
    }
    let happening =
        read(&body).map_err(|malformed| Problem::new(Code::MalformedJson).saying(malformed.to_string()))?;
    match happening {
        Happening::Challenge(word) => Ok(word.into_response()),
        Happening::Other => Ok(StatusCode::OK.into_response()),
        Happening::Said(said) => {
            accepted(hall.app.engine.inbound().arrive(&arrival(door, said, correlation)).await)?;
            Ok(StatusCode::OK.into_response())
        }
    }
}

fn arrival(door: &Door, said: SlackMessage, correlation: CorrelationId) -> Arrival {
    let role = door.role(&said.user);
    Arrival {
        origin: Origin {
            tenant: door.tenant,
            assistant: door.assistant.clone(),
            channel: "slack",
            account: said.workspace,
            addresses: vec![said.user],
            reply_to: Some(said.place),
        },
        sender: if role == Role::Operator { Sender::Staff } else { Sender::Person },
        name: None,
        role: Some(role),
        timezone: door.timezone.to_string(),
        provider_id: said.id,
        text: said.text,
        media: Vec::new(),
        attachment: None,
        correlation,
    }
}
