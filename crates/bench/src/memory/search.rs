//! Searches, by how many items their words bring in.

use domain::Clock;
use memory::search::{self, Hit, Query};
use store::{Db, StoreError};

use super::Measurements;
use super::items::{self, COMMON, NEEDLE, NOWHERE, Random};
use super::people::Person;
use crate::clock::RealClock;

/// As many as a page of answers has.
const LIMIT: usize = 10;

pub(super) const KINDS: [QuestionKind; 6] = [
    QuestionKind::Rare,
    QuestionKind::Common,
    QuestionKind::ThreeWords,
    QuestionKind::CommonAndRare,
    QuestionKind::Nothing,
    QuestionKind::History,
];

/// A kind of question, by what its words bring in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum QuestionKind {
    Rare,
    Common,
    ThreeWords,
    CommonAndRare,
    /// Words that nobody said.
    Nothing,
    /// Three words again, and what no longer holds is wanted too.
    History,
}

impl QuestionKind {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Rare => "a rare word",
            Self::Common => "a common word",
            Self::ThreeWords => "three words",
            Self::CommonAndRare => "a common and a rare word",
            Self::Nothing => "words nobody said",
            Self::History => "three words, with history",
        }
    }

    fn text(self, person: &Person, random: &mut Random) -> String {
        let rare = items::word_of_its_own(random.below(person.items));
        match self {
            Self::Rare => rare,
            Self::Common => COMMON.to_owned(),
            Self::ThreeWords | Self::History => {
                format!("{COMMON} {} {}", random.everyday_word(), random.everyday_word())
            }
            Self::CommonAndRare => format!("{COMMON} {rare}"),
            Self::Nothing => NOWHERE.to_owned(),
        }
    }
}

/// One question of each kind.
pub(super) async fn measure(db: &Db, measured: &mut Measurements, round: usize) -> Result<(), StoreError> {
    let mut random = Random::new(round);
    for (kind, samples) in KINDS.into_iter().zip(&mut measured.searches) {
        let text = kind.text(&measured.person, &mut random);
        let query =
            Query { text: &text, history: kind == QuestionKind::History, limit: LIMIT, ..Query::default() };
        samples.record(search(db, &measured.person, &query)).await?;
    }
    Ok(())
}

/// Whether the oldest thing of all is found first, among so many newer ones that share a word with it.
pub(super) async fn is_needle_first(db: &Db, person: &Person) -> Result<bool, StoreError> {
    let text = format!("{COMMON} {NEEDLE}");
    let hits = search(db, person, &Query { text: &text, limit: LIMIT, ..Query::default() }).await?;
    Ok(hits.first().is_some_and(|hit| hit.item.content == items::needle()))
}

async fn search(db: &Db, person: &Person, query: &Query<'_>) -> Result<Vec<Hit>, StoreError> {
    let mut tx = db.read(person.scope).await?;
    search::search(&mut tx, query, RealClock.now()).await
}
