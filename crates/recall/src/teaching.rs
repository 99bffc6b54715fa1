//! What `add_knowledge` does besides the model: finding what a thing may contradict, keeping it, and the page anew.

use domain::{Clock, KnowledgeId, Words};
use memory::contradiction::Judgement;
use memory::items::NewItem;
use memory::learn::{self, Candidate, Judged, Learned};
use memory::page;
use memory::versions::Cause;
use memory::{About, Area, Confidence, ItemType};
use store::Db;

use crate::clocks::RealClock;
use crate::measuring::Sheet;
use crate::order::Fault;
use crate::people::Person;
use crate::sayings;

/// How many items one judgement looks at, as in the tool.
const RIVALS: usize = 20;

pub(crate) const LESSONS: [Lesson; 3] = [Lesson::News, Lesson::Known, Lesson::Change];

/// What is taught.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lesson {
    /// Something new.
    News,
    /// Something that was told before.
    Known,
    /// Something that replaces what was told last.
    Change,
}

impl Lesson {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::News => "something new",
            Self::Known => "something known",
            Self::Change => "something that supersedes",
        }
    }

    fn item(self, person: &Person, round: usize) -> NewItem {
        let now = RealClock.now();
        // Beyond what anybody was filled with, so that it is new; within it, so that it is known.
        let new = 1_000_000 + round * 4;
        let old = (1 + round % (person.items / 5).max(1)) * 4;
        match self {
            Self::News => sayings::item(new, sayings::content(new), now),
            Self::Known => sayings::item(old, sayings::content(old), now),
            Self::Change => NewItem {
                kind: ItemType::Fact,
                area: Some(Area::Relationships),
                about: About::oneself(),
                confidence: Confidence::EXPLICIT,
                validated: false,
                ..sayings::item(new, format!("Mora em {}", sayings::word_of_its_own(new)), now)
            },
        }
    }

    /// Whether it became what it should. The first change has nothing to replace.
    fn is_learned(self, learned: &Learned, judged: usize) -> bool {
        match (self, learned) {
            (Self::Known, Learned::Strengthened(_)) => true,
            (Self::News | Self::Change, Learned::Added { superseded, .. }) => superseded.len() == judged,
            _ => false,
        }
    }
}

/// One lesson of each kind.
pub(crate) async fn teach(db: &Db, sheet: &mut Sheet, words: &Words, round: usize) -> Result<(), Fault> {
    let Sheet { person, lessons, home, .. } = sheet;
    for (lesson, samples) in LESSONS.into_iter().zip(lessons) {
        let new = lesson.item(person, round);
        let older = home.filter(|_| lesson == Lesson::Change);
        let judged = older.into_iter().map(replaced).collect();
        let before = usize::from(older.is_some());
        let learned = samples.take(add(db, person, Candidate { new, judged }, words)).await?;
        if !lesson.is_learned(&learned, before) {
            return Err(format!("{} of round {round} became {learned:?}", lesson.name()).into());
        }
        if let (Lesson::Change, Learned::Added { item, .. }) = (lesson, learned) {
            *home = Some(item.id);
        }
    }
    Ok(())
}

fn replaced(older: KnowledgeId) -> Judged {
    Judged { older, judgement: Judgement::Changed, because: "Mudou de cidade".to_owned() }
}

/// First what a model would be shown, on a snapshot; then what is done with its answer, in one transaction.
async fn add(db: &Db, person: &Person, candidate: Candidate, words: &Words) -> Result<Learned, Fault> {
    let now = RealClock.now();
    let mut tx = db.read(person.scope).await?;
    learn::rivals(&mut tx, &candidate.new, RIVALS, now).await?;
    drop(tx);
    let mut tx = db.begin(person.scope).await?;
    let learned = learn::learn(&mut tx, candidate, Cause::person(), now).await?;
    page::rebuild(&mut tx, words, now).await?;
    tx.commit().await?;
    Ok(learned)
}
