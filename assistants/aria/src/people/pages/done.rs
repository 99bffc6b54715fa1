//! What was just done, as it travels in an address to the page that says so.

use http::page::Frame;
use http::page::book::{Flash, Undo};
use maud::{Markup, html};
use serde::Deserialize;
use uuid::Uuid;

use super::UNDO;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Done {
    Added,
    Changed,
    Unchanged,
    Removed,
    Given,
    TakenBack,
    Undone,
    NotUndone,
}

impl Done {
    pub(super) const ALL: [Self; 8] = [
        Self::Added,
        Self::Changed,
        Self::Unchanged,
        Self::Removed,
        Self::Given,
        Self::TakenBack,
        Self::Undone,
        Self::NotUndone,
    ];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Changed => "changed",
            Self::Unchanged => "unchanged",
            Self::Removed => "removed",
            Self::Given => "given",
            Self::TakenBack => "taken_back",
            Self::Undone => "undone",
            Self::NotUndone => "not_undone",
        }
    }

    /// The page that says so, with what takes it back.
    pub(super) fn at(self, path: &str, undo: Option<Uuid>) -> String {
        let undo = undo.map(|undo| format!("&undo={undo}")).unwrap_or_default();
        format!("{path}?done={}{undo}", self.as_str())
    }

    /// What the button that takes it back sends: a change of a page, or a gift.
    const fn undone_by(self) -> &'static str {
        match self {
            Self::TakenBack => "gift",
            _ => "change",
        }
    }
}

/// The part of an address that tells what was done.
#[derive(Debug, Clone, Default, Deserialize)]
pub(super) struct Told {
    #[serde(default)]
    done: String,
    undo: Option<Uuid>,
}

impl Told {
    #[cfg(test)]
    pub(super) fn of(done: Done, undo: Option<Uuid>) -> Self {
        Self { done: done.as_str().to_owned(), undo }
    }

    pub(super) fn render(&self, close: &str, frame: &Frame) -> Markup {
        let Some(done) = Done::ALL.into_iter().find(|done| done.as_str() == self.done) else {
            return html! {};
        };
        let text = frame.words.text(match done {
            Done::Added => "aria.people.page.done.added",
            Done::Changed => "aria.people.page.done.changed",
            Done::Unchanged => "aria.people.page.done.unchanged",
            Done::Removed => "aria.people.page.done.removed",
            Done::Given => "aria.people.page.done.given",
            Done::TakenBack => "aria.people.page.done.taken_back",
            Done::Undone => "aria.people.page.done.undone",
            Done::NotUndone => "aria.people.page.done.not_undone",
        });
        let id = self.undo.map(|undo| undo.to_string());
        let undo = id.as_deref().map(|id| Undo { action: UNDO, sends: (done.undone_by(), id) });
        let flash =
            if done == Done::NotUndone { Flash::refused(text, close) } else { Flash::done(text, close) };
        flash.undone_by(undo).render(frame)
    }
}
