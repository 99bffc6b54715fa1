//! What models were asked, and what it cost: by call, and by day.

use domain::{CallId, ConversationId, Timestamp, TurnId};
use jiff::civil::Date;

use crate::{FromRow, Row, StoreError, Tx, params, sql};

/// One call of a model.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelCall {
    pub conversation: Option<ConversationId>,
    pub turn: Option<TurnId>,
    pub assistant: String,
    /// As `PAPO_MODEL` names it.
    pub model: String,
    pub purpose: &'static str,
    pub size: &'static str,
    pub attempt: u32,
    pub code: Option<&'static str>,
    pub tokens: Tokens,
    /// Thousand-millionths of a dollar; nothing when the price is not known.
    pub cost_nanos: Option<i64>,
    pub first_micros: Option<i64>,
    pub whole_micros: i64,
    /// The day that the call is counted on.
    pub day: Date,
    pub at: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tokens {
    pub input: u32,
    pub cached: u32,
    pub cache_write: u32,
    pub output: u32,
    /// Our guess, not the provider's word.
    pub estimated: bool,
}

/// Keeps a call and adds it to its day. Commits with the turn that it was made for.
pub async fn record(tx: &mut Tx, call: &ModelCall) -> Result<(), StoreError> {
    let scope = tx.scope();
    let tokens = &call.tokens;
    tx.execute(
        sql!(
            "insert into model_calls (id, tenant_id, user_id, conversation_id, turn_id, assistant, model, purpose, size,
                                      attempt, code, input_tokens, cached_tokens, cache_write_tokens, output_tokens,
                                      estimated, cost_nanos, first_micros, whole_micros, at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)"
        ),
        params![
            CallId::new(call.at),
            scope.tenant(),
            scope.user(),
            call.conversation,
            call.turn,
            call.assistant,
            call.model,
            call.purpose,
            call.size,
            call.attempt,
            call.code,
            tokens.input,
            tokens.cached,
            tokens.cache_write,
            tokens.output,
            tokens.estimated,
            call.cost_nanos,
            call.first_micros,
            call.whole_micros,
            call.at
        ],
    )
    .await?;
    add_to_day(tx, call).await
}

async fn add_to_day(tx: &mut Tx, call: &ModelCall) -> Result<(), StoreError> {
    let scope = tx.scope();
    let tokens = &call.tokens;
    let input = i64::from(tokens.input) + i64::from(tokens.cached) + i64::from(tokens.cache_write);
    tx.execute(
        sql!(
            "insert into usage_by_day (tenant_id, day, user_id, model, calls, failed, unpriced, input_tokens,
                                       output_tokens, cost_nanos)
             values ($1, $2, $3, $4, 1, $5, $6, $7, $8, $9)
             on conflict (tenant_id, day, user_id, model) do update
                set calls = usage_by_day.calls + 1,
                    failed = usage_by_day.failed + excluded.failed,
                    unpriced = usage_by_day.unpriced + excluded.unpriced,
                    input_tokens = usage_by_day.input_tokens + excluded.input_tokens,
                    output_tokens = usage_by_day.output_tokens + excluded.output_tokens,
                    cost_nanos = usage_by_day.cost_nanos + excluded.cost_nanos"
        ),
        params![
            scope.tenant(),
            call.day,
            scope.user(),
            call.model,
            i64::from(call.code.is_some()),
            i64::from(call.cost_nanos.is_none()),
            input,
            tokens.output,
            call.cost_nanos.unwrap_or(0)
        ],
    )
    .await?;
    Ok(())
}

/// What a tenant has spent from `since` on.
pub async fn spent_since(tx: &mut Tx, since: Date) -> Result<i64, StoreError> {
    let scope = tx.scope();
    let (spent,): (Option<i64>,) = tx
        .one(
            sql!(
                "select cast(sum(cost_nanos) as bigint) from usage_by_day where tenant_id = $1 and day >= $2"
            ),
            params![scope.tenant(), since],
        )
        .await?;
    Ok(spent.unwrap_or(0))
}

/// A tenant's own monthly limit. The outer nothing says that it has none of its own; the inner one that it has
/// none at all.
pub async fn limit(tx: &mut Tx) -> Result<Option<Option<i64>>, StoreError> {
    let scope = tx.scope();
    let row: Option<(Option<i64>,)> = tx
        .optional(sql!("select monthly_nanos from cost_limits where tenant_id = $1"), params![scope.tenant()])
        .await?;
    Ok(row.map(|(limit,)| limit))
}

pub async fn set_limit(tx: &mut Tx, monthly_nanos: Option<i64>, now: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "insert into cost_limits (tenant_id, monthly_nanos, updated_at) values ($1, $2, $3)
             on conflict (tenant_id) do update
                set monthly_nanos = excluded.monthly_nanos, updated_at = excluded.updated_at"
        ),
        params![scope.tenant(), monthly_nanos, now],
    )
    .await?;
    Ok(())
}

/// Gives a tenant the installation's own limit again.
pub async fn forget_limit(tx: &mut Tx) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(sql!("delete from cost_limits where tenant_id = $1"), params![scope.tenant()]).await?;
    Ok(())
}

/// Remembers that a tenant is being warned this month; `false` if it was already.
pub async fn warn_once(tx: &mut Tx, month: Date, now: Timestamp) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let written = tx
        .execute(
            sql!(
                "insert into cost_warnings (tenant_id, month, at) values ($1, $2, $3)
                 on conflict (tenant_id, month) do nothing"
            ),
            params![scope.tenant(), month, now],
        )
        .await?;
    Ok(written == 1)
}

/// Remembers that this person is being told of the warning of a month; `false` if there was none, or they were.
pub async fn tell_once(tx: &mut Tx, month: Date, now: Timestamp) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let written = tx
        .execute(
            sql!(
                "insert into cost_notices (tenant_id, month, user_id, at)
                 select tenant_id, month, $3, $4 from cost_warnings where tenant_id = $1 and month = $2
                 on conflict (tenant_id, month, user_id) do nothing"
            ),
            params![scope.tenant(), month, scope.user(), now],
        )
        .await?;
    Ok(written == 1)
}

/// One call as it was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptCall {
    pub model: String,
    pub code: Option<String>,
    pub input_tokens: i64,
    pub output_tokens: i64,
    pub estimated: bool,
    pub cost_nanos: Option<i64>,
    pub whole_micros: i64,
}

impl FromRow for KeptCall {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            model: row.get("model")?,
            code: row.get("code")?,
            input_tokens: row.get("input")?,
            output_tokens: row.get("output_tokens")?,
            estimated: row.get("estimated")?,
            cost_nanos: row.get("cost_nanos")?,
            whole_micros: row.get("whole_micros")?,
        })
    }
}

/// The calls that were made for a turn, in no order.
pub async fn of_turn(tx: &mut Tx, turn: TurnId) -> Result<Vec<KeptCall>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select model, code, input_tokens + cached_tokens + cache_write_tokens as input, output_tokens, estimated,
                    cost_nanos, whole_micros
               from model_calls where turn_id = $1 and tenant_id = $2"
        ),
        params![turn, scope.tenant()],
    )
    .await
}
