//! Something that somebody wants to reach.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::{FromRow, Row, StoreError, ids};

use crate::decisions::decision::Area;
use crate::finance::money::Money;

ids! {
    pub(crate) GoalId;
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

    fn kept(row: &Row) -> Result<Self, StoreError> {
        let measure: String = row.get("measure")?;
        let (money, number): (Option<Money>, Option<f64>) = (row.get("cents")?, row.get("number")?);
        Ok(match (measure.as_str(), money, number) {
            ("money", Some(money), _) => Self::Money(money),
            ("number", _, Some(amount)) => Self::Number { amount, unit: row.get("unit")? },
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

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct NewGoal {
    pub(crate) title: String,
    pub(crate) area: Option<Area>,
    pub(crate) target: Target,
    pub(crate) since: Date,
    pub(crate) due: Option<Date>,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Goal {
    pub(crate) id: GoalId,
    pub(crate) what: NewGoal,
    pub(crate) status: Status,
    /// The day on which it was done or given up.
    pub(crate) closed: Option<Date>,
}

impl FromRow for Goal {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            what: NewGoal {
                title: row.get("title")?,
                area: row.get("area")?,
                target: Target::kept(row)?,
                since: row.get("since")?,
                due: row.get("due")?,
            },
            status: row.get("status")?,
            closed: row.get("closed")?,
        })
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
