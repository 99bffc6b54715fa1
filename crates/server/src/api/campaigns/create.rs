//! `POST /api/v1/admin/campaigns`: writes a draft. Nothing leaves.

use axum::extract::State;
use axum::http::StatusCode;
use domain::Timestamp;
use engine::campaigns::{CampaignKind, Draft};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use web::problem::{Code, Json, Problem};
use web::{App, Staff};

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
    /// The text, with `{{primeiro_nome}}`, `{{nome}}` and the assistant's own words: at most 2,000 characters. Whoever
    /// lacks a word that it uses is left out.
    template: String,
    /// Everybody who can be reached, if left out.
    #[serde(default)]
    #[schema(value_type = Option<CampaignAudienceBody>)]
    audience: Value,
    /// How many messages a minute, 10 if left out.
    per_minute: Option<i64>,
    #[schema(value_type = Option<String>, format = DateTime)]
    starts_at: Option<Timestamp>,
    #[schema(value_type = Option<String>, format = DateTime)]
    expires_at: Option<Timestamp>,
}

/// Whom a campaign is for: everybody whom all of it means. Asked of each person again before their message leaves.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the shape as programs read it; the engine reads the value itself")]
pub(super) struct CampaignAudienceBody {
    /// These people, and nobody else.
    #[schema(value_type = Option<Vec<String>>)]
    ids: Option<Vec<String>>,
    name_contains: Option<String>,
    /// Silent since then, or never heard from: whom a `reativacao` means.
    #[schema(value_type = Option<String>, format = DateTime)]
    heard_before: Option<Timestamp>,
    /// Heard from since then.
    #[schema(value_type = Option<String>, format = DateTime)]
    heard_after: Option<Timestamp>,
    /// Only those who talk with this account of ours.
    account: Option<String>,
    /// The assistant's own filter: its schema bears the assistant's name, such as `JuliaAudience`.
    #[schema(value_type = Option<Object>)]
    own: Option<Value>,
}

/// Writes a draft.
#[utoipa::path(
    post,
    path = "/api/v1/admin/campaigns",
    tag = "admin",
    request_body = NewCampaignBody,
    responses((status = 201, body = ProgressBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    State(app): State<App>,
    staff: Staff,
    Json(new): Json<NewCampaignBody>,
) -> Result<(StatusCode, axum::Json<ProgressBody>), Problem> {
    let (operator, words) = desk(&app, &staff).await?;
    let kind = CampaignKind::parse(&new.kind).ok_or_else(|| {
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
    let id = app.engine.campaigns().draft(operator, &draft).await.map_err(refused)?;
    let progress = app.engine.campaigns().find(operator, id).await.map_err(refused)?;
    Ok((StatusCode::CREATED, axum::Json(ProgressBody::new(progress, &words))))
}
