//! Actions: what was proposed and what was done. The proof of it is in [`crate::receipts`].

use domain::{ActionId, ActionState, ConversationId, Nonce, Scope, Timestamp, TurnId, Warrant};
use serde_json::Value;

use crate::{FromRow, Row, StoreError, SystemTx, Tx, params, sql, system_sql};

#[derive(Debug, Clone, PartialEq)]
pub struct Action {
    pub id: ActionId,
    pub conversation: ConversationId,
    pub turn: TurnId,
    pub call_id: String,
    pub tool: String,
    pub arguments: Value,
    pub summary: String,
    /// The prepared steps that follow this one.
    pub rest: Value,
    pub step: i64,
    pub steps: i64,
    pub state: ActionState,
    pub cancelled_because: Option<String>,
    pub nonce: Option<Nonce>,
    pub expires_at: Option<Timestamp>,
    pub created_at: Timestamp,
    /// Why its effect was allowed; nothing while it has none.
    pub warrant: Option<Warrant>,
    pub warrant_basis: Option<Value>,
}

impl FromRow for Action {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let state: String = row.get("state")?;
        Ok(Self {
            id: row.get("id")?,
            conversation: row.get("conversation_id")?,
            turn: row.get("turn_id")?,
            call_id: row.get("call_id")?,
            tool: row.get("tool")?,
            arguments: row.get("arguments")?,
            summary: row.get("summary")?,
            rest: row.get("rest")?,
            step: row.get("step")?,
            steps: row.get("steps")?,
            state: ActionState::parse(&state).ok_or_else(|| StoreError::Decode {
                column: "state".into(),
                wanted: "an action state",
                found: state,
            })?,
            cancelled_because: row.get("cancelled_because")?,
            nonce: row.get("nonce")?,
            expires_at: row.get("expires_at")?,
            created_at: row.get("created_at")?,
            warrant: row.get::<Option<String>>("warrant")?.as_deref().and_then(Warrant::parse),
            warrant_basis: row.get("warrant_basis")?,
        })
    }
}

pub async fn insert(tx: &mut Tx, action: &Action) -> Result<(), StoreError> {
    let scope = tx.scope();
    let ended = action.state.is_over().then_some(action.created_at);
    tx.execute(
        sql!(
            "insert into actions (id, tenant_id, user_id, conversation_id, turn_id, call_id, tool, arguments, summary,
                                  rest, step, steps, state, nonce, proposed_at, expires_at, ended_at, created_at,
                                  warrant, warrant_basis)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)"
        ),
        params![
            action.id,
            scope.tenant(),
            scope.user(),
            action.conversation,
            action.turn,
            action.call_id,
            action.tool,
            action.arguments,
            action.summary,
            action.rest,
            action.step,
            action.steps,
            action.state.as_str(),
            action.nonce,
            action.nonce.map(|_| action.created_at),
            action.expires_at,
            ended,
            action.created_at,
            action.warrant.map(Warrant::as_str),
            action.warrant_basis.clone()
        ],
    )
    .await?;
    Ok(())
}

pub async fn find(tx: &mut Tx, id: ActionId) -> Result<Option<Action>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "select id, conversation_id, turn_id, call_id, tool, arguments, summary, rest, step, steps, state,
                    cancelled_because, nonce, expires_at, created_at, warrant, warrant_basis
               from actions where id = $1 and tenant_id = $2 and user_id = $3"
        ),
        params![id, scope.tenant(), scope.user()],
    )
    .await
}

/// The action of a nonce, if it is this person's. A foreign nonce is an unknown one.
pub async fn by_nonce(tx: &mut Tx, nonce: Nonce) -> Result<Option<Action>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "select id, conversation_id, turn_id, call_id, tool, arguments, summary, rest, step, steps, state,
                    cancelled_because, nonce, expires_at, created_at, warrant, warrant_basis
               from actions where nonce = $1 and tenant_id = $2 and user_id = $3"
        ),
        params![nonce, scope.tenant(), scope.user()],
    )
    .await
}

/// Moves an action from one state to another; `false` if it was no longer there.
pub async fn shift(
    tx: &mut Tx,
    id: ActionId,
    from: ActionState,
    to: ActionState,
    because: Option<&str>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let ended = to.is_over().then_some(now);
    let changed = tx
        .execute(
            sql!(
                "update actions set state = $5, cancelled_because = $6, ended_at = $7
                  where id = $1 and tenant_id = $2 and user_id = $3 and state = $4"
            ),
            params![id, scope.tenant(), scope.user(), from.as_str(), to.as_str(), because, ended],
        )
        .await?;
    Ok(changed == 1)
}

/// Notes why an effect that was asked about is allowed now.
pub async fn allow(tx: &mut Tx, id: ActionId, warrant: Warrant, basis: &Value) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update actions set warrant = $4, warrant_basis = $5
              where id = $1 and tenant_id = $2 and user_id = $3"
        ),
        params![id, scope.tenant(), scope.user(), warrant.as_str(), basis.clone()],
    )
    .await?;
    Ok(())
}

/// Cancels whatever is still proposed in a conversation, because something newer is about to be.
pub async fn supersede(
    tx: &mut Tx,
    conversation: ConversationId,
    now: Timestamp,
) -> Result<Vec<ActionId>, StoreError> {
    let scope = tx.scope();
    let rows: Vec<(ActionId,)> = tx
        .rows(
            sql!(
                "update actions set state = 'cancelled', cancelled_because = 'superseded', ended_at = $4
                  where conversation_id = $1 and tenant_id = $2 and user_id = $3 and state = 'proposed'
              returning id"
            ),
            params![conversation, scope.tenant(), scope.user(), now],
        )
        .await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// A proposal whose five minutes are over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expired {
    pub scope: Scope,
    pub id: ActionId,
    pub conversation: ConversationId,
    pub at: Timestamp,
}

impl FromRow for Expired {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            scope: Scope::stored(row.get("tenant_id")?, row.get("user_id")?),
            id: row.get("id")?,
            conversation: row.get("conversation_id")?,
            at: row.get("expires_at")?,
        })
    }
}

/// Proposals that are over and whose conversation nobody is at work on, oldest first.
pub async fn expired(tx: &mut SystemTx, now: Timestamp) -> Result<Vec<Expired>, StoreError> {
    tx.rows(
        system_sql!(
            "select a.id, a.tenant_id, a.user_id, a.conversation_id, a.expires_at from actions a
               join conversations c on c.id = a.conversation_id
              where a.state = 'proposed' and a.expires_at <= $1 and c.lease_token is null
                and not exists (select 1 from inbox i where i.conversation_id = c.id and i.status = 'pending')
              order by a.expires_at limit 256"
        ),
        params![now],
    )
    .await
}

/// When the next proposal runs out.
pub async fn next_expiry(tx: &mut SystemTx) -> Result<Option<Timestamp>, StoreError> {
    let row: (Option<Timestamp>,) = tx
        .one(system_sql!("select min(expires_at) from actions where state = 'proposed'"), params![])
        .await?;
    Ok(row.0)
}
