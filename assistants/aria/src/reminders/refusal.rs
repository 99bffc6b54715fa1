//! Why there can be no such reminder, as a type: a stable code and a sentence that helps.

use domain::Words;
use web::problem::Code;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    NoTitle,
    NoTime,
    UnreadableTime,
    NoSuchDay,
    Past,
    TooFar,
    TooOften,
    TooMany,
    /// A change that says nothing new, or nothing at all.
    Unchanged,
    NoChange,
    NotFound,
    NoneRecent,
}

impl records::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::NoTitle => "no_title",
            Self::NoTime => "no_time",
            Self::UnreadableTime => "unreadable_time",
            Self::NoSuchDay => "no_such_day",
            Self::Past => "past",
            Self::TooFar => "too_far",
            Self::TooOften => "too_often",
            Self::TooMany => "too_many",
            Self::Unchanged => "unchanged",
            Self::NoChange => "no_change",
            Self::NotFound => "not_found",
            Self::NoneRecent => "none_recent",
        }
    }

    fn said(&self, words: &Words) -> String {
        words.text(&format!("aria.reminders.refused.{}", self.code())).to_owned()
    }

    fn lacks(&self) -> Option<&'static str> {
        match self {
            Self::NoTitle => Some("title"),
            Self::NoTime | Self::UnreadableTime | Self::NoSuchDay | Self::Past | Self::NoChange => {
                Some("datetime")
            }
            Self::NoneRecent => Some("query"),
            Self::TooFar | Self::TooOften | Self::TooMany | Self::Unchanged | Self::NotFound => None,
        }
    }

    fn problem(&self) -> Code {
        Code::InvalidReminder
    }
}
