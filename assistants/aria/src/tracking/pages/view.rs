//! What the address of the page says: the period, and what was just done.

use domain::Words;
use maud::Markup;
use serde::Deserialize;
use web::page::book::Choosing;

use super::PATH;
use crate::trends::Period;

/// The address as it is typed; what it does not know it leaves out.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Asked {
    period: Option<String>,
    done: Option<String>,
}

/// How the page is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct View {
    pub(super) period: Period,
}

/// What was just done, for the line that says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Done {
    Noted,
    Changed,
    Unchanged,
    Deleted,
}

impl Done {
    pub(super) const ALL: [Self; 4] = [Self::Noted, Self::Changed, Self::Unchanged, Self::Deleted];

    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Noted => "noted",
            Self::Changed => "changed",
            Self::Unchanged => "unchanged",
            Self::Deleted => "deleted",
        }
    }

    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Noted => "aria.tracking.done.noted",
            Self::Changed => "aria.tracking.done.changed",
            Self::Unchanged => "aria.tracking.done.unchanged",
            Self::Deleted => "aria.tracking.done.deleted",
        }
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|done| done.as_str() == text)
    }
}

impl Asked {
    pub(super) fn view(&self) -> View {
        View { period: self.period.as_deref().and_then(Period::parse).unwrap_or(Period::Month) }
    }

    pub(super) fn done(&self) -> Option<Done> {
        self.done.as_deref().and_then(Done::parse)
    }
}

impl View {
    /// The page itself.
    pub(super) fn href(self) -> String {
        self.at(PATH)
    }

    /// A form's address, which leads back to this view.
    pub(super) fn at(self, path: &str) -> String {
        match self.period {
            Period::Month => path.to_owned(),
            period => format!("{path}?period={}", period.as_str()),
        }
    }

    /// The page after something was done.
    pub(super) fn after(self, done: Done) -> String {
        format!("{PATH}?period={}&done={}", self.period.as_str(), done.as_str())
    }

    pub(super) fn periods(self, words: &Words) -> Markup {
        let way = |choosing: Choosing, period: Period| {
            let name = words.text(&format!("aria.tracking.period.{}", period.as_str())).to_owned();
            let href = View { period }.href();
            if period == self.period { choosing.here(href, name) } else { choosing.there(href, name) }
        };
        Period::ALL.into_iter().fold(Choosing::new(words.text("book.period")), way).render()
    }
}
