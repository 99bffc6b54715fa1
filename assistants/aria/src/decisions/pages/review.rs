//! How a decision turned out, or the form that asks.

use maud::{Markup, html};
use web::page::Icon;
use web::page::book::{self, Choice as Offer, Field, Figure, Input};

use super::view::View;
use super::{Act, href};
use crate::decisions::decision::KeptDecision;
use crate::decisions::review::Review;
use crate::decisions::rule::LONGEST_TEXT;

pub(super) fn section(view: &View, decision: &KeptDecision, review: Option<&Review>) -> Markup {
    let form = form(view, decision, review);
    let body = match review {
        None => html! { (book::aside(view.text("aria.decisions.page.how"))) (form) },
        Some(review) => html! {
            (told(view, review))
            (view.folded(Act::Review, Icon::Edit, "aria.decisions.page.tell_again", &form))
        },
    };
    book::section(view.text("aria.decisions.page.review"), &body)
}

fn told(view: &View, review: &Review) -> Markup {
    let saying = view.saying();
    let figure = |key: &str, value: String| Figure {
        label: view.manner.words.text(key).to_owned(),
        value,
        aside: None,
        href: None,
    };
    let figures = [
        figure("aria.decisions.page.satisfaction", format!("{}/5", review.satisfaction.value())),
        figure("aria.decisions.page.hindsight", saying.hindsight(review).to_owned()),
    ];
    html! {
        (book::figures(&figures))
        p { (review.outcome) }
        @if let Some(lessons) = &review.lessons {
            p { strong { (view.text("aria.decisions.page.learned")) ": " } (lessons) }
        }
    }
}

fn form(view: &View, decision: &KeptDecision, review: Option<&Review>) -> Markup {
    let act = Act::Review;
    let marks = [
        ("5", "aria.decisions.page.mark.five"),
        ("4", "aria.decisions.page.mark.four"),
        ("3", "aria.decisions.page.mark.three"),
        ("2", "aria.decisions.page.mark.two"),
        ("1", "aria.decisions.page.mark.one"),
    ];
    let marks = marks.map(|(value, key)| Offer { value, text: view.text(key) });
    let again = [
        Offer { value: "same", text: view.text("aria.decisions.hindsight.same") },
        Offer { value: "differently", text: view.text("aria.decisions.hindsight.differently") },
    ];
    let kept_mark = review.map_or("4".to_owned(), |review| review.satisfaction.value().to_string());
    let is_different = review.is_some_and(|review| review.hindsight.is_different());
    let kept_again = if is_different { "differently" } else { "same" };
    let longest = u16::try_from(LONGEST_TEXT).unwrap_or(u16::MAX);
    let satisfaction = Field::new("satisfaction", view.text("aria.decisions.page.satisfaction"))
        .input(Input::Choice(&marks))
        .value(view.value(act, "satisfaction", &kept_mark));
    let hindsight = Field::new("hindsight", view.text("aria.decisions.page.hindsight"))
        .input(Input::Choice(&again))
        .value(view.value(act, "hindsight", kept_again));
    let outcome = Field::new("outcome", view.text("aria.decisions.page.field.outcome"))
        .input(Input::Text)
        .value(view.value(act, "outcome", review.map_or("", |review| &review.outcome)))
        .longest(longest)
        .required();
    let lessons = review.and_then(|review| review.lessons.as_deref()).unwrap_or_default();
    let lessons = Field::new("lessons", view.text("aria.decisions.page.field.lessons"))
        .input(Input::Text)
        .value(view.value(act, "lessons", lessons))
        .longest(longest);
    let fields = html! {
        (book::pair(&html! { (satisfaction.render()) (hindsight.render()) }))
        (outcome.render())
        (lessons.render())
    };
    view.form(act, &href(decision.id), &fields, "aria.decisions.page.tell")
}
