//! What happened on WhatsApp, passed on to the use case that it belongs to.

use channels::evolution::{
    ConnectionState, Evolution, Happening, Incoming, Peer, PresenceState, ReceiptStatus,
};
use domain::CorrelationId;
use engine::StoreError;
use engine::arrivals::{Amendment, Arrival, Origin, Receipt};
use engine::pipeline::Sender;
use web::connections::Connection;
use web::problem::Problem;

use super::super::accepted;
use super::Hall;
use super::door::Admitted;
use super::said::InboundMessage;

/// One body that is being passed on.
pub(super) struct Telling<'a> {
    pub(super) hall: &'a Hall,
    pub(super) admitted: &'a Admitted,
    pub(super) correlation: CorrelationId,
}

impl Telling<'_> {
    pub(super) async fn pass_on(&self, happening: Happening) -> Result<(), Problem> {
        let engine = &self.hall.app.engine;
        match happening {
            Happening::Message(incoming) => self.arrive(incoming, Sender::Person).await?,
            Happening::Group(incoming) => self.arrive(incoming, Sender::Group).await?,
            Happening::Echo(incoming) => {
                let origin = self.origin(&incoming.peer);
                engine
                    .inbound()
                    .hear_echo(&origin, &incoming.provider_id, &InboundMessage::from(incoming.content).text)
                    .await?;
            }
            Happening::Receipt { provider_id, status } => self.note_receipt(&provider_id, status).await?,
            Happening::Edited { provider_id, content, peer } => {
                self.amend(
                    &provider_id,
                    peer.as_ref(),
                    Amendment::Edited(InboundMessage::from(content).text),
                )
                .await?;
            }
            Happening::Deleted { provider_id, peer } => {
                self.amend(&provider_id, peer.as_ref(), Amendment::Deleted).await?;
            }
            Happening::Presence { peer, state: PresenceState::Typing | PresenceState::Recording } => {
                engine.inbound().note_typing(&self.origin(&peer)).await?;
            }
            Happening::Connection { state } => self.note_connection(state),
            Happening::Presence { .. } => {}
            Happening::Other { event } => tracing::debug!(event, "nobody waits for what Evolution told"),
        }
        Ok(())
    }

    async fn arrive(&self, incoming: Incoming, sender: Sender) -> Result<(), Problem> {
        let said = InboundMessage::from(incoming.content);
        let arrival = Arrival {
            origin: self.origin(&incoming.peer),
            sender,
            // In a group it is the name of whoever spoke, not the group's.
            name: incoming.name.filter(|_| sender == Sender::Person),
            role: None,
            timezone: self.admitted.door.timezone.to_string(),
            provider_id: incoming.provider_id,
            text: said.text,
            media: said.media,
            attachment: said.attachment,
            correlation: self.correlation.clone(),
        };
        accepted(self.hall.app.engine.inbound().arrive(&arrival).await)
    }

    async fn amend(
        &self,
        provider_id: &str,
        peer: Option<&Peer>,
        amendment: Amendment,
    ) -> Result<(), StoreError> {
        let origin = self.origin_at(peer.map(addresses).unwrap_or_default());
        let known = self.hall.app.engine.inbound().amend(&origin, provider_id, &amendment).await?;
        tracing::debug!(known, "a message was changed or taken back");
        Ok(())
    }

    /// That WhatsApp has it says no more than that we sent it.
    async fn note_receipt(&self, provider_id: &str, status: ReceiptStatus) -> Result<(), StoreError> {
        let receipt = match status {
            ReceiptStatus::Delivered => Receipt::Delivered,
            ReceiptStatus::Read | ReceiptStatus::Played => Receipt::Read,
            ReceiptStatus::Failed | ReceiptStatus::Pending | ReceiptStatus::Sent => return Ok(()),
        };
        self.hall.app.engine.inbound().note_receipt(self.admitted.door.tenant, provider_id, receipt).await?;
        Ok(())
    }

    fn note_connection(&self, state: ConnectionState) {
        let connection = match state {
            ConnectionState::Open => Connection::Open,
            ConnectionState::Connecting => Connection::Connecting,
            ConnectionState::Closed => Connection::Closed,
            ConnectionState::Unknown => Connection::Unknown,
        };
        let account = self.admitted.instance.as_str();
        if connection == Connection::Closed {
            tracing::warn!(account, "WhatsApp is not connected: read the code again on the telephone");
        }
        self.hall.app.connections.heard(Evolution::NAME, account, connection);
    }

    fn origin(&self, peer: &Peer) -> Origin {
        self.origin_at(addresses(peer))
    }

    fn origin_at(&self, addresses: Vec<String>) -> Origin {
        Origin {
            tenant: self.admitted.door.tenant,
            assistant: self.admitted.door.assistant.clone(),
            channel: Evolution::NAME,
            account: self.admitted.instance.clone(),
            addresses,
            reply_to: None,
        }
    }
}

/// How WhatsApp knows them, the best name first: the phone in the one form that we keep, then WhatsApp's own number.
fn addresses(peer: &Peer) -> Vec<String> {
    if let Some(group) = &peer.group {
        return vec![group.clone()];
    }
    let phone = peer.phone.as_ref().map(|phone| phone.digits().to_owned());
    let lid = peer.lid.as_ref().map(|lid| format!("{lid}@lid"));
    let known: Vec<String> = phone.into_iter().chain(lid).collect();
    if known.is_empty() { vec![peer.jid.clone()] } else { known }
}
