//! Words taken out of the record for good, at the person's wish. The rows stay and the promises about them hold; what
//! the person said, and what was said to them, does not.

use domain::{ErasureId, Scope, Timestamp};

use crate::{FromRow, Row, StoreError, SystemTx, Tx, params, sql, system_sql, undo};

/// Somebody's wish to be forgotten, until it is done.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Erasure {
    pub id: ErasureId,
    pub scope: Scope,
    /// Everything up to here goes.
    pub asked_at: Timestamp,
}

impl FromRow for Erasure {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            scope: Scope::stored(row.get("tenant_id")?, row.get("user_id")?),
            asked_at: row.get("asked_at")?,
        })
    }
}

/// Writes the wish down. It is carried out right after, and survives a process that dies before.
pub async fn ask(tx: &mut Tx, now: Timestamp) -> Result<ErasureId, StoreError> {
    let scope = tx.scope();
    let id = ErasureId::new(now);
    tx.execute(
        sql!("insert into erasures (id, tenant_id, user_id, asked_at) values ($1, $2, $3, $4)"),
        params![id, scope.tenant(), scope.user(), now],
    )
    .await?;
    Ok(id)
}

/// Some of the wishes that are not carried out yet, after one: what has to wait keeps nobody else waiting.
pub async fn waiting(tx: &mut SystemTx, after: ErasureId) -> Result<Vec<Erasure>, StoreError> {
    tx.rows(
        system_sql!(
            "select id, tenant_id, user_id, asked_at from erasures
              where done_at is null and id > $1 order by id limit 16"
        ),
        params![after],
    )
    .await
}

/// The wish is carried out.
pub async fn finish(tx: &mut Tx, id: ErasureId, now: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!("update erasures set done_at = $4 where id = $1 and tenant_id = $2 and user_id = $3"),
        params![id, scope.tenant(), scope.user(), now],
    )
    .await?;
    Ok(())
}

/// Empties every word of this person's conversations up to an instant. Turns that are still under way keep theirs:
/// the wish is carried out once more when they are over. Returns whether any was.
pub async fn empty_conversations(tx: &mut Tx, until: Timestamp) -> Result<Left, StoreError> {
    let scope = tx.scope();
    let whose = params![scope.tenant(), scope.user(), until];
    for statement in [
        sql!(
            "update messages set text = '', trace = null
              where tenant_id = $1 and user_id = $2 and created_at <= $3 and text <> ''
                and turn_id not in (select id from turns
                                     where tenant_id = $1 and user_id = $2 and status = 'running')"
        ),
        sql!(
            "update turns set value = 'null', reply = 'null'
              where tenant_id = $1 and user_id = $2 and created_at <= $3 and status = 'done'"
        ),
        sql!(
            "update actions set arguments = '{}', summary = '', rest = '[]', warrant_basis = null
              where tenant_id = $1 and user_id = $2 and created_at <= $3 and state <> 'proposed'"
        ),
        sql!(
            "update receipts set effect = 'null', said = null
              where tenant_id = $1 and user_id = $2 and created_at <= $3"
        ),
        sql!(
            "update outbox set text = null, bypass_reason = null
              where tenant_id = $1 and user_id = $2 and created_at <= $3
                and (text is not null or (bypass_reason is not null and status = 'blocked'))"
        ),
        // It may hold what followed a yes in doubt.
        sql!(
            "update conversations set open_question = null
              where tenant_id = $1 and user_id = $2 and created_at <= $3 and open_question is not null
                and (pending_action is null
                     or pending_action not in (select id from actions
                                                where tenant_id = $1 and user_id = $2 and state = 'proposed'))"
        ),
        sql!("update amendments set text = '' where tenant_id = $1 and user_id = $2 and at <= $3"),
        sql!("delete from attachments where tenant_id = $1 and user_id = $2 and created_at <= $3"),
        sql!("delete from promises where tenant_id = $1 and user_id = $2 and created_at <= $3"),
    ] {
        tx.execute(statement, whose).await?;
    }
    undo::forget(tx).await?;
    let (under_way,): (i64,) = tx
        .one(
            sql!(
                "select (select count(*) from turns
                          where tenant_id = $1 and user_id = $2 and status = 'running' and created_at <= $3)
                      + (select count(*) from actions
                          where tenant_id = $1 and user_id = $2 and state = 'proposed' and created_at <= $3)"
            ),
            whose,
        )
        .await?;
    Ok(if under_way > 0 { Left::Some } else { Left::Nothing })
}

/// Whether something could not be erased yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Left {
    Nothing,
    Some,
}
