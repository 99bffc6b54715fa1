//! What came out of a run: figures by kind, how long it took, what it weighed, and every case that went wrong.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::comparison::Comparison;
use super::play::Exchange;
use crate::prices::Cost;

/// One model's run of one suite.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    pub suite: String,
    pub model: String,
    pub total: Figure,
    pub by_kind: BTreeMap<String, Figure>,
    /// What became of the cases, by the tools that were wanted.
    pub by_tool: BTreeMap<String, Outcomes>,
    /// Cases in which something would have happened that nobody ordered and nobody said yes to.
    pub wrong_actions: u32,
    /// Cases in which the person would have been asked about something that they did not mean.
    pub wrong_proposals: u32,
    /// Calls to the model that gave no answer, by the code of the error.
    pub failed_calls: BTreeMap<&'static str, u32>,
    /// From asking to the first piece of the answer.
    pub first_token: Spread,
    /// From asking to the end of the answer.
    pub whole: Spread,
    pub tokens: Tokens,
    /// In millionths of a dollar. Nothing: a price is unknown.
    pub cost_micros: Option<u64>,
    pub failures: Vec<Failure>,
    #[serde(skip)]
    pub(super) judged: Vec<Judged>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Figure {
    pub right: u32,
    pub cases: u32,
}

/// What became of some cases: each of them is one of these.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Outcomes {
    pub right: u32,
    /// Nothing wrong was proposed, and the person was asked something.
    pub asked: u32,
    /// Neither.
    pub silent: u32,
    pub wrong_proposal: u32,
    pub wrong_action: u32,
}

impl Outcomes {
    fn add(&mut self, case: &Judged) {
        let counted = match case.wrong {
            Mistaken { action: true, .. } => &mut self.wrong_action,
            Mistaken { proposal: true, .. } => &mut self.wrong_proposal,
            _ if case.right => &mut self.right,
            _ if case.said.trim_end().ends_with('?') => &mut self.asked,
            _ => &mut self.silent,
        };
        *counted += 1;
    }
}

/// How long calls took: half of them at most so long, and nineteen in twenty.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Spread {
    pub p50_micros: i64,
    pub p95_micros: i64,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Tokens {
    pub input: u64,
    pub output: u64,
    /// Some of them are our own guess.
    pub estimated: bool,
}

/// A case that went wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Failure {
    pub kind: String,
    pub case: String,
    pub expected: String,
    pub got: String,
    /// What was replied.
    pub said: String,
    /// It would have done it, unasked.
    pub acted: bool,
}

/// What a case did beside what it should have: an action is worse than a question.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Mistaken {
    pub action: bool,
    pub proposal: bool,
}

/// One case as it went.
#[derive(Debug, Clone)]
pub(super) struct Judged {
    pub kind: String,
    pub name: String,
    /// The tools that were wanted; nothing where the case is about something else.
    pub tools: Option<String>,
    pub right: bool,
    pub wrong: Mistaken,
    pub expected: String,
    pub got: String,
    pub said: String,
    pub failed: Option<&'static str>,
    pub exchanges: Vec<Exchange>,
    pub costs: Vec<Option<Cost>>,
}

impl Figure {
    /// From 0 to 1; a figure of nothing is right.
    pub fn share(self) -> f64 {
        if self.cases == 0 { 1.0 } else { f64::from(self.right) / f64::from(self.cases) }
    }

    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self { right: self.right + other.right, cases: self.cases + other.cases }
    }

    fn add(&mut self, right: bool) {
        self.right += u32::from(right);
        self.cases += 1;
    }
}

impl Spread {
    pub(super) fn of(durations: impl Iterator<Item = i64>) -> Self {
        let mut sorted: Vec<i64> = durations.collect();
        sorted.sort_unstable();
        Self { p50_micros: percentile(&sorted, 50), p95_micros: percentile(&sorted, 95) }
    }
}

/// The least duration that so many in a hundred do not exceed.
fn percentile(sorted: &[i64], percent: usize) -> i64 {
    let rank = (sorted.len() * percent).div_ceil(100);
    sorted.get(rank.saturating_sub(1)).copied().unwrap_or_default()
}

impl Tokens {
    fn of<'e>(exchanges: impl Iterator<Item = &'e Exchange>) -> Self {
        exchanges.fold(Self::default(), |sum, exchange| Self {
            input: sum.input + u64::from(exchange.usage.all_input()),
            output: sum.output + u64::from(exchange.usage.output_tokens),
            estimated: sum.estimated || exchange.usage.estimated,
        })
    }
}

impl Report {
    pub(super) fn new(suite: &str, model: &str, judged: Vec<Judged>) -> Self {
        let mut total = Figure::default();
        let mut by_kind: BTreeMap<String, Figure> = BTreeMap::new();
        let mut by_tool: BTreeMap<String, Outcomes> = BTreeMap::new();
        let mut failed_calls: BTreeMap<&'static str, u32> = BTreeMap::new();
        for case in &judged {
            total.add(case.right);
            by_kind.entry(case.kind.clone()).or_default().add(case.right);
            if let Some(tools) = &case.tools {
                by_tool.entry(tools.clone()).or_default().add(case);
            }
            if let Some(code) = case.failed {
                *failed_calls.entry(code).or_default() += 1;
            }
        }
        let count = |is: fn(Mistaken) -> bool| {
            u32::try_from(judged.iter().filter(|case| is(case.wrong)).count()).unwrap_or(u32::MAX)
        };
        let exchanges = || judged.iter().flat_map(|case| &case.exchanges);
        let failures = judged.iter().filter(|case| !case.right).map(Judged::failure).collect();
        Self {
            suite: suite.to_owned(),
            model: model.to_owned(),
            total,
            by_kind,
            by_tool,
            wrong_actions: count(|wrong| wrong.action),
            wrong_proposals: count(|wrong| wrong.proposal),
            failed_calls,
            first_token: Spread::of(exchanges().map(|exchange| exchange.first_token_micros)),
            whole: Spread::of(exchanges().map(|exchange| exchange.whole_micros)),
            tokens: Tokens::of(exchanges()),
            cost_micros: cost_micros(&judged),
            failures,
            judged,
        }
    }

    /// All of these as if they were one run, for a total over suites.
    pub(super) fn together<'r>(reports: impl Iterator<Item = &'r Self>, model: &str) -> Self {
        let judged = reports.flat_map(|report| report.judged.iter().cloned()).collect();
        Self::new("all", model, judged)
    }
}

/// The whole cost, if every part of it is known. Nothing was bought where nobody answered.
fn cost_micros(judged: &[Judged]) -> Option<u64> {
    let mut costs = judged.iter().flat_map(|case| &case.costs);
    let first = (*costs.next()?)?;
    costs.try_fold(first, |sum, cost| Some(sum.plus((*cost)?))).map(Cost::micros)
}

impl Judged {
    fn failure(&self) -> Failure {
        Failure {
            kind: self.kind.clone(),
            case: self.name.clone(),
            expected: self.expected.clone(),
            got: self.got.clone(),
            said: self.said.clone(),
            acted: self.wrong.action,
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Comparison::new(vec![self.clone()]).fmt(f)
    }
}
