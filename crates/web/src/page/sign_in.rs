//! `/sign-in`: asks for the token, and says where the link with it was printed.

use std::fmt::Write as _;

use axum::http::HeaderMap;
use axum::http::header::{HOST, REFERER};
use maud::{Markup, html};
use serde::Deserialize;

use super::{Frame, Icon, Layout, Page};

pub const PATH: &str = "/sign-in";

/// What the form posts.
#[derive(Debug, Deserialize)]
pub struct SignInForm {
    pub token: String,
    #[serde(default)]
    pub next: String,
}

/// Why the person sees the page again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    WrongToken,
    /// The link was used already: it signs in once.
    LinkUsed,
    TooManyTries,
}

#[derive(Debug, Clone)]
pub struct SignInPage {
    pub refused: Option<Refused>,
    /// Where the person wanted to go.
    pub next: String,
}

impl SignInPage {
    pub fn sample() -> Self {
        Self { refused: Some(Refused::WrongToken), next: "/tracking".to_owned() }
    }

    pub fn render(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        let refused = self.refused.map(|refused| match refused {
            Refused::WrongToken => "sign_in.wrong_token",
            Refused::LinkUsed => "sign_in.link_used",
            Refused::TooManyTries => "sign_in.too_many_tries",
        });
        frame.render(&Page {
            title: words.text("sign_in.title").to_owned(),
            here: None,
            layout: Layout::Alone,
            actions: html! {},
            beside: html! {},
            body: html! {
                div.sheet {
                    p { (words.text("sign_in.explain")) }
                    form.stack method="post" action=(PATH) {
                        input type="hidden" name="next" value=(local(&self.next));
                        // Password managers file a secret under a name.
                        input type="text" autocomplete="username" value="papo" hidden;
                        label for="token" { (words.text("sign_in.token")) }
                        input #token name="token" type="password" autocomplete="current-password" required autofocus
                            spellcheck="false" autocapitalize="none" aria-describedby="token-refused token-help"
                            aria-invalid=[refused.map(|_| "true")];
                        @if let Some(refused) = refused {
                            p #token-refused .refused role="alert" { (Icon::Notice.render()) span { (words.text(refused)) } }
                        }
                        button.primary { (words.text("sign_in.enter")) }
                    }
                    p #token-help .aside { (words.text("sign_in.where")) " " code { "papo token link" } }
                }
            },
            assets: &[],
        })
    }
}

/// The address of the sign-in page that leads on to `next`.
pub fn href(next: &str) -> String {
    match local(next) {
        "/" => PATH.to_owned(),
        next => format!("{PATH}?next={}", encoded(next)),
    }
}

/// `next` if it is a path of ours, the home page otherwise: a sign-in never sends anybody to another host.
pub fn local(next: &str) -> &str {
    let inside = next.starts_with('/') && !next.starts_with("//");
    let plain = next.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    if inside && plain { next } else { "/" }
}

/// The page that a form was posted from, if it was one of ours.
pub fn way_back(headers: &HeaderMap) -> String {
    let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
    let path = text(REFERER).zip(text(HOST)).and_then(|(referrer, host)| {
        let (_, rest) = referrer.split_once("://")?;
        rest.strip_prefix(host).filter(|path| path.starts_with('/'))
    });
    local(path.unwrap_or("/")).to_owned()
}

fn encoded(text: &str) -> String {
    text.bytes().fold(String::with_capacity(text.len()), |mut encoded, byte| {
        if byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
        encoded
    })
}

#[cfg(test)]
#[path = "sign_in_tests.rs"]
mod tests;
