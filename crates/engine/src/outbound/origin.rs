//! Where something came from, and the conversation that is held there.

use domain::{ConversationId, TenantId, Timestamp};
use store::conversations::{self, At};
use store::{StoreError, Tx, people};

/// Where something came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    pub tenant: TenantId,
    pub assistant: String,
    pub channel: &'static str,
    /// Which of our own accounts heard it.
    pub account: String,
    /// How the service knows the other side, the best name first. Never empty.
    pub addresses: Vec<String>,
    /// Where an answer goes, if that is not the person themselves.
    pub reply_to: Option<String>,
}

impl Origin {
    /// Where an answer goes.
    pub(crate) fn answered_at(&self) -> Option<At> {
        let address = self.reply_to.as_ref().or(self.addresses.first())?;
        Some(At { account: self.account.clone(), address: address.clone() })
    }

    /// The conversation that this person has on this channel, begun if there is none.
    pub(crate) async fn conversation(
        &self,
        tx: &mut Tx,
        now: Timestamp,
    ) -> Result<ConversationId, StoreError> {
        let mut found = conversations::on_channel(tx, &self.assistant, self.channel).await?;
        if found.is_none() {
            people::hold(tx).await?;
            found = conversations::on_channel(tx, &self.assistant, self.channel).await?;
        }
        let id = match found {
            Some(id) => id,
            None => conversations::create(tx, &self.assistant, self.channel, now).await?,
        };
        if let Some(at) = self.answered_at() {
            conversations::set_at(tx, id, &at).await?;
        }
        Ok(id)
    }
}
