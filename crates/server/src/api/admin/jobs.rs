//! `GET /api/v1/admin/jobs`: work that waits, is done, or was given up, newest first.

use axum::Json;
use axum::extract::State;
use domain::{JobId, TenantId, Timestamp, UserId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::problem::{Problem, Query};
use web::{App, Staff};

const MOST: usize = 200;

#[derive(Debug, Deserialize, IntoParams)]
pub(super) struct JobsQuery {
    /// `waiting`, `done` or `failed`; all of them if left out.
    status: Option<String>,
    /// At most so many (default 50).
    limit: Option<usize>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct JobsBody {
    items: Vec<JobBody>,
}

#[derive(Debug, Serialize, ToSchema)]
struct JobBody {
    #[schema(value_type = String, format = Uuid)]
    id: JobId,
    kind: String,
    status: String,
    #[schema(value_type = Option<String>, format = Uuid)]
    tenant_id: Option<TenantId>,
    #[schema(value_type = Option<String>, format = Uuid)]
    user_id: Option<UserId>,
    #[schema(value_type = String, format = DateTime)]
    run_at: Timestamp,
    attempts: i64,
    last_error: Option<String>,
    #[schema(value_type = Option<String>, format = DateTime)]
    finished_at: Option<Timestamp>,
}

#[utoipa::path(get, path = "/api/v1/admin/jobs", tag = "admin", params(JobsQuery), responses((status = 200, body = JobsBody)))]
pub(super) async fn handler(
    State(app): State<App>,
    staff: Staff,
    Query(wanted): Query<JobsQuery>,
) -> Result<Json<JobsBody>, Problem> {
    let limit = wanted.limit.unwrap_or(50).clamp(1, MOST);
    let jobs = app.engine.operators().latest_jobs(staff.operator, wanted.status.as_deref(), limit).await?;
    let items = jobs
        .into_iter()
        .map(|job| JobBody {
            id: job.id,
            kind: job.kind,
            status: job.status,
            tenant_id: job.scope.map(|scope| scope.tenant()),
            user_id: job.scope.map(|scope| scope.user()),
            run_at: job.run_at,
            attempts: job.attempts,
            last_error: job.last_error,
            finished_at: job.finished_at,
        })
        .collect();
    Ok(Json(JobsBody { items }))
}
