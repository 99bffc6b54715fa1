//! For whom it is night: three in the morning in their own zone, on any calendar and across any change of the clock.

use domain::{Scope, TenantId, Timestamp, UserId};
use jiff::ToSpan;
use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;
use store::{FromRow, Row, StoreError, SystemTx, params, system_sql};

/// The hour of the night's work, in the person's own zone.
const HOUR: i8 = 3;
/// Without a night for so many days, what is remembered may be out of date.
pub const STALE_DAYS: i64 = 7;

/// A zone where the night of a day has begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nightfall {
    pub zone: String,
    pub day: Date,
}

/// The day whose night has begun last in a zone: today from three o'clock on, yesterday before.
pub fn begun(zone: &TimeZone, now: Timestamp) -> Date {
    let local = now.to_zoned(zone.clone());
    if local.hour() >= HOUR { local.date() } else { local.date().saturating_sub(1.day()) }
}

/// When the next night begins in a zone. A three o'clock that does not exist comes when the clock has jumped over it.
pub fn next(zone: &TimeZone, now: Timestamp) -> Option<Timestamp> {
    let day = begun(zone, now).checked_add(1.day()).ok()?;
    let next = day.at(HOUR, 0, 0, 0).to_zoned(zone.clone()).ok()?.timestamp();
    // Where an hour is repeated the second three o'clock may lie behind us; then it is simply over.
    if next > now { Some(next) } else { Some(now + jiff::SignedDuration::from_hours(1)) }
}

/// Whether unused memories fade in this night.
pub fn is_for_fading(day: Date) -> bool {
    day.weekday() == Weekday::Sunday
}

/// Somebody whose night has not been worked through.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sleeper {
    pub scope: Scope,
}

impl FromRow for Sleeper {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let (tenant, user): (TenantId, UserId) = (row.get(0)?, row.get(1)?);
        Ok(Self { scope: Scope::stored(tenant, user) })
    }
}

/// Those in a zone, after somebody, who agreed to be remembered, and whose last night was before this one.
pub async fn sleepers(
    tx: &mut SystemTx,
    nightfall: &Nightfall,
    after: UserId,
    limit: i64,
) -> Result<Vec<Sleeper>, StoreError> {
    tx.rows(
        system_sql!(
            "select u.tenant_id, u.id from users u join identities i on i.user_id = u.id and i.tenant_id = u.tenant_id
              where u.timezone = $1 and u.id > $3 and i.consent = 'granted' and (i.night is null or i.night < $2)
                and u.id not in (select j.user_ref from jobs j
                                  where j.status = 'waiting' and j.lane = 'thought' and j.kind = 'memory.night'
                                    and j.user_ref is not null)
              order by u.id limit $4"
        ),
        params![nightfall.zone, nightfall.day, after, limit],
    )
    .await
}

/// How many people's memory has not been looked after for a week although they agreed to it.
pub async fn stale(tx: &mut SystemTx, now: Timestamp) -> Result<i64, StoreError> {
    let before = now - jiff::SignedDuration::from_hours(24 * STALE_DAYS);
    let (count,): (i64,) = tx
        .one(
            system_sql!(
                "select count(*) from identities
                  where consent = 'granted' and coalesce(consolidated_at, consent_at) < $1"
            ),
            params![before],
        )
        .await?;
    Ok(count)
}

#[cfg(test)]
#[path = "nightfall_tests.rs"]
mod tests;
