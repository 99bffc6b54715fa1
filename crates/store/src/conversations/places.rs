//! Where a conversation takes place, on channels that leave the machine, and its places in order.

use domain::{ConversationId, ConversationState, OpenQuestion, Scope, Timestamp};

use crate::{Row, Statement, StoreError, Tx, params, sql};

/// Which of our accounts a conversation runs through, and whom it reaches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct At {
    pub account: String,
    pub address: String,
}

impl At {
    pub(super) fn read(row: &Row) -> Result<Option<Self>, StoreError> {
        let (account, address): (Option<String>, Option<String>) = (row.get("account")?, row.get("address")?);
        Ok(account.zip(address).map(|(account, address)| Self { account, address }))
    }
}

/// The conversation that a person has with an assistant on a channel that leaves the machine.
pub async fn on_channel(
    tx: &mut Tx,
    assistant: &str,
    channel: &str,
) -> Result<Option<ConversationId>, StoreError> {
    let scope = tx.scope();
    let row: Option<(ConversationId,)> = tx
        .optional(
            sql!(
                "select id from conversations
                  where tenant_id = $1 and user_id = $2 and assistant = $3 and channel = $4
                  order by created_at, id limit 1"
            ),
            params![scope.tenant(), scope.user(), assistant, channel],
        )
        .await?;
    Ok(row.map(|(id,)| id))
}

/// What begins a conversation with somebody who has none, and which it will be. Its first place is taken.
pub fn beginning(
    scope: Scope,
    assistant: &str,
    channel: &str,
    at: Option<&At>,
    now: Timestamp,
) -> (ConversationId, Statement) {
    let id = ConversationId::new(now);
    let beginning = Statement::new(
        sql!(
            "insert into conversations (id, tenant_id, user_id, assistant, channel, account, address, state,
                                        state_since, last_seq, created_at, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, $9, $9)"
        ),
        params![
            id,
            scope.tenant(),
            scope.user(),
            assistant,
            channel,
            at.map(|at| at.account.as_str()),
            at.map(|at| at.address.as_str()),
            ConversationState::Idle.as_str(),
            now
        ],
    );
    (id, beginning)
}

/// Which place in its conversation's order something has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Position {
    Number(i64),
    /// The one that was taken before, in the same transaction, without waiting to hear which it is.
    JustTaken,
}

impl Position {
    /// What a statement is told, which looks by itself where there is none.
    pub(crate) const fn number(self) -> Option<i64> {
        match self {
            Self::Number(number) => Some(number),
            Self::JustTaken => None,
        }
    }
}

/// Takes the next place in a conversation's order. Whoever is at work there goes on undisturbed.
pub async fn take_place(tx: &mut Tx, id: ConversationId, now: Timestamp) -> Result<i64, StoreError> {
    let scope = tx.scope();
    let row: (i64,) = tx
        .one(
            sql!(
                "update conversations set last_seq = last_seq + 1, updated_at = $4
                  where id = $3 and tenant_id = $1 and user_id = $2
              returning last_seq"
            ),
            params![scope.tenant(), scope.user(), id, now],
        )
        .await?;
    Ok(row.0)
}

/// Something else was asked in a conversation, of the assistant's own accord: from now on a yes answers that.
pub async fn ask(tx: &mut Tx, id: ConversationId, asked: &OpenQuestion) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update conversations set open_question = $4
              where id = $3 and tenant_id = $1 and user_id = $2"
        ),
        params![scope.tenant(), scope.user(), id, super::leases::question(Some(asked))],
    )
    .await?;
    Ok(())
}

/// What takes the next place where the other side may have written from another address.
pub fn taking_place_at(scope: Scope, id: ConversationId, at: Option<&At>, now: Timestamp) -> Statement {
    Statement::new(
        sql!(
            "update conversations set last_seq = last_seq + 1, updated_at = $4, account = coalesce($5, account),
                                      address = coalesce($6, address)
              where id = $3 and tenant_id = $1 and user_id = $2"
        ),
        params![
            scope.tenant(),
            scope.user(),
            id,
            now,
            at.map(|at| at.account.as_str()),
            at.map(|at| at.address.as_str())
        ],
    )
}

/// Where the other side is reached from now on.
pub async fn set_at(tx: &mut Tx, id: ConversationId, at: &At) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update conversations set account = $4, address = $5
              where id = $3 and tenant_id = $1 and user_id = $2
                and (account is distinct from $4 or address is distinct from $5)"
        ),
        params![scope.tenant(), scope.user(), id, at.account, at.address],
    )
    .await?;
    Ok(())
}
