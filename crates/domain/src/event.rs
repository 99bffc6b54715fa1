//! Business facts, appended and never changed. An event has no place where a person's text could stand.

use std::collections::BTreeMap;

use serde::Serialize;
use uuid::Uuid;

use crate::{ConversationId, CorrelationId};

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EventKind {
    Inbound,
    ActionProposed,
    ActionConfirmed,
    ActionRejected,
    ActionExpired,
    ActionSuperseded,
    ActionCompleted,
    ActionFailed,
    TurnFailed,
    /// Most of a month's money for models is gone.
    CostWarned,
    TransitionRefused,
    /// Somebody spoke of what needs care, or a model said what it must not.
    LimitMet,
    OutboundSent,
    OutboundBlocked,
    OutboundBypassed,
    OutboundDeduped,
    /// Somebody was shown what they could take on.
    OfferMade,
    OfferAccepted,
    /// What was taken on is over, and nobody said yet whether it took place.
    ShiftConfirmationDue,
    ShiftCompleted,
    ShiftNotCompleted,
    /// Whether somebody may be written to is another than before.
    PermissionChanged,
    /// Somebody has enough of something, and was asked whether of everything.
    PermissionUnclear,
    /// What was said in a group was kept, and not answered.
    GroupIngested,
    /// A machine wrote.
    BotDetected,
    MediaReceived,
    /// A message without words, or one that was taken back in time.
    NothingToAnswer,
    LongMessage,
    /// A person answers from now on.
    HandoffStarted,
    HandoffEnded,
    /// A message was left to the person who answers.
    LeftToHuman,
    /// Somebody turned a switch.
    FlagChanged,
    /// A campaign was approved, paused, taken up again or ended.
    CampaignChanged,
    /// Somebody of the house freed, gave, changed, closed or settled a shift.
    ShiftChanged,
    /// What was promised for an hour will not be kept, and somebody of the house was told.
    PromiseBroken,
}

/// Who sees a fact that stands in no conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeenWith {
    /// Whose it is, and nobody else.
    Owner,
    /// Whoever may see the person that it is about.
    Person,
    /// Every operator: it is a deed of one of them.
    House,
}

impl EventKind {
    pub const ALL: [Self; 35] = [
        Self::Inbound,
        Self::ActionProposed,
        Self::ActionConfirmed,
        Self::ActionRejected,
        Self::ActionExpired,
        Self::ActionSuperseded,
        Self::ActionCompleted,
        Self::ActionFailed,
        Self::TurnFailed,
        Self::CostWarned,
        Self::TransitionRefused,
        Self::LimitMet,
        Self::OutboundSent,
        Self::OutboundBlocked,
        Self::OutboundBypassed,
        Self::OutboundDeduped,
        Self::OfferMade,
        Self::OfferAccepted,
        Self::ShiftConfirmationDue,
        Self::ShiftCompleted,
        Self::ShiftNotCompleted,
        Self::PermissionChanged,
        Self::PermissionUnclear,
        Self::GroupIngested,
        Self::BotDetected,
        Self::MediaReceived,
        Self::NothingToAnswer,
        Self::LongMessage,
        Self::HandoffStarted,
        Self::HandoffEnded,
        Self::LeftToHuman,
        Self::FlagChanged,
        Self::CampaignChanged,
        Self::ShiftChanged,
        Self::PromiseBroken,
    ];

    /// The outcomes of which each outbound message has exactly one (invariant I2).
    pub const OUTCOMES: [Self; 4] =
        [Self::OutboundSent, Self::OutboundBlocked, Self::OutboundBypassed, Self::OutboundDeduped];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Inbound => "inbound",
            Self::ActionProposed => "action_proposed",
            Self::ActionConfirmed => "action_confirmed",
            Self::ActionRejected => "action_rejected",
            Self::ActionExpired => "action_expired",
            Self::ActionSuperseded => "action_superseded",
            Self::ActionCompleted => "action_completed",
            Self::ActionFailed => "action_failed",
            Self::TurnFailed => "turn_failed",
            Self::CostWarned => "cost_warned",
            Self::TransitionRefused => "transition_refused",
            Self::LimitMet => "limit_met",
            Self::OutboundSent => "outbound_sent",
            Self::OutboundBlocked => "outbound_blocked",
            Self::OutboundBypassed => "outbound_bypassed",
            Self::OutboundDeduped => "outbound_deduped",
            Self::OfferMade => "offer_made",
            Self::OfferAccepted => "offer_accepted",
            Self::ShiftConfirmationDue => "shift_confirmation_due",
            Self::ShiftCompleted => "shift_completed",
            Self::ShiftNotCompleted => "shift_not_completed",
            Self::PermissionChanged => "permission_changed",
            Self::PermissionUnclear => "permission_unclear",
            Self::GroupIngested => "group_ingested",
            Self::BotDetected => "bot_detected",
            Self::MediaReceived => "media_received",
            Self::NothingToAnswer => "nothing_to_answer",
            Self::LongMessage => "long_message",
            Self::HandoffStarted => "handoff_started",
            Self::HandoffEnded => "handoff_ended",
            Self::LeftToHuman => "left_to_human",
            Self::FlagChanged => "flag_changed",
            Self::CampaignChanged => "campaign_changed",
            Self::ShiftChanged => "shift_changed",
            Self::PromiseBroken => "promise_broken",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }

    /// Whose sight decides who sees a fact of this kind that stands in no conversation.
    pub const fn seen_with(self) -> SeenWith {
        match self {
            Self::FlagChanged | Self::CampaignChanged | Self::ShiftChanged => SeenWith::House,
            Self::PermissionChanged
            | Self::PromiseBroken
            | Self::OfferMade
            | Self::OfferAccepted
            | Self::ShiftConfirmationDue
            | Self::ShiftCompleted
            | Self::ShiftNotCompleted => SeenWith::Person,
            _ => SeenWith::Owner,
        }
    }
}

/// A detail of an event: an id, a name out of our own code, a number or a flag. Never free text.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Detail {
    Id(Uuid),
    Name(&'static str),
    Count(i64),
    Flag(bool),
}

/// One fact about one subject (a message, an action, an outbound message …).
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    pub kind: EventKind,
    pub subject: Uuid,
    pub conversation: Option<ConversationId>,
    pub correlation: CorrelationId,
    pub details: BTreeMap<&'static str, Detail>,
}

impl Event {
    pub fn new(kind: EventKind, subject: Uuid, correlation: CorrelationId) -> Self {
        Self { kind, subject, conversation: None, correlation, details: BTreeMap::new() }
    }

    #[must_use]
    pub fn in_conversation(mut self, conversation: ConversationId) -> Self {
        self.conversation = Some(conversation);
        self
    }

    #[must_use]
    pub fn with(mut self, name: &'static str, detail: Detail) -> Self {
        self.details.insert(name, detail);
        self
    }
}
