//! Supervision: people of a house look at its conversations, take one over, answer in it and give it back; they turn
//! switches, and decide about messages of which nobody knows whether they left.

mod desk;
mod person;
mod watch;

use domain::event::Detail;
use domain::{
    ConversationId, CorrelationId, Event, EventKind, MessageId, OutboundId, Role, Scope, TenantId, Timestamp,
};
use outbound::{GateVerdict, Method, PROOF_WINDOW, delivery};
use store::messages::{self, Author, Message};
use store::supervision::{Own, Sight};
use store::{StoreError, Topic, conversations, events, supervision};

pub use self::desk::{Listed, Look, Thread};
pub use self::person::{PersonStanding, Reachable};
pub use self::watch::Change;
pub use outbound::delivery::Resolution;
pub use outbound::hours::Opening;
pub use outbound::{BypassReason, Rule};
pub use store::attachments::Came;
pub use store::audit::AuditRow;
pub use store::conversations::Control;
pub use store::outbox::Received;
pub use store::permissions::{Permission, PermissionState};
pub use store::supervision::{
    Before, EventRow, InboxRow, InboxRow as InboxEntry, JobView, OutboundRow, OutboundRow as OutboundEntry,
    Wanted,
};

use crate::engine::Engine;
use crate::outbound::speaking::OutgoingMessage;

/// Somebody of the house, with the right to do so.
#[derive(Debug, Clone, Copy)]
pub struct Operator(Scope, Role);

impl Operator {
    /// Whoever has at least the role of an operator.
    pub fn new(scope: Scope, role: Role) -> Option<Self> {
        (role >= Role::Operator).then_some(Self(scope, role))
    }

    pub const fn scope(self) -> Scope {
        self.0
    }

    pub(crate) const fn tenant(self) -> TenantId {
        self.0.tenant()
    }
}

/// What became of something that an operator wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spoken {
    /// It is in the conversation, and on its way.
    Said(MessageId),
    /// A rule stopped it.
    Stopped(Rule),
}

/// Why an operator's wish was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum SupervisionError {
    #[error("there is no such conversation or message here")]
    Unknown,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Engine {
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
        let now = self.inner.clock.now();
        let scope = self.owner(operator, conversation).await?;
        let mut tx = self.inner.db.begin(scope).await?;
        let changed = conversations::set_control(&mut tx, conversation, control).await?;
        if changed {
            let kind = match control {
                Control::Human => EventKind::HandoffStarted,
                Control::Assistant => EventKind::HandoffEnded,
            };
            let event = Event::new(kind, conversation.as_uuid(), CorrelationId::random())
                .in_conversation(conversation)
                .with("by", Detail::Name("operator"))
                .with("actor", Detail::Id(operator.0.user().as_uuid()));
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
        let now = self.inner.clock.now();
        let scope = self.owner(operator, conversation).await?;
        let mut tx = self.inner.db.begin(scope).await?;
        let found = conversations::find(&mut tx, conversation).await?.ok_or(SupervisionError::Unknown)?;
        let method = match supervision::last_inbound(&mut tx, conversation).await? {
            Some((inbound, last_inbound_at)) if fresh(last_inbound_at, now) => {
                Method::Reply { inbound, last_inbound_at }
            }
            _ => Method::Manual { actor: operator.0.user(), bypass },
        };
        let saying = OutgoingMessage { text, method, author: Author::Operator, asks: None };
        let said = self.inner.outbound.say_in(&mut tx, &found, saying, now).await?;
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
                    .with("actor", Detail::Id(operator.0.user().as_uuid()));
            events::append(&mut tx, &event, now).await?;
        }
        tx.notify(Topic::Inbox, conversation.as_uuid());
        tx.commit().await?;
        self.inner.outbound.tell_said(said).await;
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
        let own = if operator.1 == Role::PlatformAdmin { Own::Shown } else { Own::Left };
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
        let mut tx = self.inner.db.begin(owner.ok_or(SupervisionError::Unknown)?).await?;
        let now = self.inner.clock.now();
        let waited = delivery::resolve(&mut tx, id, resolution, now).await?;
        tx.commit().await?;
        self.inner.outbound.send_written(id, now);
        Ok(waited)
    }

    /// What this operator may look at.
    pub(crate) async fn seen_by(&self, operator: Operator) -> Result<supervision::Look, StoreError> {
        let assistants = self.inner.assistants.values().map(|mounted| &mounted.assistant);
        let hosted = assistants.filter(|assistant| assistant.pipeline.serves_a_house());
        self.inner.db.look(Sight::new(operator.scope(), hosted.map(|assistant| assistant.id))).await
    }

    async fn owner(
        &self,
        operator: Operator,
        conversation: ConversationId,
    ) -> Result<Scope, SupervisionError> {
        let owner =
            supervision::owner_of_conversation(&mut self.seen_by(operator).await?, conversation).await?;
        owner.ok_or(SupervisionError::Unknown)
    }
}

fn fresh(last_inbound_at: Timestamp, now: Timestamp) -> bool {
    now <= last_inbound_at + PROOF_WINDOW
}
