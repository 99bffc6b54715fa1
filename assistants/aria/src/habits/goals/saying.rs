//! How Aria speaks of goals.

use ::tools::ToolError;
use domain::Words;
use jiff::civil::Date;
use ptbr::format;

use super::Standing;
use super::goal::{Amount, Goal, Status, Target};
use super::refusal::Refusal;
use crate::habits::naming::Meant;
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
    pub(crate) fn details(&self, what: &Goal) -> String {
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

    pub(crate) fn goal(&self, key: &str, what: &Goal) -> String {
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
        let goal = &standing.goal.what;
        let parts: Vec<String> = match goal.status {
            Status::Open => {
                let target = goal.target.amount().map(|amount| {
                    let amount = self.amount(amount, goal.target.unit());
                    self.words.fill("aria.habits.goal.aim", &[("amount", &amount)])
                });
                let due = goal.due.map(|due| self.due(due));
                self.progress(standing).or(target).into_iter().chain(due).collect()
            }
            Status::Done => vec![self.words.text("aria.habits.goal.is_done").to_owned()],
            Status::Abandoned => vec![self.words.text("aria.habits.goal.is_abandoned").to_owned()],
        };
        if parts.is_empty() {
            format!("{}.", goal.title)
        } else {
            format!("{}: {}.", goal.title, parts.join(", "))
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
        let goal = &after.goal.what;
        let title = goal.title.as_str();
        if goal.status != before.status {
            let key = match goal.status {
                Status::Done => keys.done,
                Status::Abandoned => keys.abandoned,
                Status::Open => keys.open,
            };
            return self.words.fill(key, &[("title", title)]);
        }
        let news = if goal.aim() == before.aim() {
            self.progress(after).unwrap_or_default()
        } else {
            self.changed(goal)
        };
        self.words.fill(keys.moved, &[("title", title), ("news", &news)])
    }

    /// What it is to reach, and until when.
    pub(crate) fn changed(&self, what: &Goal) -> String {
        self.details(&Goal { area: None, ..what.clone() }).trim_start_matches(", ").to_owned()
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
                Err(ToolError::refused("which_goal", message).lacking("goal"))
            }
        }
    }

    pub(crate) fn refused(&self, refusal: Refusal) -> ToolError {
        refused(&refusal, self.words)
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
