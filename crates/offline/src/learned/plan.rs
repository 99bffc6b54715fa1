//! How the arguments of each tool are read from a sentence: a file of the assistant's.

use std::collections::BTreeMap;

use thiserror::Error;
use toml::{Table, Value};

use crate::pattern::Reading;

/// The way in which one argument is read.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Way {
    /// The words that were learned to be it.
    Words,
    /// The whole message.
    Whole,
    /// The value of a list, and the values of one.
    Choice,
    Choices,
    /// The value of a vocabulary that the tool's own sentences bring.
    Listed(String),
    /// An amount.
    Amount(Reading),
    /// An amount whose measure depends on another argument, and the unit that goes with it.
    By {
        argument: String,
        cases: BTreeMap<String, Vec<(Reading, Option<String>)>>,
    },
    /// Only where another argument has a value.
    Only {
        argument: String,
        value: String,
        way: Box<Way>,
    },
    /// Only where another argument is not there.
    Unless {
        argument: String,
        way: Box<Way>,
    },
    /// How often something comes, or how many of something there are.
    Count,
    /// A day; today where none is said. One that is left out then; and one that has not come yet.
    Day,
    SaidDay,
    ComingDay,
    DayOfMonth,
    /// How many days it is until then.
    DaysUntil,
    /// What the number that fills another argument is of, where it says so.
    UnitOf(String),
    /// The words that say when, for the tool to resolve; where it comes again, those that say how often.
    Moment,
    Repeat,
    Hour,
    /// Two hours, from one to the other.
    Hours,
    /// A month or a year; a number of days back, with its ends where it is over.
    Stretch,
    Period,
    Back,
}

impl Way {
    /// Whether it reads an amount, a day, an hour or a rule, which stands in the words or does not, and guesses nothing.
    pub(crate) const fn is_read(&self) -> bool {
        matches!(
            self,
            Self::Amount(_)
                | Self::By { .. }
                | Self::Count
                | Self::SaidDay
                | Self::ComingDay
                | Self::DayOfMonth
                | Self::DaysUntil
                | Self::Repeat
                | Self::Hour
        )
    }

    /// Whether it takes one amount, day or hour, so that no other argument can have the same.
    pub(crate) fn takes_a_value(&self) -> bool {
        match self {
            Self::Only { way, .. } | Self::Unless { way, .. } => way.takes_a_value(),
            Self::Day => true,
            way => way.is_read() && *way != Self::Repeat,
        }
    }
}

/// A plan that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(crate) enum PlanError {
    #[error("no TOML: {0}")]
    Broken(#[from] Box<toml::de::Error>),
    #[error("{tool}.{argument}: nobody reads an argument so")]
    Unknown { tool: String, argument: String },
}

#[derive(Debug, Default)]
struct ToolPlan {
    ways: Vec<(String, Way)>,
    sure: Option<f32>,
}

#[derive(Debug, Default)]
pub(crate) struct Plan(BTreeMap<String, ToolPlan>);

/// How sure one has to be of a tool, where that is more or less than usual.
const SURE: &str = "sure";

impl Plan {
    pub(crate) fn parse(source: &str) -> Result<Self, PlanError> {
        let file: BTreeMap<String, Table> = toml::from_str(source).map_err(Box::new)?;
        let mut plan = BTreeMap::new();
        for (tool, arguments) in file {
            let mut own = ToolPlan::default();
            for (argument, how) in arguments {
                if argument == SURE {
                    #[expect(clippy::cast_possible_truncation, reason = "a chance")]
                    let sure = how.as_float().map(|sure| sure as f32);
                    own.sure = sure;
                    continue;
                }
                let unknown = || PlanError::Unknown { tool: tool.clone(), argument: argument.clone() };
                own.ways.push((argument.clone(), way(&how).ok_or_else(unknown)?));
            }
            // What others depend on is read first, and last what stands in for others.
            own.ways.sort_by_key(|(_, way)| match way {
                Way::Choice => 0,
                Way::Unless { .. } | Way::UnitOf(_) => 2,
                _ => 1,
            });
            plan.insert(tool, own);
        }
        Ok(Self(plan))
    }

    pub(crate) fn has(&self, tool: &str) -> bool {
        self.0.contains_key(tool)
    }

    pub(crate) fn tools(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    pub(crate) fn sure(&self, tool: &str) -> Option<f32> {
        self.0.get(tool)?.sure
    }

    /// The arguments of a tool and how they are read.
    pub(crate) fn of(&self, tool: &str) -> &[(String, Way)] {
        self.0.get(tool).map(|plan| plan.ways.as_slice()).unwrap_or_default()
    }
}

fn way(how: &Value) -> Option<Way> {
    match how {
        Value::String(name) => named(name),
        Value::Table(table) => {
            if let Some(argument) = table.get("by").and_then(Value::as_str) {
                let cases = table.iter().filter(|(key, _)| *key != "by");
                let cases = cases.map(|(value, readings)| {
                    let readings = readings.as_array()?.iter().map(|one| amount(one.as_str()?));
                    Some((value.clone(), readings.collect::<Option<Vec<_>>>()?))
                });
                return Some(Way::By { argument: argument.to_owned(), cases: cases.collect::<Option<_>>()? });
            }
            if let Some(argument) = table.get("unless").and_then(Value::as_str) {
                let way = Box::new(way(table.get("way")?)?);
                return Some(Way::Unless { argument: argument.to_owned(), way });
            }
            let argument = table.get("only").and_then(Value::as_str)?.to_owned();
            let (value, inner) = table.iter().find(|(key, _)| *key != "only")?;
            Some(Way::Only { argument, value: value.clone(), way: Box::new(way(inner)?) })
        }
        _ => None,
    }
}

/// "mass kg": how an amount is read, and the unit that is kept.
fn amount(written: &str) -> Option<(Reading, Option<String>)> {
    let (reading, unit) =
        written.split_once(' ').map_or((written, None), |(reading, unit)| (reading, Some(unit)));
    Some((Reading::parse(reading)?, unit.map(str::to_owned)))
}

fn named(name: &str) -> Option<Way> {
    Some(match name {
        "words" => Way::Words,
        "whole" => Way::Whole,
        "choice" => Way::Choice,
        "choices" => Way::Choices,
        "day" => Way::Day,
        "said_day" => Way::SaidDay,
        "coming_day" => Way::ComingDay,
        "day_of_month" => Way::DayOfMonth,
        "days_until" => Way::DaysUntil,
        "count" => Way::Count,
        "moment" => Way::Moment,
        "repeat" => Way::Repeat,
        "hour" => Way::Hour,
        "hours" => Way::Hours,
        "stretch" => Way::Stretch,
        "period" => Way::Period,
        "back" => Way::Back,
        name => match name.split_once(' ') {
            Some(("listed", vocabulary)) => Way::Listed(vocabulary.to_owned()),
            Some(("unit", argument)) => Way::UnitOf(argument.to_owned()),
            _ => Way::Amount(Reading::parse(name)?),
        },
    })
}

#[cfg(test)]
#[path = "plan_tests.rs"]
mod tests;
