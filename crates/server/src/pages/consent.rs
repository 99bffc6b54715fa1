//! The one question before anything is remembered, wherever it is asked: in the chat, over the memory, in the settings.

use axum::extract::State;
use axum::response::Redirect;
use maud::{Markup, html};
use memory::Consent;
use serde::Deserialize;
use web::page::sign_in::local;
use web::page::{Frame, Icon};
use web::problem::{Form, Problem};
use web::{App, Visitor};

/// Where the answer is posted without a script.
pub(super) const PATH: &str = "/settings/consent";

/// What can be answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Word {
    Yes,
    No,
}

impl Word {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
        }
    }
}

/// The question with its two answers and what it means. `next` is the page to come back to.
pub(super) fn question(frame: &Frame, next: &str) -> Markup {
    let words = &frame.words;
    html! {
        div.consent {
            p { (words.text("memory.consent.ask")) }
            form.choices method="post" action=(PATH) {
                @if let Some(csrf) = &frame.csrf { (csrf.field()) }
                input type="hidden" name="next" value=(next);
                button.primary name="memory" value=(Word::Yes.as_str()) {
                    (Icon::Yes.render()) span { (words.text("consent.yes")) }
                }
                button name="memory" value=(Word::No.as_str()) {
                    (Icon::No.render()) span { (words.text("consent.no")) }
                }
            }
            details.fold {
                summary.button.quiet { (Icon::Fold.render()) span { (words.text("consent.more")) } }
                (meaning(frame))
            }
        }
    }
}

/// What a yes means.
pub(super) fn meaning(frame: &Frame) -> Markup {
    let words = &frame.words;
    html! {
        ul.plain {
            @for key in ["consent.means.what", "consent.means.not", "consent.means.yours", "consent.means.stop"] {
                li { (words.text(key)) }
            }
        }
    }
}

/// One answer as a button of its own.
pub(super) fn button(frame: &Frame, next: &str, word: Word, name: &str) -> Markup {
    html! {
        form method="post" action=(PATH) {
            @if let Some(csrf) = &frame.csrf { (csrf.field()) }
            input type="hidden" name="next" value=(next);
            button name="memory" value=(word.as_str()) { (frame.words.text(name)) }
        }
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct ConsentForm {
    csrf: String,
    memory: Word,
    #[serde(default)]
    next: String,
}

/// `POST /settings/consent`
pub(super) async fn handler(
    visitor: Visitor,
    State(app): State<App>,
    Form(form): Form<ConsentForm>,
) -> Result<Redirect, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let (consent, done) = match form.memory {
        Word::Yes => (Consent::Granted, "consent_on"),
        Word::No => (Consent::Refused, "consent_off"),
    };
    app.memories(who).set_consent(consent).await?;
    let next = local(&form.next);
    let mark = if next.contains('?') { '&' } else { '?' };
    Ok(Redirect::to(&format!("{next}{mark}done={done}")))
}
