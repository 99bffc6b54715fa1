//! Light, dark, or as the device says. Kept in a cookie, so that the first paint is right without a script.

use std::str::FromStr;

use axum::Router;
use axum::http::HeaderMap;
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::response::{AppendHeaders, IntoResponse, Redirect};
use axum::routing::post;
use domain::Words;
use maud::{Markup, html};
use serde::Deserialize;

use super::{Icon, sign_in};
use crate::problem::Form;

/// Where the switch posts to.
const PATH: &str = "/theme";

const COOKIE_NAME: &str = "papo_theme";

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    #[default]
    Auto,
    Light,
    Dark,
}

impl Theme {
    pub const ALL: [Self; 3] = [Self::Auto, Self::Light, Self::Dark];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The theme that one press of the switch leads to.
    const fn next(self) -> Self {
        match self {
            Self::Auto => Self::Light,
            Self::Light => Self::Dark,
            Self::Dark => Self::Auto,
        }
    }

    const fn icon(self) -> Icon {
        match self {
            Self::Auto => Icon::Auto,
            Self::Light => Icon::Sun,
            Self::Dark => Icon::Moon,
        }
    }

    /// The theme that this browser chose earlier.
    pub fn of(headers: &HeaderMap) -> Self {
        let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs =
            cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let chosen = pairs.find(|(name, _)| *name == COOKIE_NAME);
        chosen.and_then(|(_, value)| value.parse().ok()).unwrap_or_default()
    }
}

/// A theme that does not exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there is no such theme")]
pub struct UnknownTheme;

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|theme| theme.as_str() == text).ok_or(UnknownTheme)
    }
}

#[derive(Debug, Deserialize)]
struct Choice {
    theme: Theme,
}

/// `POST /theme`: keeps the choice and goes back to where the person was. Harmless, so nobody must sign in.
pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new().route(
        PATH,
        post(|headers: HeaderMap, Form(choice): Form<Choice>| async move { choose(&headers, &choice) }),
    )
}

fn choose(headers: &HeaderMap, choice: &Choice) -> impl IntoResponse + use<> {
    let cookie = format!("{COOKIE_NAME}={}; Path=/; Max-Age=31536000; SameSite=Lax", choice.theme.as_str());
    (AppendHeaders([(SET_COOKIE, cookie)]), Redirect::to(&sign_in::way_back(headers)))
}

/// The switch: a form of one button. The script changes the theme in place instead.
pub(super) fn switch(words: &Words, theme: Theme) -> Markup {
    html! {
        form.theme method="post" action=(PATH) {
            @for each in Theme::ALL {
                button.quiet.icon name="theme" value=(each.next().as_str()) data-theme-now=(each.as_str())
                    hidden[each != theme]
                    aria-label=(words.text(&format!("shell.theme.{}", each.as_str())))
                    title=(words.text(&format!("shell.theme.{}", each.as_str()))) {
                    (each.icon().render())
                }
            }
        }
    }
}

#[cfg(test)]
#[path = "theme_tests.rs"]
mod tests;
