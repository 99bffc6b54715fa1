//! What an operator's open page is told: that something changed, never what it says.

use domain::{ConversationId, MessageId, OutboundId};
use futures::Stream;
use store::{Notice, StoreError, Topic, supervision};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};

use super::operator::Operator;
use super::state::Operators;

/// Something of the tenant's changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    Conversation(ConversationId),
    /// A message on its way got its outcome.
    Outbound(OutboundId),
    Flags,
    /// Hints were lost: anything may have changed.
    Everything,
}

struct Watch {
    operators: Operators,
    operator: Operator,
    notices: Receiver<Notice>,
    /// Heard and not told yet, last one first.
    changes: Vec<Change>,
}

impl Operators {
    /// What changes in the operator's house from now on, on whichever instance. Many hints at once about one thing are
    /// told as one.
    pub fn changes(&self, operator: Operator) -> impl Stream<Item = Change> + Send + use<> {
        let notices = self.shared.db.subscribe();
        let watch = Watch { operators: self.clone(), operator, notices, changes: Vec::new() };
        futures::stream::unfold(watch, |mut watch| async move {
            let change = watch.next().await?;
            Some((change, watch))
        })
    }

    /// A notice as this operator may hear it.
    async fn change_of(&self, operator: Operator, notice: Notice) -> Result<Option<Change>, StoreError> {
        let told = matches!(
            notice.topic,
            Topic::Inbox | Topic::Work | Topic::TurnDone | Topic::Said | Topic::Sent | Topic::Flags
        );
        if !told {
            return Ok(None);
        }
        if notice.id.is_nil() {
            return Ok(Some(Change::Everything));
        }
        if notice.topic == Topic::Flags {
            return Ok((notice.id == operator.tenant().as_uuid()).then_some(Change::Flags));
        }
        let mut look = self.seen_by(operator).await?;
        if notice.topic == Topic::Sent {
            let id = OutboundId::from_uuid(notice.id);
            let owner = supervision::owner_of_outbound(&mut look, id).await?;
            return Ok(owner.map(|_| Change::Outbound(id)));
        }
        if matches!(notice.topic, Topic::Inbox | Topic::Work) {
            let id = ConversationId::from_uuid(notice.id);
            let owner = supervision::owner_of_conversation(&mut look, id).await?;
            return Ok(owner.map(|_| Change::Conversation(id)));
        }
        let message = MessageId::from_uuid(notice.id);
        let conversation = supervision::conversation_of(&mut look, message).await?;
        Ok(conversation.map(Change::Conversation))
    }
}

impl Watch {
    async fn next(&mut self) -> Option<Change> {
        loop {
            if let Some(change) = self.changes.pop() {
                return Some(change);
            }
            match self.notices.recv().await {
                Ok(notice) => self.hear(notice).await,
                Err(RecvError::Lagged(_)) => self.changes = vec![Change::Everything],
                Err(RecvError::Closed) => return None,
            }
            self.hear_the_rest().await;
            self.changes.reverse();
        }
    }

    /// What came in the meantime is told together with the first.
    async fn hear_the_rest(&mut self) {
        loop {
            match self.notices.try_recv() {
                Ok(notice) => self.hear(notice).await,
                Err(TryRecvError::Lagged(_)) => self.changes = vec![Change::Everything],
                Err(TryRecvError::Empty | TryRecvError::Closed) => return,
            }
        }
    }

    async fn hear(&mut self, notice: Notice) {
        let change = self.operators.change_of(self.operator, notice).await.unwrap_or_else(|error| {
            tracing::debug!(%error, "a change could not be looked up");
            Some(Change::Everything)
        });
        if let Some(change) = change
            && !self.changes.contains(&change)
            && !self.changes.contains(&Change::Everything)
        {
            self.changes.push(change);
        }
    }
}
