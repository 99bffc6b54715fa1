//! What is done to people: by the tools after a yes, and by hand, where filling in a form is the yes.

use ::tools::ToolError;
use records::Origin;
use store::Tx;

use super::gifts::{self, Gift, NewGift};
use super::refusal::Refusal;
use super::rule::PersonDraft;
use super::{Known, Person, PersonId, promise, table};
use crate::manner::Manner;
use crate::refusal::refused;

/// Refuses what would be one person too many.
pub(super) async fn make_room(tx: &mut Tx, manner: &Manner) -> Result<(), ToolError> {
    if table::has_room(tx).await? { Ok(()) } else { Err(refused(&Refusal::TooManyPeople, &manner.words)) }
}

/// Keeps somebody new, and promises what their birthday needs.
pub(super) async fn keep(tx: &mut Tx, what: Person, manner: &Manner) -> Result<Known, ToolError> {
    make_room(tx, manner).await?;
    let now = manner.now.timestamp();
    let known = records::add(tx, what, now).await?;
    promise::plan(tx, &known, manner.now.time_zone(), now).await?;
    Ok(known)
}

/// Puts something else where somebody who was taken stood.
pub(super) async fn replace(
    tx: &mut Tx,
    before: &Known,
    after: Person,
    origin: Origin,
    manner: &Manner,
) -> Result<Known, ToolError> {
    let now = manner.now.timestamp();
    let known = records::change(tx, before, after, origin, now).await?;
    promise::plan(tx, &known, manner.now.time_zone(), now).await?;
    Ok(known)
}

pub(super) async fn add(tx: &mut Tx, draft: &PersonDraft, manner: &Manner) -> Result<Known, ToolError> {
    let what = draft.resolve(None, manner.today()).map_err(|refusal| refused(&refusal, &manner.words))?;
    keep(tx, what, manner).await
}

/// Changes somebody's page: what they were and are. Nothing: there is nobody like that.
pub(super) async fn change(
    tx: &mut Tx,
    id: PersonId,
    draft: &PersonDraft,
    manner: &Manner,
) -> Result<Option<(Known, Known)>, ToolError> {
    let Some(before) = records::take::<Person>(tx, id).await? else { return Ok(None) };
    let after = draft.resolve(Some(&before.what), manner.today());
    let after = after.map_err(|refusal| refused(&refusal, &manner.words))?;
    let known = replace(tx, &before, after, Origin::default(), manner).await?;
    Ok(Some((before, known)))
}

pub(super) async fn give(
    tx: &mut Tx,
    id: PersonId,
    gift: NewGift,
    manner: &Manner,
) -> Result<Option<Gift>, ToolError> {
    match records::find::<Person>(tx, id).await? {
        Some(known) => Ok(Some(gifts::insert(tx, known.id, gift, manner.now.timestamp()).await?)),
        None => Ok(None),
    }
}
