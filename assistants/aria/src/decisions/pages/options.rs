//! What was considered, what speaks for and against it, and what may go wrong.

use maud::{Markup, html};
use web::page::Icon;
use web::page::book::{self, Choice as Offer, Field, Input, Line};

use super::view::View;
use super::{Act, href, severities};
use crate::decisions::decision::{Choice, KeptDecision, Severity};
use crate::decisions::naming::is_same;
use crate::decisions::rule::{LONGEST_NAME, LONGEST_POINT, MOST_OPTIONS};

pub(super) fn section(view: &View, decision: &KeptDecision) -> Markup {
    let what = &decision.what;
    let chosen = what.chosen.as_deref().unwrap_or_default();
    let body = html! {
        @if what.choices.is_empty() { (book::aside(view.text("aria.decisions.page.no_options"))) }
        @for choice in &what.choices { (points(view, choice, chosen)) }
        (view.folded(Act::Options, Icon::Edit, "aria.decisions.page.edit_options", &form(view, decision)))
    };
    book::section(view.text("aria.decisions.page.options"), &body)
}

fn points(view: &View, choice: &Choice, chosen: &str) -> Markup {
    html! {
        div {
            h3 {
                (choice.title)
                @if is_same(&choice.title, chosen) { " · " (view.text("aria.decisions.page.chosen")) }
            }
            @for (key, points) in [("aria.decisions.page.pros", &choice.pros), ("aria.decisions.page.cons", &choice.cons)] {
                @if !points.is_empty() {
                    p.aside { (view.text(key)) }
                    ul.plain { @for point in points { li { (point) } } }
                }
            }
        }
    }
}

/// Every option, and an empty one for what was not thought of yet.
fn form(view: &View, decision: &KeptDecision) -> Markup {
    let empty = Choice::default();
    let choices = decision.what.choices.iter();
    let more = (decision.what.choices.len() < MOST_OPTIONS).then_some(&empty);
    let fields = html! {
        @for (at, choice) in choices.chain(more).enumerate() { (fields(view, at, choice)) }
        (book::aside(view.text("aria.decisions.page.field.no_name")))
    };
    view.form(Act::Options, &href(decision.id), &fields, "aria.decisions.page.keep")
}

fn fields(view: &View, at: usize, choice: &Choice) -> Markup {
    let name = |part: &str| format!("o-{at}-{part}");
    let (title, pros, cons) = (name("title"), name("pros"), name("cons"));
    let (for_it, against) = (choice.pros.join("\n"), choice.cons.join("\n"));
    let value = |name: &str, kept| view.value(Act::Options, name, kept);
    let (title_value, for_value, against_value) =
        (value(&title, &choice.title), value(&pros, &for_it), value(&cons, &against));
    let longest = u16::try_from(LONGEST_NAME).unwrap_or(u16::MAX);
    let label = view.text("aria.decisions.page.field.option");
    html! {
        (Field::new(&title, label).value(title_value).longest(longest).render())
        (book::pair(&html! {
            (Field::new(&pros, view.text("aria.decisions.page.field.pros")).input(Input::Text).value(for_value).render())
            (Field::new(&cons, view.text("aria.decisions.page.field.cons")).input(Input::Text).value(against_value).render())
        }))
    }
}

pub(super) fn risks(view: &View, decision: &KeptDecision) -> Markup {
    let what = &decision.what;
    if what.choices.is_empty() {
        return html! {};
    }
    let saying = view.saying();
    let lines = what.risks.iter().enumerate().map(|(at, risk)| {
        let calm = calm(view, decision, at, &risk.risk);
        let aside = html! {
            (risk.option)
            @if let Some(mitigation) = &risk.mitigation { " · " (view.text("aria.decisions.page.helps")) " " (mitigation) }
        };
        let severity = saying.severity(risk.severity);
        Line::new(html! { (risk.risk) }).aside(aside).figure(html! { (severity) }).actions(calm)
    });
    let lines: Vec<Line> = lines.collect();
    let body = html! {
        @if lines.is_empty() { (book::aside(view.text("aria.decisions.page.no_risks"))) } @else { (book::lines(&lines)) }
        (view.folded(Act::Risk, Icon::Add, "aria.decisions.page.add_risk", &new_risk(view, decision)))
    };
    book::section(view.text("aria.decisions.page.risks"), &body)
}

/// The small button that takes a risk out.
fn calm(view: &View, decision: &KeptDecision, at: usize, of: &str) -> Markup {
    let label = view.text("aria.decisions.page.remove");
    html! {
        form method="post" action=(href(decision.id)) {
            @if let Some(csrf) = &view.frame.csrf { (csrf.field()) }
            input type="hidden" name="act" value=(Act::Calm.as_str());
            button.quiet.icon name="risk" value=(at) aria-label={ (label) ": " (of) } title=(label) { (Icon::No.render()) }
        }
    }
}

fn new_risk(view: &View, decision: &KeptDecision) -> Markup {
    let saying = view.saying();
    let offers: Vec<Offer<'_>> = decision
        .what
        .choices
        .iter()
        .map(|choice| Offer { value: &choice.title, text: &choice.title })
        .collect();
    let severities = severities(&saying);
    let longest = u16::try_from(LONGEST_POINT).unwrap_or(u16::MAX);
    let field = |name: &'static str, key: &'static str, kept: &'static str| {
        Field::new(name, view.text(key))
            .value(view.value(Act::Risk, name, kept))
            .within("risk")
            .longest(longest)
    };
    let fields = html! {
        (field("risk", "aria.decisions.page.field.risk", "").required().render())
        (book::pair(&html! {
            (field("option", "aria.decisions.page.field.option", "").input(Input::Choice(&offers)).render())
            (field("severity", "aria.decisions.page.field.severity", Severity::Medium.as_str()).input(Input::Choice(&severities)).render())
        }))
        (field("mitigation", "aria.decisions.page.field.mitigation", "").render())
    };
    view.form(Act::Risk, &href(decision.id), &fields, "aria.decisions.page.add")
}
