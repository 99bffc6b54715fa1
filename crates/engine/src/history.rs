//! Reading: conversations and their messages, by pages, newest first.

use std::sync::Arc;

use domain::{ConversationId, Scope, Timestamp};
use store::StoreError;
use store::actions::{self, Action};
use store::conversations::{self, Conversation};
use store::messages::{self, Message};

use crate::reply::ProposalView;
use crate::shared::Shared;

#[derive(Debug)]
pub struct ConversationPage {
    pub items: Vec<Conversation>,
    pub next: Option<(Timestamp, ConversationId)>,
}

#[derive(Debug)]
pub struct MessagePage {
    pub items: Vec<Message>,
    /// The place before which the next page begins.
    pub next: Option<i64>,
    pub proposal: Option<ProposalView>,
}

/// The part that reads conversations back. Cheap to clone: every clone is the same.
#[derive(Debug, Clone)]
pub struct History {
    shared: Arc<Shared>,
}

impl History {
    pub(crate) fn new(shared: &Arc<Shared>) -> Self {
        Self { shared: Arc::clone(shared) }
    }

    pub async fn conversations(
        &self,
        scope: Scope,
        before: Option<(Timestamp, ConversationId)>,
        limit: u16,
    ) -> Result<ConversationPage, StoreError> {
        let mut tx = self.shared.db.read(scope).await?;
        let mut items = conversations::page(&mut tx, before, i64::from(limit) + 1).await?;
        let more = items.len() > usize::from(limit);
        items.truncate(usize::from(limit));
        let next = items.last().filter(|_| more).map(|last| (last.updated_at, last.id));
        Ok(ConversationPage { items, next })
    }

    /// A page of one conversation, newest first. `None`: there is no such conversation of this person's.
    pub async fn messages(
        &self,
        scope: Scope,
        conversation: ConversationId,
        before: Option<i64>,
        limit: u16,
    ) -> Result<Option<MessagePage>, StoreError> {
        let mut tx = self.shared.db.read(scope).await?;
        let Some(found) = conversations::find(&mut tx, conversation).await? else { return Ok(None) };
        let before = before.unwrap_or(i64::MAX);
        let mut items = messages::before(&mut tx, conversation, before, i64::from(limit) + 1).await?;
        let more = items.len() > usize::from(limit);
        items.truncate(usize::from(limit));
        let next = items.last().filter(|_| more).map(|last| last.seq);
        let action = match found.pending_action {
            Some(id) => actions::find(&mut tx, id).await?,
            None => None,
        };
        let proposal = action.and_then(|action| self.open_proposal(action));
        Ok(Some(MessagePage { items, next, proposal }))
    }

    /// What each conversation is about, in the person's own first words.
    pub async fn titles(
        &self,
        scope: Scope,
        conversations: impl Iterator<Item = ConversationId>,
    ) -> Result<Vec<Option<String>>, StoreError> {
        let mut tx = self.shared.db.read(scope).await?;
        let mut titles = Vec::new();
        for conversation in conversations {
            let first = messages::before(&mut tx, conversation, 2, 1).await?;
            titles.push(first.into_iter().next().map(|message| shortened(&message.text)));
        }
        Ok(titles)
    }

    fn open_proposal(&self, action: Action) -> Option<ProposalView> {
        let expires_at = action.expires_at?;
        let open = action.state == domain::ActionState::Proposed && expires_at > self.shared.clock.now();
        open.then_some(ProposalView {
            nonce: action.nonce?,
            tool: action.tool,
            arguments: action.arguments,
            summary: action.summary,
            expires_at,
        })
    }
}

/// The most characters of a title.
const TITLE: usize = 60;

fn shortened(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    if line.chars().count() <= TITLE {
        return line.to_owned();
    }
    let mut short: String = line.chars().take(TITLE).collect();
    short.push('…');
    short
}
