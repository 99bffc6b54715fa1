//! When a round comes.

use domain::Timestamp;
use jiff::Zoned;
use jiff::civil::{Time, Weekday};
use jiff::tz::TimeZone;

/// The next of these hours on a clock. An hour that is left out in spring is the one after it.
pub(super) fn next(hours: &[Time], zone: &TimeZone, now: Timestamp) -> Option<Timestamp> {
    let today = now.to_zoned(zone.clone()).date();
    let days = [Some(today), today.tomorrow().ok()];
    let instants = days.into_iter().flatten().flat_map(|day| {
        hours.iter().filter_map(move |hour| {
            let local = day.to_datetime(*hour).to_zoned(zone.clone()).ok()?;
            Some(local.timestamp())
        })
    });
    instants.filter(|instant| *instant > now).min()
}

/// Monday to Friday, between ten and six: when it is decent to write first.
pub(super) fn is_working_hour(here: &Zoned) -> bool {
    let weekend = matches!(here.weekday(), Weekday::Saturday | Weekday::Sunday);
    !weekend && (10..18).contains(&here.hour())
}

#[cfg(test)]
#[path = "clock_tests.rs"]
mod tests;
