//! What cannot be kept as a habit, as a type: a stable code and a sentence that helps.

use domain::Words;
use web::problem::Code;

use super::rule::LONGEST_NAME;
use super::table::MOST_HABITS;

/// Why something cannot be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    NameNeeded,
    NameTooLong,
    /// Days and times a week together.
    TwoRhythms,
    BadRhythm,
    NameTaken,
    TooMany,
    /// A day that has not come.
    Future,
    /// A day too long ago.
    LongAgo,
}

impl records::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::NameNeeded => "name_needed",
            Self::NameTooLong => "name_too_long",
            Self::TwoRhythms => "two_rhythms",
            Self::BadRhythm => "bad_rhythm",
            Self::NameTaken => "name_taken",
            Self::TooMany => "too_many_habits",
            Self::Future => "future_day",
            Self::LongAgo => "long_ago",
        }
    }

    fn said(&self, words: &Words) -> String {
        let (sentence, most) = match self {
            Self::TooMany => ("too_many", MOST_HABITS),
            Self::Future => ("future", 0),
            _ => (self.code(), LONGEST_NAME),
        };
        words.fill(&format!("aria.habits.refused.{sentence}"), &[("most", &most.to_string())])
    }

    fn lacks(&self) -> Option<&'static str> {
        match self {
            Self::NameNeeded | Self::NameTooLong | Self::NameTaken => Some("name"),
            Self::TwoRhythms | Self::BadRhythm => Some("rhythm"),
            Self::Future | Self::LongAgo => Some("date"),
            Self::TooMany => None,
        }
    }

    fn problem(&self) -> Code {
        Code::InvalidHabit
    }
}
