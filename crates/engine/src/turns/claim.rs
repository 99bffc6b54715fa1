//! The right to work on a conversation.

use domain::{ConversationId, Scope};
use store::conversations::Lease;

/// The right to work on one conversation for a while.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Claim {
    pub(crate) scope: Scope,
    pub(crate) conversation: ConversationId,
    pub(crate) lease: Lease,
}

/// How a turn left its conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Left {
    /// The lease was kept, because more waits.
    MoreWaits,
    Free,
}
