//! Messages of which nobody can tell whether they left: a person finds out, and decides.

use engine::operators::OutboundRow;
use maud::{Markup, html};
use web::page::{Frame, Icon};

use super::{ConsolePage, Tab, View, channel_name, form};

pub(super) fn list(page: &ConsolePage, frame: &Frame) -> Markup {
    let words = &frame.words;
    html! {
        section.card.book #uncertain data-live {
            header.head { h2 { (words.text("console.sending.title")) } }
            p.aside { (words.text("console.sending.explain")) }
            @if page.uncertain.is_empty() {
                p { (words.text("console.sending.none")) }
            } @else {
                ul.lines { @for row in &page.uncertain { (one(page, row, frame)) } }
            }
        }
    }
}

fn one(page: &ConsolePage, row: &OutboundRow, frame: &Frame) -> Markup {
    let words = &frame.words;
    let talk = View::of(Tab::Conversations).opening(Some(row.conversation)).href();
    let buttons = html! {
        div.choices {
            @for (act, icon) in [("sent", Icon::Yes), ("retry", Icon::Again), ("discard", Icon::Forget)] {
                button name="act" value=(act) {
                    (icon.render()) span { (words.text(&format!("console.sending.{act}"))) }
                }
            }
        }
    };
    html! {
        li {
            div.what {
                a href=(talk) { (row.name) } " · " (channel_name(&row.channel, frame))
                " · " (page.moment(row.created_at).render(words))
                @if let Some(text) = &row.text { p.text { (text) } }
                p.aside { (words.fill("console.sending.attempts", &[("count", &row.attempts.to_string())])) }
            }
            div.below { (form(page, frame, &format!("/console/outbound/{}", row.id), &buttons)) }
        }
    }
}
