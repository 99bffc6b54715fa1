//! The rules, in their order, as one pure function. Whoever wants to know why a message did not leave reads this page.

use domain::Timestamp;

use crate::hours::Opening;
use crate::method::Method;

/// What stopped a message, or would have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rule {
    /// R0: the person said that nothing more shall come.
    OptedOut,
    /// R1: the person wants quiet for a while.
    CoolingOff,
    /// R2: there is a day before which nothing may come.
    NextAllowedAt,
    /// R3: enough has come within seven days.
    ContactCap,
    /// R4a: campaigns are switched off.
    CampaignsOff,
    /// R4b: everything that nobody asked for is switched off.
    SafeMode,
    /// Too many within the hour.
    HourlyRate,
    /// Too many within the day.
    DailyRate,
    /// It is night, weekend or holiday where the person is.
    BusinessHours,
    /// The same words went to the same person within the hour.
    Duplicate,
    /// The service will never deliver it: no such number.
    Undeliverable,
    /// It waited so long that it would come out of nowhere.
    Expired,
    /// Whoever runs the house decided that it shall not be sent.
    Discarded,
    /// The campaign it is of was ended.
    CampaignStopped,
    /// A person is talking in this conversation: nobody is talked over.
    HumanTalking,
    /// The text names something that nobody knows of this person.
    MissingWords,
}

impl Rule {
    pub const ALL: [Self; 16] = [
        Self::OptedOut,
        Self::CoolingOff,
        Self::NextAllowedAt,
        Self::ContactCap,
        Self::CampaignsOff,
        Self::SafeMode,
        Self::HourlyRate,
        Self::DailyRate,
        Self::BusinessHours,
        Self::Duplicate,
        Self::Undeliverable,
        Self::Expired,
        Self::Discarded,
        Self::CampaignStopped,
        Self::HumanTalking,
        Self::MissingWords,
    ];

    /// The stable name, in events and in the outbox.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::OptedOut => "opted_out",
            Self::CoolingOff => "cooling_off",
            Self::NextAllowedAt => "next_allowed_at",
            Self::ContactCap => "contact_cap_7d",
            Self::CampaignsOff => "campaigns_disabled",
            Self::SafeMode => "safe_mode",
            Self::HourlyRate => "rate_hour",
            Self::DailyRate => "rate_day",
            Self::BusinessHours => "business_hours",
            Self::Duplicate => "duplicate",
            Self::Undeliverable => "undeliverable",
            Self::Expired => "expired",
            Self::Discarded => "discarded",
            Self::CampaignStopped => "campaign_stopped",
            Self::HumanTalking => "human_talking",
            Self::MissingWords => "missing_words",
        }
    }

    /// As source 004 numbers them.
    pub const fn code(self) -> &'static str {
        match self {
            Self::OptedOut => "R0",
            Self::CoolingOff => "R1",
            Self::NextAllowedAt => "R2",
            Self::ContactCap => "R3",
            Self::CampaignsOff => "R4a",
            Self::SafeMode => "R4b",
            Self::HourlyRate | Self::DailyRate => "O2",
            Self::BusinessHours => "O3",
            Self::Duplicate => "O4",
            Self::Undeliverable | Self::Expired | Self::Discarded => "delivery",
            Self::CampaignStopped | Self::HumanTalking | Self::MissingWords => "campaign",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.as_str() == text)
    }

    /// Whether an operator with a reason may write all the same. The switches and the limits hold for them, too.
    pub const fn yields_to_a_reason(self) -> bool {
        matches!(
            self,
            Self::OptedOut | Self::CoolingOff | Self::NextAllowedAt | Self::ContactCap | Self::BusinessHours
        )
    }
}

/// What the person said about being written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Permission {
    #[default]
    OptedIn,
    OptedOut,
    CoolingOff,
}

/// A switch that somebody can turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Switch {
    On,
    Off,
}

/// Whether a channel brings messages to people, or people come to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// The page and the terminal: nobody's phone rings.
    Here,
    Out,
}

/// How much somebody may get.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    pub per_hour: i64,
    pub per_day: i64,
    pub per_week: i64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { per_hour: 20, per_day: 100, per_week: 5 }
    }
}

/// What somebody got that they had not asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Received {
    pub in_hour: i64,
    pub in_day: i64,
    pub in_week: i64,
}

/// Everything a decision depends on, besides the message itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    pub reach: Reach,
    pub permission: Permission,
    pub cooling_off_until: Option<Timestamp>,
    pub next_allowed_at: Option<Timestamp>,
    pub received: Received,
    pub limits: Limits,
    pub campaigns: Switch,
    pub safe_mode: Switch,
    pub opening: Opening,
    /// Whether the same words went to the same person within the hour.
    pub repeated: bool,
}

/// What becomes of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GateVerdict {
    Allowed,
    /// An operator's reason outweighed this rule.
    Bypassed(Rule),
    Blocked(Rule),
    Deduped,
}

/// Decides. `method` has passed R-1 already ([`Method::proven`]).
///
/// What happens here, on the page and in the terminal, rings nobody's phone: how often and when is for channels that
/// reach out. That somebody wants nothing at all, and the switches, hold everywhere.
pub fn decide(method: &Method, facts: &Facts, now: Timestamp) -> GateVerdict {
    if method.is_proactive() {
        let mut outweighed = None;
        for rule in broken(method, facts, now) {
            if method.outweighs(rule) {
                outweighed = outweighed.or(Some(rule));
            } else {
                return GateVerdict::Blocked(rule);
            }
        }
        if facts.reach == Reach::Out && facts.repeated {
            return GateVerdict::Deduped;
        }
        return outweighed.map_or(GateVerdict::Allowed, GateVerdict::Bypassed);
    }
    if facts.reach == Reach::Out && facts.repeated { GateVerdict::Deduped } else { GateVerdict::Allowed }
}

/// The rules that stand against a proactive message, in their order.
fn broken(method: &Method, facts: &Facts, now: Timestamp) -> impl Iterator<Item = Rule> {
    let out = facts.reach == Reach::Out;
    let later = |at: Option<Timestamp>| at.is_some_and(|at| at > now);
    let cooling =
        facts.permission == Permission::CoolingOff && facts.cooling_off_until.is_none_or(|at| at > now);
    let campaign = matches!(method, Method::Campaign { .. });
    [
        (facts.permission == Permission::OptedOut, Rule::OptedOut),
        (out && cooling, Rule::CoolingOff),
        (out && later(facts.next_allowed_at), Rule::NextAllowedAt),
        (out && facts.received.in_week >= facts.limits.per_week, Rule::ContactCap),
        (campaign && facts.campaigns == Switch::Off, Rule::CampaignsOff),
        (facts.safe_mode == Switch::On, Rule::SafeMode),
        (out && facts.received.in_hour >= facts.limits.per_hour, Rule::HourlyRate),
        (out && facts.received.in_day >= facts.limits.per_day, Rule::DailyRate),
        (out && facts.opening == Opening::Closed, Rule::BusinessHours),
    ]
    .into_iter()
    .filter_map(|(stands, rule)| stands.then_some(rule))
}
