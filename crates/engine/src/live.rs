//! What is happening right now, for whoever is watching in this process. Nothing here is the truth: the
//! database is; this only saves people the waiting.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use domain::{ConversationId, ConversationState, MessageId, Nonce, Scope, Timestamp, UserId};
use futures::future::BoxFuture;
use models::ToolCall;
use outbound::{Channel, Delivery, Handed, Permit, SendError};
use serde::Serialize;
use tokio::sync::{broadcast, mpsc};

use crate::reply::Reply;

/// A turn under way, as its watcher sees it.
#[derive(Debug, Clone, PartialEq)]
pub enum TurnEvent {
    Delta(String),
    ToolCalls {
        iteration: u8,
        calls: Vec<ToolCall>,
    },
    /// Always the last one.
    Done(Box<Reply>),
}

/// Something a person's open pages want to know.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum LiveEvent {
    Message {
        conversation_id: ConversationId,
        message_id: MessageId,
        text: String,
    },
    ProposalExpired {
        conversation_id: ConversationId,
        nonce: Nonce,
    },
    State {
        conversation_id: ConversationId,
        state: ConversationState,
    },
    /// Something that has to do with no conversation.
    Notice {
        code: &'static str,
        text: String,
    },
}

/// How many events a slow page may lag behind before it must look at the database again.
const LAG: usize = 64;

type Watchers = HashMap<MessageId, Vec<mpsc::UnboundedSender<Signal>>>;

/// What reaches a watcher.
#[derive(Debug)]
pub(crate) enum Signal {
    Event(TurnEvent),
    /// Another process is done with it: the database has the reply.
    Look,
}

/// Whether a look at the database may find the answer, or only the signals can bring it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Database {
    /// The message is not even stored yet, or somebody looked just now.
    KnowsNothing,
    MayKnow,
}

/// The watchers of this process.
#[derive(Debug, Clone, Default)]
pub struct Live {
    turns: Arc<Mutex<Watchers>>,
    /// The turns that this process is answering: their watchers hear of the end from us, after every word.
    ours: Arc<Mutex<HashSet<MessageId>>>,
    pages: Arc<Mutex<HashMap<UserId, broadcast::Sender<LiveEvent>>>>,
}

/// A place at the side of one turn.
#[derive(Debug)]
pub struct Following {
    pub inbound: MessageId,
    pub(crate) signals: mpsc::UnboundedReceiver<Signal>,
    pub(crate) database: Database,
    /// When the watcher began to wait.
    pub(crate) since: Option<Timestamp>,
    live: Live,
}

impl Drop for Following {
    fn drop(&mut self) {
        self.signals.close();
        let mut turns = self.live.turns.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(watchers) = turns.get_mut(&self.inbound) {
            watchers.retain(|watcher| !watcher.is_closed());
            if watchers.is_empty() {
                turns.remove(&self.inbound);
            }
        }
    }
}

impl Live {
    pub(crate) fn follow(&self, inbound: MessageId, database: Database) -> Following {
        let (sender, signals) = mpsc::unbounded_channel();
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        turns.entry(inbound).or_default().push(sender);
        Following { inbound, signals, database, since: None, live: self.clone() }
    }

    pub(crate) fn tell(&self, inbound: MessageId, event: &TurnEvent) {
        let turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        for watcher in turns.get(&inbound).into_iter().flatten() {
            // A watcher that left is removed when it drops its place.
            let _ = watcher.send(Signal::Event(event.clone()));
        }
    }

    /// Says that this process answers a turn, for as long as the value lives.
    pub(crate) fn answering(&self, inbound: MessageId) -> Answering {
        self.ours.lock().unwrap_or_else(PoisonError::into_inner).insert(inbound);
        Answering { inbound, live: self.clone() }
    }

    /// Another process may have answered: whoever waits here should look.
    pub(crate) fn look(&self, inbound: MessageId) {
        if self.ours.lock().unwrap_or_else(PoisonError::into_inner).contains(&inbound) {
            return;
        }
        let turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        for watcher in turns.get(&inbound).into_iter().flatten() {
            let _ = watcher.send(Signal::Look);
        }
    }

    /// Hints were lost: everybody who waits should look.
    pub(crate) fn look_all(&self) {
        let turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        for watcher in turns.values().flatten() {
            let _ = watcher.send(Signal::Look);
        }
    }

    pub(crate) fn is_followed(&self, inbound: MessageId) -> bool {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&inbound)
    }

    /// Everything of one person's, from now on.
    pub fn watch(&self, user: UserId) -> broadcast::Receiver<LiveEvent> {
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        pages.retain(|_, sender| sender.receiver_count() > 0);
        pages.entry(user).or_insert_with(|| broadcast::channel(LAG).0).subscribe()
    }

    pub(crate) fn has_pages(&self) -> bool {
        let pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        pages.values().any(|page| page.receiver_count() > 0)
    }

    /// An answer, and where it left the conversation.
    pub(crate) fn show_reply(&self, scope: Scope, reply: &Reply) {
        let (conversation_id, message_id) = (reply.conversation_id, reply.message_id);
        self.show(scope, LiveEvent::Message { conversation_id, message_id, text: reply.reply.clone() });
        self.show(scope, LiveEvent::State { conversation_id, state: reply.state });
    }

    pub(crate) fn show(&self, scope: Scope, event: LiveEvent) {
        let pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(page) = pages.get(&scope.user()) {
            // Nobody may be looking; the database has it all the same.
            let _ = page.send(event);
        }
    }
}

/// A turn that this process is answering.
#[derive(Debug)]
pub(crate) struct Answering {
    inbound: MessageId,
    live: Live,
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.live.ours.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.inbound);
    }
}

/// The pages and the terminal as a channel: they read what was committed, this only tells them to look.
impl Channel for Live {
    fn name(&self) -> &'static str {
        "web"
    }

    fn send(&self, _permit: Permit, delivery: Delivery) -> BoxFuture<'_, Result<Handed, SendError>> {
        let Delivery { scope, conversation, message, text, to: _ } = delivery;
        self.show(scope, LiveEvent::Message { conversation_id: conversation, message_id: message, text });
        Box::pin(std::future::ready(Ok(Handed::default())))
    }
}
