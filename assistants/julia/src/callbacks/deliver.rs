//! Writing again when it was asked for.

use engine::{Occasion, Remark};
use jiff::SignedDuration;
use store::{StoreError, Tx};

use super::{CallbackId, table};

/// After so long nobody expects it any more.
const SILENT: SignedDuration = SignedDuration::from_hours(24);

pub(super) async fn run(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Remark>, StoreError> {
    let id: Option<CallbackId> = occasion.payload.get("callback").and_then(|id| id.as_str()?.parse().ok());
    let Some(id) = id else { return Ok(None) };
    let Some(message) = table::take(tx, id).await? else { return Ok(None) };
    if occasion.now.duration_since(occasion.due) > SILENT {
        return Ok(None);
    }
    let own = occasion.words.fill("julia.callback.due", &[("name", &occasion.person.name)]);
    // A model's words leave only where they keep to the limits.
    let text = message.filter(|text| engine::limits::may_leave(text, &own)).unwrap_or(own);
    Ok(Some(Remark::own(text)))
}
