//! What the script copies when something new comes: the same markup and the same words as the page's own.

use domain::Words;
use maud::{Markup, html};
use web::page::{Frame, Icon, NavLink};

use super::{Author, ChatPage, Receipt, card, thread};

/// What can become of a proposal without leaving a receipt.
const SETTLED: [(&str, &str, Icon); 5] = [
    ("done", "chat.settled.accepted", Icon::Yes),
    ("rejected", "chat.settled.rejected", Icon::No),
    ("expired", "chat.settled.expired", Icon::Notice),
    ("replaced", "chat.settled.replaced", Icon::Notice),
    ("gone", "chat.settled.gone", Icon::Notice),
];

pub(super) fn templates(page: &ChatPage, frame: &Frame) -> Markup {
    let words = &frame.words;
    let message = |author| {
        let time = html! {
            time data-clock=(words.text("moment.clock")) data-full-hour=(words.text("moment.full_hour")) {}
        };
        let tells = thread::Tells::Something;
        thread::Piece { author, tells, id: None, before: html! {}, text: "", after: html! {}, time }
            .render(page, words)
    };
    let receipt = Receipt { text: String::new(), receipt: String::new(), undone: false };
    html! {
        template data-piece="person" { (message(Author::Person)) }
        template data-piece="assistant" { (message(Author::Assistant)) }
        template data-piece="thinking" { (thinking(page, words)) }
        template data-piece="tools" { (thread::folded("", &html! {})) }
        template data-piece="receipt" { (thread::receipt(page, frame, &receipt)) }
        template data-piece="proposal" { (card::template(frame)) }
        template data-piece="notice" { div.note { (Icon::Notice.render()) span data-slot="text" {} } }
        template data-piece="notice-memory" {
            div.note {
                (Icon::Memory.render())
                span { span data-slot="text" {} " " a href=(NavLink::MEMORY.href) { (words.text("chat.memory.see")) } }
            }
        }
        template data-piece="consent" { (thread::consent(page, frame)) }
        @for (word, key) in [("yes", "consent.on"), ("no", "consent.off")] {
            template data-piece={ "consent-" (word) } {
                li.note { (Icon::Memory.render()) span { (words.text(key)) } }
            }
        }
        template data-piece="trouble" {
            li.note {
                (Icon::Notice.render())
                span {
                    span data-slot="text" { (words.text("chat.connection")) } " "
                    button type="button" { (words.text("chat.again")) }
                }
            }
        }
        @for (outcome, key, icon) in SETTLED {
            template data-piece={ "settled-" (outcome) } {
                li class=(if outcome == "done" { "receipt" } else { "note" }) {
                    (icon.render())
                    span { (words.text(key)) span.about { ": " span data-slot="summary" {} } }
                }
            }
        }
        template data-piece="phrases" {
            @for phrase in &page.phrases { span data-tool=(phrase.name) { (phrase.used) } }
        }
    }
}

fn thinking(page: &ChatPage, words: &Words) -> Markup {
    html! {
        li.message.assistant {
            span.unseen { (words.fill("chat.thinking", &[("assistant", &page.assistant.name)])) }
            span.thinking aria-hidden="true" { i {} i {} i {} }
        }
    }
}
