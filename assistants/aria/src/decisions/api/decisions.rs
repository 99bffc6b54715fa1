//! `/api/v1/decisions`: what was kept, newest first; kept, shown, changed and taken out by hand.

use axum::extract::State;
use records::{Collection, Listed, Paged, RecordId, record_id};
use serde::Deserialize;
use store::Tx;
use utoipa::IntoParams;
use web::problem::{Code, Path, Problem};
use web::{App, Who};

use super::body::DecisionBody;
use super::change::DecisionChangeBody;
use super::new::NewDecisionBody;
use super::refusal;
use crate::decisions::decision::{Decision, KeptDecision, Status};
use crate::decisions::saying::Saying;
use crate::decisions::table::{self, Filter};
use crate::decisions::{acts, review};
use crate::manner::Manner;
use crate::tracking::metrics::one_line;

const LONGEST_QUERY: usize = 120;

#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct DecisionsFilter {
    /// Only the open, decided or reviewed ones.
    #[param(value_type = Option<String>)]
    status: Option<Status>,
    /// Words that stand in it; those with the most of them are listed.
    q: Option<String>,
}

impl Collection for Decision {
    type Caller = Who;
    type Item = DecisionBody;
    type New = NewDecisionBody;
    type Change = DecisionChangeBody;
    type Filter = DecisionsFilter;

    /// The newest first.
    async fn list(
        tx: &mut Tx,
        filter: DecisionsFilter,
        paged: &Paged,
        _: &Manner,
    ) -> Result<Listed<DecisionBody>, Problem> {
        paged.limit()?;
        if filter.q.as_deref().is_some_and(|query| query.chars().count() > LONGEST_QUERY) {
            return Err(Problem::new(Code::InvalidRequest).saying("q has at most 120 characters"));
        }
        let after = paged.after(None, |text| text.parse::<RecordId>().ok().map(Some))?;
        let filter = Filter { status: filter.status, query: filter.q.as_deref().and_then(one_line) };
        let found = table::list(tx, &filter).await?;
        let start = match after {
            None => 0,
            Some(last) => found.iter().position(|one| one.id == last).map_or(found.len(), |at| at + 1),
        };
        let rest = found.into_iter().skip(start).collect();
        let listed = Listed::found(rest, paged, |last: &KeptDecision| last.id.to_string())?;
        let mut items = Vec::with_capacity(listed.items.len());
        for decision in listed.items {
            let review = review::newest(tx, decision.id).await?;
            items.push(DecisionBody::of(decision, review));
        }
        Ok(Listed { items, next_cursor: listed.next_cursor })
    }

    async fn add(tx: &mut Tx, body: NewDecisionBody, manner: &Manner) -> Result<DecisionBody, Problem> {
        let draft = Saying::by(manner).check(body.draft(manner.today())).map_err(refusal)?;
        let decision = acts::add(tx, draft, manner).await.map_err(refusal)?;
        Ok(DecisionBody::of(decision, None))
    }

    async fn change(
        tx: &mut Tx,
        id: RecordId,
        body: DecisionChangeBody,
        manner: &Manner,
    ) -> Result<Option<DecisionBody>, Problem> {
        let changed = acts::change(tx, id, |draft| body.apply(draft), manner).await.map_err(refusal)?;
        Ok(changed.map(|(decision, review)| DecisionBody::of(decision, review)))
    }

    async fn remove(tx: &mut Tx, id: RecordId, manner: &Manner) -> Result<bool, Problem> {
        Ok(records::remove_by_id::<Self>(tx, id, manner.now.timestamp()).await?)
    }
}

/// Shows a decision. 404: there is none, or it is somebody else's.
#[utoipa::path(
    get,
    path = "/api/v1/decisions/{id}",
    params(("id" = String, Path, description = "the decision")),
    responses((status = 200, body = DecisionBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn show(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<axum::Json<DecisionBody>, Problem> {
    let id = record_id(&id)?;
    let mut tx = app.engine.db().read(who.scope).await?;
    let decision = records::find(&mut tx, id).await?.ok_or(Code::NotFound)?;
    let review = review::newest(&mut tx, id).await?;
    Ok(axum::Json(DecisionBody::of(decision, review)))
}
