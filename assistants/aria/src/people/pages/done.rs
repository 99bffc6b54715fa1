//! What was just done, as it travels in an address to the page that says so.

use maud::{Markup, html};
use serde::Deserialize;
use web::page::Frame;
use web::page::book::Flash;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Done {
    Added,
    Changed,
    Unchanged,
    Removed,
    Given,
    TakenBack,
}

impl Done {
    pub(super) const ALL: [Self; 6] =
        [Self::Added, Self::Changed, Self::Unchanged, Self::Removed, Self::Given, Self::TakenBack];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Changed => "changed",
            Self::Unchanged => "unchanged",
            Self::Removed => "removed",
            Self::Given => "given",
            Self::TakenBack => "taken_back",
        }
    }

    /// The page that says so.
    pub(super) fn at(self, path: &str) -> String {
        format!("{path}?done={}", self.as_str())
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
        let text = frame.words.text(match done {
            Done::Added => "aria.people.page.done.added",
            Done::Changed => "aria.people.page.done.changed",
            Done::Unchanged => "aria.people.page.done.unchanged",
            Done::Removed => "aria.people.page.done.removed",
            Done::Given => "aria.people.page.done.given",
            Done::TakenBack => "aria.people.page.done.taken_back",
        });
        Flash::done(text, close).render(frame)
    }
}
