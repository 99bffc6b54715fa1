//! Something that somebody wants to reach.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::{FromRow, Row, StoreError, ToValue, Value, ids};

use crate::decisions::decision::Area;
use crate::finance::money::Money;
use crate::habits::naming::folded;

pub(crate) use records::RecordId as GoalId;

ids! {
    /// One word about how far somebody had come.
    pub(crate) StepId;
}

/// How far it is to be.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Target {
    /// Reached or not, and nothing in between.
    Whole,
    /// Exact to the cent.
    Money(Money),
    Number {
        amount: f64,
        /// Pages, kilometres, clients: in the person's own word.
        unit: Option<String>,
    },
    /// Kilograms on the scale: how far that is, the weights that are noted tell.
    Weight(f64),
}

/// An amount of whatever a goal is measured in.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Amount {
    Money(Money),
    Number(f64),
}

impl Amount {
    /// For shares, which need not be exact.
    pub(crate) fn as_number(self) -> f64 {
        match self {
            Self::Money(money) => money.to_number(),
            Self::Number(number) => number,
        }
    }

    pub(crate) const fn money(self) -> Option<Money> {
        match self {
            Self::Money(money) => Some(money),
            Self::Number(_) => None,
        }
    }

    pub(crate) const fn number(self) -> Option<f64> {
        match self {
            Self::Money(_) => None,
            Self::Number(number) => Some(number),
        }
    }

    /// What was kept, if anything was.
    pub(super) fn kept(money: Option<Money>, number: Option<f64>) -> Option<Self> {
        money.map(Self::Money).or(number.map(Self::Number))
    }
}

impl Target {
    pub(crate) const fn as_str(&self) -> &'static str {
        match self {
            Self::Whole => "none",
            Self::Money(_) => "money",
            Self::Number { .. } => "number",
            Self::Weight(_) => "weight",
        }
    }

    pub(crate) const fn amount(&self) -> Option<Amount> {
        match self {
            Self::Whole => None,
            Self::Money(money) => Some(Amount::Money(*money)),
            Self::Number { amount, .. } | Self::Weight(amount) => Some(Amount::Number(*amount)),
        }
    }

    /// Whether somebody has to tell how far they have come.
    pub(crate) const fn is_told(&self) -> bool {
        matches!(self, Self::Money(_) | Self::Number { .. })
    }

    /// Whether this is a word for what it is counted in.
    pub(crate) fn is_in(&self, unit: &str) -> bool {
        let said = ptbr::fold(unit);
        let is_money =
            said == "r$" || ptbr::Unit::named(&said).is_some_and(|unit| unit.measure == ptbr::Measure::Money);
        match self {
            Self::Money(_) => is_money,
            _ => self.unit().is_some_and(|own| ptbr::same_word(&ptbr::fold(own), &said)),
        }
    }

    /// The unit as programs read it.
    pub(crate) fn unit(&self) -> Option<&str> {
        match self {
            Self::Whole => None,
            Self::Money(_) => Some("BRL"),
            Self::Number { unit, .. } => unit.as_deref(),
            Self::Weight(_) => Some("kg"),
        }
    }

    pub(super) fn columns(&self) -> [Value; 4] {
        let amount = self.amount();
        let (money, number) = (amount.and_then(Amount::money), amount.and_then(Amount::number));
        [self.as_str().to_value(), self.unit().to_value(), money.to_value(), number.to_value()]
    }

    pub(super) fn read(row: &Row, [measure, unit, cents, number]: [&str; 4]) -> Result<Self, StoreError> {
        let measure: String = row.get(measure)?;
        let (money, number): (Option<Money>, Option<f64>) = (row.get(cents)?, row.get(number)?);
        Ok(match (measure.as_str(), money, number) {
            ("money", Some(money), _) => Self::Money(money),
            ("number", _, Some(amount)) => Self::Number { amount, unit: row.get(unit)? },
            ("weight", _, Some(kilograms)) => Self::Weight(kilograms),
            _ => Self::Whole,
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub(crate) enum Status {
    Open,
    Done,
    Abandoned,
}

impl Status {
    pub(crate) const ALL: [Self; 3] = [Self::Open, Self::Done, Self::Abandoned];

    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Done => "done",
            Self::Abandoned => "abandoned",
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }
}

store::text_value!(Status);

records::record! {
    pub(crate) struct Goal as "goal" in "aria_goals" {
        title: String => "title",
        area: Option<Area> => "area",
        since: Date => "since",
        due: Option<Date> => "due",
        status: Status => "status",
        /// The day on which it was done or given up.
        closed: Option<Date> => "closed",
    }
    spread { target: Target => ["measure" "unit" "cents" "number"] by Target }
    computed { "folded" => folded_title }
}

impl Goal {
    pub(super) fn folded_title(&self) -> String {
        folded(&self.title)
    }

    /// What is to be reached, and by when.
    pub(crate) const fn aim(&self) -> (&Target, Option<Date>) {
        (&self.target, self.due)
    }
}

/// How far somebody had come on a day.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Step {
    pub(crate) goal: GoalId,
    pub(crate) day: Date,
    pub(crate) reached: Amount,
}

impl FromRow for Step {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let reached = Amount::kept(row.get("cents")?, row.get("number")?);
        Ok(Self {
            goal: row.get("goal_id")?,
            day: row.get("day")?,
            reached: reached.unwrap_or(Amount::Number(0.0)),
        })
    }
}
