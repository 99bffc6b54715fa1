//! What a messaging service brings, and what became of it.

use domain::{CorrelationId, DisplayName, MessageId, Role};

pub use store::amendments::Amendment;
pub use store::attachments::Attachment;
pub use store::deliveries::Receipt;

pub use crate::outbound::origin::Origin;
use crate::pipeline::{Medium, Sender};

/// A message as a service brings it.
#[derive(Debug, Clone)]
pub struct Arrival {
    pub origin: Origin,
    pub sender: Sender,
    /// What the person calls themselves there.
    pub name: Option<DisplayName>,
    /// What whoever wrote may do, where the service's configuration has a say in it: the people of a house reach it by
    /// services, too. It holds from this message on.
    pub role: Option<Role>,
    pub timezone: String,
    pub provider_id: String,
    /// As it was written, however long; empty if there were no words.
    pub text: String,
    pub media: Vec<Medium>,
    /// The voice or the picture itself, if it came along.
    pub attachment: Option<Attachment>,
    pub correlation: CorrelationId,
}

/// What became of an arrival.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arrived {
    Accepted(MessageId),
    /// It was here before.
    Before,
}

/// What a message through our own account is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Echo {
    Ours,
    ByPhone,
    Unknown,
}
