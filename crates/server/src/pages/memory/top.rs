//! What stands over the list: what was just done, what needs a word, and what the last night brought.

use engine::memories::OpenDoubt;
use maud::{Markup, html};
use memory::Consent;
use memory::versions::{Change, Version};
use web::page::book::Flash;
use web::page::{Frame, Icon};

use super::MemoryPage;
use crate::pages::consent;

/// How many open questions are asked at once.
const MOST_DOUBTS: usize = 3;

pub(super) fn flash(page: &MemoryPage, frame: &Frame) -> Markup {
    let close = page.view.href();
    html! {
        @if let Some(done) = page.done {
            @let key = format!("memories.done.{}", done.as_str());
            @let text = frame.words.text(&key);
            @if done.is_refusal() {
                (Flash::refused(text, &close).render(frame))
            } @else {
                (Flash::done(text, &close).render(frame))
            }
        }
    }
}

/// The question, until it is answered; afterwards a quiet line where memory is off.
pub(super) fn consent(page: &MemoryPage, frame: &Frame) -> Markup {
    let words = &frame.words;
    match page.consent {
        Consent::Granted => html! {},
        Consent::Unasked | Consent::Asked => {
            html! { section.card.asks { (consent::question(frame, super::PATH)) } }
        }
        Consent::Refused => html! {
            section.card.off {
                p { (Icon::Notice.render()) span { (words.text("memories.off")) } }
                (consent::button(frame, super::PATH, consent::Word::Yes, "memories.turn_on"))
            }
        },
    }
}

pub(super) fn doubts(page: &MemoryPage, frame: &Frame) -> Markup {
    let words = &frame.words;
    html! {
        @for open in page.doubts.iter().take(MOST_DOUBTS) {
            section.card.doubt {
                h2 { (words.text("memories.doubt.title")) }
                p { (question(page, open, frame)) }
                form.choices method="post" action=(page.view.at(&format!("/memory/doubts/{}", open.doubt.id))) {
                    @if let Some(csrf) = &frame.csrf { (csrf.field()) }
                    button name="keep" value="newer" { (words.text("memories.doubt.newer")) }
                    button name="keep" value="older" { (words.text("memories.doubt.older")) }
                    button name="keep" value="both" { (words.text("memories.doubt.both")) }
                }
            }
        }
    }
}

fn question(page: &MemoryPage, open: &OpenDoubt, frame: &Frame) -> String {
    let words = &frame.words;
    let when = |at| page.moment(at).day(words);
    words.fill(
        "memories.doubt.question",
        &[
            ("older", &open.older.content),
            ("since", &when(open.older.said_at)),
            ("newer", &open.newer.content),
            ("lately", &when(open.newer.said_at)),
        ],
    )
}

pub(super) fn night(page: &MemoryPage, frame: &Frame) -> Markup {
    let words = &frame.words;
    let Some((night, changes)) = &page.night else { return html! {} };
    let told = || changes.iter().filter(|change| change.change != Change::Undone);
    html! {
        section.card.night {
            p.headline {
                (Icon::Moon.render())
                span { (memory::digest_headline(night, words)) }
                (page.moment(night.at).render_short(words))
            }
            @if night.undone_at.is_some() {
                p.aside { (words.text("memories.night.undone")) }
            } @else {
                div.row {
                    details.fold {
                        summary.button.quiet { (Icon::Fold.render()) span { (words.text("memories.night.see")) } }
                        ul.changes { @for change in told() { (changed(page, change, frame)) } }
                    }
                    form method="post" action=(page.view.at(&format!("/memory/nights/{}/undo", night.id))) {
                        @if let Some(csrf) = &frame.csrf { (csrf.field()) }
                        button.quiet { (Icon::Undo.render()) span { (words.text("memories.night.undo")) } }
                    }
                }
            }
        }
    }
}

fn changed(page: &MemoryPage, change: &Version, frame: &Frame) -> Markup {
    let words = &frame.words;
    let view = page.view.with_history(true).opening(Some(change.item));
    html! {
        li.was[change.undone] {
            span.what { (words.text(&format!("memories.change.{}", change.change.as_str()))) }
            " "
            a href={ (view.href()) "#item-" (change.item) } { (change.state.content) }
        }
    }
}
