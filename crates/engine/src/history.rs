//! Reading: conversations and their messages, by pages, newest first; and waiting for a reply.

use std::time::Duration;

use domain::{ConversationId, MessageId, Scope, Timestamp};
use futures::future::{Either, select};
use store::actions::{self, Action};
use store::conversations::{self, Conversation};
use store::messages::{self, Message};
use store::people::{self, Person};
use store::{StoreError, turns};

use crate::engine::Engine;
use crate::error::WaitError;
use crate::live::{Database, Following, Signal, TurnEvent};
use crate::reply::{ProposalView, Reply};

/// How often somebody who waits looks for an answer that another process may have given.
const LOOK_AGAIN: Duration = Duration::from_secs(1);

/// How long somebody waits at the most: a turn's own time, and as much again for those before it.
const PATIENCE: Duration = Duration::from_mins(1);

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

impl Engine {
    pub async fn person(&self, scope: Scope) -> Result<Person, StoreError> {
        people::load(&mut self.inner.db.read(scope).await?).await
    }

    pub async fn conversations(
        &self,
        scope: Scope,
        before: Option<(Timestamp, ConversationId)>,
        limit: u16,
    ) -> Result<ConversationPage, StoreError> {
        let mut tx = self.inner.db.read(scope).await?;
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
        let mut tx = self.inner.db.read(scope).await?;
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
        let mut tx = self.inner.db.read(scope).await?;
        let mut titles = Vec::new();
        for conversation in conversations {
            let first = messages::before(&mut tx, conversation, 2, 1).await?;
            titles.push(first.into_iter().next().map(|message| shortened(&message.text)));
        }
        Ok(titles)
    }

    fn open_proposal(&self, action: Action) -> Option<ProposalView> {
        let expires_at = action.expires_at?;
        let open = action.state == domain::ActionState::Proposed && expires_at > self.inner.clock.now();
        open.then_some(ProposalView {
            nonce: action.nonce?,
            tool: action.tool,
            arguments: action.arguments,
            summary: action.summary,
            expires_at,
        })
    }

    /// The next thing that happens to a turn. After [`TurnEvent::Done`] there is nothing more.
    ///
    /// The answer may have been given before we came, or by another process: the database is asked first,
    /// and again from time to time.
    pub async fn next_event(&self, scope: Scope, following: &mut Following) -> Result<TurnEvent, WaitError> {
        let since = *following.since.get_or_insert_with(|| self.inner.clock.now());
        loop {
            while let Ok(signal) = following.signals.try_recv() {
                match signal {
                    Signal::Event(event) => return Ok(event),
                    Signal::Look => following.database = Database::MayKnow,
                }
            }
            let database = std::mem::replace(&mut following.database, Database::KnowsNothing);
            if database == Database::MayKnow
                && let Some(reply) = self.stored_reply(scope, following.inbound).await?
            {
                return Ok(TurnEvent::Done(Box::new(reply)));
            }
            if self.inner.clock.now() > since + PATIENCE {
                return Err(WaitError::TimedOut);
            }
            let again = self.inner.clock.sleep(LOOK_AGAIN);
            match select(Box::pin(following.signals.recv()), again).await {
                Either::Left((Some(Signal::Event(event)), _)) => return Ok(event),
                Either::Left(_) | Either::Right(_) => following.database = Database::MayKnow,
            }
        }
    }

    /// Waits for the reply and lets everything else pass.
    pub async fn reply(&self, scope: Scope, mut following: Following) -> Result<Reply, WaitError> {
        loop {
            if let TurnEvent::Done(reply) = self.next_event(scope, &mut following).await? {
                return Ok(*reply);
            }
        }
    }

    async fn stored_reply(&self, scope: Scope, inbound: MessageId) -> Result<Option<Reply>, WaitError> {
        let stored = turns::reply(&mut self.inner.db.read(scope).await?, inbound).await?;
        let read = |reply: store::JsonText| reply.read::<Reply>().map_err(|_| WaitError::Erased);
        stored.map(read).transpose()
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
