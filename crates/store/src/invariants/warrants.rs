//! Every effect had a warrant, and an order's can be read again in what the person wrote.

use domain::action::OrderBasis;
use domain::{ActionId, ConversationId, Timestamp};
use serde_json::Value;
use uuid::Uuid;

use super::Finding;
use crate::{FromRow, JsonText, Row, StoreError, SystemTx, params, system_sql};

const PROMISE: &str = "every effect had a yes, an order that names its target, a tool that asks nobody, a hand on a page, or was an undo";

/// How many orders are read at a time.
const PAGE: i64 = 500;

/// The most that are told of.
const TOLD: usize = 100;

pub(super) async fn check(tx: &mut SystemTx) -> Result<Finding, StoreError> {
    let rows: Vec<(Uuid,)> = tx
        .rows(
            system_sql!(
                "select a.id from actions a
                  where a.state = 'completed'
                    and a.created_at >= (select applied_at from papo_migrations where name = 'core/0013_warrants')
                    and (a.warrant is null
                         or a.warrant not in ('confirmed', 'order', 'unasked', 'by_hand', 'undo')
                         or (a.warrant = 'confirmed'
                             and (a.nonce is null
                                  or not exists (select 1 from events e
                                                  where e.subject = a.id and e.kind = 'action_confirmed')))
                         or (a.warrant = 'unasked' and a.nonce is not null))
                  limit 100"
            ),
            params![],
        )
        .await?;
    let mut offending: Vec<Uuid> = rows.into_iter().map(|(id,)| id).collect();
    let mut after = Uuid::nil();
    loop {
        let orders: Vec<Ordered> = tx
            .rows(
                system_sql!(
                    "select a.id, a.conversation_id, a.created_at, a.warrant_basis, t.value, r.effect
                       from actions a
                       left join turns t on t.id = a.turn_id
                       left join receipts r on r.action_id = a.id
                      where a.warrant = 'order' and a.state = 'completed' and a.id > $1
                      order by a.id limit $2"
                ),
                params![after, PAGE],
            )
            .await?;
        let Some(last) = orders.last() else { break };
        after = last.id.as_uuid();
        for order in &orders {
            if offending.len() < TOLD && !order.holds(tx).await? {
                offending.push(order.id.as_uuid());
            }
        }
    }
    Ok(Finding { id: "E5", promise: PROMISE, offending })
}

/// An effect that was ordered, with what was said and what it did.
struct Ordered {
    id: ActionId,
    conversation: ConversationId,
    at: Timestamp,
    basis: Option<OrderBasis>,
    /// Nothing once the person had it erased.
    text: Option<String>,
    erased: bool,
    effect: String,
}

impl FromRow for Ordered {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let basis: Option<JsonText> = row.get("warrant_basis")?;
        let turn: Option<JsonText> = row.get("value")?;
        let turn: Option<Value> = turn.and_then(|turn| turn.read().ok());
        let effect: Option<JsonText> = row.get("effect")?;
        Ok(Self {
            id: row.get("id")?,
            conversation: row.get("conversation_id")?,
            at: row.get("created_at")?,
            basis: basis.and_then(|basis| basis.read().ok()),
            text: turn.as_ref().and_then(said),
            erased: turn == Some(Value::Null),
            effect: effect.map(|effect| effect.as_str().to_owned()).unwrap_or_default(),
        })
    }
}

/// What the person said in a turn, by its record: the message, and what was held of the one before.
fn said(turn: &Value) -> Option<String> {
    let places = ["/began/message/text", "/began/message/rest", "/began/decision/rest"];
    let said: Vec<&str> =
        places.iter().filter_map(|place| turn.pointer(place).and_then(Value::as_str)).collect();
    (!said.is_empty()).then(|| said.join("\n"))
}

impl Ordered {
    async fn holds(&self, tx: &mut SystemTx) -> Result<bool, StoreError> {
        if self.erased {
            return Ok(true);
        }
        let Some((basis, text)) = self.basis.as_ref().zip(self.text.as_deref()) else { return Ok(false) };
        let points_somewhere = !basis.words.is_empty() || basis.shown_in.is_some() || basis.told_at.is_some();
        let words_stand = basis.words.iter().all(|word| !word.is_empty() && text.contains(word.as_str()));
        let did_that = basis.target.is_none_or(|target| self.effect.contains(&target.to_string()));
        let told_before = basis.told_at.is_none_or(|told| told <= self.at);
        if !(points_somewhere && words_stand && did_that && told_before) {
            return Ok(false);
        }
        let Some(turn) = basis.shown_in else { return Ok(true) };
        let (shown,): (i64,) = tx
            .one(
                system_sql!(
                    "select count(*) from messages
                      where conversation_id = $1 and turn_id = $2 and created_at <= $3"
                ),
                params![self.conversation, turn, self.at],
            )
            .await?;
        Ok(shown > 0)
    }
}
