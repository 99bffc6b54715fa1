//! What the person does to their own memory, by hand: write, correct, confirm, put aside, take up.

use domain::{KnowledgeId, Timestamp};
use store::{StoreError, Tx};

use crate::forgotten::{self, Forgetting};
use crate::identity::{self, Consent};
use crate::item::{Item, Source, Standing};
use crate::items;
use crate::learn::{self, Refusal};
use crate::versions::{Cause, Change};

/// A change by hand. What is not named stays.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Edit {
    pub content: Option<String>,
    pub standing: Option<Hold>,
    pub validated: Option<bool>,
}

/// Whether an item is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hold {
    TakenUp,
    PutAside,
}

/// What became of a change.
#[derive(Debug, Clone, PartialEq)]
pub enum Edited {
    Done(Box<Item>),
    /// There is no such item of this person's.
    Missing,
    Refused(Refusal),
    /// Somebody changed it at the same time.
    Raced,
}

/// Changes an item. Words that the person wrote themselves are theirs: confirmed, and they do not fade.
pub async fn edit(tx: &mut Tx, id: KnowledgeId, edit: &Edit, now: Timestamp) -> Result<Edited, StoreError> {
    let cause = Cause::person();
    let Some(mut item) = items::find(tx, id).await? else { return Ok(Edited::Missing) };
    if let Some(content) = &edit.content {
        if identity::load(tx).await?.consent != Consent::Granted {
            return Ok(Edited::Refused(Refusal::NoConsent));
        }
        forgotten::mark(tx, &Forgetting::of(&item), now).await?;
        match learn::tidied(content) {
            Ok(content) => item.content = content,
            Err(refusal) => return Ok(Edited::Refused(refusal)),
        }
        item.validated = true;
        item.source = Source::UserExplicit;
        if !items::update(tx, &mut item, Change::Edited, cause, now).await? {
            return Ok(Edited::Raced);
        }
        items::index_again(tx, &item).await?;
    }
    if let Some(validated) = edit.validated.filter(|validated| *validated != item.validated) {
        item.validated = validated;
        if !items::update(tx, &mut item, Change::Validated, cause, now).await? {
            return Ok(Edited::Raced);
        }
    }
    if let Some(hold) = edit.standing {
        let (standing, change) = match hold {
            Hold::TakenUp => (Standing::Current, Change::TakenUp),
            Hold::PutAside => (Standing::Inactive, Change::PutAside),
        };
        if item.standing != standing {
            item.standing = standing;
            match hold {
                Hold::TakenUp => {
                    item.superseded_by = None;
                    item.superseded_at = None;
                    forgotten::lift(tx, id, item.created_at).await?;
                }
                Hold::PutAside => forgotten::mark(tx, &Forgetting::of(&item), now).await?,
            }
            if !items::update(tx, &mut item, change, cause, now).await? {
                return Ok(Edited::Raced);
            }
        }
    }
    Ok(Edited::Done(Box::new(item)))
}
