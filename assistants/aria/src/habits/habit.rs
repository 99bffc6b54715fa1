//! Something that somebody wants to do again and again.

use std::collections::BTreeSet;

use jiff::civil::Date;
use serde_json::{Value, json};
use store::{FromRow, Row, StoreError, ids};

use super::Rhythm;
use super::streak::{self, Streak};
use crate::decisions::decision::Area;

ids! {
    pub(crate) HabitId;
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NewHabit {
    pub(crate) name: String,
    /// The part of life it belongs to, where that is known.
    pub(crate) area: Option<Area>,
    pub(crate) rhythm: Rhythm,
    pub(crate) since: Date,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Habit {
    pub(crate) id: HabitId,
    pub(crate) what: NewHabit,
    /// The day on which the person gave it up.
    pub(crate) ended: Option<Date>,
}

impl FromRow for Habit {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            what: NewHabit {
                name: row.get("name")?,
                area: row.get("area")?,
                rhythm: row.get("rhythm")?,
                since: row.get("since")?,
            },
            ended: row.get("ended")?,
        })
    }
}

/// A habit and every day on which it was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) habit: Habit,
    pub(crate) marks: BTreeSet<Date>,
}

impl Kept {
    /// The first day that counts: the one it was begun on, or an earlier one that was marked.
    pub(crate) fn start(&self) -> Date {
        let since = self.habit.what.since;
        self.marks.first().map_or(since, |first| since.min(*first))
    }

    pub(crate) fn streak(&self, today: Date) -> Streak {
        let last = self.habit.ended.map_or(today, |ended| ended.min(today));
        streak::count(self.habit.what.rhythm, self.start(), &self.marks, last)
    }

    pub(crate) fn is_done_on(&self, day: Date) -> bool {
        self.marks.contains(&day)
    }

    /// Whether it is still open on a day: meant for it, and for the week not yet done often enough.
    pub(crate) fn is_due_on(&self, day: Date) -> bool {
        let rhythm = self.habit.what.rhythm;
        let open = match rhythm {
            Rhythm::Weekly(times) => {
                let done = self.marks.range(streak::monday_of(day)..day).count();
                done < usize::from(times.get())
            }
            Rhythm::Daily | Rhythm::On(_) => rhythm.falls_on(day),
        };
        open && self.habit.ended.is_none_or(|ended| day < ended)
    }

    pub(crate) fn to_json(&self, today: Date) -> Value {
        let streak = self.streak(today);
        json!({
            "id": self.habit.id,
            "name": self.habit.what.name,
            "area": self.habit.what.area,
            "rhythm": self.habit.what.rhythm.to_string(),
            "doneToday": self.is_done_on(today),
            "dueToday": self.is_due_on(today),
            "streak": streak.current,
            "bestStreak": streak.best,
            "streakUnit": streak.counted.as_str(),
        })
    }
}
