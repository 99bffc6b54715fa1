//! What was just done, as it travels in an address to the page that says so.

use http::page::Frame;
use http::page::book::{Flash, Undo};
use maud::{Markup, html};
use serde::Deserialize;

use super::{PATH, UNDO};

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
    Undone,
    NotUndone,
}

impl Done {
    pub(super) const ALL: [Self; 13] = [
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
        Self::Undone,
        Self::NotUndone,
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
            Self::Undone => "undone",
            Self::NotUndone => "not_undone",
        }
    }

    /// The page that says so, with what takes it back.
    pub(super) fn at(self, undo: Option<&str>) -> String {
        let undo = undo.map(|undo| format!("&undo={undo}")).unwrap_or_default();
        format!("{PATH}?done={}{undo}", self.as_str())
    }
}

/// The part of an address that tells what was done.
#[derive(Debug, Clone, Default, Deserialize)]
pub(super) struct Told {
    #[serde(default)]
    done: String,
    undo: Option<String>,
}

impl Told {
    #[cfg(test)]
    pub(super) fn of(done: Done, undo: &str) -> Self {
        Self { done: done.as_str().to_owned(), undo: Some(undo.to_owned()) }
    }

    pub(super) fn render(&self, close: &str, frame: &Frame) -> Markup {
        let Some(done) = Done::ALL.into_iter().find(|done| done.as_str() == self.done) else {
            return html! {};
        };
        let key = format!("aria.habits.page.done.{}", done.as_str());
        let text = frame.words.text(&key);
        let undo = self.undo.as_deref().map(|what| Undo { action: UNDO, sends: ("what", what) });
        let flash =
            if done == Done::NotUndone { Flash::refused(text, close) } else { Flash::done(text, close) };
        flash.undone_by(undo).render(frame)
    }
}
