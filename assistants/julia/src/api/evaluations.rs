//! `/api/v1/admin/evaluations`: how good conversations were.

use axum::extract::State;
use domain::{ConversationId, Timestamp, UserId};
use records::{Listed, Paged};
use serde::Serialize;
use utoipa::ToSchema;
use web::problem::{Problem, Query};
use web::{App, Staff};

use crate::evaluation::table::{self, Evaluated};
use crate::notices::{latest, read_place, write_place};

/// The marks of one conversation, from 0 to 10 each, and all of them together, from 0 to 100.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct EvaluationBody {
    #[schema(value_type = String, format = Uuid)]
    conversation_id: ConversationId,
    #[schema(value_type = String, format = Uuid)]
    doctor_id: UserId,
    score: i64,
    answered: i64,
    speed: i64,
    understood: i64,
    outcome: i64,
    /// `rules` or `model`.
    judge: String,
    #[schema(value_type = String, format = DateTime)]
    evaluated_at: Timestamp,
}

impl From<Evaluated> for EvaluationBody {
    fn from(one: Evaluated) -> Self {
        Self {
            conversation_id: one.conversation,
            doctor_id: one.user,
            score: one.score,
            answered: one.answered,
            speed: one.speed,
            understood: one.understood,
            outcome: one.outcome,
            judge: one.judge,
            evaluated_at: one.at,
        }
    }
}

/// Lists what was evaluated, by pages, newest first. Every conversation that went on is looked at each night at 02:00.
#[utoipa::path(
    get,
    path = "/api/v1/admin/evaluations",
    tag = "admin",
    params(Paged),
    responses((status = 200, body = Listed<EvaluationBody>), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn list(
    State(app): State<App>,
    staff: Staff,
    Query(paged): Query<Paged>,
) -> Result<axum::Json<Listed<EvaluationBody>>, Problem> {
    let limit = paged.looked_for()?;
    let before = paged.after(latest(), read_place)?;
    let before = (before.0, ConversationId::from_uuid(before.1));
    let mut tx = app.engine.db().read(staff.who.scope).await?;
    let found = table::before(&mut tx, before, limit).await?;
    let place = |last: &Evaluated| write_place(last.at, last.conversation.as_uuid());
    Ok(axum::Json(Listed::found(found, &paged, place)?.map(EvaluationBody::from)))
}
