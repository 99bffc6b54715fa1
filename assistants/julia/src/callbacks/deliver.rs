//! Writing again when it was asked for: at the hour that the doctor named, whatever day that is.

use engine::{Occasion, Remark};
use store::{StoreError, Tx};

use super::{CallbackId, table};
use crate::called;
use crate::vagas::ShiftText;

pub(super) async fn run(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Remark>, StoreError> {
    let id: Option<CallbackId> = occasion.payload.get("callback").and_then(|id| id.as_str()?.parse().ok());
    let Some(id) = id else { return Ok(None) };
    let Some((message, at)) = table::take(tx, id).await? else { return Ok(None) };
    let time = ShiftText::on(occasion).clock(&at.to_zoned(occasion.zone.clone()));
    let holes = [("name", called(occasion)), ("time", time.as_str())];
    let own = occasion.words.fill("julia.callback.due", &holes);
    // A model's words leave only where they keep to the limits.
    let text = message.filter(|text| engine::limits::may_leave(text, &own)).unwrap_or(own);
    Ok(Some(Remark::asked_for(text)))
}
