//! Something that somebody wants to do again and again.

use std::collections::BTreeSet;

use jiff::civil::Date;
use records::Stored;
use serde_json::{Value, json};

use super::Rhythm;
use super::naming::folded;
use super::streak::{self, Streak};
use crate::decisions::decision::Area;

pub(crate) use records::RecordId as HabitId;

records::record! {
    #[derive(Eq)]
    pub(crate) struct Habit as "habit" in "aria_habits" {
        name: String => "name",
        /// The part of life it belongs to, where that is known.
        area: Option<Area> => "area",
        rhythm: Rhythm => "rhythm",
        since: Date => "since",
        /// The day on which the person gave it up.
        ended: Option<Date> => "ended",
    }
    computed { "folded" => folded_name }
}

impl Habit {
    pub(super) fn folded_name(&self) -> String {
        folded(&self.name)
    }
}

/// A habit and every day on which it was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) habit: Stored<Habit>,
    pub(crate) marks: BTreeSet<Date>,
}

impl Kept {
    /// The first day that counts: the one it was begun on, or an earlier one that was marked.
    pub(crate) fn start(&self) -> Date {
        let since = self.habit.what.since;
        self.marks.first().map_or(since, |first| since.min(*first))
    }

    pub(crate) fn streak(&self, today: Date) -> Streak {
        let last = self.habit.what.ended.map_or(today, |ended| ended.min(today));
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
        open && self.habit.what.ended.is_none_or(|ended| day < ended)
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
