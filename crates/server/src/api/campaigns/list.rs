//! `GET /api/v1/admin/campaigns`: the campaigns of the tenant, newest first.

use axum::extract::State;
use domain::{CampaignId, Timestamp};
use engine::operators::Before;
use serde::Serialize;
use utoipa::ToSchema;
use web::problem::{Problem, Query};
use web::{App, Staff};

use super::body::CampaignBody;
use super::desk;
use crate::api::cursor::PageQuery;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CampaignsBody {
    items: Vec<CampaignBody>,
    next_cursor: Option<String>,
}

/// Lists campaigns.
#[utoipa::path(
    get,
    path = "/api/v1/admin/campaigns",
    tag = "admin",
    params(PageQuery),
    responses((status = 200, body = CampaignsBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    State(app): State<App>,
    staff: Staff,
    Query(page): Query<PageQuery>,
) -> Result<axum::Json<CampaignsBody>, Problem> {
    let (operator, _) = desk(&app, &staff).await?;
    let limit = usize::from(page.limit()?);
    let before = page.cursor(read_cursor)?;
    // One more than is shown says whether there is another page.
    let wanted = i64::try_from(limit + 1).unwrap_or(i64::MAX);
    let mut campaigns = app.engine.campaigns().list(operator, before, wanted).await?;
    let more = campaigns.len() > limit;
    campaigns.truncate(limit);
    let next_cursor = campaigns
        .last()
        .filter(|_| more)
        .map(|last| format!("{}_{}", last.created_at.as_microsecond(), last.id));
    Ok(axum::Json(CampaignsBody {
        items: campaigns.into_iter().map(CampaignBody::from).collect(),
        next_cursor,
    }))
}

fn read_cursor(text: &str) -> Option<Before> {
    let (at, id) = text.split_once('_')?;
    let at = Timestamp::from_microsecond(at.parse().ok()?).ok()?;
    Some(Before { at, id: id.parse::<CampaignId>().ok()?.as_uuid() })
}
