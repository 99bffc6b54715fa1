//! Which offer is meant: by its number, or the only one that waits.

use ::tools::{CallContext, ToolError};
use store::Tx;

use crate::groups::offer::GroupOffer;
use crate::groups::table;
use crate::places::{folded, names};
use crate::vagas::ShiftText;

pub(super) async fn offer(
    tx: &mut Tx,
    call: &CallContext,
    number: Option<i64>,
) -> Result<GroupOffer, ToolError> {
    let saying = ShiftText::in_turn(call);
    if let Some(number) = number.or_else(|| named(&call.text)) {
        return table::numbered(tx, number).await?.ok_or_else(|| saying.group_refused("no_such_offer"));
    }
    let mut waiting = table::waiting(tx, LISTED).await?;
    if let Some(place) = counted(&call.text, waiting.len()) {
        return Ok(waiting.swap_remove(place));
    }
    match (waiting.pop(), waiting.is_empty()) {
        (Some(only), true) => Ok(only),
        (Some(_), false) => Err(saying.group_refused("which_offer")),
        (None, _) => Err(saying.group_refused("none_waiting")),
    }
}

/// How far somebody counts in the list of what waits.
const LISTED: i64 = 10;

/// "a primeira", "a segunda vaga": counted in the order of the list. No weekday is meant here, and a bare number is one that
/// the offer has for itself.
fn counted(sentence: &str, length: usize) -> Option<usize> {
    const NAMES: [&str; 5] = ["primeira", "segunda", "terceira", "quarta", "quinta"];
    let text = folded(sentence);
    let place = if names(&text, "ultima") {
        length.checked_sub(1)
    } else {
        NAMES.iter().position(|name| names(&text, name))
    };
    place.filter(|place| *place < length)
}

/// "a vaga 3", "a nº 3": the number behind the word for what it is.
fn named(sentence: &str) -> Option<i64> {
    const LEADING: &[&str] = &["vaga", "vagas", "plantao", "oferta", "numero", "n", "grupo"];
    let text = folded(sentence);
    let words: Vec<&str> = text.split(' ').collect();
    let pairs = words.iter().zip(words.iter().skip(1));
    pairs.filter(|(word, _)| LEADING.contains(word)).find_map(|(_, next)| next.parse().ok())
}
