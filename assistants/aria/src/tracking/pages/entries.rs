//! The newest entries, each with the way to correct it and to take it out.

use maud::{Markup, html};
use web::page::book::{self, Act, Field, Input, Line};
use web::page::{Frame, Icon};

use super::form::Entered;
use super::{ENTRIES, TrackingPage};
use crate::tracking::metrics::Entry;
use crate::trends::saying::{Telling, capitalised};

pub(super) fn section(page: &TrackingPage, frame: &Frame, telling: &Telling<'_>) -> Markup {
    let lines: Vec<Line> = page.entries.iter().map(|entry| line(page, entry, frame, telling)).collect();
    book::section(frame.words.text("aria.tracking.entries.title"), &book::lines(&lines))
}

fn line(page: &TrackingPage, entry: &Entry, frame: &Frame, telling: &Telling<'_>) -> Line {
    let (words, what) = (&frame.words, &entry.what);
    let kind = capitalised(&telling.saying.kind(what.kind, what.name.as_deref()));
    let amount = telling.saying.mark(what.kind, &what.quantity);
    let category = what.category.as_deref().map(|category| telling.saying.category(category));
    let day = telling.saying.day(what.day);
    let about =
        [Some(day), category, what.notes.clone()].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    let action = page.view.at(&format!("{ENTRIES}/{}", entry.id));
    let delete = Act {
        action: &action,
        sends: ("act", "delete"),
        icon: Icon::Forget,
        label: words.text("aria.tracking.entries.delete"),
    };
    Line::new(html! { (kind) })
        .id(format!("entry-{}", entry.id))
        .aside(html! { (about) })
        .figure(html! { (amount) })
        .actions(delete.render_small(frame, &format!("{kind}, {amount}")))
        .below(correction(page, entry, frame, &action))
}

/// The fields that correct an entry, folded away.
fn correction(page: &TrackingPage, entry: &Entry, frame: &Frame, action: &str) -> Markup {
    let words = &frame.words;
    let rejected = page.rejected.as_ref().filter(|rejected| rejected.of == Some(entry.id));
    let quantity = &entry.what.quantity;
    let kept = || Entered {
        value: ptbr::format::number(quantity.value(), words.language()),
        unit: quantity.unit_text().unwrap_or_default().to_owned(),
        day: entry.what.day.to_string(),
        ..Entered::default()
    };
    let entered = rejected.map_or_else(kept, |rejected| rejected.entered.clone());
    let within = format!("e-{}", entry.id);
    let fields = html! {
        @if let Some(rejected) = rejected { (book::refusal(&rejected.because)) }
        (book::compact(&html! {
            (Field::new("value", words.text("aria.tracking.form.value")).input(Input::Number).value(&entered.value)
                .within(&within).required().render())
            (Field::new("unit", words.text("aria.tracking.form.unit")).value(&entered.unit).within(&within)
                .longest(32).render())
            (Field::new("day", words.text("aria.tracking.form.day")).input(Input::Day).value(&entered.day)
                .within(&within).required().render())
        }))
        input type="hidden" name="act" value="change";
    };
    html! {
        details.fold open[rejected.is_some()] {
            summary.button.quiet { (Icon::Edit.render()) span { (words.text("aria.tracking.entries.change")) } }
            div { (book::form(frame, action, &fields, words.text("aria.tracking.entries.save"))) }
        }
    }
}
