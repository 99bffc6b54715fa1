//! What happened, newest first. Events hold no text and nobody's name.

use domain::EventKind;
use engine::operators::{Before, EventRow};
use maud::{Markup, html};
use serde_json::Value;
use web::page::Frame;

use super::{ConsolePage, PATH, Tab, View};

/// A full page of them: there may be more.
const FULL: usize = 100;

pub(super) fn table(page: &ConsolePage, frame: &Frame) -> Markup {
    let words = &frame.words;
    html! {
        section.card.book #events data-live {
            header.head { h2 { (words.text("console.tabs.events")) } }
            form.inline method="get" action=(PATH) {
                input type="hidden" name="tab" value=(Tab::Events.as_str());
                label { span.unseen { (words.text("console.events.kind")) }
                    select name="kind" {
                        option value="" { (words.text("console.events.all")) }
                        @for kind in EventKind::ALL {
                            option value=(kind.as_str()) selected[page.view.kind == Some(kind)] { (name(kind.as_str(), frame)) }
                        }
                    }
                }
                button { (words.text("console.events.show")) }
            }
            @if page.events.is_empty() { p { (words.text("console.events.none")) } } @else { (rows(page, frame)) }
        }
    }
}

fn rows(page: &ConsolePage, frame: &Frame) -> Markup {
    let words = &frame.words;
    html! {
        div.table tabindex="0" {
            table {
                thead { tr {
                    @for key in ["when", "what", "details"] { th scope="col" { (words.text(&format!("console.events.{key}"))) } }
                } }
                tbody { @for event in &page.events { (row(page, event, frame)) } }
            }
        }
        @if let Some(last) = page.events.last().filter(|_| page.events.len() >= FULL) {
            p { a.button.quiet href=(page.view.after(Before { at: last.at, id: last.id.as_uuid() }).href()) {
                (words.text("console.list.older"))
            } }
        }
    }
}

fn row(page: &ConsolePage, event: &EventRow, frame: &Frame) -> Markup {
    let words = &frame.words;
    html! {
        tr {
            td { (page.moment(event.at).render(words)) }
            td {
                @match event.conversation {
                    Some(id) => { a href=(View::of(Tab::Conversations).opening(Some(id)).href()) { (name(&event.kind, frame)) } },
                    None => { (name(&event.kind, frame)) },
                }
            }
            td { code { (told(&event.details)) } }
        }
    }
}

fn name(kind: &str, frame: &Frame) -> String {
    let key = format!("console.event.{kind}");
    if frame.words.has(&key) { frame.words.text(&key).to_owned() } else { kind.replace('_', " ") }
}

/// Details in one line. Ids say nothing to a person.
fn told(details: &Value) -> String {
    let fields = details.as_object().into_iter().flatten();
    let told = fields.filter_map(|(name, value)| match value {
        Value::String(text) if text.len() == 36 && text.matches('-').count() == 4 => None,
        Value::String(text) => Some(format!("{name}: {text}")),
        other => Some(format!("{name}: {other}")),
    });
    told.collect::<Vec<_>>().join(" · ")
}
