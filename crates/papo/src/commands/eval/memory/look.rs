//! What a memory holds of one person, as the judge wants to see it.

use anyhow::Result;
use domain::Scope;
use engine::Engine;
use memory::items::{self, Filter};
use memory::{Item, Standing as Stored};

use super::judge::{ItemStatus, Quoted, Seen};
use super::play::Life;

/// How many items are fetched at a time.
const PAGE: i64 = 500;

/// Everything that was ever kept of a person, whatever its standing.
pub(super) async fn items(engine: &Engine, scope: Scope) -> Result<Vec<Item>> {
    let mut tx = engine.db().read(scope).await?;
    let mut all: Vec<Item> = Vec::new();
    loop {
        let before = all.last().map(|item| item.id);
        let filter = Filter { history: true, before, limit: PAGE, ..Filter::default() };
        let page = items::list(&mut tx, &filter).await?;
        if page.is_empty() {
            return Ok(all);
        }
        all.extend(page);
    }
}

impl Life {
    pub(super) fn seen(&self, item: &Item) -> Seen {
        let evidence = item.evidence.iter().map(|evidence| Quoted {
            message: evidence.message.and_then(|id| self.sent.get(&id).copied()),
            words: evidence.words.clone(),
            on: evidence.at.to_zoned(self.year.zone.clone()).date(),
        });
        Seen {
            id: item.id,
            content: item.content.clone(),
            about: (!item.about.is_oneself()).then(|| item.about.as_str().to_owned()),
            standing: match item.standing {
                Stored::Current => ItemStatus::Active,
                Stored::Superseded | Stored::Ended => ItemStatus::Retired,
                Stored::Inactive | Stored::Withdrawn => ItemStatus::Aside,
            },
            evidence: evidence.collect(),
            replaced_by: item.superseded_by,
        }
    }
}
