//! What changes the memory by the person's own hand.

use domain::{DoubtId, KnowledgeId, NightId};
use memory::acts::{self, Edit, Edited};
use memory::doubts::{self, Keep};
use memory::items::{self, NewItem};
use memory::learn::{self, Candidate, Learned};
use memory::night;
use memory::versions::{self, Cause, Undoing};
use memory::{About, Area, Confidence, Evidence, Item, ItemType, Source};
use store::StoreError;

use super::state::Memories;

/// Something the person writes down themselves.
#[derive(Debug, Clone, PartialEq)]
pub struct Written {
    pub kind: ItemType,
    pub area: Option<Area>,
    pub about: About,
    pub content: String,
}

/// What became of undoing everything that one cause had changed.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Undone {
    pub changes: Vec<(KnowledgeId, Undoing)>,
}

impl Undone {
    /// How many changes were taken back just now.
    pub fn done(&self) -> usize {
        self.changes.iter().filter(|(_, undoing)| *undoing == Undoing::Done).count()
    }
}

impl Memories<'_> {
    /// Keeps what the person wrote: it is theirs, confirmed, and quotes itself.
    pub async fn write(&self, written: Written) -> Result<Learned, StoreError> {
        let now = self.now();
        let quoted = written.content.split_whitespace().collect::<Vec<_>>().join(" ");
        let evidence = Evidence { message: None, words: quoted, at: now };
        let new = NewItem {
            kind: written.kind,
            area: written.area,
            sub_area: None,
            about: written.about,
            content: written.content,
            confidence: Confidence::clamped(1.0),
            source: Source::UserExplicit,
            evidence: vec![evidence],
            validated: true,
            said_at: now,
        };
        let mut tx = self.writing().await?;
        let learned =
            learn::learn(&mut tx, Candidate { new, judged: Vec::new() }, Cause::person(), now).await?;
        if !matches!(learned, Learned::Refused(_)) {
            self.keep(tx).await?;
        }
        Ok(learned)
    }

    pub async fn edit(&self, id: KnowledgeId, edit: &Edit) -> Result<Edited, StoreError> {
        let mut tx = self.writing().await?;
        let edited = acts::edit(&mut tx, id, edit, self.now()).await?;
        if matches!(edited, Edited::Done(_)) {
            self.keep(tx).await?;
        }
        Ok(edited)
    }

    /// Erases one item for good. `false`: there is none of this person's.
    pub async fn erase(&self, id: KnowledgeId) -> Result<bool, StoreError> {
        let mut tx = self.writing().await?;
        let erased = items::erase(&mut tx, id, self.now()).await?;
        if erased {
            self.keep(tx).await?;
        }
        Ok(erased)
    }

    /// Takes one change of one item back. `None`: there is no such change.
    pub async fn undo(
        &self,
        id: KnowledgeId,
        number: i64,
    ) -> Result<Option<(Undoing, Option<Item>)>, StoreError> {
        let mut tx = self.writing().await?;
        let Some(undoing) = versions::undo(&mut tx, id, number, Cause::person(), self.now()).await? else {
            return Ok(None);
        };
        let item = items::find(&mut tx, id).await?;
        if undoing == Undoing::Done {
            self.keep(tx).await?;
        }
        Ok(Some((undoing, item)))
    }

    /// Takes a whole night back. `None`: there is no such night.
    pub async fn undo_night(&self, id: NightId) -> Result<Option<Undone>, StoreError> {
        let mut tx = self.writing().await?;
        if night::find(&mut tx, id).await?.is_none() {
            return Ok(None);
        }
        let changes = night::undo(&mut tx, id, Cause::person(), self.now()).await?;
        self.keep(tx).await?;
        Ok(Some(Undone { changes }))
    }

    /// Settles an open question. `false`: it is not open, or somebody else's.
    pub async fn settle(&self, id: DoubtId, keep: Keep) -> Result<bool, StoreError> {
        let mut tx = self.writing().await?;
        let Some(doubt) = doubts::find(&mut tx, id).await? else { return Ok(false) };
        doubts::settle(&mut tx, &doubt, keep, Cause::person(), self.now()).await?;
        self.keep(tx).await?;
        Ok(true)
    }
}
