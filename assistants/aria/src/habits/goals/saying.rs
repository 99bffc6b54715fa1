//! How Aria speaks of goals.

use ::tools::ToolError;
use domain::Words;
use jiff::civil::Date;
use ptbr::format;

use super::due::NoDue;
use super::goal::{Amount, Goal, NewGoal, Status, Target};
use super::rule::{LONGEST_TITLE, Refusal};
use super::{Standing, table};
use crate::finance::money::NotMoney;
use crate::habits::naming::Meant;
use crate::manner::Manner;

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

    fn day(&self, day: Date) -> String {
        format::day(day, self.today, self.words.language())
    }

    pub(crate) fn amount(&self, amount: Amount, unit: Option<&str>) -> String {
        let language = self.words.language();
        match (amount, unit) {
            (Amount::Money(money), _) => money.said(language),
            (Amount::Number(number), Some(unit)) => format!("{} {unit}", format::number(number, language)),
            (Amount::Number(number), None) => format::number(number, language),
        }
    }

    /// ", alvo de R$ 5.000,00, até 31 de dezembro": what stands behind a title.
    pub(crate) fn details(&self, what: &NewGoal) -> String {
        let unit = what.target.unit();
        let target = what.target.amount().map(|amount| {
            self.words.fill("aria.habits.goal.target", &[("amount", &self.amount(amount, unit))])
        });
        let due = what.due.map(|due| self.words.fill("aria.habits.goal.by", &[("day", &self.day(due))]));
        let area = what.area.map(|area| {
            let area = self.words.text(&format!("aria.decisions.area.{}", area.as_str())).to_owned();
            self.words.fill("aria.habits.of_area", &[("area", &area)])
        });
        [target, due, area].into_iter().flatten().collect()
    }

    pub(crate) fn goal(&self, key: &str, what: &NewGoal) -> String {
        self.words.fill(key, &[("title", &what.title), ("details", &self.details(what))])
    }

    /// "R$ 1.200,00 de R$ 5.000,00 (24%)"; nothing where nothing was told yet.
    pub(crate) fn progress(&self, standing: &Standing) -> Option<String> {
        let target = &standing.goal.what.target;
        let (whole, reached) = (target.amount()?, standing.reached_on(self.today)?);
        let unit = target.unit();
        let percent = standing.percent_on(self.today)?.to_string();
        let key = match target {
            Target::Weight(_) => "aria.habits.goal.weight",
            _ => "aria.habits.goal.progress",
        };
        let holes = [
            // "3 de 12 livros": what is counted is named once.
            ("reached", self.amount(reached, unit.filter(|_| matches!(target, Target::Weight(_))))),
            ("target", self.amount(whole, unit)),
            ("percent", percent),
        ];
        Some(self.words.fill(key, &holes.each_ref().map(|(name, text)| (*name, text.as_str()))))
    }

    /// One line of a list.
    pub(crate) fn line(&self, standing: &Standing) -> String {
        let goal = &standing.goal;
        let parts: Vec<String> = match goal.status {
            Status::Open => {
                let target = goal.what.target.amount().map(|amount| {
                    let amount = self.amount(amount, goal.what.target.unit());
                    self.words.fill("aria.habits.goal.aim", &[("amount", &amount)])
                });
                let due = goal.what.due.map(|due| self.due(due));
                self.progress(standing).or(target).into_iter().chain(due).collect()
            }
            Status::Done => vec![self.words.text("aria.habits.goal.is_done").to_owned()],
            Status::Abandoned => vec![self.words.text("aria.habits.goal.is_abandoned").to_owned()],
        };
        if parts.is_empty() {
            format!("{}.", goal.what.title)
        } else {
            format!("{}: {}.", goal.what.title, parts.join(", "))
        }
    }

    /// "até 31 de dezembro (faltam 49 dias)".
    pub(crate) fn due(&self, due: Date) -> String {
        let left = self.today.until(due).map_or(0, |span| span.get_days());
        let key = match left {
            ..0 => "aria.habits.goal.due_past",
            0 => "aria.habits.goal.due_today",
            1 => "aria.habits.goal.due_tomorrow",
            _ => "aria.habits.goal.due",
        };
        self.words.fill(key, &[("day", &self.day(due)), ("left", &left.to_string())])
    }

    /// What would change, or what did.
    pub(crate) fn told(&self, keys: Keys, before: &Goal, after: &Standing) -> String {
        let goal = &after.goal;
        let title = goal.what.title.as_str();
        if goal.status != before.status {
            let key = match goal.status {
                Status::Done => keys.done,
                Status::Abandoned => keys.abandoned,
                Status::Open => keys.open,
            };
            return self.words.fill(key, &[("title", title)]);
        }
        let news = if goal.what == before.what {
            self.progress(after).unwrap_or_default()
        } else {
            self.changed(&goal.what)
        };
        self.words.fill(keys.moved, &[("title", title), ("news", &news)])
    }

    /// What it is to reach, and until when.
    pub(crate) fn changed(&self, what: &NewGoal) -> String {
        self.details(&NewGoal { area: None, ..what.clone() }).trim_start_matches(", ").to_owned()
    }

    /// The goal that was found, or why there is not just one.
    pub(crate) fn only(&self, meant: Meant<Standing>, said: Option<&str>) -> Result<Standing, ToolError> {
        match meant {
            Meant::One(standing) => Ok(standing),
            Meant::None => Err(ToolError::refused(
                "unknown_goal",
                match said {
                    Some(said) => self.words.fill("aria.habits.goal.refused.unknown", &[("title", said)]),
                    None => self.words.text("aria.habits.goal.refused.none").to_owned(),
                },
            )),
            Meant::Several(several) => {
                let titles: Vec<&str> = several.iter().map(|one| one.goal.what.title.as_str()).collect();
                let list = crate::habits::saying::Saying::new(self.words, self.today).list(&titles);
                let message = self.words.fill("aria.habits.goal.refused.which", &[("list", &list)]);
                Err(ToolError::refused("which_goal", message))
            }
        }
    }

    pub(crate) fn refused(&self, refusal: Refusal) -> ToolError {
        let text = |key: &str| self.words.text(key).to_owned();
        let most = |key: &str, most: usize| self.words.fill(key, &[("most", &most.to_string())]);
        let (code, message) = match refusal {
            Refusal::TitleNeeded => ("title_needed", text("aria.habits.goal.refused.title_needed")),
            Refusal::TitleTooLong => {
                ("title_too_long", most("aria.habits.goal.refused.title_too_long", LONGEST_TITLE))
            }
            Refusal::BadAmount => ("bad_amount", text("aria.habits.goal.refused.bad_amount")),
            Refusal::Money(NotMoney::Negative) => ("bad_amount", text("aria.habits.goal.refused.negative")),
            Refusal::Money(_) => ("bad_amount", text("aria.habits.goal.refused.bad_money")),
            Refusal::Due(NoDue::Unread) => ("bad_due", text("aria.habits.goal.refused.due_unread")),
            Refusal::Due(NoDue::NoSuchDay) => ("no_such_day", text("aria.habits.goal.refused.no_such_day")),
            Refusal::Due(NoDue::Past) => ("past_due", text("aria.habits.goal.refused.due_past")),
            Refusal::Due(NoDue::TooFar) => ("far_due", text("aria.habits.goal.refused.due_far")),
            Refusal::TitleTaken => ("title_taken", text("aria.habits.goal.refused.title_taken")),
            Refusal::TooMany => {
                ("too_many_goals", most("aria.habits.goal.refused.too_many", table::MOST_GOALS))
            }
            Refusal::Unmeasured => ("unmeasured", text("aria.habits.goal.refused.unmeasured")),
            Refusal::ByTheScale => ("by_the_scale", text("aria.habits.goal.refused.by_the_scale")),
            Refusal::NothingTold => ("nothing_told", text("aria.habits.goal.refused.nothing_told")),
        };
        ToolError::refused(code, message)
    }
}

/// The sentences of one moment: before the yes, or after.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Keys {
    done: &'static str,
    abandoned: &'static str,
    open: &'static str,
    moved: &'static str,
}

pub(crate) const ASKED: Keys = Keys {
    done: "aria.habits.goal.ask.done",
    abandoned: "aria.habits.goal.ask.abandoned",
    open: "aria.habits.goal.ask.open",
    moved: "aria.habits.goal.ask.moved",
};

pub(crate) const TOLD: Keys = Keys {
    done: "aria.habits.goal.told.done",
    abandoned: "aria.habits.goal.told.abandoned",
    open: "aria.habits.goal.told.open",
    moved: "aria.habits.goal.told.moved",
};
