//! Who fell silent, and whose pause is over.

use domain::{Timestamp, UserId};
use store::{StoreError, Tx, params, sql};

use super::{APART, FORGOTTEN, SILENT};

/// Doctors who were offered a shift and did not answer what they were written last. Whoever answered, took something, opted
/// out, paused, said that they are not interested, or is in human hands is none of them. A word that was stopped, by
/// the gate or in the last moment, does not count as said: it is tried again another day.
macro_rules! silent {
    ($rest:literal) => {
        sql!(concat!(
            "select d.user_id from julia_doctors d
               join conversations c on c.tenant_id = d.tenant_id and c.user_id = d.user_id
               join messages m on m.conversation_id = c.id and m.seq = (
                    select max(said.seq) from messages said
                     where said.conversation_id = c.id and not exists (
                           select 1 from outbox o
                            where o.conversation_id = c.id and o.message_id = said.id and o.status = 'blocked'))
              where d.tenant_id = $1 and c.assistant = 'julia' and m.author = 'assistant'
                and m.created_at <= $2 and m.created_at > $3 and d.offered_at > $3
                and (d.followed_up_at is null or m.created_at < d.followed_up_at
                     or (d.followed_up_at < d.offered_at and d.followed_up_at < $4))
                and (d.objective is null or d.objective <> 'sem_interesse')
                and not exists (select 1 from conversations n
                                 where n.tenant_id = $1 and n.user_id = d.user_id and n.assistant = 'julia'
                                   and (n.controlled_by = 'human' or n.updated_at > c.updated_at))
                and not exists (select 1 from permissions p
                                 where p.tenant_id = $1 and p.user_id = d.user_id and p.state <> 'opted_in')
                and not exists (select 1 from julia_vagas v
                                 where v.tenant_id = $1 and v.reserved_by = d.user_id and v.reserved_at > $3) ",
            $rest
        ))
    };
}

/// Those who fell silent, the longest silent first.
pub(super) async fn silent(tx: &mut Tx, now: Timestamp, limit: i64) -> Result<Vec<UserId>, StoreError> {
    let users: Vec<(UserId,)> = tx
        .rows(
            silent!("order by m.created_at, d.user_id limit $5"),
            params![tx.scope().tenant(), now - SILENT, now - FORGOTTEN, now - APART, limit],
        )
        .await?;
    Ok(users.into_iter().map(|(user,)| user).collect())
}

/// Whether the person whose transaction this is still is one of them.
pub(super) async fn is_silent(tx: &mut Tx, now: Timestamp) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let found: Option<(UserId,)> = tx
        .optional(
            silent!("and d.user_id = $5"),
            params![scope.tenant(), now - SILENT, now - FORGOTTEN, now - APART, scope.user()],
        )
        .await?;
    Ok(found.is_some())
}

pub(super) async fn set_followed_up(tx: &mut Tx, now: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!("update julia_doctors set followed_up_at = $3 where tenant_id = $1 and user_id = $2"),
        params![scope.tenant(), scope.user(), now],
    )
    .await?;
    Ok(())
}

/// Whose pause ended by an instant, after somebody.
pub(super) async fn paused_until(
    tx: &mut Tx,
    now: Timestamp,
    after: UserId,
    limit: i64,
) -> Result<Vec<UserId>, StoreError> {
    let users: Vec<(UserId,)> = tx
        .rows(
            sql!(
                "select user_id from permissions
                  where tenant_id = $1 and state = 'cooling_off' and cooling_off_until <= $2
                    and user_id > $4
                  order by user_id limit $3"
            ),
            params![tx.scope().tenant(), now, limit, after],
        )
        .await?;
    Ok(users.into_iter().map(|(user,)| user).collect())
}
