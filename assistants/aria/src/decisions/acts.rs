//! What is done to decisions by hand, by programs and by forms alike.

use ::tools::ToolError;
use records::Origin;
use web::{App, Who};

use super::decision::{Decision, DecisionId, KeptDecision};
use super::follow_up;
use super::refusal::Refusal;
use super::review::{self, Review, ReviewDraft};
use super::rule::{self, Draft};
use super::saying::Saying;
use crate::manner::Manner;

/// Keeps a decision and plans to ask how it went.
pub(crate) async fn add(
    app: &App,
    who: &Who,
    manner: &Manner,
    draft: Draft,
) -> Result<KeptDecision, ToolError> {
    let what = Saying::by(manner).check(draft.resolve(None, manner.today()))?;
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(who).await?;
    let decision = records::add(&mut tx, what, now).await?;
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
    changed: impl FnOnce(&mut Draft) -> Result<(), Refusal>,
) -> Result<Option<(KeptDecision, Option<Review>)>, ToolError> {
    let saying = Saying::by(manner);
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(who).await?;
    let Some(before) = records::take::<Decision>(&mut tx, id).await? else { return Ok(None) };
    let mut draft = Draft::from(before.what.clone());
    saying.check(changed(&mut draft))?;
    draft.prune();
    let after = saying.check(draft.resolve(Some(&before.what), manner.today()))?;
    if after.review_day != before.what.review_day {
        saying.check(rule::picked_day(after.review_day, manner.today()))?;
    }
    let decision = records::change(&mut tx, &before, after, Origin::default(), now).await?;
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
    told: &ReviewDraft,
) -> Result<Option<(KeptDecision, Review)>, ToolError> {
    let saying = Saying::by(manner);
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(who).await?;
    let Some(decision) = records::take::<Decision>(&mut tx, id).await? else { return Ok(None) };
    let review = saying.check(told.resolve(&decision.what))?;
    let decision = review::insert(&mut tx, &decision, &review, now).await?;
    tx.commit().await?;
    Ok(Some((decision, review)))
}

/// Takes a decision out. `false`: there is none, or it is somebody else's.
pub(crate) async fn remove(app: &App, who: &Who, id: DecisionId) -> Result<bool, ToolError> {
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(who).await?;
    let Some(before) = records::take::<Decision>(&mut tx, id).await? else { return Ok(false) };
    records::remove(&mut tx, &before, Origin::default(), now).await?;
    tx.commit().await?;
    Ok(true)
}
