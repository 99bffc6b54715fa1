//! What cannot be kept as a goal, as a type: a stable code and a sentence that helps.

use domain::Words;
use web::problem::Code;

use super::due::NoDue;
use super::rule::LONGEST_TITLE;
use super::table::MOST_GOALS;
use crate::finance::money::NotMoney;

/// Why something cannot be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    TitleNeeded,
    TitleTooLong,
    BadAmount,
    Money(NotMoney),
    Due(NoDue),
    /// There is an open one of that title.
    TitleTaken,
    TooMany,
    /// It has no amount to come nearer to.
    Unmeasured,
    /// It goes by the weights that are noted.
    ByTheScale,
    NothingTold,
}

impl records::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::TitleNeeded => "title_needed",
            Self::TitleTooLong => "title_too_long",
            Self::BadAmount | Self::Money(_) => "bad_amount",
            Self::Due(NoDue::Unread) => "bad_due",
            Self::Due(NoDue::NoSuchDay) => "no_such_day",
            Self::Due(NoDue::Past) => "past_due",
            Self::Due(NoDue::TooFar) => "far_due",
            Self::TitleTaken => "title_taken",
            Self::TooMany => "too_many_goals",
            Self::Unmeasured => "unmeasured",
            Self::ByTheScale => "by_the_scale",
            Self::NothingTold => "nothing_told",
        }
    }

    fn said(&self, words: &Words) -> String {
        let sentence = match self {
            Self::Money(NotMoney::Negative) => "negative",
            Self::Money(_) => "bad_money",
            Self::Due(NoDue::Unread) => "due_unread",
            Self::Due(NoDue::Past) => "due_past",
            Self::Due(NoDue::TooFar) => "due_far",
            Self::TooMany => "too_many",
            _ => self.code(),
        };
        let most = if *self == Self::TooMany { MOST_GOALS } else { LONGEST_TITLE };
        words.fill(&format!("aria.habits.goal.refused.{sentence}"), &[("most", &most.to_string())])
    }

    fn lacks(&self) -> Option<&'static str> {
        match self {
            Self::TitleNeeded | Self::TitleTooLong => Some("title"),
            Self::Due(_) => Some("due"),
            // Of a goal that is there it may be what was added, or the aim.
            Self::BadAmount | Self::Money(_) => None,
            Self::TitleTaken | Self::TooMany | Self::Unmeasured | Self::ByTheScale | Self::NothingTold => {
                None
            }
        }
    }

    fn problem(&self) -> Code {
        Code::InvalidGoal
    }
}
