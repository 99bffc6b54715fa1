//! `/api/v1/habits`: habits and how they are kept up.

use std::collections::BTreeSet;

use jiff::civil::Date;
use records::{Collection, Listed, Paged, RecordId, Unfiltered};
use serde::Serialize;
use store::Tx;
use utoipa::ToSchema;
use web::Who;
use web::problem::{Code, Problem};

use crate::decisions::decision::Area;
use crate::habits::rule::{HabitChange, HabitDraft};
use crate::habits::{Habit, HabitId, Kept, acts, table};
use crate::manner::Manner;
use crate::refusal::problem;

/// How many of the newest marks are listed.
const DAYS: usize = 31;

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HabitBody {
    #[schema(value_type = String, format = Uuid)]
    id: HabitId,
    #[schema(example = "Meditar")]
    name: String,
    #[schema(value_type = Option<String>, example = "spiritual")]
    area: Option<Area>,
    /// `daily`, `days:mon,wed` or `weekly:3`.
    #[schema(example = "daily")]
    rhythm: String,
    #[schema(value_type = String, format = Date)]
    since: Date,
    #[schema(value_type = Option<String>, format = Date)]
    ended: Option<Date>,
    done_today: bool,
    due_today: bool,
    /// In a row up to today, and the most ever.
    streak: u32,
    best_streak: u32,
    /// What streaks are counted in: `days`, `times` (days it is meant for) or `weeks`.
    streak_unit: &'static str,
    /// The newest days on which it was done.
    #[schema(value_type = Vec<String>)]
    days: Vec<Date>,
}

impl HabitBody {
    fn of(kept: &Kept, today: Date) -> Self {
        let (habit, streak) = (&kept.habit.what, kept.streak(today));
        Self {
            id: kept.habit.id,
            name: habit.name.clone(),
            area: habit.area,
            rhythm: habit.rhythm.to_string(),
            since: habit.since,
            ended: habit.ended,
            done_today: kept.is_done_on(today),
            due_today: kept.is_due_on(today),
            streak: streak.current,
            best_streak: streak.best,
            streak_unit: streak.counted.as_str(),
            days: kept.marks.iter().rev().take(DAYS).copied().collect(),
        }
    }
}

impl Collection for Habit {
    type Caller = Who;
    type Item = HabitBody;
    type New = HabitDraft;
    type Change = HabitChange;
    type Filter = Unfiltered;

    /// Ended ones too, in the order in which they were begun.
    async fn list(
        tx: &mut Tx,
        _: Unfiltered,
        paged: &Paged,
        manner: &Manner,
    ) -> Result<Listed<HabitBody>, Problem> {
        let all = table::all(tx).await?;
        let all = all.iter().map(|kept| HabitBody::of(kept, manner.today())).collect();
        Listed::of(all, paged, |habit: &HabitBody| habit.id.to_string())
    }

    async fn add(tx: &mut Tx, draft: HabitDraft, manner: &Manner) -> Result<HabitBody, Problem> {
        let habit = acts::begin(tx, &draft, manner).await.map_err(invalid)?;
        Ok(HabitBody::of(&Kept { habit, marks: BTreeSet::new() }, manner.today()))
    }

    async fn change(
        tx: &mut Tx,
        id: RecordId,
        change: HabitChange,
        manner: &Manner,
    ) -> Result<Option<HabitBody>, Problem> {
        acts::change(tx, id, &change, manner).await.map_err(invalid)?;
        let kept = table::all(tx).await?.into_iter().find(|kept| kept.habit.id == id);
        Ok(kept.map(|kept| HabitBody::of(&kept, manner.today())))
    }

    async fn remove(tx: &mut Tx, id: RecordId, manner: &Manner) -> Result<bool, Problem> {
        Ok(records::remove_by_id::<Self>(tx, id, manner.now.timestamp()).await?)
    }
}

fn invalid(error: ::tools::ToolError) -> Problem {
    problem(error, Code::InvalidHabit)
}
