//! Who gets theirs when: so many a minute in all, each within working hours where they are.

use std::collections::BTreeMap;

use domain::Timestamp;
use jiff::tz::TimeZone;
use outbound::hours::BusinessHours;

const MINUTE: i64 = 60;

/// Gives out places in time, the earliest first. It remembers minutes, not people.
#[derive(Debug)]
pub(super) struct Schedule<'a> {
    hours: &'a BusinessHours,
    per_minute: i64,
    starts: i64,
    /// How many leave in a minute.
    taken: BTreeMap<i64, i64>,
    /// Before which minute a zone is full.
    reached: BTreeMap<String, i64>,
}

impl<'a> Schedule<'a> {
    pub(super) fn new(hours: &'a BusinessHours, per_minute: i64, starts_at: Timestamp) -> Self {
        let starts = starts_at.as_second().saturating_add(MINUTE - 1).div_euclid(MINUTE);
        Self {
            hours,
            per_minute: per_minute.max(1),
            starts,
            taken: BTreeMap::new(),
            reached: BTreeMap::new(),
        }
    }

    /// The next place for somebody in this zone. None if no day of the coming month is a working day.
    pub(super) fn take(&mut self, name: &str, zone: &TimeZone) -> Option<Timestamp> {
        let mut minute = self.reached.get(name).copied().unwrap_or(self.starts);
        loop {
            let opening = self.hours.next_opening(instant(minute, 0)?, zone)?;
            minute = opening.as_second().div_euclid(MINUTE);
            let taken = self.taken.entry(minute).or_default();
            if *taken < self.per_minute {
                let at = instant(minute, *taken * MINUTE / self.per_minute);
                *taken += 1;
                self.reached.insert(name.to_owned(), minute);
                return at;
            }
            minute += 1;
        }
    }

    /// Nobody leaves at this place after all.
    pub(super) fn give_back(&mut self, at: Timestamp) {
        if let Some(taken) = self.taken.get_mut(&at.as_second().div_euclid(MINUTE)) {
            *taken = taken.saturating_sub(1);
        }
    }
}

fn instant(minute: i64, second: i64) -> Option<Timestamp> {
    Timestamp::from_second(minute.checked_mul(MINUTE)?.checked_add(second)?).ok()
}

#[cfg(test)]
#[path = "schedule_tests.rs"]
mod tests;
