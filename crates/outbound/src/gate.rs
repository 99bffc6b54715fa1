//! The gate itself: every message passes it before it leaves, and once more at the moment it does.

use std::time::Duration;

use domain::event::Detail;
use domain::{ConversationId, CorrelationId, Event, EventKind, MessageId, OutboundId, Timestamp};
use jiff::tz::TimeZone;
use sha2::{Digest, Sha256};
use store::outbox::{self, NewOutbound, OutboxStatus, Windows};
use store::permissions::{self, PermissionState};
use store::{StoreError, Tx, events, flags};

use crate::channel::Address;
use crate::method::{Method, PROOF_WINDOW};
use crate::pace::Haste;
use crate::policy::Policy;
use crate::rules::{self, Facts, GateVerdict, Permission, Reach, Received, Rule, Switch};

/// How long the same words are the same message.
pub(crate) const SAME_WORDS: Duration = Duration::from_hours(1);

pub(crate) const HOUR: Duration = Duration::from_hours(1);
pub(crate) const DAY: Duration = Duration::from_hours(24);
pub(crate) const WEEK: Duration = Duration::from_hours(24 * 7);

/// A message that wants to leave.
#[derive(Debug, Clone)]
pub struct Draft<'a> {
    pub conversation: ConversationId,
    /// What it will be in the conversation if it may leave.
    pub message: MessageId,
    pub channel: &'a str,
    /// None on channels that are read here.
    pub to: Option<&'a Address>,
    pub method: Method,
    pub text: &'a str,
    /// Where the person is.
    pub zone: &'a TimeZone,
    pub haste: Haste,
    pub correlation: &'a CorrelationId,
}

/// The right to send one message once. There is no other way to get one than [`admit`] and
/// [`take_next`](crate::delivery::take_next).
#[derive(Debug)]
pub struct Permit {
    outbound: OutboundId,
}

impl Permit {
    pub(crate) const fn new(outbound: OutboundId) -> Self {
        Self { outbound }
    }

    pub fn outbound(&self) -> OutboundId {
        self.outbound
    }
}

/// What the gate decided.
#[derive(Debug)]
pub enum Admission {
    /// It is read here: the commit is the delivery.
    Permitted(Permit),
    /// It leaves when its time has come.
    Queued { id: OutboundId, due: Timestamp },
    /// It never becomes a message.
    Stopped(GateVerdict),
}

impl Admission {
    /// Whether the message becomes one of the conversation's.
    pub const fn is_said(&self) -> bool {
        !matches!(self, Self::Stopped(_))
    }
}

/// Decides about a message and records the decision, in the transaction that also writes the message.
///
/// The page and the terminal read what the transaction wrote, so for them the commit is the delivery: the outcome is
/// settled here. A channel that leaves the machine settles it after its send.
pub async fn admit(
    tx: &mut Tx,
    draft: &Draft<'_>,
    policy: &Policy,
    now: Timestamp,
) -> Result<Admission, StoreError> {
    let id = OutboundId::new(now);
    let (inbound, last_inbound_at) = match draft.method {
        Method::Reply { inbound, last_inbound_at } => (Some(inbound), Some(last_inbound_at)),
        _ => (None, None),
    };
    let method = draft.method.clone().proven(now);
    let content_hash = fingerprint(draft.text);
    let subject = Subject { content_hash: &content_hash, inbound, except: None, zone: draft.zone };
    let verdict = judge(tx, &method, reach(draft), &subject, policy, now).await?;
    let said = matches!(verdict, GateVerdict::Allowed | GateVerdict::Bypassed(_));
    let status = match (verdict, draft.to) {
        (GateVerdict::Blocked(_), _) => OutboxStatus::Blocked,
        (GateVerdict::Deduped, _) => OutboxStatus::Deduped,
        (GateVerdict::Allowed | GateVerdict::Bypassed(_), Some(_)) => OutboxStatus::Pending,
        (GateVerdict::Allowed, None) => OutboxStatus::Sent,
        (GateVerdict::Bypassed(_), None) => OutboxStatus::Bypassed,
    };
    let due_at = match draft.to {
        Some(_) => now + policy.pace.wait(draft.haste, &method, draft.text, id),
        None => now,
    };
    let row = NewOutbound {
        id,
        conversation: draft.conversation,
        message: said.then_some(draft.message),
        inbound,
        last_inbound_at,
        proof_until: last_inbound_at.map(|at| at + PROOF_WINDOW),
        channel: draft.channel,
        account: draft.to.map(|to| to.account.as_str()),
        address: draft.to.map(|to| to.peer.as_str()),
        method: method.as_str(),
        proactive: method.is_proactive(),
        actor: method.actor(),
        campaign: method.campaign(),
        bypass_reason: method.bypass(),
        content_hash,
        text: (!said).then_some(draft.text),
        status,
        rule: rule_of(verdict).map(Rule::as_str),
        due_at,
        correlation: draft.correlation,
    };
    outbox::insert(tx, &row, now).await?;
    let told = Addressee {
        id,
        conversation: draft.conversation,
        message: Some(draft.message),
        channel: channel_name(draft.channel),
    };
    match verdict {
        GateVerdict::Blocked(_) | GateVerdict::Deduped => {
            record(tx, &told, method.as_str(), verdict, draft.correlation, now).await?;
            Ok(Admission::Stopped(verdict))
        }
        GateVerdict::Allowed | GateVerdict::Bypassed(_) if draft.to.is_some() => {
            Ok(Admission::Queued { id, due: due_at })
        }
        GateVerdict::Allowed | GateVerdict::Bypassed(_) => {
            record(tx, &told, method.as_str(), verdict, draft.correlation, now).await?;
            Ok(Admission::Permitted(Permit::new(id)))
        }
    }
}

/// What of a message the rules look at.
pub(crate) struct Subject<'a> {
    pub(crate) content_hash: &'a [u8],
    pub(crate) inbound: Option<MessageId>,
    /// The row of the message itself, which does not count against it.
    pub(crate) except: Option<OutboundId>,
    pub(crate) zone: &'a TimeZone,
}

/// Reads what the decision depends on, and decides.
pub(crate) async fn judge(
    tx: &mut Tx,
    method: &Method,
    reach: Reach,
    subject: &Subject<'_>,
    policy: &Policy,
    now: Timestamp,
) -> Result<GateVerdict, StoreError> {
    // A reply that is read here depends on nothing.
    if reach == Reach::Here && !method.is_proactive() {
        return Ok(GateVerdict::Allowed);
    }
    let asked_by = subject.inbound.filter(|_| !method.is_proactive());
    let repeated = match asked_by {
        _ if reach == Reach::Here => false,
        Some(inbound) => outbox::answered_with(tx, subject.content_hash, inbound, subject.except).await?,
        None => outbox::repeated(tx, subject.content_hash, now - SAME_WORDS, subject.except).await?,
    };
    let mut facts = Facts {
        reach,
        permission: Permission::OptedIn,
        cooling_off_until: None,
        next_allowed_at: None,
        received: Received::default(),
        limits: policy.limits,
        campaigns: Switch::On,
        safe_mode: Switch::Off,
        opening: policy.hours.at(now, subject.zone),
        repeated,
    };
    if method.is_proactive() {
        let permission = permissions::load(tx).await?;
        facts.permission = permission.state.into();
        facts.cooling_off_until = permission.cooling_off_until;
        facts.next_allowed_at = permission.next_allowed_at;
        let (campaigns, safe_mode) = flags::kill_switches(tx).await?;
        facts.campaigns = switch(campaigns);
        facts.safe_mode = switch(safe_mode);
        if reach == Reach::Out {
            let windows = Windows { hour: now - HOUR, day: now - DAY, week: now - WEEK };
            let counted = outbox::received(tx, windows, subject.except).await?;
            facts.received =
                Received { in_hour: counted.in_hour, in_day: counted.in_day, in_week: counted.in_week };
        }
    }
    Ok(rules::decide(method, &facts, now))
}

pub(crate) const fn switch(enabled: bool) -> Switch {
    if enabled { Switch::On } else { Switch::Off }
}

impl From<PermissionState> for Permission {
    fn from(state: PermissionState) -> Self {
        match state {
            PermissionState::OptedIn => Self::OptedIn,
            PermissionState::OptedOut => Self::OptedOut,
            PermissionState::CoolingOff => Self::CoolingOff,
        }
    }
}

/// Whom an outcome is told about.
pub(crate) struct Addressee {
    pub(crate) id: OutboundId,
    pub(crate) conversation: ConversationId,
    pub(crate) message: Option<MessageId>,
    pub(crate) channel: &'static str,
}

/// The one event that a message's outcome has.
pub(crate) async fn record(
    tx: &mut Tx,
    told: &Addressee,
    method: &str,
    verdict: GateVerdict,
    correlation: &CorrelationId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let kind = match verdict {
        GateVerdict::Allowed => EventKind::OutboundSent,
        GateVerdict::Bypassed(_) => EventKind::OutboundBypassed,
        GateVerdict::Blocked(_) => EventKind::OutboundBlocked,
        GateVerdict::Deduped => EventKind::OutboundDeduped,
    };
    let mut event = Event::new(kind, told.id.as_uuid(), correlation.clone())
        .in_conversation(told.conversation)
        .with("method", Detail::Name(method_name(method)))
        .with("channel", Detail::Name(told.channel));
    if let Some(message) = told.message {
        event = event.with("message", Detail::Id(message.as_uuid()));
    }
    if let Some(rule) = rule_of(verdict) {
        event = event.with("rule", Detail::Name(rule.as_str()));
    }
    events::append(tx, &event, now).await
}

pub(crate) const fn rule_of(verdict: GateVerdict) -> Option<Rule> {
    match verdict {
        GateVerdict::Allowed => None,
        GateVerdict::Bypassed(rule) | GateVerdict::Blocked(rule) => Some(rule),
        GateVerdict::Deduped => Some(Rule::Duplicate),
    }
}

const fn reach(draft: &Draft<'_>) -> Reach {
    if draft.to.is_some() { Reach::Out } else { Reach::Here }
}

/// What makes two messages the same.
pub fn fingerprint(text: &str) -> Vec<u8> {
    Sha256::digest(text.trim().as_bytes()).to_vec()
}

/// An event holds names out of our own code alone.
pub(crate) fn channel_name(channel: &str) -> &'static str {
    ["web", "terminal", "whatsapp", "slack", "telegram", "openai"]
        .into_iter()
        .find(|name| *name == channel)
        .unwrap_or("other")
}

fn method_name(method: &str) -> &'static str {
    ["reply", "campaign", "followup", "reactivation", "command", "manual"]
        .into_iter()
        .find(|name| *name == method)
        .unwrap_or("other")
}
