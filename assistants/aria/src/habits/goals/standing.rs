//! Where a goal stands on a day.

use jiff::civil::Date;
use records::Stored;
use serde_json::{Value, json};

use super::goal::{Amount, Goal, Status, Step, Target};
use super::rule::Outcome;

/// A goal, and what tells how far somebody has come.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Standing {
    pub(crate) goal: Stored<Goal>,
    /// What was told, the oldest first.
    pub(super) steps: Vec<Step>,
    /// The weights that were noted, the oldest first; empty for goals of another kind.
    pub(super) weights: Vec<(Date, f64)>,
}

impl Standing {
    #[cfg(test)]
    pub(crate) fn sample(goal: Stored<Goal>, steps: Vec<Step>) -> Self {
        Self { goal, steps, weights: Vec::new() }
    }

    /// Where it would stand after a change.
    #[must_use]
    pub(crate) fn after(mut self, outcome: Outcome, today: Date) -> Self {
        let step = outcome.reached.map(|reached| Step { goal: self.goal.id, day: today, reached });
        self.steps.extend(step);
        self.goal.what = outcome.goal;
        self
    }

    /// What is reached on a day. Nothing: nobody told yet.
    pub(crate) fn reached_on(&self, day: Date) -> Option<Amount> {
        match self.goal.what.target {
            Target::Whole => None,
            Target::Money(_) | Target::Number { .. } => {
                self.steps.iter().rev().find(|step| step.day <= day).map(|step| step.reached)
            }
            Target::Weight(_) => self.weight_on(day).map(Amount::Number),
        }
    }

    fn weight_on(&self, day: Date) -> Option<f64> {
        self.weights.iter().rev().find(|(noted, _)| *noted <= day).map(|(_, weight)| *weight)
    }

    /// The weight that the way began with: the last one before the goal, or the first one after.
    fn first_weight(&self) -> Option<f64> {
        let after = || self.weights.first().map(|(_, weight)| *weight);
        self.weight_on(self.goal.what.since).or_else(after)
    }

    /// The share of the way that lies behind on a day, from 0 to 1. Nothing: it has no measure, or nobody told yet.
    pub(crate) fn share_on(&self, day: Date) -> Option<f64> {
        if self.is_done_on(day) {
            return Some(1.0);
        }
        let (target, reached) =
            (self.goal.what.target.amount()?.as_number(), self.reached_on(day)?.as_number());
        let (start, way) = match self.goal.what.target {
            Target::Weight(_) => {
                let start = self.first_weight()?;
                (start, target - start)
            }
            _ => (0.0, target),
        };
        if way.abs() < f64::EPSILON {
            return Some(1.0);
        }
        Some(((reached - start) / way).clamp(0.0, 1.0))
    }

    /// The same in whole hundredths.
    pub(crate) fn percent_on(&self, day: Date) -> Option<u8> {
        self.share_on(day).map(percent)
    }

    pub(crate) fn is_done_on(&self, day: Date) -> bool {
        self.goal.what.status == Status::Done && self.goal.what.closed.is_none_or(|closed| closed <= day)
    }

    /// Whether somebody was on this way on a day.
    pub(crate) fn is_open_on(&self, day: Date) -> bool {
        self.goal.what.since <= day && self.goal.what.closed.is_none_or(|closed| closed > day)
    }

    /// The share of the time that is gone on a day; nothing without a day by which it is to be reached.
    pub(crate) fn time_gone_on(&self, day: Date) -> Option<f64> {
        let (since, due) = (self.goal.what.since, self.goal.what.due?);
        let days = |to: Date| f64::from(since.until(to).map_or(0, |span| span.get_days()));
        let whole = days(due);
        if whole < 1.0 {
            return Some(1.0);
        }
        Some((days(day) / whole).clamp(0.0, 1.0))
    }

    pub(crate) fn to_json(&self, today: Date) -> Value {
        let (what, reached) = (&self.goal.what, self.reached_on(today));
        let shown = |amount: Amount| match amount {
            Amount::Money(money) => json!(money),
            Amount::Number(number) => json!(number),
        };
        json!({
            "id": self.goal.id,
            "title": what.title,
            "area": what.area,
            "target": what.target.amount().map(shown),
            "unit": what.target.unit(),
            "reached": reached.map(shown),
            "percent": self.percent_on(today),
            "due": what.due,
            "status": self.goal.what.status,
        })
    }
}

/// A share in whole hundredths.
fn percent(share: f64) -> u8 {
    let rounded = format!("{:.0}", (share * 100.0).clamp(0.0, 100.0));
    rounded.parse().unwrap_or(0)
}

#[cfg(test)]
#[path = "standing_tests.rs"]
mod tests;
