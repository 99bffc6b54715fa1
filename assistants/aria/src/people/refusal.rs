//! What cannot be kept of people, as a type: a stable code and a sentence that helps.

use domain::Words;
use web::problem::Code;

use super::birthday::NoBirthday;
use super::rule::{LONGEST_NAME, LONGEST_NOTES, LONGEST_RELATIONSHIP};
use super::table::MOST_PEOPLE;
use super::taste::TooMuch;
use crate::finance::money::NotMoney;

/// Why something cannot be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    NameNeeded,
    NameTooLong,
    RelationshipTooLong,
    NotesTooLong,
    Birthday(NoBirthday),
    Taste(TooMuch),
    TooManyPeople,
    /// They were deleted after the person was asked.
    Gone,
    GiftNeeded,
    GiftTooLong,
    /// A day that has not come, or one too long ago.
    GiftDate,
    GiftAmount(NotMoney),
}

impl From<NoBirthday> for Refusal {
    fn from(why: NoBirthday) -> Self {
        Self::Birthday(why)
    }
}

impl From<TooMuch> for Refusal {
    fn from(why: TooMuch) -> Self {
        Self::Taste(why)
    }
}

impl From<NotMoney> for Refusal {
    fn from(why: NotMoney) -> Self {
        Self::GiftAmount(why)
    }
}

impl records::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::NameNeeded => "name_needed",
            Self::NameTooLong => "name_too_long",
            Self::RelationshipTooLong => "relationship_too_long",
            Self::NotesTooLong => "notes_too_long",
            Self::Birthday(NoBirthday::Unreadable) => "unreadable_birthday",
            Self::Birthday(NoBirthday::NoSuchDay) => "no_such_day",
            Self::Birthday(NoBirthday::Future) => "future_birthday",
            Self::Birthday(NoBirthday::Ancient) => "ancient_birthday",
            Self::Taste(TooMuch::Many) => "too_many",
            Self::Taste(TooMuch::Long) => "preference_too_long",
            Self::TooManyPeople => "too_many_people",
            Self::Gone => "person_gone",
            Self::GiftNeeded => "gift_needed",
            Self::GiftTooLong => "gift_too_long",
            Self::GiftDate => "bad_date",
            Self::GiftAmount(_) => "bad_amount",
        }
    }

    fn said(&self, words: &Words) -> String {
        let sentence = match self {
            Self::Taste(TooMuch::Many) => "too_many_preferences",
            Self::TooManyPeople => "too_many",
            Self::GiftDate => "gift_date",
            Self::GiftAmount(NotMoney::Negative) => "negative_amount",
            _ => self.code(),
        };
        let most = match self {
            Self::NameTooLong => LONGEST_NAME.to_string(),
            Self::RelationshipTooLong => LONGEST_RELATIONSHIP.to_string(),
            Self::NotesTooLong => LONGEST_NOTES.to_string(),
            Self::TooManyPeople => MOST_PEOPLE.to_string(),
            _ => String::new(),
        };
        words.fill(&format!("aria.people.refused.{sentence}"), &[("most", &most)])
    }

    fn lacks(&self) -> Option<&'static str> {
        match self {
            Self::NameNeeded | Self::NameTooLong => Some("name"),
            Self::GiftNeeded | Self::GiftTooLong => Some("gift"),
            Self::GiftDate => Some("date"),
            Self::GiftAmount(_) => Some("amount"),
            Self::Birthday(_) => Some("updates.birthday"),
            Self::NotesTooLong => Some("updates.notes"),
            Self::RelationshipTooLong => Some("updates.relationship"),
            _ => None,
        }
    }

    fn problem(&self) -> Code {
        Code::InvalidPerson
    }
}
