//! "Errei, o ônibus foi 8,20", right after it was noted: the entry that was just made is meant, whichever model listens.

use domain::tool::ToolCall;
use engine::assistant::{Answered, TakenUp};
use jiff::ToSpan;
use ptbr::{Measure, Piece};
use serde_json::{Value, json};
use store::messages::{self, Author};
use store::{StoreError, Tx, receipts};

use super::metrics::MetricKind;

/// Words by which people say that what they told was wrong.
const ANNOUNCES: &[&str] = &[
    "errei",
    "enganei",
    "confundi",
    "equivoquei",
    "retifico",
    "retificando",
    "corrigindo",
    "correcao",
    "corrijo",
    "minto",
    "inverti",
];

/// How many messages back the last reply is looked for.
const NEAR: i64 = 4;

/// Takes such a message for a change of what the last reply noted. Whether it may be changed is the gate's to say, which asks.
pub(crate) async fn take_up(tx: &mut Tx, answered: Answered<'_>) -> Result<TakenUp, StoreError> {
    let items = ptbr::read_either(answered.text, &answered.now, domain::Language::Portuguese);
    let announced = items.iter().any(|item| ANNOUNCES.contains(&item.word()));
    if !announced || answered.text.contains('?') {
        return Ok(TakenUp::Nothing);
    }
    let recent = messages::before(tx, answered.conversation, i64::MAX, NEAR).await?;
    let Some(last) = recent.iter().find(|message| message.author == Author::Assistant) else {
        return Ok(TakenUp::Nothing);
    };
    let since = answered.now.timestamp() - 24.hours();
    let mut done = receipts::of_conversation(tx, answered.conversation, since).await?;
    done.retain(|receipt| receipt.turn == last.turn);
    let [receipt] = &done[..] else { return Ok(TakenUp::Nothing) };
    if receipt.tool != "record_metric" || receipt.undone_by.is_some() {
        return Ok(TakenUp::Nothing);
    }
    let effects = receipts::effects_of(tx, last.turn).await?;
    let Some(entry) = effects.iter().find_map(|effect| effect.get("entry")) else {
        return Ok(TakenUp::Nothing);
    };
    let Some(value) = becomes(&items, entry).filter(|_| is_about(answered.text, entry)) else {
        return Ok(TakenUp::Nothing);
    };
    let arguments = json!({ "entryId": entry.get("id"), "value": value });
    let call = ToolCall { id: "correction".to_owned(), name: "update_metric".to_owned(), arguments };
    Ok(TakenUp::Calls(vec![call]))
}

/// The one amount that is not the entry's own. Only money: what was measured has units, and models read those themselves.
fn becomes(items: &[ptbr::Item<'_>], entry: &Value) -> Option<f64> {
    let before = entry.get("value").and_then(Value::as_f64)?;
    let kind: MetricKind = serde_json::from_value(entry.get("type")?.clone()).ok()?;
    if kind != MetricKind::Expense {
        return None;
    }
    let said = items.iter().filter_map(|item| match &item.piece {
        Piece::Quantity(said) if (said.amount - before).abs() >= 0.001 => Some(said),
        _ => None,
    });
    let said: Vec<_> = said.collect();
    let [one] = said[..] else { return None };
    (one.is_bare() || one.measure == Measure::Money).then_some(one.amount)
}

/// Whether a message names nothing else than the entry: what it was for, if it says what for.
fn is_about(text: &str, entry: &Value) -> bool {
    let of_entry = ["notes", "name", "category"].iter().filter_map(|field| entry.get(*field)?.as_str());
    let known: Vec<String> = of_entry.flat_map(ptbr::terms).collect();
    let own = |term: &String| {
        term.chars().all(char::is_alphabetic)
            && !ANNOUNCES.iter().any(|word| ptbr::terms(word).contains(term))
    };
    let named: Vec<String> = ptbr::terms(text).into_iter().filter(own).collect();
    named.is_empty() || named.iter().any(|term| known.contains(term))
}

#[cfg(test)]
#[path = "correction_tests.rs"]
mod tests;
