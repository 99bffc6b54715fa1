//! What people ask their memory for.

use domain::Clock;
use memory::search::{self, Hit, Query};
use store::{Db, StoreError};

use crate::clocks::RealClock;
use crate::measuring::Sheet;
use crate::people::Person;
use crate::sayings::{self, COMMON, Dice, NEEDLE, NOWHERE};

/// As many as a page of answers has.
const LIMIT: usize = 10;

pub(crate) const KINDS: [Kind; 6] =
    [Kind::Rare, Kind::Common, Kind::ThreeWords, Kind::CommonAndRare, Kind::Nothing, Kind::History];

/// A kind of question, by what its words bring in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Rare,
    Common,
    ThreeWords,
    CommonAndRare,
    /// Words that nobody said.
    Nothing,
    /// Three words again, and what no longer holds is wanted too.
    History,
}

impl Kind {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Rare => "a rare word",
            Self::Common => "a common word",
            Self::ThreeWords => "three words",
            Self::CommonAndRare => "a common and a rare word",
            Self::Nothing => "words nobody said",
            Self::History => "three words, with history",
        }
    }

    fn text(self, person: &Person, dice: &mut Dice) -> String {
        let rare = sayings::word_of_its_own(dice.below(person.items));
        match self {
            Self::Rare => rare,
            Self::Common => COMMON.to_owned(),
            Self::ThreeWords | Self::History => {
                format!("{COMMON} {} {}", dice.everyday_word(), dice.everyday_word())
            }
            Self::CommonAndRare => format!("{COMMON} {rare}"),
            Self::Nothing => NOWHERE.to_owned(),
        }
    }
}

/// One question of each kind.
pub(crate) async fn ask(db: &Db, sheet: &mut Sheet, round: usize) -> Result<(), StoreError> {
    let mut dice = Dice::new(round);
    for (kind, samples) in KINDS.into_iter().zip(&mut sheet.searches) {
        let text = kind.text(&sheet.person, &mut dice);
        let query = Query { text: &text, history: kind == Kind::History, limit: LIMIT, ..Query::default() };
        samples.take(search(db, &sheet.person, &query)).await?;
    }
    Ok(())
}

/// Whether the oldest thing of all is found first, among so many newer ones that share a word with it.
pub(crate) async fn is_needle_first(db: &Db, person: &Person) -> Result<bool, StoreError> {
    let text = format!("{COMMON} {NEEDLE}");
    let hits = search(db, person, &Query { text: &text, limit: LIMIT, ..Query::default() }).await?;
    Ok(hits.first().is_some_and(|hit| hit.item.content == sayings::needle()))
}

async fn search(db: &Db, person: &Person, query: &Query<'_>) -> Result<Vec<Hit>, StoreError> {
    let mut tx = db.read(person.scope).await?;
    search::search(&mut tx, query, RealClock.now()).await
}
