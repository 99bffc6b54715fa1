//! A report comes by itself: at the hour that was chosen, once, and not at all when there is nothing to tell.

use engine::{Occasion, Remark};
use jiff::SignedDuration;
use store::{StoreError, Tx};
use tools::Question;

use super::schedule::{self, Schedule};
use super::{ReportKind, facts, text};
use crate::manner::Manner;

/// After so long since its hour, or since the quiet hours in which it waited, a report has lost its sense; the next one comes at its hour.
const STALE: SignedDuration = SignedDuration::from_hours(3);

/// The same facts, for a model to tell them warmly.
pub(super) async fn ask(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Question>, StoreError> {
    let Some((kind, _)) = due(occasion) else { return Ok(None) };
    let manner = manner(occasion);
    let facts = facts::read(tx, kind, &manner).await?;
    if facts.is_empty() {
        return Ok(None);
    }
    let own = text::own(kind, &facts, occasion.called.as_deref(), &manner.words);
    Ok(Some(text::question(kind, &own)))
}

pub(super) async fn run(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Remark>, StoreError> {
    let Some((kind, at)) = due(occasion) else { return Ok(None) };
    let Some(planned) = schedule::take_due(tx, kind, at, occasion.now).await? else { return Ok(None) };
    let next_at = kind.next(planned.hour, &occasion.zone, occasion.now);
    schedule::set(tx, &Schedule { next_at, ..planned }, occasion.now).await?;
    if occasion.now.duration_since(at.max(occasion.due)) > STALE {
        return Ok(None);
    }
    let manner = manner(occasion);
    let facts = facts::read(tx, kind, &manner).await?;
    if facts.is_empty() {
        return Ok(None);
    }
    let own = text::own(kind, &facts, occasion.called.as_deref(), &manner.words);
    let text = text::chosen(kind, occasion.opinion.as_ref(), &own);
    schedule::keep(tx, kind, manner.today(), &text, occasion.now).await?;
    Ok(Some(Remark::own(text)))
}

fn manner(occasion: &Occasion) -> Manner {
    Manner { words: occasion.words.clone(), now: occasion.here() }
}

fn due(occasion: &Occasion) -> Option<(ReportKind, jiff::Timestamp)> {
    let kind = ReportKind::parse(occasion.payload.get("kind")?.as_str()?)?;
    let at = jiff::Timestamp::from_microsecond(occasion.payload.get("at")?.as_i64()?).ok()?;
    Some((kind, at))
}
