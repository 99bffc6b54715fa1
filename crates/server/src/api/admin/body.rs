//! What several of the operators' endpoints answer with.

use domain::{ConversationId, MessageId, OutboundId, Timestamp, UserId, Words};
use engine::operators::{Control, InboxRow, OutboundRow, Rule};
use serde::Serialize;
use utoipa::ToSchema;
use web::problem::{Code, Problem};

/// A conversation in the list.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct InboxBody {
    #[schema(value_type = String, format = Uuid)]
    id: ConversationId,
    #[schema(value_type = String, format = Uuid)]
    user_id: UserId,
    name: String,
    assistant: String,
    channel: String,
    /// Where the person is reached, on channels that leave the machine.
    address: Option<String>,
    /// The assistant's name, or `human`.
    controlled_by: String,
    state: String,
    /// `opted_in`, `opted_out` or `cooling_off`.
    permission: String,
    timezone: String,
    last_text: Option<String>,
    /// `person`, `assistant` or `operator`.
    last_author: Option<String>,
    /// The person wrote last, and nobody answered yet.
    waiting: bool,
    #[schema(value_type = String, format = DateTime)]
    updated_at: Timestamp,
}

impl From<InboxRow> for InboxBody {
    fn from(row: InboxRow) -> Self {
        Self {
            id: row.id,
            user_id: row.scope.user(),
            controlled_by: controller(row.controlled_by, &row.assistant),
            waiting: waits(&row),
            name: row.name,
            assistant: row.assistant,
            channel: row.channel,
            address: row.address,
            state: row.state,
            permission: row.permission,
            timezone: row.timezone,
            last_text: row.last_text,
            last_author: row.last_author,
            updated_at: row.updated_at,
        }
    }
}

/// Whether somebody waits for an answer.
pub(crate) fn waits(row: &InboxRow) -> bool {
    let last = row.last_author.as_deref();
    // Whoever was handed over waits until a person has spoken, whatever the assistant said to them meanwhile.
    let unheard = row.controlled_by == Control::Human && last == Some("assistant");
    row.waiting || unheard || last == Some("person")
}

/// The assistant's name, or `human`.
pub(super) fn controller(control: Control, assistant: &str) -> String {
    match control {
        Control::Assistant => assistant.to_owned(),
        Control::Human => Control::Human.as_str().to_owned(),
    }
}

/// Who answers from now on.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ControlBody {
    #[schema(value_type = String, format = Uuid)]
    pub(super) conversation_id: ConversationId,
    /// The assistant's name, or `human`.
    pub(super) controlled_by: String,
}

/// A message on its way, or one that was stopped.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OutboundBody {
    #[schema(value_type = String, format = Uuid)]
    id: OutboundId,
    #[schema(value_type = String, format = Uuid)]
    conversation_id: ConversationId,
    #[schema(value_type = Option<String>, format = Uuid)]
    message_id: Option<MessageId>,
    name: String,
    channel: String,
    method: String,
    /// `pending`, `sending`, `sent`, `bypassed`, `blocked`, `deduped` or `uncertain`.
    status: String,
    /// The rule that stopped it, or that somebody outweighed with a reason.
    rule: Option<String>,
    /// The same in words.
    why: Option<String>,
    text: Option<String>,
    attempts: i64,
    #[schema(value_type = Option<String>, format = Uuid)]
    campaign_id: Option<uuid::Uuid>,
    #[schema(value_type = String, format = DateTime)]
    due_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    #[schema(value_type = Option<String>, format = DateTime)]
    settled_at: Option<Timestamp>,
    #[schema(value_type = Option<String>, format = DateTime)]
    delivered_at: Option<Timestamp>,
    #[schema(value_type = Option<String>, format = DateTime)]
    read_at: Option<Timestamp>,
}

impl OutboundBody {
    pub(super) fn of(row: OutboundRow, words: &Words) -> Self {
        let why = row.rule.as_deref().and_then(Rule::parse).map(|rule| Why::of(rule, words).sentence);
        Self {
            id: row.id,
            conversation_id: row.conversation,
            message_id: row.message,
            name: row.name,
            channel: row.channel,
            method: row.method,
            status: row.status,
            rule: row.rule,
            why,
            text: row.text,
            attempts: row.attempts,
            campaign_id: row.campaign,
            due_at: row.due_at,
            created_at: row.created_at,
            settled_at: row.settled_at,
            delivered_at: row.delivered_at,
            read_at: row.read_at,
        }
    }
}

/// A rule in words: its name, and why it holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Why {
    pub(crate) name: String,
    pub(crate) sentence: String,
}

impl Why {
    pub(crate) fn of(rule: Rule, words: &Words) -> Self {
        let key = match code_of(rule) {
            Some(code) => format!("problem.{}", code.as_str()),
            None => format!("console.rule.{}", rule.as_str()),
        };
        let text = |part: &str| words.text(&format!("{key}.{part}")).to_owned();
        Self { name: text("title"), sentence: text("detail") }
    }
}

/// What a rule that stopped an operator's own message is to the outside: its own code.
pub(crate) fn refusal(rule: Rule) -> Problem {
    code_of(rule).unwrap_or(Code::Conflict).into()
}

/// The codes of the rules that stand before a message. The others are found out on its way.
const fn code_of(rule: Rule) -> Option<Code> {
    Some(match rule {
        Rule::OptedOut => Code::OptedOut,
        Rule::CoolingOff => Code::CoolingOff,
        Rule::NextAllowedAt => Code::NextAllowedAt,
        Rule::ContactCap => Code::ContactCap,
        Rule::CampaignsOff => Code::CampaignsOff,
        Rule::SafeMode => Code::SafeMode,
        Rule::HourlyRate => Code::HourlyRate,
        Rule::DailyRate => Code::DailyRate,
        Rule::BusinessHours => Code::BusinessHours,
        Rule::Duplicate => Code::Duplicate,
        Rule::Undeliverable
        | Rule::Expired
        | Rule::Discarded
        | Rule::CampaignStopped
        | Rule::HumanTalking
        | Rule::MissingWords => return None,
    })
}

#[cfg(test)]
#[path = "body_tests.rs"]
mod tests;
