//! Operators: people of a house look at its conversations, take one over, answer in it and give it back, and decide who may
//! be written to.

mod conversations;
mod desk;
pub(crate) mod operator;
mod person;
pub(crate) mod state;
mod watch;

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

pub use self::conversations::Spoken;
pub use self::desk::{Listed, Look, Thread};
pub use self::operator::Operator;
pub use self::person::{PersonStanding, Reachable};
pub use self::state::{Operators, SupervisionError};
pub use self::watch::Change;
