//! What was just done, as it travels in an address to the page that says so.

use maud::{Markup, html};
use serde::Deserialize;
use web::page::Frame;
use web::page::book::Flash;

use super::PATH;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Done {
    Begun,
    Changed,
    Ended,
    Resumed,
    Removed,
    Marked,
    Unmarked,
    Aimed,
    Told,
    Reached,
    Dropped,
}

impl Done {
    pub(super) const ALL: [Self; 11] = [
        Self::Begun,
        Self::Changed,
        Self::Ended,
        Self::Resumed,
        Self::Removed,
        Self::Marked,
        Self::Unmarked,
        Self::Aimed,
        Self::Told,
        Self::Reached,
        Self::Dropped,
    ];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Begun => "begun",
            Self::Changed => "changed",
            Self::Ended => "ended",
            Self::Resumed => "resumed",
            Self::Removed => "removed",
            Self::Marked => "marked",
            Self::Unmarked => "unmarked",
            Self::Aimed => "aimed",
            Self::Told => "told",
            Self::Reached => "reached",
            Self::Dropped => "dropped",
        }
    }

    /// The page that says so.
    pub(super) fn at(self) -> String {
        format!("{PATH}?done={}", self.as_str())
    }
}

/// The part of an address that tells what was done.
#[derive(Debug, Clone, Default, Deserialize)]
pub(super) struct Told {
    #[serde(default)]
    done: String,
}

impl Told {
    #[cfg(test)]
    pub(super) fn of(done: Done) -> Self {
        Self { done: done.as_str().to_owned() }
    }

    pub(super) fn render(&self, close: &str, frame: &Frame) -> Markup {
        let Some(done) = Done::ALL.into_iter().find(|done| done.as_str() == self.done) else {
            return html! {};
        };
        let key = format!("aria.habits.page.done.{}", done.as_str());
        Flash::done(frame.words.text(&key), close).render(frame)
    }
}
