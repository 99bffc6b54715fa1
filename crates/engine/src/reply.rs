//! The reply as every channel gets it.

use domain::{ConversationId, ConversationState, CorrelationId, MessageId, Nonce, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use turn::ToolUsed;

use crate::undoing::ReceiptView;

/// What became of a message. Stored with the turn, so that a repeat gets the very same.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    pub conversation_id: ConversationId,
    pub message_id: MessageId,
    pub reply: String,
    pub state: ConversationState,
    pub proposal: Option<ProposalView>,
    pub tools_used: Vec<ToolUsed>,
    pub notices: Vec<Notice>,
    /// The proofs of what this turn did.
    #[serde(default)]
    pub receipts: Vec<ReceiptView>,
    pub correlation_id: CorrelationId,
}

/// A proposal as a person sees it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ProposalView {
    pub nonce: Nonce,
    pub tool: String,
    pub arguments: Value,
    pub summary: String,
    pub expires_at: Timestamp,
}

/// Something that happened beside the answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Notice {
    pub code: String,
    pub message: String,
}

/// Whether a notice speaks of something beside the turn, which the turn itself does not explain.
pub(crate) fn is_beside(code: &str) -> bool {
    code == crate::spending::COST_WARNED || crate::remembering::CODES.contains(&code)
}
