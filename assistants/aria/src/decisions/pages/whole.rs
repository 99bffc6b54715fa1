//! One decision, whole: what it is about, what was weighed, what was chosen, how it turned out.

use maud::{Markup, html};
use web::page::Icon;
use web::page::book::{self, Act as Button, Choice as Offer, Field, Input};

use super::view::{View, back};
use super::{Act, areas, href, matrix, options, review};
use crate::decisions::decision::{KeptDecision, Status};
use crate::decisions::questions;
use crate::decisions::review::Review;
use crate::decisions::rule::{LONGEST_TEXT, LONGEST_TITLE};

#[derive(Debug)]
pub(super) struct Whole {
    pub(super) decision: KeptDecision,
    pub(super) review: Option<Review>,
}

impl Whole {
    pub(super) fn body(&self, view: &View) -> Markup {
        let decision = &self.decision;
        let is_due =
            decision.what.status == Status::Decided && decision.what.review_day <= view.manner.today();
        html! {
            (back(view))
            (about(view, decision))
            @if is_due || self.review.is_some() { (review::section(view, decision, self.review.as_ref())) }
            @if decision.what.status == Status::Open { (choose(view, decision)) }
            (options::section(view, decision))
            (matrix::section(view, decision))
            (options::risks(view, decision))
            @if decision.what.status == Status::Open { (think(view, decision)) }
            @if decision.what.status == Status::Decided && !is_due { (review::section(view, decision, None)) }
            (change(view, decision))
        }
    }
}

fn about(view: &View, decision: &KeptDecision) -> Markup {
    let saying = view.saying();
    let what = &decision.what;
    let day = saying.day(what.review_day);
    let facts = [
        ("aria.decisions.page.fact.status", Some(saying.status(decision.what.status).to_owned())),
        ("aria.decisions.page.fact.area", Some(saying.area(what.area).to_owned())),
        ("aria.decisions.page.fact.chosen", what.chosen.clone()),
        ("aria.decisions.page.fact.decided", decision.what.decided_on.map(|day| saying.day(day))),
        ("aria.decisions.page.fact.review", (decision.what.status != Status::Reviewed).then_some(day)),
    ];
    let facts: Vec<book::Figure> = facts
        .into_iter()
        .filter_map(|(key, value)| {
            let label = view.manner.words.text(key).to_owned();
            value.map(|value| book::Figure { label, value, aside: None, href: None })
        })
        .collect();
    let body = html! {
        (book::figures(&facts))
        @if let Some(description) = &what.description { p { (description) } }
        @if let Some(reasoning) = &what.reasoning {
            p { strong { (view.text("aria.decisions.page.fact.reasoning")) ": " } (reasoning) }
        }
    };
    book::section(view.text("aria.decisions.page.about"), &body)
}

/// Making it, by one of its options or in words.
fn choose(view: &View, decision: &KeptDecision) -> Markup {
    let what = &decision.what;
    let offers: Vec<Offer<'_>> =
        what.choices.iter().map(|choice| Offer { value: &choice.title, text: &choice.title }).collect();
    let kept = offers.first().map_or("", |offer| offer.value);
    let chosen = Field::new("chosen", view.text("aria.decisions.page.field.choice"))
        .input(if offers.is_empty() { Input::Line } else { Input::Choice(&offers) })
        .value(view.value(Act::Choose, "chosen", kept))
        .within("choose")
        .required();
    let reasoning = Field::new("reasoning", view.text("aria.decisions.page.field.reasoning"))
        .input(Input::Text)
        .value(view.value(Act::Choose, "reasoning", what.reasoning.as_deref().unwrap_or_default()))
        .within("choose");
    let fields = html! { (chosen.render()) (reasoning.render()) };
    let form = view.form(Act::Choose, &href(decision.id), &fields, "aria.decisions.page.decide");
    book::section(view.text("aria.decisions.page.choosing"), &form)
}

/// Questions to think it over with, and whose decision it is.
fn think(view: &View, decision: &KeptDecision) -> Markup {
    let body = html! {
        ul.plain { @for key in questions::fitting(Some(decision.what.area)) { li { (view.manner.words.text(&key)) } } }
        (book::aside(view.text("aria.decisions.recommend.yours")))
    };
    book::section(view.text("aria.decisions.page.think"), &body)
}

/// Correcting it and taking it out.
fn change(view: &View, decision: &KeptDecision) -> Markup {
    let saying = view.saying();
    let (what, act) = (&decision.what, Act::Edit);
    let areas = areas(&saying);
    let longest = |most: usize| u16::try_from(most).unwrap_or(u16::MAX);
    let day = what.review_day.to_string();
    let field = |name: &'static str, key: &'static str, kept| {
        Field::new(name, view.text(key)).value(view.value(act, name, kept)).within("edit")
    };
    let text = |text: &'_ Option<String>| text.clone().unwrap_or_default();
    let (description, reasoning, chosen) =
        (text(&what.description), text(&what.reasoning), text(&what.chosen));
    let fields = html! {
        (field("title", "aria.decisions.page.field.title", &what.title).longest(longest(LONGEST_TITLE)).required().render())
        (book::pair(&html! {
            (field("area", "aria.decisions.page.field.area", what.area.as_str()).input(Input::Choice(&areas)).render())
            (field("day", "aria.decisions.page.field.day", &day).input(Input::Day).render())
        }))
        (field("chosen", "aria.decisions.page.field.chosen", &chosen).hint(view.text("aria.decisions.page.field.chosen_hint")).render())
        (field("description", "aria.decisions.page.field.description", &description).input(Input::Text).longest(longest(LONGEST_TEXT)).render())
        (field("reasoning", "aria.decisions.page.field.reasoning", &reasoning).input(Input::Text).longest(longest(LONGEST_TEXT)).render())
    };
    let form = view.form(act, &href(decision.id), &fields, "aria.decisions.page.keep");
    let remove = Button {
        action: &href(decision.id),
        sends: ("act", Act::Remove.as_str()),
        icon: Icon::Forget,
        label: view.text("aria.decisions.page.remove"),
    };
    let body = view.folded(act, Icon::Edit, "aria.decisions.page.edit", &form);
    book::section_with(view.text("aria.decisions.page.change"), &remove.render(&view.frame), &body)
}
