//! Runs of the same suite side by side, and of several suites in one table.

use std::collections::BTreeSet;
use std::fmt;

use serde::Serialize;

use super::report::{Failure, Figure, Outcomes, Report};
use super::table::{Table, cost, milliseconds, share, thousands};

/// One suite, one or more models.
#[derive(Debug, Clone, Serialize)]
pub struct Comparison {
    pub reports: Vec<Report>,
    /// The cases that some models got right and others did not.
    pub differences: Vec<Difference>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Difference {
    pub kind: String,
    pub case: String,
    pub expected: String,
    pub answers: Vec<ModelAnswer>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ModelAnswer {
    pub model: String,
    pub right: bool,
    pub got: String,
}

impl Comparison {
    /// The reports must be of the same suite.
    pub fn new(reports: Vec<Report>) -> Self {
        let differences = differences(&reports);
        Self { reports, differences }
    }

    fn table(&self) -> Table {
        let mut table = Table::new("kind", self.reports.iter().map(|report| report.model.clone()));
        let kinds: BTreeSet<&String> = self.reports.iter().flat_map(|report| report.by_kind.keys()).collect();
        for kind in kinds {
            let figure = |report: &Report| report.by_kind.get(kind).copied().unwrap_or_default();
            table.row(kind, self.reports.iter().map(|report| share(figure(report))));
        }
        measures(&mut table, &self.reports);
        table
    }

    /// What became of the cases by the tools that were wanted: where all went right there is nothing to see.
    fn outcomes(&self) -> Option<Table> {
        let wanted: BTreeSet<&String> =
            self.reports.iter().flat_map(|report| report.by_tool.keys()).collect();
        let of = |report: &Report, tools: &String| report.by_tool.get(tools).copied().unwrap_or_default();
        let missed = |tools: &&String| {
            self.reports
                .iter()
                .map(|report| of(report, tools))
                .any(|all| all != Outcomes { right: all.right, ..Outcomes::default() })
        };
        let wanted: Vec<&String> = wanted.into_iter().filter(missed).collect();
        let title = "wanted (right / asked / silent / wrong proposal / wrong action)";
        let mut table = Table::new(title, self.reports.iter().map(|report| report.model.clone()));
        for tools in &wanted {
            let row = |report: &Report| {
                let Outcomes { right, asked, silent, wrong_proposal, wrong_action } = of(report, tools);
                format!("{right} / {asked} / {silent} / {wrong_proposal} / {wrong_action}")
            };
            table.row(tools, self.reports.iter().map(row));
        }
        (!wanted.is_empty()).then_some(table)
    }

    /// What every model got wrong.
    fn wrong_everywhere(&self) -> Vec<&Failure> {
        let Some((first, others)) = self.reports.split_first() else { return Vec::new() };
        let is_wrong = |report: &Report, failure: &Failure| {
            report.failures.iter().any(|other| other.kind == failure.kind && other.case == failure.case)
        };
        first
            .failures
            .iter()
            .filter(|failure| others.iter().all(|report| is_wrong(report, failure)))
            .collect()
    }
}

fn differences(reports: &[Report]) -> Vec<Difference> {
    let Some((first, others)) = reports.split_first() else { return Vec::new() };
    let mut differences = Vec::new();
    for (at, case) in first.judged.iter().enumerate() {
        let same =
            others.iter().all(|report| report.judged.get(at).is_some_and(|other| other.right == case.right));
        if same {
            continue;
        }
        let answer = |report: &Report| {
            let judged = report.judged.get(at)?;
            Some(ModelAnswer { model: report.model.clone(), right: judged.right, got: judged.got.clone() })
        };
        differences.push(Difference {
            kind: case.kind.clone(),
            case: case.name.clone(),
            expected: case.expected.clone(),
            answers: reports.iter().filter_map(answer).collect(),
        });
    }
    differences
}

/// The rows below the kinds: everything that is not accuracy.
fn measures(table: &mut Table, reports: &[Report]) {
    table.rule();
    table.row("all", reports.iter().map(|report| share(report.total)));
    table.row("wrong actions", reports.iter().map(|report| report.wrong_actions.to_string()));
    table.row("wrong proposals", reports.iter().map(|report| report.wrong_proposals.to_string()));
    table.row("calls failed", reports.iter().map(failed));
    let spread = |spread: super::report::Spread| {
        format!("{} / {}", milliseconds(spread.p50_micros), milliseconds(spread.p95_micros))
    };
    table.row("first token p50 / p95", reports.iter().map(|report| spread(report.first_token)));
    table.row("whole p50 / p95", reports.iter().map(|report| spread(report.whole)));
    let tokens = |report: &Report| {
        let about = if report.tokens.estimated { "~" } else { "" };
        format!("{about}{} / {about}{}", thousands(report.tokens.input), thousands(report.tokens.output))
    };
    table.row("tokens in / out", reports.iter().map(tokens));
    table.row("cost", reports.iter().map(|report| cost(report.cost_micros)));
}

fn failed(report: &Report) -> String {
    if report.failed_calls.is_empty() {
        return "0".to_owned();
    }
    let codes = report.failed_calls.iter().map(|(code, count)| format!("{count} {code}"));
    codes.collect::<Vec<_>>().join(", ")
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.table().fmt(f)?;
        if let Some(outcomes) = self.outcomes() {
            write!(f, "\n{outcomes}")?;
        }
        if !self.differences.is_empty() {
            writeln!(f, "\nWhere they differ:")?;
        }
        for difference in &self.differences {
            writeln!(f, "\n[{}] {}", difference.kind, difference.case)?;
            writeln!(f, "  expected {}", difference.expected)?;
            for answer in &difference.answers {
                let mark = if answer.right { "right" } else { "wrong" };
                writeln!(f, "  {mark}    {}: {}", answer.model, answer.got)?;
            }
        }
        let wrong = self.wrong_everywhere();
        if self.reports.len() > 1 && !wrong.is_empty() {
            writeln!(f, "\nWrong everywhere:")?;
        }
        for failure in wrong {
            let acted = if failure.acted { "  (a wrong action)" } else { "" };
            writeln!(f, "\n[{}] {}{acted}", failure.kind, failure.case)?;
            writeln!(f, "  expected {}\n  got      {}", failure.expected, failure.got)?;
        }
        Ok(())
    }
}

/// Several suites, each with the same models.
#[derive(Debug, Clone, Serialize)]
pub struct Overview {
    pub total: Figure,
    pub suites: Vec<Comparison>,
}

impl Overview {
    pub fn new(suites: Vec<Comparison>) -> Self {
        let reports = suites.iter().flat_map(|suite| &suite.reports);
        let total = reports.fold(Figure::default(), |sum, report| sum.plus(report.total));
        Self { total, suites }
    }

    /// Each model's figure over all suites, in the order they were asked for.
    pub fn by_model(&self) -> Vec<Figure> {
        self.together().iter().map(|report| report.total).collect()
    }

    fn together(&self) -> Vec<Report> {
        let Some(first) = self.suites.first() else { return Vec::new() };
        let of = |at: usize| self.suites.iter().filter_map(move |suite| suite.reports.get(at));
        first.reports.iter().enumerate().map(|(at, report)| Report::together(of(at), &report.model)).collect()
    }
}

/// What a suite came to, in one cell.
fn of_suite(report: &Report) -> String {
    format!("{}   {:>2} wrong actions", share(report.total), report.wrong_actions)
}

impl fmt::Display for Overview {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [only] = self.suites.as_slice() {
            return only.fmt(f);
        }
        let together = self.together();
        let mut table = Table::new("suite", together.iter().map(|report| report.model.clone()));
        for suite in &self.suites {
            let name = suite.reports.first().map_or("", |report| &report.suite);
            table.row(name, suite.reports.iter().map(of_suite));
        }
        measures(&mut table, &together);
        table.fmt(f)?;
        let wrong = |suite: &Comparison| {
            let failures = suite.reports.iter().flat_map(|report| report.failures.clone());
            failures.filter(|failure| failure.acted).collect::<Vec<_>>()
        };
        for failure in self.suites.iter().flat_map(wrong) {
            writeln!(f, "\nwrong action: [{}] {}", failure.kind, failure.case)?;
            writeln!(f, "  expected {}\n  got      {}", failure.expected, failure.got)?;
        }
        Ok(())
    }
}
