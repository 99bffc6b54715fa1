//! The weighted matrix: what it comes to, and a form to score by.

use maud::{Markup, html};
use web::page::Icon;
use web::page::book::{self, Bar, Cell, Field, Fill, Input, Table};

use super::view::View;
use super::{Act, href};
use crate::decisions::decision::{Choice, KeptDecision};
use crate::decisions::matrix::{Criterion, Leader, Matrix, Score, Scored};
use crate::decisions::naming::is_same;
use crate::decisions::rule::{LONGEST_CRITERION, MOST_CRITERIA};

/// The fields of a criterion that is not there yet.
pub(super) const NEW_NAME: &str = "new-name";
pub(super) const NEW_WEIGHT: &str = "new-weight";

/// The best mark there is.
const BEST: f64 = 10.0;

pub(super) fn section(view: &View, decision: &KeptDecision) -> Markup {
    let what = &decision.what;
    if what.choices.len() < 2 {
        return html! {};
    }
    let matrix = Matrix::of(&what.choices, &what.criteria, &what.scores);
    let body = html! {
        @match &matrix {
            None => (book::aside(view.text("aria.decisions.page.no_matrix"))),
            Some(matrix) => { (totals(view, matrix)) (table(view, matrix)) }
        }
        (view.folded(Act::Matrix, Icon::Edit, "aria.decisions.page.edit_matrix", &form(view, decision)))
    };
    book::section(view.text("aria.decisions.page.matrix"), &body)
}

/// Each option's total as a bar, once everything is scored; what is missing is said.
fn totals(view: &View, matrix: &Matrix<'_>) -> Markup {
    let saying = view.saying();
    let bars = matrix.rows.iter().filter_map(|row| matrix.total(row).map(|total| (row.choice, total)));
    let bars: Vec<(&str, f64, String)> =
        bars.map(|(choice, total)| (choice, total, saying.number(total))).collect();
    let missing = matrix.missing();
    let named: Vec<String> =
        missing.iter().map(|(option, criterion)| format!("{option} · {criterion}")).collect();
    let list = saying.enumeration(named.iter().map(String::as_str));
    let leads = match matrix.leader() {
        Leader::Best(best) => {
            Some(saying.words.fill("aria.decisions.page.leads", &[("option", best.choice)]))
        }
        Leader::Tied(tied) => {
            let options = saying.enumeration(tied.into_iter());
            Some(saying.words.fill("aria.decisions.page.tied", &[("options", &options)]))
        }
        Leader::Unknown => None,
    };
    html! {
        @for (choice, total, text) in &bars {
            (Bar { label: choice, text, share: total / BEST, fill: Fill::Plain }.render())
        }
        @if let Some(leads) = leads { p { (leads) } }
        @if !missing.is_empty() {
            (book::aside(&saying.words.fill("aria.decisions.analysis.missing", &[("list", &list)])))
        }
    }
}

fn table(view: &View, matrix: &Matrix<'_>) -> Markup {
    let saying = view.saying();
    let number = |number: Option<f64>| {
        Cell::Number(number.map_or_else(|| "–".to_owned(), |number| saying.number(number)))
    };
    let names = matrix.rows.iter().map(|row| Cell::Number(row.choice.to_owned()));
    let head = [Cell::Text(view.text("aria.decisions.page.criterion").to_owned())].into_iter().chain(names);
    let rows = matrix.criteria.iter().enumerate().map(|(at, criterion)| {
        let share = saying.number(matrix.share(criterion));
        let name = html! { (criterion.name) " " span.aside { (share) "\u{a0}%" } };
        let marks =
            matrix.rows.iter().map(|row| number(row.marks.get(at).copied().flatten().map(Score::value)));
        std::iter::once(Cell::Markup(name)).chain(marks).collect()
    });
    let totals = matrix.rows.iter().map(|row| number(matrix.total(row)));
    let foot = [Cell::Text(view.text("aria.decisions.page.total").to_owned())].into_iter().chain(totals);
    let caption = view.text("aria.decisions.page.caption").to_owned();
    Table { caption, head: head.collect(), rows: rows.collect(), foot: foot.collect() }.render()
}

/// A row for every criterion, and two fields for another one.
fn form(view: &View, decision: &KeptDecision) -> Markup {
    let what = &decision.what;
    let rows = what.criteria.iter().enumerate().map(|(at, criterion)| {
        let marks =
            what.choices.iter().enumerate().map(|(column, choice)| {
                Cell::Markup(mark(view, (at, column), criterion, choice, &what.scores))
            });
        let own = [Cell::Markup(name(at, criterion)), Cell::Markup(weight(view, at, criterion))];
        own.into_iter().chain(marks).collect()
    });
    let head = ["aria.decisions.page.criterion", "aria.decisions.page.weight"];
    let head = head.map(|key| Cell::Text(view.text(key).to_owned()));
    let names = what.choices.iter().map(|choice| Cell::Text(choice.title.clone()));
    let table = Table {
        caption: view.text("aria.decisions.page.fill_in").to_owned(),
        head: head.into_iter().chain(names).collect(),
        rows: rows.collect(),
        foot: Vec::new(),
    };
    let fields = html! {
        @if !what.criteria.is_empty() { (table.render()) }
        @if what.criteria.len() < MOST_CRITERIA { (another(view)) }
    };
    view.form(Act::Matrix, &href(decision.id), &fields, "aria.decisions.page.keep")
}

fn another(view: &View) -> Markup {
    let longest = u16::try_from(LONGEST_CRITERION).unwrap_or(u16::MAX);
    let name = Field::new(NEW_NAME, view.text("aria.decisions.page.new_criterion"))
        .value(view.value(Act::Matrix, NEW_NAME, ""))
        .placeholder(view.text("aria.decisions.page.criterion_example"))
        .longest(longest);
    let weight = Field::new(NEW_WEIGHT, view.text("aria.decisions.page.weight"))
        .input(Input::Number)
        .value(view.value(Act::Matrix, NEW_WEIGHT, ""));
    book::pair(&html! { (name.render()) (weight.render()) })
}

/// The name stays as it is, and goes along.
fn name(at: usize, criterion: &Criterion) -> Markup {
    html! {
        input type="hidden" name={ "c-" (at) "-name" } value=(criterion.name);
        (criterion.name)
    }
}

fn weight(view: &View, at: usize, criterion: &Criterion) -> Markup {
    let kept = view.saying().number(criterion.weight.value());
    let label = format!("{}: {}", view.text("aria.decisions.page.weight"), criterion.name);
    small(view, &format!("c-{at}-weight"), &kept, &label)
}

fn mark(
    view: &View,
    (at, column): (usize, usize),
    criterion: &Criterion,
    choice: &Choice,
    scores: &[Scored],
) -> Markup {
    let fits = |scored: &&Scored| {
        is_same(&scored.option, &choice.title) && is_same(&scored.criterion, &criterion.name)
    };
    let kept = scores.iter().find(fits);
    let kept = kept.map_or_else(String::new, |scored| view.saying().number(scored.score.value()));
    small(view, &format!("s-{at}-{column}"), &kept, &format!("{}: {}", choice.title, criterion.name))
}

/// A field for a number of two digits.
fn small(view: &View, field: &str, kept: &str, label: &str) -> Markup {
    html! {
        input type="text" inputmode="decimal" name=(field) value=(view.value(Act::Matrix, field, kept)) size="3"
            maxlength="6" autocomplete="off" aria-label=(label);
    }
}
