//! Where a conversation takes place.

use outbound::Address;
use store::conversations::{Control, Conversation};

/// Where a conversation takes place, and who answers in it.
#[derive(Debug, Clone)]
pub(crate) struct SessionAddress {
    pub(crate) channel: String,
    /// None where the other side reads it here.
    pub(crate) to: Option<Address>,
    pub(crate) control: Control,
}

impl SessionAddress {
    pub(crate) fn of(conversation: &Conversation) -> Self {
        let to = conversation.at.as_ref();
        Self {
            channel: conversation.channel.clone(),
            to: to.map(|at| Address { account: at.account.clone(), peer: at.address.clone() }),
            control: conversation.controlled_by,
        }
    }
}
