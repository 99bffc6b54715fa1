//! When a person of the team has to take over.

use std::sync::LazyLock;

use crate::phrases::Phrasebook;

/// Why a person has to take over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    Legal,
    /// A dispute about pay. A plain question about it is none.
    Money,
    Anger,
    AsksForPerson,
}

impl Reason {
    /// The gravest first.
    pub const ALL: [Self; 4] = [Self::Legal, Self::Money, Self::Anger, Self::AsksForPerson];

    /// Its name in lists, events and figures.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::Money => "money",
            Self::Anger => "anger",
            Self::AsksForPerson => "asks_for_person",
        }
    }
}

/// Capital letters that make a shout: so many at least, and hardly any others.
const LOUD_LETTERS: usize = 12;
const LOUD_SHARE: usize = 9;
/// Marks in a row that go with it: "!!", "?!".
const LOUD_MARKS: usize = 2;

pub(super) static HEARD: LazyLock<Phrasebook> =
    LazyLock::new(|| Phrasebook::parse(&[include_str!("rules/person.txt")]));

/// Why a person has to take over; the gravest reason, if there are several.
pub fn needs_person(text: &str) -> Option<Reason> {
    let found = HEARD.find(&HEARD.read(text));
    let has = |heading: &str| found.iter().any(|phrase| phrase.heading == heading);
    let is_so = |reason: &Reason| {
        // Who laughs is not angry enough to be handed to anybody: "kkkk só pode ser sacanagem".
        let meant = *reason != Reason::Anger || !laughs(text);
        let loud = || *reason == Reason::Anger && has("shouts") && !has("kindly") && is_loud(text);
        meant && (has(reason.as_str()) || loud())
    };
    Reason::ALL.into_iter().find(is_so)
}

/// Capitals throughout, and more than one mark. Many people write in capitals and mean nothing by it.
fn is_loud(text: &str) -> bool {
    let (mut letters, mut capitals, mut marks) = (0_usize, 0_usize, 0_usize);
    for letter in text.chars() {
        letters += usize::from(letter.is_alphabetic());
        capitals += usize::from(letter.is_uppercase());
        marks += usize::from(matches!(letter, '!' | '?'));
    }
    letters >= LOUD_LETTERS && capitals * 10 >= letters * LOUD_SHARE && marks >= LOUD_MARKS
}

fn laughs(text: &str) -> bool {
    let text = text.to_lowercase();
    ["kkk", "haha", "hehe", "rsrs", "😂", "🤣", "😅"].iter().any(|laugh| text.contains(laugh))
}
