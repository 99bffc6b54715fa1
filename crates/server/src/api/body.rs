//! Bodies that several endpoints share.

use domain::{ConversationId, ConversationState, CorrelationId, MessageId, Nonce, ReceiptId, Timestamp};
use engine::{ProposalView, ReceiptView, Reply, ToolUsed};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// What became of a message.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ReplyBody {
    #[schema(value_type = String, format = Uuid)]
    pub conversation_id: ConversationId,
    /// The assistant's message.
    #[schema(value_type = String, format = Uuid)]
    pub message_id: MessageId,
    pub reply: String,
    /// Where the conversation stands now.
    #[schema(value_type = String, example = "tool_proposed")]
    pub state: ConversationState,
    /// What waits for a yes, if anything does.
    pub proposal: Option<ProposalBody>,
    pub tools_used: Vec<ToolUsedBody>,
    pub notices: Vec<NoticeBody>,
    /// The proofs of what was done; each can be taken back with `POST /api/v1/undo/{id}`.
    pub receipts: Vec<ReceiptBody>,
    #[schema(value_type = String)]
    pub correlation_id: CorrelationId,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ProposalBody {
    #[schema(value_type = String, format = Uuid)]
    pub nonce: Nonce,
    pub tool: String,
    #[schema(value_type = Object)]
    pub arguments: Value,
    /// The question as a person reads it.
    pub summary: String,
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ToolUsedBody {
    pub name: String,
    #[schema(value_type = Object)]
    pub arguments: Value,
    pub ok: bool,
}

/// Something that happened beside the answer.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct NoticeBody {
    pub code: String,
    pub message: String,
}

/// The proof of an effect.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ReceiptBody {
    #[schema(value_type = String, format = Uuid)]
    pub id: ReceiptId,
    pub tool: String,
    /// Until when it can be taken back; nothing if it cannot.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub undo_until: Option<Timestamp>,
    /// Where it is taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

impl From<ReceiptView> for ReceiptBody {
    fn from(view: ReceiptView) -> Self {
        let url = view.undo_until.map(|_| format!("/api/v1/undo/{}", view.id));
        Self { id: view.id, tool: view.tool, undo_until: view.undo_until, url }
    }
}

impl From<Reply> for ReplyBody {
    fn from(reply: Reply) -> Self {
        Self {
            conversation_id: reply.conversation_id,
            message_id: reply.message_id,
            reply: reply.reply,
            state: reply.state,
            proposal: reply.proposal.map(ProposalBody::from),
            tools_used: reply.tools_used.into_iter().map(ToolUsedBody::from).collect(),
            notices: reply
                .notices
                .into_iter()
                .map(|notice| NoticeBody { code: notice.code, message: notice.message })
                .collect(),
            receipts: reply.receipts.into_iter().map(ReceiptBody::from).collect(),
            correlation_id: reply.correlation_id,
        }
    }
}

impl From<ProposalView> for ProposalBody {
    fn from(view: ProposalView) -> Self {
        Self {
            nonce: view.nonce,
            tool: view.tool,
            arguments: view.arguments,
            summary: view.summary,
            expires_at: view.expires_at,
        }
    }
}

impl From<ToolUsed> for ToolUsedBody {
    fn from(used: ToolUsed) -> Self {
        Self { name: used.name, arguments: used.arguments, ok: used.ok }
    }
}
