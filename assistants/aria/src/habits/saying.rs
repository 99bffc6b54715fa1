//! How Aria speaks of habits, in the person's language, from the catalogue. What was not done is never spoken of.

use ::tools::{CallContext, ToolError};
use domain::Words;
use jiff::civil::Date;
use ptbr::format;

use super::habit::{Habit, Kept};
use super::naming::Meant;
use super::refusal::Refusal;
use super::streak::{Counted, Streak};
use super::{Rhythm, rhythm};
use crate::decisions::decision::Area;
use crate::manner::Manner;
use crate::refusal::refused;

/// One person's words on one day.
#[derive(Debug)]
pub(crate) struct Saying<'c> {
    pub(crate) words: &'c Words,
    pub(crate) today: Date,
}

impl<'c> Saying<'c> {
    pub(crate) const fn new(words: &'c Words, today: Date) -> Self {
        Self { words, today }
    }

    pub(crate) fn by(manner: &'c Manner) -> Self {
        Self::new(&manner.words, manner.today())
    }

    pub(crate) fn of(call: &'c CallContext) -> Self {
        Self::new(&call.words, call.now().date())
    }

    pub(crate) fn text<'t>(&'t self, key: &'t str) -> &'t str {
        self.words.text(key)
    }

    pub(crate) fn fill(&self, key: &str, holes: &[(&str, &str)]) -> String {
        self.words.fill(key, holes)
    }

    pub(crate) fn area(&self, area: Area) -> String {
        self.words.text(&format!("aria.decisions.area.{}", area.as_str())).to_owned()
    }

    pub(crate) fn day(&self, day: Date) -> String {
        format::day(day, self.today, self.words.language())
    }

    /// "todo dia", "segunda e quarta", "3 vezes por semana".
    pub(crate) fn rhythm(&self, rhythm: Rhythm) -> String {
        match rhythm {
            Rhythm::Daily => self.text("aria.habits.rhythm.daily").to_owned(),
            Rhythm::On(days) => {
                let names: Vec<String> = days.iter().map(|day| self.weekday(rhythm::name_of(day))).collect();
                self.list(&names.iter().map(String::as_str).collect::<Vec<_>>())
            }
            Rhythm::Weekly(times) if times.get() == 1 => self.text("aria.habits.rhythm.once").to_owned(),
            Rhythm::Weekly(times) => {
                self.fill("aria.habits.rhythm.weekly", &[("times", &times.get().to_string())])
            }
        }
    }

    pub(crate) fn weekday(&self, day: &str) -> String {
        self.words.text(&format!("aria.habits.weekday.{day}")).to_owned()
    }

    /// "A, B e C".
    pub(crate) fn list(&self, names: &[&str]) -> String {
        match names {
            [] => String::new(),
            [only] => (*only).to_owned(),
            [first @ .., last] => {
                self.fill("aria.habits.list", &[("items", &first.join(", ")), ("last", last)])
            }
        }
    }

    /// "5 dias seguidos", and nothing where there is no streak to be glad of.
    pub(crate) fn streak(&self, streak: Streak) -> Option<String> {
        (streak.current > 0).then(|| self.in_a_row(streak.current, streak.counted))
    }

    pub(crate) fn in_a_row(&self, count: u32, counted: Counted) -> String {
        let key = match (counted, count) {
            (Counted::Days, 1) => "aria.habits.streak.day",
            (Counted::Days, _) => "aria.habits.streak.days",
            (Counted::Times, 1) => "aria.habits.streak.time",
            (Counted::Times, _) => "aria.habits.streak.times",
            (Counted::Weeks, 1) => "aria.habits.streak.week",
            (Counted::Weeks, _) => "aria.habits.streak.weeks",
        };
        self.fill(key, &[("count", &count.to_string())])
    }

    /// One line of a list: "Meditar (todo dia): feito hoje, 5 dias seguidos; o recorde é de 12."
    pub(crate) fn line(&self, kept: &Kept) -> String {
        let (what, streak) = (&kept.habit.what, kept.streak(self.today));
        let done = kept.is_done_on(self.today).then(|| self.text("aria.habits.done_today").to_owned());
        let parts: Vec<String> =
            done.into_iter().chain(self.streak(streak)).chain(self.record(streak)).collect();
        let rhythm = self.rhythm(what.rhythm);
        let holes = [("name", what.name.as_str()), ("rhythm", &rhythm), ("parts", &parts.join(", "))];
        self.fill(if parts.is_empty() { "aria.habits.line_bare" } else { "aria.habits.line" }, &holes)
    }

    /// The best there ever was, where it is more than what there is now.
    fn record(&self, streak: Streak) -> Option<String> {
        let more = streak.best > streak.current && streak.best > 1;
        more.then(|| {
            let best = self.in_a_row(streak.best, streak.counted);
            self.fill("aria.habits.record", &[("best", &best)])
        })
    }

    /// What is asked before a habit begins, changes or ends, or what is said after.
    pub(crate) fn habit(&self, key: &str, habit: &Habit) -> String {
        let area = habit.area.map(|area| self.fill("aria.habits.of_area", &[("area", &self.area(area))]));
        let holes = [
            ("name", habit.name.as_str()),
            ("rhythm", &self.rhythm(habit.rhythm)),
            ("area", area.as_deref().unwrap_or_default()),
        ];
        self.fill(key, &holes)
    }

    pub(crate) fn marking(&self, key: &str, habit: &Habit, day: Date) -> String {
        self.fill(key, &[("name", &habit.name), ("day", &self.day(day))])
    }

    /// What is said after a mark: the streak, and whether it is the longest ever.
    pub(crate) fn marked(&self, kept: &Kept, day: Date) -> String {
        let done = self.marking("aria.habits.mark.done", &kept.habit.what, day);
        let streak = kept.streak(self.today);
        match self.streak(streak).filter(|_| streak.current > 1) {
            Some(row) if streak.current == streak.best && streak.best > 2 => {
                format!("{done} {}", self.fill("aria.habits.mark.best", &[("streak", &row)]))
            }
            Some(row) => format!("{done} {}", self.fill("aria.habits.mark.streak", &[("streak", &row)])),
            None => done,
        }
    }

    /// The habit that was found, or why there is not just one.
    pub(crate) fn only(&self, meant: Meant<Kept>, said: &str) -> Result<Kept, ToolError> {
        match meant {
            Meant::One(kept) => Ok(kept),
            Meant::None => {
                let message = self.fill("aria.habits.refused.unknown", &[("name", said)]);
                Err(ToolError::refused("unknown_habit", message))
            }
            Meant::Several(several) => {
                let names: Vec<&str> = several.iter().map(|kept| kept.habit.what.name.as_str()).collect();
                let message = self.fill("aria.habits.refused.which", &[("list", &self.list(&names))]);
                Err(ToolError::refused("which_habit", message).lacking("habit"))
            }
        }
    }

    pub(crate) fn refused(&self, refusal: Refusal) -> ToolError {
        refused(&refusal, self.words)
    }
}
