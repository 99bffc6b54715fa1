//! What is done to decisions by hand, by programs and by forms alike.

use ::tools::ToolError;
use records::Origin;
use store::Tx;

use super::decision::{Decision, DecisionId, KeptDecision};
use super::follow_up;
use super::refusal::Refusal;
use super::review::{self, Review, ReviewDraft};
use super::rule::{self, Draft};
use super::saying::Saying;
use crate::manner::Manner;

/// Keeps a decision and plans to ask how it went.
pub(crate) async fn add(tx: &mut Tx, draft: Draft, manner: &Manner) -> Result<KeptDecision, ToolError> {
    let what = Saying::by(manner).check(draft.resolve(None, manner.today()))?;
    let now = manner.now.timestamp();
    let decision = records::add(tx, what, now).await?;
    follow_up::plan(tx, &decision, manner.now.time_zone(), now).await?;
    Ok(decision)
}

/// Changes a decision. `None`: there is none, or it is somebody else's.
pub(crate) async fn change(
    tx: &mut Tx,
    id: DecisionId,
    changed: impl FnOnce(&mut Draft) -> Result<(), Refusal>,
    manner: &Manner,
) -> Result<Option<(KeptDecision, Option<Review>)>, ToolError> {
    let saying = Saying::by(manner);
    let now = manner.now.timestamp();
    let Some(before) = records::take::<Decision>(tx, id).await? else { return Ok(None) };
    let mut draft = Draft::from(before.what.clone());
    saying.check(changed(&mut draft))?;
    draft.prune();
    let after = saying.check(draft.resolve(Some(&before.what), manner.today()))?;
    if after.review_day != before.what.review_day {
        saying.check(rule::picked_day(after.review_day, manner.today()))?;
    }
    let decision = records::change(tx, &before, after, Origin::default(), now).await?;
    if decision.what.review_day != before.what.review_day {
        follow_up::plan(tx, &decision, manner.now.time_zone(), now).await?;
    }
    let review = review::newest(tx, id).await?;
    Ok(Some((decision, review)))
}

/// Keeps how a decision turned out. `None`: there is none, or it is somebody else's.
pub(crate) async fn tell(
    tx: &mut Tx,
    id: DecisionId,
    told: &ReviewDraft,
    manner: &Manner,
) -> Result<Option<(KeptDecision, Review)>, ToolError> {
    let Some(decision) = records::take::<Decision>(tx, id).await? else { return Ok(None) };
    let review = Saying::by(manner).check(told.resolve(&decision.what))?;
    let decision = review::insert(tx, &decision, &review, manner.now.timestamp()).await?;
    Ok(Some((decision, review)))
}
