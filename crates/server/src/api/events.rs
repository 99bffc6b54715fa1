//! `GET /api/v1/events`: what happens to the signed-in person while they look.

use axum::extract::State;
use axum::response::Response;
use engine::LiveEvent;
use futures::Stream;
use serde::Serialize;
use tokio::sync::broadcast::{Receiver, error::RecvError};
use web::sse::{self, ServerEvent};
use web::{App, Who};

/// An event as the stream shows it. After `behind`, what was missed is in the conversation's messages.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Shown {
    Live(LiveEvent),
    Behind { missed: u64 },
}

impl ServerEvent for Shown {
    fn name(&self) -> &'static str {
        match self {
            Self::Live(LiveEvent::Message { .. }) => "message",
            Self::Live(LiveEvent::ProposalExpired { .. }) => "proposal_expired",
            Self::Live(LiveEvent::State { .. }) => "state",
            Self::Live(LiveEvent::Notice { .. }) => "notice",
            Self::Behind { .. } => "behind",
        }
    }
}

/// Streams proactive messages, expired proposals, state changes and notices of the signed-in person.
#[utoipa::path(
    get,
    path = "/api/v1/events",
    responses((status = 200, content_type = "text/event-stream"), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(who: Who, State(app): State<App>) -> Response {
    let events = stream(app.engine.live().watch(who.scope.user()));
    sse::response(sse::while_welcome(app, who, events))
}

fn stream(receiver: Receiver<LiveEvent>) -> impl Stream<Item = Shown> + Send {
    futures::stream::unfold(receiver, |mut receiver| async move {
        match receiver.recv().await {
            Ok(event) => Some((Shown::Live(event), receiver)),
            Err(RecvError::Lagged(missed)) => Some((Shown::Behind { missed }, receiver)),
            Err(RecvError::Closed) => None,
        }
    })
}
