//! People of a house look at its conversations, take one over, answer in it and give it back; and decide about messages of
//! which nobody knows whether they left.

use domain::event::Detail;
use domain::{ConversationId, CorrelationId, Event, EventKind, MessageId, OutboundId, Role, Timestamp};
use outbound::delivery::{self, Resolution};
use outbound::{BypassReason, GateVerdict, Method, PROOF_WINDOW, Rule};
use store::audit::AuditRow;
use store::conversations::{self, Control};
use store::messages::{self, Author, Message};
use store::supervision::{self, Before, EventRow, InboxRow, JobView, OutboundRow, Own, Wanted};
use store::{StoreError, Topic, events};

use super::operator::Operator;
use super::state::{Operators, SupervisionError};
use crate::outbound::speaking::OutgoingMessage;

/// What became of something that an operator wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spoken {
    /// It is in the conversation, and on its way.
    Said(MessageId),
    /// A rule stopped it.
    Stopped(Rule),
}

impl Operators {
    /// The conversations that an operator may see, the one with the newest message first.
    pub async fn inbox(
        &self,
        operator: Operator,
        control: Option<Control>,
        before: Option<Before>,
        limit: i64,
    ) -> Result<Vec<InboxRow>, StoreError> {
        let wanted = control.map_or(Wanted::All, Wanted::ControlledBy);
        supervision::inbox(&mut self.seen_by(operator).await?, wanted, before, limit).await
    }

    /// The newest messages of one of them, newest first.
    pub async fn thread(
        &self,
        operator: Operator,
        conversation: ConversationId,
        limit: i64,
    ) -> Result<(InboxRow, Vec<Message>), SupervisionError> {
        let mut look = self.seen_by(operator).await?;
        let row = supervision::one(&mut look, conversation).await?.ok_or(SupervisionError::Unknown)?;
        let mut tx = look.into_scope(row.scope).await?;
        let messages = messages::before(&mut tx, conversation, i64::MAX, limit).await?;
        Ok((row, messages))
    }

    /// A person answers from now on, or the assistant again. Says whether that changed anything.
    pub async fn set_control(
        &self,
        operator: Operator,
        conversation: ConversationId,
        control: Control,
    ) -> Result<bool, SupervisionError> {
        let now = self.shared.clock.now();
        let scope = self.owner(operator, conversation).await?;
        let mut tx = self.shared.db.begin(scope).await?;
        let changed = conversations::set_control(&mut tx, conversation, control).await?;
        if changed {
            let kind = match control {
                Control::Human => EventKind::HandoffStarted,
                Control::Assistant => EventKind::HandoffEnded,
            };
            let event = Event::new(kind, conversation.as_uuid(), CorrelationId::random())
                .in_conversation(conversation)
                .with("by", Detail::Name("operator"))
                .with("actor", Detail::Id(operator.scope().user().as_uuid()));
            events::append(&mut tx, &event, now).await?;
        }
        tx.notify(Topic::Inbox, conversation.as_uuid());
        tx.commit().await?;
        Ok(changed)
    }

    /// Answers as a person. Whoever writes within thirty minutes of the last word replies; later, they write unasked.
    /// Either way the conversation is theirs from then on: nobody is talked over.
    pub async fn speak_as(
        &self,
        operator: Operator,
        conversation: ConversationId,
        text: String,
        bypass: Option<BypassReason>,
    ) -> Result<Spoken, SupervisionError> {
        let now = self.shared.clock.now();
        let scope = self.owner(operator, conversation).await?;
        let mut tx = self.shared.db.begin(scope).await?;
        let found = conversations::find(&mut tx, conversation).await?.ok_or(SupervisionError::Unknown)?;
        let method = match supervision::last_inbound(&mut tx, conversation).await? {
            Some((inbound, last_inbound_at)) if fresh(last_inbound_at, now) => {
                Method::Reply { inbound, last_inbound_at }
            }
            _ => Method::Manual { actor: operator.scope().user(), bypass },
        };
        let saying = OutgoingMessage { text, method, author: Author::Operator, asks: None };
        let said = self.outbound.say_in(&mut tx, &found, saying, now).await?;
        let spoken = match &said.admission {
            outbound::Admission::Stopped(GateVerdict::Blocked(rule) | GateVerdict::Bypassed(rule)) => {
                Spoken::Stopped(*rule)
            }
            outbound::Admission::Stopped(_) => Spoken::Stopped(Rule::Duplicate),
            _ => Spoken::Said(said.message()),
        };
        if matches!(spoken, Spoken::Said(_)) && found.controlled_by == Control::Assistant {
            conversations::set_control(&mut tx, conversation, Control::Human).await?;
            let event =
                Event::new(EventKind::HandoffStarted, conversation.as_uuid(), CorrelationId::random())
                    .in_conversation(conversation)
                    .with("by", Detail::Name("operator"))
                    .with("actor", Detail::Id(operator.scope().user().as_uuid()));
            events::append(&mut tx, &event, now).await?;
        }
        tx.notify(Topic::Inbox, conversation.as_uuid());
        tx.commit().await?;
        self.outbound.tell_said(said).await;
        Ok(spoken)
    }

    /// What left and what did not, newest first.
    pub async fn outbound(
        &self,
        operator: Operator,
        status: Option<&str>,
        before: Option<Before>,
        limit: i64,
    ) -> Result<Vec<OutboundRow>, StoreError> {
        supervision::outbound(&mut self.seen_by(operator).await?, status, before, limit).await
    }

    /// What the tools did, newest first.
    pub async fn audit(
        &self,
        operator: Operator,
        tool: Option<&str>,
        before: Option<Before>,
        limit: i64,
    ) -> Result<Vec<AuditRow>, StoreError> {
        supervision::audit(&mut self.seen_by(operator).await?, tool, before, limit).await
    }

    /// What happened, newest first.
    pub async fn events(
        &self,
        operator: Operator,
        kind: Option<&str>,
        before: Option<Before>,
        limit: i64,
    ) -> Result<Vec<EventRow>, StoreError> {
        supervision::events(&mut self.seen_by(operator).await?, kind, before, limit).await
    }

    /// The latest jobs, newest first; only the failed or waiting ones if a status is named.
    pub async fn latest_jobs(
        &self,
        operator: Operator,
        status: Option<&str>,
        limit: usize,
    ) -> Result<Vec<JobView>, StoreError> {
        // What belongs to no tenant is whoever's who runs the whole platform.
        let own = if operator.role() == Role::PlatformAdmin { Own::Shown } else { Own::Left };
        supervision::jobs(&mut self.seen_by(operator).await?, status, own, limit).await
    }

    /// Decides about a message of which nobody can tell whether it left. Says whether it did wait for that.
    pub async fn resolve_outbound(
        &self,
        operator: Operator,
        id: OutboundId,
        resolution: Resolution<'_>,
    ) -> Result<bool, SupervisionError> {
        let owner = supervision::owner_of_outbound(&mut self.seen_by(operator).await?, id).await?;
        let mut tx = self.shared.db.begin(owner.ok_or(SupervisionError::Unknown)?).await?;
        let now = self.shared.clock.now();
        let waited = delivery::resolve(&mut tx, id, resolution, now).await?;
        tx.commit().await?;
        self.outbound.send_written(id, now);
        Ok(waited)
    }
}

fn fresh(last_inbound_at: Timestamp, now: Timestamp) -> bool {
    now <= last_inbound_at + PROOF_WINDOW
}
