//! What is done to habits: by the tools after a yes, and by hand, where filling in a form is the yes.

use ::tools::ToolError;
use jiff::civil::Date;
use records::{Origin, Stored};
use store::Tx;

use super::habit::{Habit, HabitId};
use super::rule::{self, Asked, HabitChange, HabitDraft};
use super::table;
use crate::manner::Manner;
use crate::refusal::refused;

pub(crate) async fn add(tx: &mut Tx, asked: Asked, manner: &Manner) -> Result<Stored<Habit>, ToolError> {
    let current = table::current(tx).await?;
    let what = asked.begun(&current, manner.today());
    let what = what.map_err(|refusal| refused(&refusal, &manner.words))?;
    Ok(records::add(tx, what, manner.now.timestamp()).await?)
}

/// Begins what was typed.
pub(crate) async fn begin(
    tx: &mut Tx,
    draft: &HabitDraft,
    manner: &Manner,
) -> Result<Stored<Habit>, ToolError> {
    let asked = draft.typed(&manner.now).map_err(|refusal| refused(&refusal, &manner.words))?;
    add(tx, asked, manner).await
}

/// Changes a habit. Nothing: there is none.
pub(crate) async fn change(
    tx: &mut Tx,
    id: HabitId,
    change: &HabitChange,
    manner: &Manner,
) -> Result<Option<Stored<Habit>>, ToolError> {
    let Some(before) = records::take::<Habit>(tx, id).await? else { return Ok(None) };
    let mut others = table::current(tx).await?;
    others.retain(|kept| kept.habit.id != id);
    let after = change.resolve(&before.what, &others, &manner.now);
    let after = after.map_err(|refusal| refused(&refusal, &manner.words))?;
    Ok(Some(records::change(tx, &before, after, Origin::default(), manner.now.timestamp()).await?))
}

/// Whether a day gets its mark or loses it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    Done,
    TakenBack,
}

/// Marks a day, or takes its mark back, and says whether that changed anything. Nothing: there is no such habit.
pub(crate) async fn set_mark(
    tx: &mut Tx,
    id: HabitId,
    day: Date,
    mark: Mark,
    manner: &Manner,
) -> Result<Option<bool>, ToolError> {
    if mark == Mark::Done {
        rule::checked_day(day, manner.today()).map_err(|refusal| refused(&refusal, &manner.words))?;
    }
    if records::take::<Habit>(tx, id).await?.is_none() {
        return Ok(None);
    }
    Ok(Some(match mark {
        Mark::Done => table::mark(tx, id, day, manner.now.timestamp()).await?,
        Mark::TakenBack => table::unmark(tx, id, day).await?,
    }))
}
