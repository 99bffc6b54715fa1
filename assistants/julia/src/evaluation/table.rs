//! The marks, one row a conversation.

use domain::{ConversationId, Timestamp, UserId};
use store::{FromRow, Row, StoreError, Tx, params, sql};

use super::{Judge, Marks};

/// Conversations of doctors, after one, that went on between two instants, since they were looked at last.
pub(super) async fn waiting(
    tx: &mut Tx,
    after: ConversationId,
    (since, until): (Timestamp, Timestamp),
    limit: i64,
) -> Result<Vec<(ConversationId, UserId, i64)>, StoreError> {
    tx.rows(
        sql!(
            "select c.id, c.user_id, c.last_seq from conversations c
               join users u on u.tenant_id = c.tenant_id and u.id = c.user_id
               left join julia_evaluations e on e.conversation_id = c.id and e.tenant_id = c.tenant_id
              where c.tenant_id = $1 and c.assistant = 'julia' and u.role = 'user'
                and c.updated_at > $2 and c.updated_at <= $3 and (e.last_seq is null or e.last_seq < c.last_seq)
                and exists (select 1 from messages m
                             where m.conversation_id = c.id and m.tenant_id = $1 and m.author = 'assistant')
              and c.id > $5
              order by c.id limit $4"
        ),
        params![tx.scope().tenant(), since, until, limit, after],
    )
    .await
}

/// Keeps the marks of a conversation of the person's, unless a later look has been kept.
pub(super) async fn keep(
    tx: &mut Tx,
    (conversation, last_seq): (ConversationId, i64),
    marks: Marks,
    judge: Judge,
    now: Timestamp,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "insert into julia_evaluations (conversation_id, tenant_id, user_id, last_seq, score, answered, speed,
                                            understood, outcome, judge, evaluated_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
             on conflict (conversation_id) do update
                set last_seq = excluded.last_seq, score = excluded.score, answered = excluded.answered,
                    speed = excluded.speed, understood = excluded.understood, outcome = excluded.outcome,
                    judge = excluded.judge, evaluated_at = excluded.evaluated_at
              where julia_evaluations.last_seq < excluded.last_seq"
        ),
        params![
            conversation,
            scope.tenant(),
            scope.user(),
            last_seq,
            marks.score(),
            i64::from(marks.answered),
            i64::from(marks.speed),
            i64::from(marks.understood),
            i64::from(marks.outcome),
            judge.as_str(),
            now
        ],
    )
    .await?;
    Ok(())
}

/// Whether the person took a shift since an instant.
pub(super) async fn took_something(tx: &mut Tx, since: Timestamp) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let (count,): (i64,) = tx
        .one(
            sql!(
                "select count(*) from julia_vagas
                  where tenant_id = $1 and reserved_by = $2 and reserved_at >= $3"
            ),
            params![scope.tenant(), scope.user(), since],
        )
        .await?;
    Ok(count > 0)
}

/// The average score of what was looked at from one instant up to another; nothing where nothing was.
pub(crate) async fn average(tx: &mut Tx, from: Timestamp, to: Timestamp) -> Result<Option<i64>, StoreError> {
    let (count, sum): (i64, Option<i64>) = tx
        .one(
            sql!(
                "select count(*), cast(sum(score) as bigint) from julia_evaluations
                  where tenant_id = $1 and evaluated_at >= $2 and evaluated_at < $3"
            ),
            params![tx.scope().tenant(), from, to],
        )
        .await?;
    Ok(sum.filter(|_| count > 0).map(|sum| (sum + count / 2) / count))
}

/// The marks of one conversation, as operators see them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Evaluated {
    pub(crate) conversation: ConversationId,
    pub(crate) user: UserId,
    pub(crate) score: i64,
    pub(crate) answered: i64,
    pub(crate) speed: i64,
    pub(crate) understood: i64,
    pub(crate) outcome: i64,
    pub(crate) judge: String,
    pub(crate) at: Timestamp,
}

impl FromRow for Evaluated {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            conversation: row.get("conversation_id")?,
            user: row.get("user_id")?,
            score: row.get("score")?,
            answered: row.get("answered")?,
            speed: row.get("speed")?,
            understood: row.get("understood")?,
            outcome: row.get("outcome")?,
            judge: row.get("judge")?,
            at: row.get("evaluated_at")?,
        })
    }
}

/// What was looked at before a place, newest first.
pub(crate) async fn before(
    tx: &mut Tx,
    (at, conversation): (Timestamp, ConversationId),
    limit: i64,
) -> Result<Vec<Evaluated>, StoreError> {
    tx.rows(
        sql!(
            "select conversation_id, user_id, score, answered, speed, understood, outcome, judge, evaluated_at
               from julia_evaluations
              where tenant_id = $1 and (evaluated_at, conversation_id) < ($2, $3)
              order by evaluated_at desc, conversation_id desc limit $4"
        ),
        params![tx.scope().tenant(), at, conversation, limit],
    )
    .await
}

/// Everything about the person, gone.
pub(crate) async fn forget(tx: &mut Tx) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!("delete from julia_evaluations where tenant_id = $1 and user_id = $2"),
        params![scope.tenant(), scope.user()],
    )
    .await?;
    Ok(())
}
