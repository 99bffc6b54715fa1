//! What would become of messages to many, for plans: read for a whole page of people at once, and nothing is written.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use domain::{Timestamp, UserId};
use jiff::tz::TimeZone;
use store::outbox::{self, Departed};
use store::permissions::{self, Permission};
use store::{StoreError, Tx, flags};

use crate::gate::{DAY, HOUR, SAME_WORDS, WEEK, fingerprint, switch};
use crate::method::Method;
use crate::policy::Policy;
use crate::rules::{self, Facts, GateVerdict, Reach, Received};

/// Everything that the rules ask about some people.
#[derive(Debug)]
pub struct Foresight {
    permissions: HashMap<UserId, Permission>,
    departed: HashMap<UserId, Vec<Departed>>,
    campaigns: rules::Switch,
    safe_mode: rules::Switch,
}

/// One message of a plan.
#[derive(Debug, Clone, Copy)]
pub struct Planned<'a> {
    pub user: UserId,
    pub text: &'a str,
    pub zone: &'a TimeZone,
    /// When it is to leave.
    pub at: Timestamp,
}

impl Foresight {
    /// Reads what concerns the people of the tenant with these ids, for messages that leave at this instant or later.
    pub async fn read(
        tx: &mut Tx,
        people: RangeInclusive<UserId>,
        from: Timestamp,
    ) -> Result<Self, StoreError> {
        let (campaigns, safe_mode) = flags::kill_switches(tx).await?;
        let permissions = permissions::of_people(tx, &people).await?.into_iter().collect();
        let mut departed: HashMap<UserId, Vec<Departed>> = HashMap::new();
        for one in outbox::departed(tx, &people, from - WEEK).await? {
            departed.entry(one.user).or_default().push(one);
        }
        Ok(Self { permissions, departed, campaigns: switch(campaigns), safe_mode: switch(safe_mode) })
    }

    /// What would become of a message that nobody asked for, by the very rules that are asked when it leaves.
    pub fn verdict(&self, method: &Method, planned: &Planned<'_>, policy: &Policy) -> GateVerdict {
        let now = planned.at;
        let permission = self.permissions.get(&planned.user).copied().unwrap_or(Permission::UNSAID);
        let departed = self.departed.get(&planned.user).map(Vec::as_slice).unwrap_or_default();
        let since = |window| departed.iter().filter(move |one| one.created_at > now - window);
        let count = |window| i64::try_from(since(window).count()).unwrap_or(i64::MAX);
        let content_hash = fingerprint(planned.text);
        let facts = Facts {
            reach: Reach::Out,
            permission: permission.state.into(),
            cooling_off_until: permission.cooling_off_until,
            next_allowed_at: permission.next_allowed_at,
            received: Received { in_hour: count(HOUR), in_day: count(DAY), in_week: count(WEEK) },
            limits: policy.limits,
            campaigns: self.campaigns,
            safe_mode: self.safe_mode,
            opening: policy.hours.at(now, planned.zone),
            repeated: since(SAME_WORDS).any(|one| one.content_hash == content_hash),
        };
        rules::decide(method, &facts, now)
    }
}
