//! What is done to habits: by the tools after a yes, and by hand, where filling in a form is the yes.

use ::tools::ToolError;
use jiff::civil::Date;
use store::Tx;

use super::habit::{Habit, HabitId};
use super::rule::{self, Asked, Entered};
use super::saying::Saying;
use super::{reading, table};
use crate::decisions::decision::Area;
use crate::manner::Manner;

pub(crate) async fn add(tx: &mut Tx, asked: Asked, manner: &Manner) -> Result<Habit, ToolError> {
    let current = table::current(tx).await?;
    let what =
        asked.begun(&current, manner.today()).map_err(|refusal| Saying::by(manner).refused(refusal))?;
    Ok(table::insert(tx, what, manner.now.timestamp()).await?)
}

/// Begins what was typed.
pub(crate) async fn begin(tx: &mut Tx, entered: &Entered<'_>, manner: &Manner) -> Result<Habit, ToolError> {
    let asked = entered.typed(&manner.now).map_err(|refusal| Saying::by(manner).refused(refusal))?;
    add(tx, asked, manner).await
}

/// Whether a habit is still kept up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Life {
    KeptUp,
    Ended,
}

/// What is entered by hand: what is not there stays.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Changes<'t> {
    pub(crate) name: Option<&'t str>,
    pub(crate) area: Option<Area>,
    pub(crate) rhythm: Option<&'t str>,
    pub(crate) life: Option<Life>,
}

impl Changes<'_> {
    fn put_in(&self, habit: &mut Habit, manner: &Manner) -> Result<(), rule::Refusal> {
        if let Some(name) = self.name {
            habit.what.name = rule::typed_name(name)?;
        }
        habit.what.area = self.area.or(habit.what.area);
        if let Some(text) = self.rhythm {
            habit.what.rhythm = reading::rhythm(text, &manner.now).ok_or(rule::Refusal::BadRhythm)?;
        }
        match self.life {
            Some(Life::Ended) => habit.ended = habit.ended.or(Some(manner.today())),
            Some(Life::KeptUp) => habit.ended = None,
            None => {}
        }
        Ok(())
    }
}

/// Changes a habit. Nothing: there is none.
pub(crate) async fn apply(
    tx: &mut Tx,
    id: HabitId,
    changes: &Changes<'_>,
    manner: &Manner,
) -> Result<Option<Habit>, ToolError> {
    let Some(before) = table::take(tx, id).await? else { return Ok(None) };
    let refuse = |refusal| Saying::by(manner).refused(refusal);
    let mut after = before.clone();
    changes.put_in(&mut after, manner).map_err(refuse)?;
    if after.ended.is_none() {
        let mut others = table::current(tx).await?;
        others.retain(|kept| kept.habit.id != id);
        rule::is_free(&after.what.name, &others).map_err(refuse)?;
    }
    if after != before {
        table::replace(tx, &after, manner.now.timestamp()).await?;
    }
    Ok(Some(after))
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
        rule::checked_day(day, manner.today()).map_err(|refusal| Saying::by(manner).refused(refusal))?;
    }
    if table::take(tx, id).await?.is_none() {
        return Ok(None);
    }
    Ok(Some(match mark {
        Mark::Done => table::mark(tx, id, day, manner.now.timestamp()).await?,
        Mark::TakenBack => table::unmark(tx, id, day).await?,
    }))
}
