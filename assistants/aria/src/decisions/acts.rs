//! What is done to decisions by hand, by programs and by forms alike.

use ::tools::ToolError;
use web::{App, Who};

use super::decision::{Decision, DecisionId, Status};
use super::review::{self, Review};
use super::rule::{self, Draft};
use super::saying::Saying;
use super::tools::Told;
use super::{follow_up, table};
use crate::manner::Manner;

/// Keeps a decision and plans to ask how it went.
pub(crate) async fn add(app: &App, who: &Who, manner: &Manner, draft: Draft) -> Result<Decision, ToolError> {
    let what = draft.checked(&Saying::by(manner))?;
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(who).await?;
    let decision = table::insert(&mut tx, what, manner.today(), now).await?;
    follow_up::plan(&mut tx, &decision, manner.now.time_zone(), now).await?;
    tx.commit().await?;
    Ok(decision)
}

/// Changes a decision. `None`: there is none, or it is somebody else's.
pub(crate) async fn change(
    app: &App,
    who: &Who,
    manner: &Manner,
    id: DecisionId,
    changed: impl FnOnce(&mut Draft, &Saying<'_>) -> Result<(), ToolError>,
) -> Result<Option<(Decision, Option<Review>)>, ToolError> {
    let saying = Saying::by(manner);
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(who).await?;
    let Some(before) = table::take(&mut tx, id, now).await? else { return Ok(None) };
    let mut what = before.what.clone();
    let mut draft = Draft::from(what.clone());
    changed(&mut draft, &saying)?;
    (what.choices, what.criteria) = (draft.choices.clone(), draft.criteria.clone());
    (what.scores, what.risks, what.chosen) = (draft.scores, draft.risks, draft.chosen);
    rule::prune(&mut what);
    let draft = Draft { scores: what.scores, risks: what.risks, chosen: what.chosen, ..draft };
    let after = draft.checked(&saying)?;
    if after.review_day != before.what.review_day {
        rule::picked_day(after.review_day, &saying)?;
    }
    let decision = table::replace(&mut tx, &before, after, manner.today(), now).await?;
    if decision.what.review_day != before.what.review_day {
        follow_up::plan(&mut tx, &decision, manner.now.time_zone(), now).await?;
    }
    let review = review::newest(&mut tx, id).await?;
    tx.commit().await?;
    Ok(Some((decision, review)))
}

/// Keeps how a decision turned out. `None`: there is none, or it is somebody else's.
pub(crate) async fn tell(
    app: &App,
    who: &Who,
    manner: &Manner,
    id: DecisionId,
    told: &Told<'_>,
) -> Result<Option<(Decision, Review)>, ToolError> {
    let saying = Saying::by(manner);
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(who).await?;
    let Some(decision) = table::take(&mut tx, id, now).await? else { return Ok(None) };
    if decision.status == Status::Open {
        return Err(saying.still_open(&decision));
    }
    let review = told.checked(&saying)?;
    review::insert(&mut tx, &decision, &review, now).await?;
    tx.commit().await?;
    Ok(Some((Decision { status: Status::Reviewed, ..decision }, review)))
}

/// Takes a decision out. `false`: there is none, or it is somebody else's.
pub(crate) async fn remove(app: &App, who: &Who, id: DecisionId) -> Result<bool, ToolError> {
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(who).await?;
    if table::take(&mut tx, id, now).await?.is_none() {
        return Ok(false);
    }
    table::delete(&mut tx, id, now).await?;
    tx.commit().await?;
    Ok(true)
}
