//! `/settings`: how the person wants to be spoken to, what may be remembered, and the way out. Forms alone.

mod form;
mod keys;
mod memory;
mod sample;
mod save;
mod show;

use axum::Router;
use axum::routing::{get, post};
use domain::Timestamp;
use jiff::tz::TimeZone;
use maud::{Markup, html};
use serde_json::{Map, Value};
use web::App;
use web::assets::Asset;
use web::page::book::Flash;
use web::page::{Frame, Layout, NavLink, Page};

use ::memory::Consent;

pub use self::form::SettingsForm;

pub const PATH: &str = "/settings";
const PREFERENCES: &str = "/settings/preferences";
const KEYS: &str = "/settings/keys";
const ERASE: &str = "/settings/erase";

/// Everything the page shows.
#[derive(Debug, Clone)]
pub struct SettingsPage {
    /// What stands in the fields.
    pub entered: SettingsForm,
    /// The fields that cannot be that.
    pub problems: Vec<String>,
    /// Keys of the person's own.
    pub own: Map<String, Value>,
    pub consent: Consent,
    pub consent_at: Option<Timestamp>,
    pub done: Option<SettingsNotice>,
    pub now: Timestamp,
    pub zone: TimeZone,
}

/// What was done, for the line that says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingsNotice {
    Saved,
    NotSaved,
    KeyKept,
    KeyGone,
    BadKey,
    ConsentOn,
    ConsentOff,
    Erased,
    /// The words of the confirmation were others.
    NotErased,
}

impl SettingsNotice {
    pub const ALL: [Self; 9] = [
        Self::Saved,
        Self::NotSaved,
        Self::KeyKept,
        Self::KeyGone,
        Self::BadKey,
        Self::ConsentOn,
        Self::ConsentOff,
        Self::Erased,
        Self::NotErased,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Saved => "saved",
            Self::NotSaved => "not_saved",
            Self::KeyKept => "key_kept",
            Self::KeyGone => "key_gone",
            Self::BadKey => "bad_key",
            Self::ConsentOn => "consent_on",
            Self::ConsentOff => "consent_off",
            Self::Erased => "erased",
            Self::NotErased => "not_erased",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|done| done.as_str() == text)
    }

    const fn is_refusal(self) -> bool {
        matches!(self, Self::NotSaved | Self::BadKey | Self::NotErased)
    }
}

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route(PATH, get(show::handler))
        .route(PREFERENCES, post(save::preferences))
        .route(KEYS, post(save::key))
        .route(ERASE, post(save::erase))
}

impl SettingsPage {
    pub fn render(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        frame.render(&Page {
            title: words.text("settings.title").to_owned(),
            here: Some(NavLink::SETTINGS),
            layout: Layout::Reading,
            actions: html! {},
            beside: html! {},
            body: html! {
                @if let Some(done) = self.done {
                    @let key = format!("settings.done.{}", done.as_str());
                    @let text = words.text(&key);
                    @if done.is_refusal() {
                        (Flash::refused(text, PATH).render(frame))
                    } @else {
                        (Flash::done(text, PATH).render(frame))
                    }
                }
                (form::section(self, frame))
                (keys::section(self, frame))
                (memory::consent(self, frame))
                (memory::erase(frame))
                section.card {
                    form method="post" action="/sign-out" {
                        button { (words.text("settings.sign_out")) }
                    }
                }
            },
            assets: &[Asset::SheetStyle, Asset::Sheet],
        })
    }

    /// Whether this field cannot be what was entered.
    fn is_wrong(&self, field: &str) -> bool {
        self.problems.iter().any(|problem| problem == field)
    }
}

#[cfg(test)]
#[path = "settings_tests.rs"]
mod tests;
