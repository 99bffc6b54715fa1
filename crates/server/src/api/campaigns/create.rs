//! `POST /api/v1/admin/campaigns`: writes a draft. Nothing leaves.

use axum::extract::State;
use axum::http::StatusCode;
use domain::Timestamp;
use engine::campaigns::{Draft, Kind};
use http::problem::{Code, Json, Problem};
use http::{App, Staff};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::body::ProgressBody;
use super::desk;
use super::refusal::problem;

const CHANNEL: &str = "whatsapp";
const PER_MINUTE: i64 = 10;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewCampaignBody {
    name: String,
    /// `prospeccao`, `oferta`, `reativacao`, `followup` or `custom`.
    kind: String,
    assistant: String,
    /// `whatsapp` if left out.
    channel: Option<String>,
    /// The text, with `{{primeiro_nome}}`, `{{nome}}` and the assistant's own words.
    template: String,
    /// Whom it is for: `ids`, `name_contains`, `heard_before`, `heard_after`, `account`, and `own`, which is the
    /// assistant's. Everybody who can be reached, if left out.
    #[serde(default)]
    #[schema(value_type = Object)]
    audience: Value,
    /// How many messages a minute, 10 if left out.
    per_minute: Option<i64>,
    #[schema(value_type = Option<String>, format = DateTime)]
    starts_at: Option<Timestamp>,
    #[schema(value_type = Option<String>, format = DateTime)]
    expires_at: Option<Timestamp>,
}

/// Writes a draft.
#[utoipa::path(
    post,
    path = "/api/v1/admin/campaigns",
    tag = "admin",
    request_body = NewCampaignBody,
    responses((status = 201, body = ProgressBody), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn handler(
    State(app): State<App>,
    staff: Staff,
    Json(new): Json<NewCampaignBody>,
) -> Result<(StatusCode, axum::Json<ProgressBody>), Problem> {
    let (operator, words) = desk(&app, &staff).await?;
    let kind = Kind::parse(&new.kind).ok_or_else(|| {
        Problem::new(Code::InvalidCampaign).saying(words.text("campaigns.refused.kind").to_owned())
    })?;
    let draft = Draft {
        assistant: new.assistant,
        channel: new.channel.unwrap_or_else(|| CHANNEL.to_owned()),
        kind,
        name: new.name,
        template: new.template,
        audience: new.audience,
        per_minute: new.per_minute.unwrap_or(PER_MINUTE),
        starts_at: new.starts_at,
        expires_at: new.expires_at,
    };
    let refused = |error| problem(error, &words);
    let id = app.engine.draft_campaign(operator, &draft).await.map_err(refused)?;
    let progress = app.engine.campaign(operator, id).await.map_err(refused)?;
    Ok((StatusCode::CREATED, axum::Json(ProgressBody::new(progress, &words))))
}
