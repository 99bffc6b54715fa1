//! What is done by hand, on the page and by programs. Whoever fills in a form has said yes already.

use ::tools::ToolError;
use store::Tx;

use super::change::Origin;
use super::gifts::{self, Gift, NewGift};
use super::rule::Entered;
use super::saying::Saying;
use super::{ChangeId, Known, PersonId, Portrait, promise, table};
use crate::manner::Manner;

pub(super) async fn add(tx: &mut Tx, entered: &Entered<'_>, manner: &Manner) -> Result<Known, ToolError> {
    let saying = Saying::by(manner);
    // A name that is not there is one that is empty.
    let named = Entered { name: Some(entered.name.unwrap_or_default()), ..entered.clone() };
    let portrait = put_in(&named, &Portrait::default(), manner)?;
    if table::count(tx).await? >= table::MOST_PEOPLE {
        return Err(saying.too_many_people());
    }
    let now = manner.now.timestamp();
    let known = table::insert(tx, portrait, now).await?;
    promise::plan(tx, &known, manner.now.time_zone(), now).await?;
    Ok(known)
}

/// Nothing: there is nobody like that. No change: what was entered is what stood there.
pub(super) async fn change(
    tx: &mut Tx,
    id: PersonId,
    entered: &Entered<'_>,
    manner: &Manner,
) -> Result<Option<(Known, Option<ChangeId>)>, ToolError> {
    let Some(before) = table::take(tx, id).await? else { return Ok(None) };
    let after = put_in(entered, &before.what, manner)?;
    if after == before.what {
        return Ok(Some((before, None)));
    }
    let now = manner.now.timestamp();
    let (known, change) = table::replace(tx, &before, after, &Origin::default(), now).await?;
    promise::plan(tx, &known, manner.now.time_zone(), now).await?;
    Ok(Some((known, Some(change))))
}

pub(super) async fn remove(
    tx: &mut Tx,
    id: PersonId,
    manner: &Manner,
) -> Result<Option<ChangeId>, ToolError> {
    match table::take(tx, id).await? {
        Some(before) => {
            Ok(Some(table::delete(tx, &before, &Origin::default(), manner.now.timestamp()).await?))
        }
        None => Ok(None),
    }
}

pub(super) async fn give(
    tx: &mut Tx,
    id: PersonId,
    gift: NewGift,
    manner: &Manner,
) -> Result<Option<Gift>, ToolError> {
    match table::find(tx, id).await? {
        Some(known) => Ok(Some(gifts::insert(tx, known.id, gift, manner.now.timestamp()).await?)),
        None => Ok(None),
    }
}

fn put_in(entered: &Entered<'_>, before: &Portrait, manner: &Manner) -> Result<Portrait, ToolError> {
    entered.put_in(before, manner.today()).map_err(|refusal| Saying::by(manner).refused(refusal))
}
