//! Forgotten stays forgotten: what the person had erased, put aside or corrected leaves a mark without its words, and
//! nothing that was said before it teaches the same again. A new statement of theirs does.

use std::collections::{BTreeMap, BTreeSet};

use domain::{ConversationId, KnowledgeId, MessageId, Timestamp};
use sha2::{Digest, Sha256};
use store::messages::{self, Message};
use store::{FromRow, JsonText, Row, StoreError, Tx, params, people, sql};
use uuid::Uuid;

use crate::item::{About, Item, named};
use crate::items::{self, NewItem};
use crate::search::terms_of;

/// How much of a stem counts: "diabética" and "diabetes" are about the same.
const ROOT: usize = 6;
/// How much of a digest is kept: it only has to tell words apart.
const KEPT: usize = 8;
/// How many marks one statement is held against: the latest.
const HELD_AGAINST: i64 = 2_000;
/// How many conversations can have been going on at one instant.
const AT_ONE_INSTANT: i64 = 50;

named! {
    /// How far a mark reaches.
    Reach {
        /// One statement, however it is put.
        Statement = "statement",
        /// Everything about something or somebody.
        Topic = "topic",
    }
}

/// What is to be marked, in words that are not kept.
pub(crate) struct Forgetting<'f> {
    pub(crate) text: &'f str,
    /// Whom it is about, where that is known.
    pub(crate) about: Option<&'f About>,
    pub(crate) reach: Reach,
    pub(crate) item: Option<&'f Item>,
}

impl<'f> Forgetting<'f> {
    pub(crate) fn of(item: &'f Item) -> Self {
        Self { text: &item.content, about: Some(&item.about), reach: Reach::Statement, item: Some(item) }
    }
}

/// One mark.
struct Mark {
    id: Uuid,
    reach: Reach,
    about: String,
    terms: BTreeSet<String>,
    messages: Vec<MessageId>,
    places: BTreeMap<ConversationId, i64>,
    at: Timestamp,
}

impl FromRow for Mark {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            reach: row.get("reach")?,
            about: row.get("about")?,
            terms: read(row, "terms")?,
            messages: read(row, "messages")?,
            places: read(row, "places")?,
            at: row.get("at")?,
        })
    }
}

fn read<T: serde::de::DeserializeOwned>(row: &Row, column: &'static str) -> Result<T, StoreError> {
    let text: JsonText = row.get(column)?;
    text.read().map_err(|error| StoreError::Decode {
        column: column.into(),
        wanted: "part of a mark",
        found: error.to_string(),
    })
}

/// Leaves a mark. Whoever learns at the same time waits, and sees it.
pub(crate) async fn mark(tx: &mut Tx, forgetting: &Forgetting<'_>, now: Timestamp) -> Result<(), StoreError> {
    people::hold(tx).await?;
    let id = Uuid::new_v4();
    let terms: BTreeSet<String> = roots(forgetting.text).iter().map(|root| digest(id, root)).collect();
    if terms.is_empty() {
        return Ok(());
    }
    let evidence = forgetting.item.map(|item| item.evidence.as_slice()).unwrap_or_default();
    let messages: Vec<MessageId> = evidence.iter().filter_map(|evidence| evidence.message).collect();
    let scope = tx.scope();
    let going_on: Vec<(ConversationId, i64)> = tx
        .rows(
            sql!(
                "select id, last_seq from conversations
                  where tenant_id = $1 and user_id = $2 and updated_at >= $3 order by updated_at desc limit $4"
            ),
            params![scope.tenant(), scope.user(), now, AT_ONE_INSTANT],
        )
        .await?;
    let places: BTreeMap<ConversationId, i64> = going_on.into_iter().collect();
    tx.execute(
        sql!(
            "insert into forgotten (id, tenant_id, user_id, item_id, reach, about, terms, messages, places, at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
        ),
        params![
            id,
            scope.tenant(),
            scope.user(),
            forgetting.item.map(|item| item.id),
            forgetting.reach,
            forgetting.about.map(|about| digest(id, &about.plain())).unwrap_or_default(),
            items::json_of(&terms)?,
            items::json_of(&messages)?,
            items::json_of(&places)?,
            now
        ],
    )
    .await?;
    Ok(())
}

/// The person took it back themselves: what was marked with an item since then may be learned again.
pub(crate) async fn lift(tx: &mut Tx, item: KnowledgeId, since: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!("delete from forgotten where tenant_id = $1 and user_id = $2 and item_id = $3 and at >= $4"),
        params![scope.tenant(), scope.user(), item, since],
    )
    .await?;
    Ok(())
}

/// Whether what this would be learned from was there already when the person had it forgotten. Whoever writes upon the
/// answer holds the person first.
pub(crate) async fn covers(tx: &mut Tx, new: &NewItem) -> Result<bool, StoreError> {
    let sources: Vec<MessageId> = new.evidence.iter().filter_map(|evidence| evidence.message).collect();
    // Written by hand, just now.
    if sources.is_empty() {
        return Ok(false);
    }
    let scope = tx.scope();
    let marks: Vec<Mark> = tx
        .rows(
            sql!(
                "select * from forgotten where tenant_id = $1 and user_id = $2 and at >= $3
                  order by at desc limit $4"
            ),
            params![scope.tenant(), scope.user(), new.said_at, HELD_AGAINST],
        )
        .await?;
    for mark in marks.iter().filter(|mark| mark.is_about(new, &sources)) {
        if mark.at > new.said_at || mark.was_there(tx, &sources).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

impl Mark {
    /// Whether a candidate says what was forgotten.
    fn is_about(&self, new: &NewItem, sources: &[MessageId]) -> bool {
        let digests = |text: &str| -> BTreeSet<String> {
            roots(text).iter().map(|root| digest(self.id, root)).collect()
        };
        let content = digests(&new.content);
        let shared = self.terms.intersection(&content).count();
        if self.reach == Reach::Topic {
            let about = if new.about.is_oneself() { "" } else { new.about.as_str() };
            let named: BTreeSet<String> = content.union(&digests(about)).cloned().collect();
            return self.terms.is_subset(&named);
        }
        let same_one = self.about.is_empty() || self.about == digest(self.id, &new.about.plain());
        if !same_one || shared == 0 {
            return false;
        }
        // Three quarters of the shorter of both: said in other words, not another thing.
        let covered = shared * 4 >= self.terms.len().min(content.len()) * 3;
        let quoted = || new.evidence.iter().any(|evidence| self.terms.is_subset(&digests(&evidence.words)));
        covered || sources.iter().any(|message| self.messages.contains(message)) || quoted()
    }

    /// For what was said at the very instant of the forgetting: whether it stands before it.
    async fn was_there(&self, tx: &mut Tx, sources: &[MessageId]) -> Result<bool, StoreError> {
        for source in sources {
            let Some(Message { conversation, seq, .. }) = messages::find(tx, *source).await? else {
                continue;
            };
            if self.places.get(&conversation).is_some_and(|last| seq <= *last) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// What a text is about, so that another form of its words is the same.
pub(crate) fn roots(text: &str) -> BTreeSet<String> {
    terms_of(text).iter().map(|term| term.chars().take(ROOT).collect()).collect()
}

fn digest(salt: Uuid, root: &str) -> String {
    let mut digest = Sha256::new();
    digest.update(salt.as_bytes());
    digest.update(root.as_bytes());
    let hex = |nibble: u8| char::from_digit(u32::from(nibble), 16).unwrap_or_default();
    digest.finalize().iter().take(KEPT).flat_map(|byte| [hex(byte >> 4), hex(byte & 0x0f)]).collect()
}
