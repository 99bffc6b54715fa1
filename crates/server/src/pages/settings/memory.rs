//! What may be remembered, what it means, the export, and the wish to be forgotten.

use maud::{Markup, html};
use memory::Consent;
use web::page::{Frame, Moment};

use super::{ERASE, PATH, SettingsPage};
use crate::pages::consent::{self, Word};

pub(super) fn consent(page: &SettingsPage, frame: &Frame) -> Markup {
    let words = &frame.words;
    let is_on = page.consent == Consent::Granted;
    html! {
        section.card #memory {
            h2 { (words.text("settings.memory.title")) }
            @if page.consent == Consent::Unasked || page.consent == Consent::Asked {
                (consent::question(frame, PATH))
            } @else {
                p {
                    (words.text(if is_on { "settings.memory.on" } else { "settings.memory.off" }))
                    @if let Some(at) = page.consent_at {
                        " " span.aside { (Moment::new(at, page.now, &page.zone).render(words)) }
                    }
                }
                (consent::meaning(frame))
                @if is_on {
                    (consent::button(frame, PATH, Word::No, "settings.memory.turn_off"))
                } @else {
                    (consent::button(frame, PATH, Word::Yes, "settings.memory.turn_on"))
                }
            }
            p.row {
                a.button href=(super::super::memory::PATH) { (words.text("settings.memory.see")) }
                a.button.quiet href="/api/v1/memories/export" download { (words.text("settings.memory.export")) }
            }
        }
    }
}

pub(super) fn erase(frame: &Frame) -> Markup {
    let words = &frame.words;
    let sentence = words.text("settings.erase.sentence");
    html! {
        section.card {
            h2 { (words.text("settings.erase.title")) }
            p { (words.text("settings.erase.explain")) }
            details.fold {
                summary.button { (words.text("settings.erase.open")) }
                form.fields method="post" action=(ERASE) {
                    @if let Some(csrf) = &frame.csrf { (csrf.field()) }
                    label {
                        span { (words.fill("settings.erase.type", &[("sentence", sentence)])) }
                        input name="confirm" required autocomplete="off" autocapitalize="none" spellcheck="false"
                            placeholder=(sentence);
                    }
                    button.primary { (words.text("settings.erase.yes")) }
                }
            }
        }
    }
}
