//! The quick way to note something: what, how much, when.

use maud::{Markup, html};
use serde::Deserialize;
use web::page::Frame;
use web::page::book::{self, Choice, Field, Input};

use super::{PATH, TrackingPage};
use crate::tracking::metrics::{MetricId, MetricKind};

/// The units that are offered while one types.
const UNITS: [&str; 10] = ["kg", "g", "ml", "l", "copos", "h", "min", "km", "reais", "lb"];

/// The longest texts, as the tools' schemas have them.
const LONGEST_UNIT: u16 = 32;
const LONGEST_NAME: u16 = 60;
const LONGEST_CATEGORY: u16 = 40;
const LONGEST_NOTES: u16 = 500;

/// What stands in the fields, as it is typed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
pub(super) struct Entered {
    #[serde(default)]
    pub(super) kind: String,
    #[serde(default)]
    pub(super) value: String,
    #[serde(default)]
    pub(super) unit: String,
    #[serde(default)]
    pub(super) day: String,
    #[serde(default)]
    pub(super) name: String,
    #[serde(default)]
    pub(super) category: String,
    #[serde(default)]
    pub(super) notes: String,
}

/// What was entered and cannot be, with the sentence that says why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Rejected {
    pub(super) entered: Entered,
    pub(super) because: String,
    /// The entry that it was to correct; none where it was a new one.
    pub(super) of: Option<MetricId>,
}

pub(super) fn section(page: &TrackingPage, frame: &Frame) -> Markup {
    let words = &frame.words;
    let text = |key: &str| words.text(key).to_owned();
    let rejected = page.rejected.as_ref().filter(|rejected| rejected.of.is_none());
    let today = page.today.to_string();
    let entered = rejected.map(|rejected| rejected.entered.clone()).unwrap_or_default();
    let names: Vec<(String, &str)> = MetricKind::ALL
        .into_iter()
        .map(|kind| (text(&format!("aria.tracking.kind.{}", kind.as_str())), kind.as_str()))
        .collect();
    let kinds: Vec<Choice<'_>> = names.iter().map(|(text, value)| Choice { value, text }).collect();
    let day = if entered.day.is_empty() { &today } else { &entered.day };
    let fields = html! {
        @if let Some(rejected) = rejected { (book::refusal(&rejected.because)) }
        (book::compact(&html! {
            (Field::new("kind", words.text("aria.tracking.form.kind")).input(Input::Choice(&kinds)).value(&entered.kind)
                .render())
            (Field::new("value", words.text("aria.tracking.form.value")).input(Input::Number).value(&entered.value)
                .placeholder(words.text("aria.tracking.form.value_example")).required().render())
            (Field::new("unit", words.text("aria.tracking.form.unit")).value(&entered.unit).longest(LONGEST_UNIT)
                .placeholder(words.text("aria.tracking.form.unit_example")).suggestions(&UNITS).render())
            (Field::new("day", words.text("aria.tracking.form.day")).input(Input::Day).value(day).render())
        }))
        details.fold open[rejected.is_some_and(has_details)] {
            summary.button.quiet { (web::page::Icon::Add.render()) span { (words.text("aria.tracking.form.more")) } }
            div.fields {
                (Field::new("name", words.text("aria.tracking.form.name")).value(&entered.name).longest(LONGEST_NAME)
                    .hint(words.text("aria.tracking.form.name_hint")).render())
                (Field::new("category", words.text("aria.tracking.form.category")).value(&entered.category)
                    .longest(LONGEST_CATEGORY).hint(words.text("aria.tracking.form.category_hint")).render())
                (Field::new("notes", words.text("aria.tracking.form.notes")).value(&entered.notes)
                    .longest(LONGEST_NOTES).render())
            }
        }
    };
    let send = words.text("aria.tracking.form.send");
    book::section(
        words.text("aria.tracking.form.title"),
        &book::form(frame, &page.view.at(PATH), &fields, send),
    )
}

fn has_details(rejected: &Rejected) -> bool {
    let entered = &rejected.entered;
    let own = entered.kind == MetricKind::Custom.as_str();
    own || ![&entered.name, &entered.category, &entered.notes].into_iter().all(String::is_empty)
}
