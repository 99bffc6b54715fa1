//! The promises about what left unasked (O2 to O4 of source 004 §9.2), checked over what was recorded. They follow from the
//! rules of this room, so they are looked at here and not by a query: a query knows neither zones nor holidays.

use std::time::Duration;

use domain::Timestamp;
use jiff::tz::TimeZone;
use store::deliveries::{self, Departure};
use store::invariants::Finding;
use store::{StoreError, SystemTx};

use crate::hours::Opening;
use crate::policy::Policy;

/// How far back one looks.
const LOOKED_AT: Duration = Duration::from_hours(24 * 31);

const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

/// Looks at everything that left unasked within a month.
pub async fn check(tx: &mut SystemTx, policy: &Policy, now: Timestamp) -> Result<Vec<Finding>, StoreError> {
    let departures = deliveries::departures(tx, now - LOOKED_AT).await?;
    let of_people = || departures.chunk_by(|one, next| one.scope == next.scope);
    let found = |id, promise, offending: Vec<&Departure>| Finding {
        id,
        promise,
        offending: offending.iter().take(100).map(|departure| departure.id.as_uuid()).collect(),
    };
    let limits = policy.limits;
    let crowded = of_people().flat_map(|of_one| {
        let over = crowding(of_one, HOUR, limits.per_hour);
        over.chain(crowding(of_one, DAY, limits.per_day))
    });
    let at_night = departures.iter().filter(|departure| is_untimely(departure, policy));
    Ok(vec![
        found(
            "O2",
            "nobody got more in an hour, or in a day, than the limits allow unasked",
            crowded.collect(),
        ),
        found(
            "O3",
            "nothing unasked left outside of working hours where the person was, except for a stated reason",
            at_night.collect(),
        ),
        found(
            "O4",
            "nobody got the same words twice within an hour unasked",
            of_people().flat_map(repeated).collect(),
        ),
    ])
}

/// Those that were one too many within a window.
fn crowding(of_one: &[Departure], window: Duration, most: i64) -> impl Iterator<Item = &Departure> {
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    of_one.iter().enumerate().skip(most).filter_map(move |(place, departure)| {
        let first = &of_one[place - most];
        (first.created_at > departure.created_at - window).then_some(departure)
    })
}

fn is_untimely(departure: &Departure, policy: &Policy) -> bool {
    let Some(zone) = departure.zone.as_deref().and_then(|zone| TimeZone::get(zone).ok()) else {
        return false;
    };
    let at = departure.tried_at.unwrap_or(departure.created_at);
    departure.bypass_reason.is_none() && policy.hours.at(at, &zone) == Opening::Closed
}

fn repeated(of_one: &[Departure]) -> impl Iterator<Item = &Departure> {
    of_one.iter().enumerate().filter_map(move |(place, departure)| {
        let lately = of_one[..place]
            .iter()
            .rev()
            .take_while(|earlier| earlier.created_at > departure.created_at - HOUR)
            .any(|earlier| earlier.content_hash == departure.content_hash);
        lately.then_some(departure)
    })
}
