//! What holds for one person: whether they may be written to, from when on, and how much they got lately.

use std::time::Duration;

use domain::event::Detail;
use domain::{CorrelationId, Event, EventKind, Scope, Timestamp, UserId};
use jiff::tz::TimeZone;
use outbound::hours::Opening;
use outbound::rules::Limits;
use store::deliveries::Unasked;
use store::outbox::{self, Received, Windows};
use store::permissions::{self, Permission, PermissionState};
use store::{Topic, events, people, supervision};

use super::operator::Operator;
use super::state::{Operators, SupervisionError};

const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);
const WEEK: Duration = Duration::from_hours(24 * 7);

/// From when on the rules let somebody write to a person unasked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reachable {
    Now,
    From(Timestamp),
    /// They want nothing, or it is not known until when.
    Never,
}

/// Somebody as the rules see them at one moment.
#[derive(Debug, Clone)]
pub struct PersonStanding {
    pub scope: Scope,
    pub name: String,
    pub timezone: String,
    pub permission: Permission,
    pub received: Received,
    pub limits: Limits,
    /// Whether it is a good time where they are.
    pub opening: Opening,
    pub reachable: Reachable,
}

impl Operators {
    /// What holds for a person of the tenant's.
    pub async fn standing_of(
        &self,
        operator: Operator,
        user: UserId,
    ) -> Result<PersonStanding, SupervisionError> {
        let scope = self.person_of(operator, user).await?;
        let now = self.shared.clock.now();
        let mut tx = self.shared.db.read(scope).await?;
        let person = people::load(&mut tx).await?;
        let permission = permissions::load(&mut tx).await?;
        let windows = Windows { hour: now - HOUR, day: now - DAY, week: now - WEEK };
        let received = outbox::received(&mut tx, windows, None).await?;
        let zone = TimeZone::get(&person.timezone).unwrap_or(TimeZone::UTC);
        let policy = &self.shared.policy;
        let good_from = |at| policy.hours.next_opening(at, &zone);
        let reachable = match waits_until(&permission, now) {
            Some(at) => good_from(at)
                .map_or(Reachable::Never, |at| if at <= now { Reachable::Now } else { Reachable::From(at) }),
            None => Reachable::Never,
        };
        Ok(PersonStanding {
            scope,
            name: person.name,
            permission,
            received,
            limits: policy.limits,
            opening: policy.hours.at(now, &zone),
            reachable,
            timezone: person.timezone,
        })
    }

    /// Writes what holds for a person from now on.
    pub async fn set_permission(
        &self,
        operator: Operator,
        user: UserId,
        permission: Permission,
    ) -> Result<(), SupervisionError> {
        let scope = self.person_of(operator, user).await?;
        let now = self.shared.clock.now();
        let mut tx = self.shared.db.begin(scope).await?;
        if permissions::load(&mut tx).await? == permission {
            return Ok(());
        }
        permissions::set(&mut tx, &permission, Some(operator.scope().user()), now).await?;
        let event = Event::new(EventKind::PermissionChanged, user.as_uuid(), CorrelationId::random())
            .with("state", Detail::Name(permission.state.as_str()))
            .with("by", Detail::Name("operator"))
            .with("actor", Detail::Id(operator.scope().user().as_uuid()));
        events::append(&mut tx, &event, now).await?;
        // A switch of one person's: whoever looks at the house's switches looks at this, too.
        tx.notify(Topic::Flags, scope.tenant().as_uuid());
        tx.commit().await?;
        if permission.state != PermissionState::OptedIn || permission.next_allowed_at.is_some() {
            self.outbound.wait_for_departures(scope.tenant(), Unasked::To(user)).await?;
        }
        Ok(())
    }

    async fn person_of(&self, operator: Operator, user: UserId) -> Result<Scope, SupervisionError> {
        let found = supervision::person(&mut self.seen_by(operator).await?, user).await?;
        found.ok_or(SupervisionError::Unknown)
    }
}

/// The instant before which the person's own word stands against it.
fn waits_until(permission: &Permission, now: Timestamp) -> Option<Timestamp> {
    let own = match permission.state {
        PermissionState::OptedOut => return None,
        PermissionState::CoolingOff => permission.cooling_off_until?,
        PermissionState::OptedIn => now,
    };
    Some(own.max(permission.next_allowed_at.unwrap_or(now)).max(now))
}
