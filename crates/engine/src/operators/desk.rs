//! The operators' desk: the list of conversations, looked through by words, and one of them with what became of each
//! message.

use domain::{ConversationId, MessageId};
use store::StoreError;
use store::attachments::{self, Attachment, Came};
use store::messages::{self, Message};
use store::supervision::{self, Before, InboxRow, OutboundRow, Wanted};

use super::operator::Operator;
use super::state::{Operators, SupervisionError};

/// How many conversations are read at a time, and how often, when words are looked for: bounded work, then a next page.
const BATCH: i64 = 200;
const BATCHES: usize = 5;

/// How many messages of a conversation can still be opened.
const MOST_MEDIA: i64 = 2_000;

/// What an operator looks for.
#[derive(Debug, Clone, Copy)]
pub struct Look<'a> {
    pub wanted: Wanted,
    /// Words out of the name, the address or the last message; empty for everything.
    pub text: &'a str,
    pub before: Option<Before>,
    pub limit: u16,
}

/// What was found, and where the next page begins.
#[derive(Debug, Clone, Default)]
pub struct Listed {
    pub rows: Vec<InboxRow>,
    pub next: Option<Before>,
}

/// A conversation as an operator reads it.
#[derive(Debug, Clone)]
pub struct Thread {
    pub row: InboxRow,
    /// Newest first.
    pub messages: Vec<Message>,
    /// What left and what was stopped, newest first.
    pub outbound: Vec<OutboundRow>,
    /// What came with messages besides words, and whether it is still kept.
    pub media: Vec<Came>,
    /// The place before which older messages are.
    pub next: Option<i64>,
}

impl Operators {
    /// The conversations in sight that fit, the one with the newest message first.
    pub async fn look_through(&self, operator: Operator, look: Look<'_>) -> Result<Listed, StoreError> {
        let mut seen = self.seen_by(operator).await?;
        let sought = plain(look.text.trim());
        let limit = usize::from(look.limit);
        if sought.is_empty() {
            let more = i64::from(look.limit) + 1;
            let rows = supervision::inbox(&mut seen, look.wanted, look.before, more).await?;
            return Ok(page(rows, limit));
        }
        searched(&mut seen, look, &sought).await
    }

    /// One of them with its newest messages before a place, and what became of those that left.
    pub async fn conversation(
        &self,
        operator: Operator,
        conversation: ConversationId,
        before: Option<i64>,
        limit: u16,
    ) -> Result<Thread, SupervisionError> {
        let mut seen = self.seen_by(operator).await?;
        let row = supervision::one(&mut seen, conversation).await?.ok_or(SupervisionError::Unknown)?;
        let mut tx = seen.into_scope(row.scope).await?;
        let limit = i64::from(limit);
        let mut messages =
            messages::before(&mut tx, conversation, before.unwrap_or(i64::MAX), limit + 1).await?;
        let kept = usize::try_from(limit).unwrap_or(usize::MAX);
        let more = messages.len() > kept;
        messages.truncate(kept);
        let next = messages.last().filter(|_| more).map(|message| message.seq);
        let outbound = supervision::outbound_in(&mut tx, conversation, limit * 2).await?;
        let media = attachments::in_conversation(&mut tx, conversation, limit * 4).await?;
        Ok(Thread { row, messages, outbound, media, next })
    }

    /// The voice, the picture or the file that came with a message of a conversation in sight.
    pub async fn attachment(
        &self,
        operator: Operator,
        conversation: ConversationId,
        message: MessageId,
    ) -> Result<Attachment, SupervisionError> {
        let mut seen = self.seen_by(operator).await?;
        let row = supervision::one(&mut seen, conversation).await?.ok_or(SupervisionError::Unknown)?;
        let mut tx = seen.into_scope(row.scope).await?;
        let came = attachments::in_conversation(&mut tx, conversation, MOST_MEDIA).await?;
        if !came.iter().any(|came| came.message == message) {
            return Err(SupervisionError::Unknown);
        }
        attachments::find(&mut tx, message).await?.ok_or(SupervisionError::Unknown)
    }
}

async fn searched(seen: &mut supervision::Look, look: Look<'_>, sought: &str) -> Result<Listed, StoreError> {
    let limit = usize::from(look.limit);
    let mut found = Vec::new();
    let mut before = look.before;
    for _ in 0..BATCHES {
        let rows = supervision::inbox(seen, look.wanted, before, BATCH).await?;
        let last = rows.last().map(place);
        let was_last = i64::try_from(rows.len()).unwrap_or(BATCH) < BATCH;
        found.extend(rows.into_iter().filter(|row| fits(row, sought)));
        if found.len() > limit {
            return Ok(page(found, limit));
        }
        before = last;
        if was_last {
            return Ok(Listed { rows: found, next: None });
        }
    }
    Ok(Listed { rows: found, next: before })
}

fn page(mut rows: Vec<InboxRow>, limit: usize) -> Listed {
    let more = rows.len() > limit;
    rows.truncate(limit);
    let next = rows.last().filter(|_| more).map(place);
    Listed { rows, next }
}

fn place(row: &InboxRow) -> Before {
    Before { at: row.updated_at, id: row.id.as_uuid() }
}

fn fits(row: &InboxRow, sought: &str) -> bool {
    let texts = [Some(row.name.as_str()), row.address.as_deref(), row.last_text.as_deref()];
    texts.into_iter().flatten().any(|text| plain(text).contains(sought))
}

/// As one types in a hurry: small, and without accents.
fn plain(text: &str) -> String {
    let small = text.chars().flat_map(char::to_lowercase);
    small
        .map(|letter| match letter {
            'á' | 'à' | 'â' | 'ã' | 'ä' => 'a',
            'é' | 'è' | 'ê' | 'ë' => 'e',
            'í' | 'ì' | 'î' | 'ï' => 'i',
            'ó' | 'ò' | 'ô' | 'õ' | 'ö' => 'o',
            'ú' | 'ù' | 'û' | 'ü' => 'u',
            'ç' => 'c',
            'ñ' => 'n',
            other => other,
        })
        .collect()
}

#[cfg(test)]
#[path = "desk_tests.rs"]
mod tests;
