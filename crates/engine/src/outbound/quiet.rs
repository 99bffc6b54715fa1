//! Quiet hours.

use domain::Timestamp;
use jiff::tz::TimeZone;
use memory::quiet::Quiet;
use store::{StoreError, Tx, people};

/// Until when this person wants quiet, if they do right now.
pub(crate) async fn quiet_until(tx: &mut Tx, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    let Some(quiet) = Quiet::of(tx).await? else { return Ok(None) };
    let zone = TimeZone::get(&people::load(tx).await?.timezone).unwrap_or(TimeZone::UTC);
    Ok(quiet.end(&now.to_zoned(zone)))
}
