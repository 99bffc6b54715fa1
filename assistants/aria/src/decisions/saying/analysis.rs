//! A decision thought through: what was said, set in order and added up. Nothing is invented, nothing is chosen for anybody.

use serde_json::{Value, json};

use super::Saying;
use crate::decisions::decision::{Area, Choice, Risk};
use crate::decisions::matrix::{Leader, Matrix, Row};
use crate::decisions::questions;
use crate::decisions::rule::Weighing;

/// Whether the person asked what the numbers speak for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Recommending {
    Asked,
    Unasked,
}

/// What is thought through.
#[derive(Debug)]
pub(crate) struct Analysis<'d> {
    pub(crate) title: &'d str,
    pub(crate) area: Option<Area>,
    pub(crate) weighing: &'d Weighing,
    pub(crate) recommending: Recommending,
}

impl Analysis<'_> {
    fn matrix(&self) -> Option<Matrix<'_>> {
        let Weighing { choices, criteria, scores, .. } = self.weighing;
        Matrix::of(choices, criteria, scores)
    }
}

impl Saying<'_> {
    pub(crate) fn analysis(&self, analysis: &Analysis<'_>) -> String {
        let Analysis { title, area, weighing, recommending } = analysis;
        let mut parts = vec![self.words.fill("aria.decisions.analysis.title", &[("title", title)])];
        parts.extend(weighing.choices.iter().filter_map(points));
        let matrix = analysis.matrix();
        match &matrix {
            Some(matrix) => parts.push(self.totals(matrix)),
            None if weighing.choices.len() < 2 => {
                parts.push(self.words.text("aria.decisions.analysis.options").to_owned());
            }
            None => {
                let options = self.enumeration(weighing.choices.iter().map(|choice| choice.title.as_str()));
                parts.push(self.words.fill("aria.decisions.analysis.criteria", &[("options", &options)]));
            }
        }
        if !weighing.risks.is_empty() {
            parts.push(self.risks(&weighing.risks));
        }
        parts.push(self.questions(*area));
        if *recommending == Recommending::Asked {
            parts.push(self.recommendation(matrix.as_ref()));
        }
        parts.join("\n\n")
    }

    fn totals(&self, matrix: &Matrix<'_>) -> String {
        let weights = matrix.criteria.iter().map(|criterion| {
            let share = self.number(matrix.share(criterion));
            self.words.fill("aria.decisions.analysis.weight", &[("name", &criterion.name), ("share", &share)])
        });
        let weights: Vec<String> = weights.collect();
        let counted = self.enumeration(weights.iter().map(String::as_str));
        let mut lines = vec![self.words.fill("aria.decisions.analysis.matrix", &[("criteria", &counted)])];
        lines.extend(matrix.rows.iter().map(|row| self.total(matrix, row)));
        let missing = matrix.missing();
        if !missing.is_empty() {
            let named = missing.iter().map(|(option, criterion)| format!("{option} · {criterion}"));
            let named: Vec<String> = named.collect();
            let list = self.enumeration(named.iter().map(String::as_str));
            lines.push(self.words.fill("aria.decisions.analysis.missing", &[("list", &list)]));
        }
        lines.join("\n")
    }

    fn total(&self, matrix: &Matrix<'_>, row: &Row<'_>) -> String {
        match matrix.total(row) {
            Some(total) => {
                let total = self.number(total);
                self.words.fill("aria.decisions.analysis.total", &[("option", row.choice), ("total", &total)])
            }
            None => self.words.fill("aria.decisions.analysis.no_total", &[("option", row.choice)]),
        }
    }

    fn risks(&self, risks: &[Risk]) -> String {
        let lines = risks.iter().map(|risk| {
            let severity = self.severity(risk.severity);
            let mut line = format!("• {}: {} ({severity})", risk.option, risk.risk);
            if let Some(mitigation) = &risk.mitigation {
                line.push_str(
                    &self.words.fill("aria.decisions.analysis.mitigation", &[("text", mitigation)]),
                );
            }
            line
        });
        let lines = lines.collect::<Vec<_>>().join("\n");
        self.words.fill("aria.decisions.analysis.risks", &[("list", &lines)])
    }

    fn questions(&self, area: Option<Area>) -> String {
        let lines = questions::fitting(area).into_iter().map(|key| format!("• {}", self.words.text(&key)));
        let lines = lines.collect::<Vec<_>>().join("\n");
        self.words.fill("aria.decisions.analysis.questions", &[("list", &lines)])
    }

    /// What the numbers speak for, and whose decision it is.
    fn recommendation(&self, matrix: Option<&Matrix<'_>>) -> String {
        let said = match matrix.map(|matrix| (matrix, matrix.leader())) {
            Some((matrix, Leader::Best(best))) => self.best(matrix, best),
            Some((_, Leader::Tied(names))) => {
                let names = self.enumeration(names.into_iter());
                self.words.fill("aria.decisions.recommend.tied", &[("options", &names)])
            }
            Some((_, Leader::Unknown)) => self.words.text("aria.decisions.recommend.missing").to_owned(),
            None => self.words.text("aria.decisions.recommend.nothing").to_owned(),
        };
        format!("{said} {}", self.words.text("aria.decisions.recommend.yours"))
    }

    fn best(&self, matrix: &Matrix<'_>, best: &Row<'_>) -> String {
        let total = matrix.total(best).map(|total| self.number(total)).unwrap_or_default();
        let strengths = self.enumeration(matrix.strengths(best).into_iter());
        let key = if strengths.is_empty() {
            "aria.decisions.recommend.best_of_all"
        } else {
            "aria.decisions.recommend.best"
        };
        self.words.fill(key, &[("option", best.choice), ("total", &total), ("strengths", &strengths)])
    }
}

impl Analysis<'_> {
    /// The same for whoever puts it into words.
    pub(crate) fn to_json(&self, saying: &Saying<'_>) -> Value {
        let Weighing { choices, criteria, risks, .. } = self.weighing;
        let matrix = self.matrix();
        let questions = questions::fitting(self.area);
        let mut content = json!({
            "title": self.title,
            "options": choices,
            "criteria": criteria,
            "risks": risks,
            "questions": questions.iter().map(|key| saying.words.text(key)).collect::<Vec<_>>(),
            "matrix": matrix.as_ref().map(rows),
            "missing": matrix.as_ref().map(missing).unwrap_or_default(),
        });
        if self.recommending == Recommending::Asked {
            content["recommendation"] = json!({
                "option": matrix.as_ref().and_then(leading),
                "said": saying.recommendation(matrix.as_ref()),
            });
        }
        content
    }
}

/// An option with what was said for and against it.
fn points(choice: &Choice) -> Option<String> {
    if choice.pros.is_empty() && choice.cons.is_empty() {
        return None;
    }
    let pros = choice.pros.iter().map(|point| format!("+ {point}"));
    let cons = choice.cons.iter().map(|point| format!("− {point}"));
    let lines: Vec<String> = std::iter::once(format!("{}:", choice.title)).chain(pros).chain(cons).collect();
    Some(lines.join("\n"))
}

fn rows(matrix: &Matrix<'_>) -> Value {
    let row =
        |row: &Row<'_>| json!({ "option": row.choice, "scores": row.marks, "total": matrix.total(row) });
    matrix.rows.iter().map(row).collect()
}

fn missing(matrix: &Matrix<'_>) -> Vec<Value> {
    let missing = matrix.missing().into_iter();
    missing.map(|(option, criterion)| json!({ "option": option, "criterion": criterion })).collect()
}

fn leading<'m>(matrix: &'m Matrix<'_>) -> Option<&'m str> {
    match matrix.leader() {
        Leader::Best(best) => Some(best.choice),
        Leader::Tied(_) | Leader::Unknown => None,
    }
}
