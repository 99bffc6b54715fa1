//! A look at somebody who likes to be asked: once a day at their hour, and nearly always without a word.

use domain::Timestamp;
use engine::{Occasion, Remark};
use jiff::SignedDuration;
use store::{StoreError, Tx};
use tools::Question;

use super::reason::{self, Reason, Traffic};
use super::table::{self, CheckIns};
use super::text;
use crate::manner::Manner;

/// A look that comes later than this is left out: it may be night by then.
const STALE: SignedDuration = SignedDuration::from_hours(1);

/// The same reason, for a model to ask in its own words.
pub(super) async fn ask(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Question>, StoreError> {
    let Some(agreed) = table::find(tx).await? else { return Ok(None) };
    if agreed.next_at != due(occasion) {
        return Ok(None);
    }
    Ok(own(tx, occasion, &agreed).await?.map(|own| text::question(&own)))
}

pub(super) async fn run(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Remark>, StoreError> {
    let Some(at) = due(occasion) else { return Ok(None) };
    let Some(agreed) = table::take_due(tx, at, occasion.now).await? else { return Ok(None) };
    let late = occasion.now.duration_since(at.max(occasion.due)) > STALE;
    let own = if late { None } else { own(tx, occasion, &agreed).await? };
    let next_at = table::next(agreed.hour, &occasion.zone, occasion.now);
    let asked_at = if own.is_some() { Some(occasion.now) } else { agreed.asked_at };
    table::set(tx, &CheckIns { next_at, asked_at, ..agreed }, occasion.now).await?;
    Ok(own.map(|own| Remark::own(text::chosen(occasion.opinion.as_ref(), &own))))
}

/// What we would say, if there is a reason to.
async fn own(tx: &mut Tx, occasion: &Occasion, agreed: &CheckIns) -> Result<Option<String>, StoreError> {
    let manner = Manner { words: occasion.words.clone(), now: occasion.here() };
    let traffic = Traffic::read(tx, agreed.asked_at).await?;
    let reason: Option<Reason> = reason::find(tx, &manner, traffic).await?;
    Ok(reason.map(|reason| text::own(&reason, &manner.words, manner.today().day_of_year())))
}

fn due(occasion: &Occasion) -> Option<Timestamp> {
    Timestamp::from_microsecond(occasion.payload.get("at")?.as_i64()?).ok()
}
