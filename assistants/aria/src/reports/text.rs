//! A report in words: ours, made of the facts; or a model's, if it says nothing that the facts do not.

use domain::Words;
use serde_json::{Value, json};
use tools::Question;

use super::ReportKind;
use super::facts::Facts;
use super::figures;

/// The name of the shape in which a model answers.
const WRITE: &str = "write_report";

const INSTRUCTIONS: &str = include_str!("../../prompts/report.md");

/// The report as we write it.
pub(super) fn own(kind: ReportKind, facts: &Facts, name: Option<&str>, words: &Words) -> String {
    let text = |key: &str| words.text(&format!("aria.reports.{key}")).to_owned();
    if facts.is_empty() {
        return text("nothing");
    }
    let opening = |key: &str| format!("aria.reports.{}.{key}", kind.as_str());
    let opening = match name {
        Some(name) => words.fill(&opening("opening"), &[("name", name)]),
        None => words.text(&opening("opening_unnamed")).to_owned(),
    };
    let mut parts = vec![opening];
    for (part, lines) in facts.parts() {
        if !lines.is_empty() {
            let lines: Vec<String> = lines.iter().map(|line| format!("• {line}")).collect();
            parts.push(format!("{}\n{}", text(&format!("part.{part}")), lines.join("\n")));
        }
    }
    limited(&parts.join("\n\n"), kind.most_words())
}

/// What a model is asked: the same facts, told warmly.
pub(super) fn question(kind: ReportKind, own: &str) -> Question {
    Question {
        name: WRITE,
        description: "O texto do relatório, pronto para a pessoa ler.",
        instructions: INSTRUCTIONS,
        text: format!("Tipo: {}. {}\n\n{own}", kind.as_str(), length(kind)),
        schema: json!({
            "type": "object",
            "properties": { "text": { "type": "string", "maxLength": 6000 } },
            "required": ["text"],
            "additionalProperties": false,
        }),
    }
}

fn length(kind: ReportKind) -> String {
    match kind {
        ReportKind::Morning => format!("No máximo {} palavras.", kind.most_words()),
        ReportKind::Weekly | ReportKind::Monthly => {
            let (least, most) = (kind.least_words(), kind.most_words());
            format!("De {least} a {most} palavras; com poucos fatos, menos. Nunca mais.")
        }
    }
}

/// The model's text, if there is one, every number in it stands in ours, and it keeps to the limits that every reply keeps
/// to; ours otherwise.
pub(super) fn chosen(kind: ReportKind, opinion: Option<&Value>, own: &str) -> String {
    let theirs = opinion.and_then(|opinion| opinion.get("text")?.as_str()).map(str::trim);
    let fits = |text: &&str| {
        !text.is_empty()
            && text.split_whitespace().count() <= kind.most_words()
            && figures::are_true(text, own)
            && engine::limits::may_leave(text, own)
    };
    theirs.filter(fits).unwrap_or(own).to_owned()
}

/// Whole lines, as many as the words allow.
fn limited(text: &str, most: usize) -> String {
    let mut words = 0;
    let lines = text.lines().take_while(|line| {
        words += line.split_whitespace().count();
        words <= most
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
#[path = "text_tests.rs"]
mod tests;
