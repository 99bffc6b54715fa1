//! What a case expects: calls, a verdict, words.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::suite::Wrong;

/// Everything that must hold. What is left out is not asked about.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Expected {
    pub calls: Option<Calls>,
    pub verdict: Option<VerdictExpected>,
    pub words: Words,
    /// The modes that the runtime has the assistant in, no more and no fewer.
    pub modes: Option<Vec<String>>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Calls {
    /// Not one call.
    None,
    /// Looking is fine, proposing is not.
    NoWrites,
    /// These and no others. A tool that only looks counts only where it is named.
    These { calls: Vec<CallExpected>, order: Order },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    #[default]
    Any,
    Given,
}

/// A call with at least these arguments, and with one of the alternatives where there are some.
#[derive(Debug, Clone, PartialEq)]
pub struct CallExpected {
    pub tool: String,
    pub arguments: Arguments,
    pub either: Vec<Arguments>,
}

pub type Arguments = BTreeMap<String, Argument>;

#[derive(Debug, Clone, PartialEq)]
pub enum Argument {
    /// This one: numbers to half a hundredth, words whatever their case and accents.
    Same(Value),
    Near {
        of: f64,
        within: f64,
    },
    OneOf(Vec<Value>),
    Absent,
}

/// What the answer to a proposal should be taken as.
#[derive(Debug, Clone, PartialEq)]
pub enum VerdictExpected {
    Yes,
    No,
    /// With these fields of the proposal changed.
    Correct(Arguments),
    Unrelated,
    Unsure,
}

/// What the reply holds, whatever the case and the accents.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Words {
    pub all_of: Vec<String>,
    pub any_of: Vec<String>,
    pub none_of: Vec<String>,
}

impl Expected {
    pub(super) fn verdict(verdict: VerdictExpected) -> Self {
        Self { verdict: Some(verdict), ..Self::default() }
    }
}

impl Words {
    pub(super) fn is_empty(&self) -> bool {
        self.all_of.is_empty() && self.any_of.is_empty() && self.none_of.is_empty()
    }
}

/// `expect` as it is written.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct ExpectFile {
    calls: Option<Vec<CallFile>>,
    order: Option<Order>,
    none: bool,
    no_writes: bool,
    verdict: Option<VerdictName>,
    corrected: Option<Map<String, Value>>,
    all_of: Vec<String>,
    any_of: Vec<String>,
    none_of: Vec<String>,
    modes: Option<Vec<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CallFile {
    tool: String,
    #[serde(default)]
    arguments: Map<String, Value>,
    #[serde(default)]
    either: Vec<Map<String, Value>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum VerdictName {
    Yes,
    No,
    Correct,
    Unrelated,
    Unsure,
}

/// A table among the arguments.
#[derive(Deserialize)]
#[serde(untagged)]
enum Loose {
    Near(Near),
    OneOf(OneOf),
    Absent(Absent),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Near {
    of: f64,
    within: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OneOf {
    one_of: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Absent {
    absent: bool,
}

impl ExpectFile {
    pub(super) fn build(self) -> Result<Expected, Wrong> {
        let calls = match (self.calls, self.none, self.no_writes) {
            (None, false, false) => None,
            (None, true, false) => Some(Calls::None),
            (None, false, true) => Some(Calls::NoWrites),
            (Some(calls), false, false) if calls.is_empty() => {
                return Err(Wrong::new("expect.calls", "is empty; `none = true` expects no call"));
            }
            (Some(calls), false, false) => {
                let calls = calls.into_iter().enumerate().map(|(at, call)| call.build(at));
                Some(Calls::These {
                    calls: calls.collect::<Result<_, _>>()?,
                    order: self.order.unwrap_or_default(),
                })
            }
            _ => return Err(Wrong::new("expect.none", "goes with neither `calls` nor `no_writes`")),
        };
        if self.order.is_some() && !matches!(calls, Some(Calls::These { .. })) {
            return Err(Wrong::new("expect.order", "orders `calls`, and there are none"));
        }
        let verdict = verdict(self.verdict, self.corrected)?;
        let words = Words { all_of: self.all_of, any_of: self.any_of, none_of: self.none_of };
        if calls.is_none() && verdict.is_none() && words.is_empty() && self.modes.is_none() {
            return Err(Wrong::new("expect", "expects nothing"));
        }
        Ok(Expected { calls, verdict, words, modes: self.modes })
    }
}

fn verdict(
    name: Option<VerdictName>,
    corrected: Option<Map<String, Value>>,
) -> Result<Option<VerdictExpected>, Wrong> {
    if corrected.is_some() && name != Some(VerdictName::Correct) {
        return Err(Wrong::new("expect.corrected", "belongs to `verdict = \"correct\"`"));
    }
    Ok(match name {
        None => None,
        Some(VerdictName::Yes) => Some(VerdictExpected::Yes),
        Some(VerdictName::No) => Some(VerdictExpected::No),
        Some(VerdictName::Unrelated) => Some(VerdictExpected::Unrelated),
        Some(VerdictName::Unsure) => Some(VerdictExpected::Unsure),
        Some(VerdictName::Correct) => {
            let corrected = arguments(corrected.unwrap_or_default(), "expect.corrected")?;
            Some(VerdictExpected::Correct(corrected))
        }
    })
}

impl CallFile {
    fn build(self, at: usize) -> Result<CallExpected, Wrong> {
        let field = format!("expect.calls[{at}]");
        let either = self.either.into_iter().map(|either| arguments(either, &format!("{field}.either")));
        Ok(CallExpected {
            tool: self.tool,
            either: either.collect::<Result<_, _>>()?,
            arguments: arguments(self.arguments, &format!("{field}.arguments"))?,
        })
    }
}

fn arguments(written: Map<String, Value>, field: &str) -> Result<Arguments, Wrong> {
    let read = |(name, value): (String, Value)| {
        let read = argument(value).ok_or_else(|| {
            let why = "is none of { of = 1, within = 0.1 }, { one_of = [1, 2] }, { absent = true }";
            Wrong::new(format!("{field}.{name}"), why)
        })?;
        Ok((name, read))
    };
    written.into_iter().map(read).collect()
}

fn argument(value: Value) -> Option<Argument> {
    if !value.is_object() {
        return Some(Argument::Same(value));
    }
    match serde_json::from_value(value).ok()? {
        Loose::Near(Near { of, within }) => Some(Argument::Near { of, within }),
        Loose::OneOf(OneOf { one_of }) => Some(Argument::OneOf(one_of)),
        Loose::Absent(Absent { absent }) => absent.then_some(Argument::Absent),
    }
}
