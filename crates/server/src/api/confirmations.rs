//! `POST /api/v1/confirmations/{nonce}`: the person's yes or no to a proposal.

use axum::extract::State;
use domain::Nonce;
use engine::{Consent, DecideError, Engine, NewDecision, Reply};
use serde::Deserialize;
use utoipa::ToSchema;
use web::problem::{Code, Json, Path, Problem};
use web::{App, Who};

use super::CHANNEL;
use super::body::ReplyBody;

#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct DecisionBody {
    pub decision: Decision,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Decision {
    Confirm,
    Reject,
}

/// Decides about a proposal. 400: unknown or somebody else's. 410: expired or already decided.
#[utoipa::path(
    post,
    path = "/api/v1/confirmations/{nonce}",
    params(("nonce" = String, Path, description = "the proposal's nonce")),
    request_body = DecisionBody,
    responses((status = 200, body = ReplyBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Path(nonce): Path<String>,
    Json(body): Json<DecisionBody>,
) -> Result<axum::Json<ReplyBody>, Problem> {
    let reply = decide(&app.engine, &who, &nonce, body.decision).await?;
    Ok(axum::Json(ReplyBody::from(reply)))
}

/// Takes a decision in, from the API or from the page's form, and waits for what comes of it.
pub(crate) async fn decide(
    engine: &Engine,
    who: &Who,
    nonce: &str,
    decision: Decision,
) -> Result<Reply, Problem> {
    let nonce: Nonce = nonce.parse().map_err(|_| Code::UnknownNonce)?;
    let consent = match decision {
        Decision::Confirm => Consent::Confirm,
        Decision::Reject => Consent::Reject,
    };
    let new = NewDecision { nonce, consent, channel: CHANNEL, correlation: who.correlation.clone() };
    let following = engine.inbound().decide(who.scope, new).await.map_err(|error| match error {
        DecideError::Unknown => Problem::from(Code::UnknownNonce),
        DecideError::Gone => Code::NonceGone.into(),
        DecideError::Store(error) => error.into(),
    })?;
    Ok(engine.inbound().reply(who.scope, following).await?)
}
