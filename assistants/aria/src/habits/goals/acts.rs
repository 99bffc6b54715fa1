//! What is done to goals: by the tools after a yes, and by hand, where filling in a form is the yes.

use ::tools::ToolError;
use records::{Origin, Stored};
use store::Tx;

use super::goal::{Goal, GoalId};
use super::rule::{self, GoalChange, GoalDraft};
use super::saying::Saying;
use super::{Standing, table};
use crate::manner::Manner;

/// The goal that would be kept.
pub(crate) async fn plan(tx: &mut Tx, draft: &GoalDraft, manner: &Manner) -> Result<Goal, ToolError> {
    let refuse = |refusal| Saying::by(manner).refused(refusal);
    let weight = table::weights(tx).await?.last().map(|(_, weight)| *weight);
    let what = draft.resolve(&manner.now, weight).map_err(refuse)?;
    rule::fits(&what.title, &table::open(tx).await?).map_err(refuse)?;
    Ok(what)
}

pub(crate) async fn add(tx: &mut Tx, draft: &GoalDraft, manner: &Manner) -> Result<Stored<Goal>, ToolError> {
    let what = plan(tx, draft, manner).await?;
    Ok(records::add(tx, what, manner.now.timestamp()).await?)
}

/// Keeps what was told of a goal. Nothing: there is none.
pub(crate) async fn tell(
    tx: &mut Tx,
    id: GoalId,
    told: &GoalChange,
    manner: &Manner,
) -> Result<Option<Standing>, ToolError> {
    let Some(held) = records::take(tx, id).await? else { return Ok(None) };
    let Some(before) = find(tx, id).await? else { return Ok(None) };
    let outcome =
        told.resolve(&before, &manner.now).map_err(|refusal| Saying::by(manner).refused(refusal))?;
    let now = manner.now.timestamp();
    records::change(tx, &held, outcome.goal, Origin::default(), now).await?;
    if let Some(reached) = outcome.reached {
        table::step(tx, id, manner.today(), reached, now).await?;
    }
    find(tx, id).await
}

pub(crate) async fn find(tx: &mut Tx, id: GoalId) -> Result<Option<Standing>, ToolError> {
    Ok(table::all(tx).await?.into_iter().find(|standing| standing.goal.id == id))
}
