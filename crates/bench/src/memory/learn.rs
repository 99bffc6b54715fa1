//! What `add_knowledge` does besides the model: finding what a thing may contradict, keeping it, and the page anew.

use anyhow::{Result, bail};
use domain::{Clock, KnowledgeId, Words};
use memory::contradiction::Judgement;
use memory::items::NewItem;
use memory::learn::{self, Candidate, Judged, Learned};
use memory::page;
use memory::versions::Cause;
use memory::{About, Area, Confidence, ItemType};
use store::Db;

use super::people::Person;
use super::{Measurements, items};
use crate::clock::RealClock;

/// How many items one judgement looks at, as in the tool.
const RIVALS: usize = 20;

pub(super) const ADDITIONS: [Addition; 3] = [Addition::New, Addition::Known, Addition::Superseding];

/// What is added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Addition {
    /// Something new.
    New,
    /// Something that is there already.
    Known,
    /// Something that replaces the last one of its kind.
    Superseding,
}

impl Addition {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::New => "something new",
            Self::Known => "something known",
            Self::Superseding => "something that supersedes",
        }
    }

    fn item(self, person: &Person, round: usize) -> NewItem {
        let now = RealClock.now();
        // Beyond what the memory was filled with, so that it is new; within it, so that it is known.
        let new = 1_000_000 + round * 4;
        let old = (1 + round % (person.items / 5).max(1)) * 4;
        match self {
            Self::New => items::item(new, items::content(new), now),
            Self::Known => items::item(old, items::content(old), now),
            Self::Superseding => NewItem {
                kind: ItemType::Fact,
                area: Some(Area::Relationships),
                about: About::oneself(),
                confidence: Confidence::EXPLICIT,
                validated: false,
                ..items::item(new, format!("Mora em {}", items::word_of_its_own(new)), now)
            },
        }
    }

    /// Whether it became what it should. The first change has nothing to replace.
    fn is_learned(self, learned: &Learned, judged: usize) -> bool {
        match (self, learned) {
            (Self::Known, Learned::Strengthened(_)) => true,
            (Self::New | Self::Superseding, Learned::Added { superseded, .. }) => superseded.len() == judged,
            _ => false,
        }
    }
}

/// One addition of each kind.
pub(super) async fn measure(db: &Db, measured: &mut Measurements, words: &Words, round: usize) -> Result<()> {
    let Measurements { person, additions, home, .. } = measured;
    for (addition, samples) in ADDITIONS.into_iter().zip(additions) {
        let new = addition.item(person, round);
        let older = home.filter(|_| addition == Addition::Superseding);
        let judged = older.into_iter().map(replaced).collect();
        let before = usize::from(older.is_some());
        let learned = samples.record(add(db, person, Candidate { new, judged }, words)).await?;
        if !addition.is_learned(&learned, before) {
            bail!("{} of round {round} became {learned:?}", addition.name());
        }
        if let (Addition::Superseding, Learned::Added { item, .. }) = (addition, learned) {
            *home = Some(item.id);
        }
    }
    Ok(())
}

fn replaced(older: KnowledgeId) -> Judged {
    Judged { older, judgement: Judgement::Changed, because: "Mudou de cidade".to_owned() }
}

/// First what a model would be shown, on a snapshot; then what is done with its answer, in one transaction.
async fn add(db: &Db, person: &Person, candidate: Candidate, words: &Words) -> Result<Learned> {
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
