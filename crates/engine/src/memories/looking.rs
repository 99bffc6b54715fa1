//! What a person sees of their own memory.

use domain::{KnowledgeId, MessageId, NightId, Timestamp};
use jiff::civil::Date;
use memory::doubts::{self, Doubt};
use memory::items::{self, Filter, Stats};
use memory::listing::{self, CompactMemory};
use memory::night::{self, Night};
use memory::search::{self, Query};
use memory::versions::{self, Version};
use memory::why::{self, Why};
use memory::{Area, Item, ItemType};
use store::messages::{self, Message};
use store::{StoreError, Tx};

use super::state::Memories;

/// How many items one look of an export takes.
const EXPORTED_AT_ONCE: u16 = 500;

/// The most open questions that are shown at once.
const MOST_DOUBTS: i64 = 50;

/// What somebody wants to see.
#[derive(Debug, Clone, Default)]
pub struct Look<'q> {
    /// Only what these words find, the best fit first; empty for everything, newest first.
    pub text: &'q str,
    pub kind: Option<ItemType>,
    pub area: Option<Area>,
    /// Also what no longer holds.
    pub history: bool,
    /// As it was at this instant.
    pub at: Option<Timestamp>,
    pub before: Option<KnowledgeId>,
    pub limit: u16,
}

#[derive(Debug, Clone, PartialEq)]
pub struct ItemPage {
    pub items: Vec<Item>,
    /// What the next page comes before.
    pub next: Option<KnowledgeId>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct NightPage {
    pub items: Vec<Night>,
    pub next: Option<Date>,
}

/// An open question with the two things it is about.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenDoubt {
    pub doubt: Doubt,
    pub older: Item,
    pub newer: Item,
}

/// Everything, as it leaves the house.
#[derive(Debug, Clone, PartialEq)]
pub struct Export {
    pub items: Vec<Item>,
    pub stats: Stats,
    pub at: Timestamp,
}

impl Memories<'_> {
    pub async fn list(&self, look: &Look<'_>) -> Result<ItemPage, StoreError> {
        let mut tx = self.reading().await?;
        let limit = usize::from(look.limit);
        let filter = Filter {
            kind: look.kind,
            area: look.area,
            history: look.history,
            before: look.before,
            limit: i64::from(look.limit) + 1,
        };
        let mut items = match look.at {
            Some(at) => listing::as_of(&mut tx, at, &filter).await?,
            None if look.text.trim().is_empty() => items::list(&mut tx, &filter).await?,
            None => return self.found(&mut tx, look).await,
        };
        let more = items.len() > limit;
        items.truncate(limit);
        let next = items.last().filter(|_| more).map(|last| last.id);
        Ok(ItemPage { items, next })
    }

    /// The best fits have no next page: what comes after them fits less.
    async fn found(&self, tx: &mut Tx, look: &Look<'_>) -> Result<ItemPage, StoreError> {
        let query = Query {
            text: look.text,
            kind: look.kind,
            area: look.area,
            about: None,
            history: look.history,
            limit: usize::from(look.limit),
        };
        let hits = search::search(tx, &query, self.now()).await?;
        Ok(ItemPage { items: hits.into_iter().map(|hit| hit.item).collect(), next: None })
    }

    /// One item and its life, oldest first.
    pub async fn find(&self, id: KnowledgeId) -> Result<Option<(Item, Vec<Version>)>, StoreError> {
        let mut tx = self.reading().await?;
        let Some(item) = items::find(&mut tx, id).await? else { return Ok(None) };
        let versions = versions::of_item(&mut tx, id).await?;
        Ok(Some((item, versions)))
    }

    /// The lives of several items, in their order.
    pub async fn lives(&self, items: &[Item]) -> Result<Vec<Vec<Version>>, StoreError> {
        let mut tx = self.reading().await?;
        let mut lives = Vec::with_capacity(items.len());
        for item in items {
            lives.push(versions::of_item(&mut tx, item.id).await?);
        }
        Ok(lives)
    }

    /// Several items by their ids; those that are not this person's are not there.
    pub async fn find_all(&self, ids: &[KnowledgeId]) -> Result<Vec<Item>, StoreError> {
        items::find_all(&mut self.reading().await?, ids).await
    }

    pub async fn stats(&self) -> Result<Stats, StoreError> {
        items::stats(&mut self.reading().await?).await
    }

    /// Every item, whatever became of it, newest first, out of one snapshot.
    pub async fn export(&self) -> Result<Export, StoreError> {
        let mut tx = self.reading().await?;
        let mut all = Vec::new();
        loop {
            let before = all.last().map(|item: &Item| item.id);
            let limit = i64::from(EXPORTED_AT_ONCE);
            let filter = Filter { history: true, before, limit, ..Filter::default() };
            let some = items::list(&mut tx, &filter).await?;
            let last = some.len() < usize::from(EXPORTED_AT_ONCE);
            all.extend(some);
            if last {
                break;
            }
        }
        let stats = items::stats(&mut tx).await?;
        Ok(Export { items: all, stats, at: self.now() })
    }

    pub async fn nights(&self, before: Option<Date>, limit: u16) -> Result<NightPage, StoreError> {
        let mut tx = self.reading().await?;
        let mut items = listing::nights(&mut tx, before, i64::from(limit) + 1).await?;
        let more = items.len() > usize::from(limit);
        items.truncate(usize::from(limit));
        let next = items.last().filter(|_| more).map(|last| last.day);
        Ok(NightPage { items, next })
    }

    /// One night and everything it changed.
    pub async fn night(&self, id: NightId) -> Result<Option<(Night, Vec<Version>)>, StoreError> {
        let mut tx = self.reading().await?;
        let Some(night) = night::find(&mut tx, id).await? else { return Ok(None) };
        let changes = versions::of_cause(&mut tx, id.as_uuid()).await?;
        Ok(Some((night, changes)))
    }

    pub async fn doubts(&self) -> Result<Vec<OpenDoubt>, StoreError> {
        let mut tx = self.reading().await?;
        let mut open = Vec::new();
        for doubt in doubts::all(&mut tx, MOST_DOUBTS).await? {
            let older = items::find(&mut tx, doubt.older).await?;
            let newer = items::find(&mut tx, doubt.newer).await?;
            if let (Some(older), Some(newer)) = (older, newer) {
                open.push(OpenDoubt { doubt, older, newer });
            }
        }
        Ok(open)
    }

    /// What the reply of a message's turn leaned on.
    pub async fn why(&self, message: MessageId) -> Result<Option<Why>, StoreError> {
        let mut tx = self.reading().await?;
        let Some(message) = messages::find(&mut tx, message).await? else { return Ok(None) };
        why::of_turn(&mut tx, message.turn).await.map(Some)
    }

    /// The message that something was said in.
    pub async fn message(&self, id: MessageId) -> Result<Option<Message>, StoreError> {
        messages::find(&mut self.reading().await?, id).await
    }

    /// The compact page that stands in every prompt.
    pub async fn page(&self) -> Result<CompactMemory, StoreError> {
        listing::page(&mut self.reading().await?, self.now()).await
    }
}
