//! What can be kept as a goal: one rule for what is said, typed into a form, or sent by a program.

use jiff::Zoned;
use jiff::civil::Date;
use ptbr::Measure;
use serde::Deserialize;
use utoipa::ToSchema;

use super::due;
use super::goal::{Amount, Goal, Status, Target};
use super::refusal::Refusal;
use super::{Standing, reading, table};
use crate::decisions::decision::Area;
use crate::finance::money::Money;
use crate::habits::area;
use crate::habits::naming::{folded, titled};
use crate::tracking::metrics::{MetricKind, Quantity, one_line};

pub(crate) const LONGEST_TITLE: usize = 120;
const LONGEST_UNIT: usize = 20;
const LARGEST: f64 = 1e12;

/// Kilograms that are lifted are no kilograms on the scale.
const LIFTING: &[&str] = &[
    "supino",
    "agachamento",
    "agachar",
    "levantar",
    "terra",
    "carga",
    "barra",
    "halter",
    "press",
    "deadlift",
    "bench",
    "squat",
    "lift",
    "doar",
    "reciclar",
];
const LOSING: &[&str] = &["perder", "emagrecer", "secar", "eliminar", "lose"];
const GAINING: &[&str] = &["ganhar", "engordar", "gain"];

/// Titles that say nothing without their amount.
const UNFINISHED: &[&str] = &["perder", "chegar a"];

// A goal as sentences, programs and forms hand it over.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewGoalBody)]
pub(crate) struct GoalDraft {
    /// At most 120 characters. What is not given apart is read out of it: "juntar 5 mil até dezembro".
    pub(crate) title: String,
    #[schema(value_type = Option<String>)]
    pub(crate) area: Option<Area>,
    pub(crate) target: Option<f64>,
    pub(crate) unit: Option<String>,
    /// `YYYY-MM-DD`, or as people say it.
    pub(crate) due: Option<String>,
}

impl GoalDraft {
    /// The goal that is meant. What is not given apart is read out of the title. `weight` is the last one noted.
    pub(crate) fn resolve(&self, now: &Zoned, weight: Option<f64>) -> Result<Goal, Refusal> {
        let said = reading::read(&self.title, now);
        let due = match self.due.as_deref().and_then(one_line) {
            Some(text) => Some(due::read(&text, now)),
            None => said.due,
        };
        let due = due.transpose().map_err(Refusal::Due)?;
        let title = checked_title(said.title.or_else(|| titled(&self.title)))?;
        let amount = match self.target {
            Some(target) => Some((target, self.unit.as_deref().and_then(one_line))),
            None => said.amount.clone(),
        };
        let (title, in_title) = match (&amount, said.amount) {
            // "Perder" and 5 kg are "Perder 5 kg".
            (Some((amount, Some(unit))), None) if UNFINISHED.contains(&folded(&title).as_str()) => {
                let amount_said = ptbr::format::number(*amount, domain::Language::Portuguese);
                (format!("{title} {amount_said} {unit}"), Some(*amount))
            }
            (_, said) => (title, said.map(|(amount, _)| amount)),
        };
        let target = match amount {
            None => Target::Whole,
            Some((amount, unit)) => target(amount, unit, &title, in_title, weight)?,
        };
        let area = self.area.or_else(|| area_of(&target, &title));
        let (since, status) = (now.date(), Status::Open);
        Ok(Goal { title, area, since, due, status, closed: None, target })
    }
}

fn area_of(target: &Target, title: &str) -> Option<Area> {
    match target {
        Target::Weight(_) => Some(Area::Health),
        _ => area::told_by(title).or(match target {
            Target::Money(_) => Some(Area::Finance),
            _ => None,
        }),
    }
}

fn checked_title(title: Option<String>) -> Result<String, Refusal> {
    let title = title.ok_or(Refusal::TitleNeeded)?;
    if !title.chars().any(char::is_alphanumeric) {
        return Err(Refusal::TitleNeeded);
    }
    if title.chars().count() > LONGEST_TITLE {
        return Err(Refusal::TitleTooLong);
    }
    Ok(title)
}

fn target(
    amount: f64,
    unit: Option<String>,
    title: &str,
    in_title: Option<f64>,
    weight: Option<f64>,
) -> Result<Target, Refusal> {
    if !amount.is_finite() || amount <= 0.0 || amount > LARGEST {
        return Err(Refusal::BadAmount);
    }
    let unit = unit.filter(|unit| !unit.is_empty());
    let word = unit.as_deref().map(ptbr::fold).unwrap_or_default();
    let named = ptbr::Unit::named(word.trim_start_matches("r$").trim());
    let is_money = word == "r$" || named.is_some_and(|unit| unit.measure == Measure::Money);
    if is_money || (unit.is_none() && reading::speaks_of_money(title)) {
        let money = Money::from_number(amount).map_err(Refusal::Money)?;
        return Ok(Target::Money(money));
    }
    let folded_title = folded(title);
    let says = |list: &[&str]| folded_title.split(' ').any(|word| list.contains(&word));
    if named.is_some_and(|unit| unit.measure == Measure::Mass) && !says(LIFTING) {
        // "perder 5 kg" is so much less than now.
        let is_way = in_title.is_some_and(|said| (said - amount).abs() < f64::EPSILON);
        let goal = match weight {
            Some(now) if is_way && says(LOSING) => now - amount,
            Some(now) if is_way && says(GAINING) => now + amount,
            None if is_way && (says(LOSING) || says(GAINING)) => {
                return Ok(Target::Number { amount, unit });
            }
            _ => amount,
        };
        let kept = Quantity::normalised(MetricKind::Weight, goal, unit.as_deref());
        return kept.map(|kept| Target::Weight(kept.value())).map_err(|_| Refusal::BadAmount);
    }
    if unit.as_ref().is_some_and(|unit| unit.chars().count() > LONGEST_UNIT) {
        return Err(Refusal::BadAmount);
    }
    Ok(Target::Number { amount, unit })
}

/// Whether there is room for one more, of another title.
pub(crate) fn fits(title: &str, open: &[Standing]) -> Result<(), Refusal> {
    if open.len() >= table::MOST_GOALS {
        return Err(Refusal::TooMany);
    }
    let taken = open.iter().any(|standing| standing.goal.what.folded_title() == folded(title));
    if taken { Err(Refusal::TitleTaken) } else { Ok(()) }
}

/// What changes; what is not named stays.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = GoalChangeBody)]
pub(crate) struct GoalChange {
    /// How far it has come in all.
    pub(crate) progress: Option<f64>,
    /// How much further it is now.
    pub(crate) add: Option<f64>,
    /// open, done or abandoned.
    #[schema(value_type = Option<String>)]
    pub(crate) status: Option<Status>,
    pub(crate) due: Option<String>,
    pub(crate) target: Option<f64>,
}

/// What a goal is afterwards.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Outcome {
    pub(crate) goal: Goal,
    pub(crate) reached: Option<Amount>,
}

impl GoalChange {
    pub(crate) fn resolve(&self, before: &Standing, now: &Zoned) -> Result<Outcome, Refusal> {
        let (mut goal, today) = (before.goal.what.clone(), now.date());
        if let Some(amount) = self.target {
            let unit = goal.target.unit().map(str::to_owned);
            goal.target = target(amount, unit, "", None, None)?;
        }
        if let Some(text) = self.due.as_deref().and_then(one_line) {
            goal.due = Some(due::read(&text, now).map_err(Refusal::Due)?);
        }
        let reached = self.reached(before, &goal.target, today)?;
        let status = self.status.or_else(|| is_there(reached, &goal.target).then_some(Status::Done));
        if let Some(status) = status {
            goal.status = status;
            goal.closed = (status != Status::Open).then_some(today);
        }
        if goal == before.goal.what && reached.is_none() {
            return Err(Refusal::NothingTold);
        }
        Ok(Outcome { goal, reached })
    }

    fn reached(&self, before: &Standing, target: &Target, today: Date) -> Result<Option<Amount>, Refusal> {
        let (said, known) = match (self.progress, self.add) {
            (None, None) => return Ok(None),
            (Some(whole), _) => (whole, None),
            (None, Some(more)) => (more, before.reached_on(today)),
        };
        if !(0.0..=LARGEST).contains(&said) {
            return Err(Refusal::BadAmount);
        }
        match (target, known) {
            (Target::Whole, _) => Err(Refusal::Unmeasured),
            (Target::Weight(_), _) => Err(Refusal::ByTheScale),
            (Target::Money(_), known) => {
                let said = Money::from_number(said).map_err(Refusal::Money)?;
                let known = known.and_then(Amount::money).unwrap_or(Money::ZERO);
                Ok(Some(Amount::Money(Money::sum([known, said]))))
            }
            (Target::Number { .. }, known) => {
                let known = known.and_then(Amount::number).unwrap_or(0.0);
                Ok(Some(Amount::Number(known + said)))
            }
        }
    }
}

fn is_there(reached: Option<Amount>, target: &Target) -> bool {
    match (reached, target) {
        (Some(Amount::Money(reached)), Target::Money(target)) => reached >= *target,
        (Some(Amount::Number(reached)), Target::Number { amount, .. }) => reached >= *amount,
        _ => false,
    }
}

#[cfg(test)]
#[path = "rule_tests.rs"]
mod tests;
