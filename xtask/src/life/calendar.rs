//! The days of the script, counted from the real present, in São Paulo.

use std::time::Duration;

pub(crate) const DAY: i64 = 86_400;

/// São Paulo has had no summer time since 2019.
const BEHIND_UTC: i64 = 3 * 3_600;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Calendar {
    now: i64,
    /// The first midnight, in seconds since 1970.
    start: i64,
}

impl Calendar {
    /// So many days, the last of which is today.
    pub(crate) fn ending(now: Duration, days: i64) -> Self {
        let now = i64::try_from(now.as_secs()).unwrap_or(i64::MAX);
        let today = (now - BEHIND_UTC).div_euclid(DAY);
        Self { now, start: (today - days) * DAY + BEHIND_UTC }
    }

    /// The first midnight, as Papo reads an instant.
    pub(crate) fn start(&self) -> String {
        format!("{}T00:00:00-03:00", date((self.start - BEHIND_UTC).div_euclid(DAY)))
    }

    pub(crate) fn seconds_until_now(&self) -> i64 {
        self.now - self.start
    }

    /// The day that lies so many days from today.
    pub(crate) fn day(&self, from_today: i64) -> String {
        date((self.now - BEHIND_UTC).div_euclid(DAY) + from_today)
    }

    /// The seconds from the beginning to an hour so many days ago.
    pub(crate) fn at(&self, ago: i64, minutes: i64) -> i64 {
        let today = (self.now - BEHIND_UTC).div_euclid(DAY) * DAY + BEHIND_UTC;
        today - ago * DAY + minutes * 60 - self.start
    }
}

/// A day since 1970 as people write it (Hinnant's civil-from-days).
fn date(days: i64) -> String {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
#[path = "calendar_tests.rs"]
mod tests;
