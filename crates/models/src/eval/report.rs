//! What came out of a run: figures by kind, and every sentence that was misunderstood.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::suite::{Case, Expected};
use crate::port::ToolCall;

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    pub model: String,
    pub total: Figure,
    pub by_kind: BTreeMap<String, Figure>,
    pub failures: Vec<Failure>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Figure {
    pub right: u32,
    pub cases: u32,
}

/// A sentence that was misunderstood.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Failure {
    pub kind: String,
    pub say: String,
    pub expected: String,
    pub got: String,
}

impl Figure {
    /// From 0 to 1; a figure of nothing is right.
    pub fn share(self) -> f64 {
        if self.cases == 0 { 1.0 } else { f64::from(self.right) / f64::from(self.cases) }
    }

    fn add(&mut self, right: u32) {
        self.right += right;
        self.cases += 1;
    }
}

impl Report {
    pub(super) fn new(model: &str) -> Self {
        Self {
            model: model.to_owned(),
            total: Figure::default(),
            by_kind: BTreeMap::new(),
            failures: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, case: &Case, right: bool, got: &[ToolCall]) {
        self.total.add(right.into());
        self.by_kind.entry(case.kind.clone()).or_default().add(right.into());
        if !right {
            self.failures.push(Failure {
                kind: case.kind.clone(),
                say: case.say.clone(),
                expected: expectation(&case.expected),
                got: calls(got.iter().map(|call| (call.name.as_str(), call.arguments.to_string()))),
            });
        }
    }
}

fn expectation(expected: &Expected) -> String {
    let json = |arguments| serde_json::to_string(arguments).unwrap_or_default();
    match expected {
        Expected::Calls(expected) => {
            calls(expected.iter().map(|(name, arguments)| (name.as_str(), json(arguments))))
        }
        Expected::Sure(arguments) => json(arguments),
        Expected::Unsure(arguments) => format!("unsure {}", json(arguments)),
    }
}

fn calls<'c>(calls: impl Iterator<Item = (&'c str, String)>) -> String {
    let shown: Vec<String> = calls.map(|(name, arguments)| format!("{name}{arguments}")).collect();
    if shown.is_empty() { "nothing".to_owned() } else { shown.join(" + ") }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (kind, figure) in &self.by_kind {
            writeln!(
                f,
                "{kind:<16} {:>4} of {:>4}  {:>6.1} %",
                figure.right,
                figure.cases,
                figure.share() * 100.0
            )?;
        }
        let total = self.total;
        writeln!(
            f,
            "{:<16} {:>4} of {:>4}  {:>6.1} %",
            "all",
            total.right,
            total.cases,
            total.share() * 100.0
        )?;
        for failure in &self.failures {
            writeln!(
                f,
                "\n[{}] {}\n  expected {}\n  got      {}",
                failure.kind, failure.say, failure.expected, failure.got
            )?;
        }
        Ok(())
    }
}
