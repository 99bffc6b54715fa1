//! The hours in which somebody wants to be left alone: whatever nobody asked for waits until they are over.

use domain::{Timestamp, UserId};
use jiff::Zoned;
use jiff::civil::Time;
use jiff::tz::TimeZone;
use store::{JsonText, StoreError, SystemTx, Tx, params, system_sql};

use crate::identity;
use crate::preferences::Preferences;

/// From one time of the day to another, through the night if the second is the earlier one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quiet {
    pub from: Time,
    pub to: Time,
}

impl Quiet {
    /// This person's, if they set any.
    pub async fn of(tx: &mut Tx) -> Result<Option<Self>, StoreError> {
        Ok(identity::load(tx).await?.preferences.quiet_hours())
    }

    pub fn covers(self, time: Time) -> bool {
        if self.from <= self.to {
            (self.from..self.to).contains(&time)
        } else {
            time >= self.from || time < self.to
        }
    }

    /// When they are over, for whom they hold right now. In the hour that is left out in spring it is the next one.
    pub fn end(self, here: &Zoned) -> Option<Timestamp> {
        if !self.covers(here.time()) {
            return None;
        }
        let at = |day: jiff::civil::Date| {
            day.to_datetime(self.to).to_zoned(here.time_zone().clone()).ok().map(|at| at.timestamp())
        };
        let days = [Some(here.date()), here.date().tomorrow().ok()];
        days.into_iter().flatten().filter_map(at).find(|end| *end > here.timestamp())
    }
}

/// Until when somebody wants quiet, if they do right now: for whoever looks at many people at once.
pub async fn until_of_anyone(
    tx: &mut SystemTx,
    user: UserId,
    now: Timestamp,
) -> Result<Option<Timestamp>, StoreError> {
    let found: Option<(JsonText, String)> = tx
        .optional(
            system_sql!(
                "select i.preferences, u.timezone from identities i
                   join users u on u.id = i.user_id and u.tenant_id = i.tenant_id
                  where u.id = $1"
            ),
            params![user],
        )
        .await?;
    let Some((preferences, zone)) = found else { return Ok(None) };
    let preferences = Preferences::stored(preferences.read().unwrap_or_default());
    let zone = TimeZone::get(&zone).unwrap_or(TimeZone::UTC);
    Ok(preferences.quiet_hours().and_then(|quiet| quiet.end(&now.to_zoned(zone))))
}

#[cfg(test)]
#[path = "quiet_tests.rs"]
mod tests;
