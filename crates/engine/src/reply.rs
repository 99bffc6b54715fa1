//! The reply as every channel gets it.

use domain::{ConversationId, ConversationState, CorrelationId, MessageId, Nonce, ReceiptId, Timestamp};
use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::receipts::Receipt;
use turn::ToolUsed;

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

/// The proof of an effect as a person gets it, with how long it can be taken back.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ReceiptView {
    pub id: ReceiptId,
    pub tool: String,
    /// Nothing: it cannot be.
    pub undo_until: Option<Timestamp>,
}

impl From<&Receipt> for ReceiptView {
    fn from(receipt: &Receipt) -> Self {
        let undo_until = receipt.noted.then(|| receipt.created_at + WINDOW);
        Self { id: receipt.id, tool: receipt.tool.clone(), undo_until }
    }
}

/// For how long an effect can be taken back.
pub const WINDOW: SignedDuration = SignedDuration::from_hours(24);

/// The codes of notices about what happened beside the turn.
pub(crate) const COST_WARNED: &str = "cost_warned";
pub(crate) const CONSENT_ASKED: &str = "memory_consent";
pub(crate) const DOUBT: &str = "memory_doubt";
pub(crate) const DIGEST: &str = "memory_digest";

/// Whether a notice speaks of something beside the turn, which the turn itself does not explain.
pub(crate) fn is_beside(code: &str) -> bool {
    [COST_WARNED, CONSENT_ASKED, DOUBT, DIGEST].contains(&code)
}
