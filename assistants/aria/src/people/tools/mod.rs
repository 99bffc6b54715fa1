//! What Aria can do about people, one file a tool.

mod get_birthdays;
mod get_person;
mod record_gift;
mod suggest_gifts;
mod update_person;

pub(crate) use get_birthdays::GetBirthdays;
pub(crate) use get_person::GetPerson;
pub(crate) use record_gift::RecordGift;
pub(crate) use suggest_gifts::SuggestGifts;
pub(crate) use update_person::UpdatePerson;

use ::tools::{CallContext, ToolError};
use domain::Timestamp;
use store::Tx;

use super::change::Origin;
use super::saying::Saying;
use super::{Known, Portrait, promise, table};

/// Where a change by this call comes from.
fn origin(call: &CallContext) -> Origin {
    Origin { conversation: Some(call.conversation), turn: Some(call.turn) }
}

/// Refuses what would be one person too many.
async fn make_room(tx: &mut Tx, saying: &Saying<'_>) -> Result<(), ToolError> {
    if table::count(tx).await? >= table::MOST_PEOPLE { Err(saying.too_many_people()) } else { Ok(()) }
}

/// Keeps somebody new, and promises what their birthday needs.
async fn keep_new(
    tx: &mut Tx,
    what: Portrait,
    call: &CallContext,
    now: Timestamp,
) -> Result<Known, ToolError> {
    make_room(tx, &Saying::of(call)).await?;
    let known = table::insert(tx, what, now).await?;
    promise::plan(tx, &known, &call.zone, now).await?;
    Ok(known)
}
