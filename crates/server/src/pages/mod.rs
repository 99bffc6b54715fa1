//! The pages of the core: each a pure function from a typed context to markup.

pub mod campaigns;
pub mod chat;
mod consent;
pub mod console;
mod home;
pub mod memory;
mod send;
pub mod settings;
mod sign_in;
mod undo;

use axum::Router;
use axum::routing::{get, post};
use web::App;
#[cfg(test)]
use {
    domain::Language,
    web::page::{Frame, Theme},
};

/// The texts of these pages, for the one catalogue: Portuguese, then English.
pub const WORDS: domain::words::Texts = domain::texts!("words");

pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/", get(home::handler))
        .route(chat::SEND, post(send::message))
        .route(chat::DECIDE, post(send::decision))
        .route(web::page::sign_in::PATH, get(sign_in::page).post(sign_in::form))
        .route(web::page::undo::PATH, post(undo::handler))
        .route("/sign-out", post(sign_in::out))
        .route(consent::PATH, post(consent::handler))
        .merge(campaigns::routes())
        .merge(console::routes())
        .merge(memory::routes())
        .merge(settings::routes())
}

/// A frame as the samples are looked at in.
#[cfg(test)]
fn sample_frame(language: Language) -> Frame {
    let mut catalogue = domain::words::Catalogue::default();
    for texts in [web::page::WORDS, ::memory::WORDS, WORDS, campaigns::WORDS] {
        assert!(catalogue.add(texts).is_ok());
    }
    Frame {
        words: catalogue.words(language),
        theme: Theme::Auto,
        places: vec![
            web::page::NavLink::CHAT,
            web::page::NavLink::MEMORY,
            web::page::NavLink::SETTINGS,
            web::page::NavLink::CONSOLE,
        ],
        csrf: Some(web::page::CsrfToken::new("csrf-token-of-the-session")),
        notice: None,
        undo: None,
    }
}
