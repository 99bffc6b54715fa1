//! The notices of a house.

use domain::{Timestamp, UserId};
use serde_json::Value;
use store::{FromRow, Row, StoreError, Tx, params, sql};

use super::{Notice, NoticeId};

/// One that was kept, with the name of whom it is about.
#[derive(Clone, PartialEq)]
pub(crate) struct Kept {
    pub(crate) id: NoticeId,
    pub(crate) kind: String,
    pub(crate) notice: Option<Notice>,
    pub(crate) user: Option<UserId>,
    pub(crate) name: Option<String>,
    /// Where the shift is that it is about, and the clock on that wall.
    pub(crate) hospital: Option<String>,
    pub(crate) timezone: Option<String>,
    pub(crate) at: Timestamp,
}

/// Names are nobody's business in a log.
impl std::fmt::Debug for Kept {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Kept").field("id", &self.id).field("kind", &self.kind).finish_non_exhaustive()
    }
}

impl FromRow for Kept {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let facts: Value = row.get("facts")?;
        Ok(Self {
            id: row.get("id")?,
            kind: row.get("kind")?,
            notice: serde_json::from_value(facts).ok(),
            user: row.get("user_id")?,
            name: row.get("name")?,
            hospital: row.get("hospital")?,
            timezone: row.get("timezone")?,
            at: row.get("at")?,
        })
    }
}

/// What every look at notices reads.
macro_rules! notices {
    ($rest:literal) => {
        sql!(concat!(
            "select n.id, n.kind, n.facts, n.user_id, coalesce(d.name, u.name) as name, n.at,
                    h.name as hospital, h.timezone
               from julia_notices n
               left join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
               left join julia_doctors d on d.tenant_id = n.tenant_id and d.user_id = n.user_id
               left join julia_vagas v on v.tenant_id = n.tenant_id and v.id = n.vaga_id
               left join julia_hospitals h on h.tenant_id = v.tenant_id and h.id = v.hospital_id ",
            $rest
        ))
    };
}

pub(super) async fn add(
    tx: &mut Tx,
    notice: &Notice,
    about: Option<UserId>,
    now: Timestamp,
) -> Result<NoticeId, StoreError> {
    let id = NoticeId::new(now);
    let facts = serde_json::to_value(notice).unwrap_or(Value::Null);
    tx.execute(
        sql!(
            "insert into julia_notices (id, tenant_id, kind, user_id, facts, at, vaga_id)
             values ($1, $2, $3, $4, $5, $6, $7)"
        ),
        params![
            id,
            tx.scope().tenant(),
            notice.kind(),
            about,
            facts,
            now,
            notice.shift().map(|shift| shift.vaga)
        ],
    )
    .await?;
    Ok(id)
}

pub(super) async fn find(tx: &mut Tx, id: NoticeId) -> Result<Option<Kept>, StoreError> {
    tx.optional(notices!("where n.tenant_id = $1 and n.id = $2"), params![tx.scope().tenant(), id]).await
}

/// Those before a place, newest first.
pub(crate) async fn before(
    tx: &mut Tx,
    (at, id): (Timestamp, NoticeId),
    limit: i64,
) -> Result<Vec<Kept>, StoreError> {
    tx.rows(
        notices!("where n.tenant_id = $1 and (n.at, n.id) < ($2, $3) order by n.at desc, n.id desc limit $4"),
        params![tx.scope().tenant(), at, id, limit],
    )
    .await
}

/// What doctors asked of the house and nobody of it has written to them since, oldest first.
pub(crate) async fn unanswered(tx: &mut Tx, limit: i64) -> Result<Vec<Kept>, StoreError> {
    tx.rows(
        notices!(
            "where n.tenant_id = $1 and n.kind = 'question'
               and not exists (select 1 from julia_notices w
                                where w.tenant_id = $1 and w.kind = 'question_withdrawn' and w.user_id = n.user_id
                                  and w.vaga_id = n.vaga_id and w.at >= n.at)
               and not exists (select 1 from julia_errands e
                                where e.tenant_id = $1 and e.user_id = n.user_id and e.created_at >= n.at)
               and not exists (select 1 from conversations c
                                 join messages m on m.conversation_id = c.id and m.tenant_id = $1
                                where c.tenant_id = $1 and c.user_id = n.user_id and c.assistant = 'julia'
                                  and m.author = 'operator' and m.created_at >= n.at)
             order by n.at, n.id limit $2"
        ),
        params![tx.scope().tenant(), limit],
    )
    .await
}

/// What the person whose transaction this is asked of the house last, and nobody answered and they did not withdraw.
pub(crate) async fn own_question(tx: &mut Tx) -> Result<Option<Kept>, StoreError> {
    tx.optional(
        notices!(
            "where n.tenant_id = $1 and n.user_id = $2 and n.kind = 'question'
               and not exists (select 1 from julia_notices w
                                where w.tenant_id = $1 and w.kind = 'question_withdrawn' and w.user_id = $2
                                  and w.vaga_id = n.vaga_id and w.at >= n.at)
               and not exists (select 1 from julia_errands e
                                where e.tenant_id = $1 and e.user_id = $2 and e.created_at >= n.at)
             order by n.at desc, n.id desc limit 1"
        ),
        params![tx.scope().tenant(), tx.scope().user()],
    )
    .await
}

/// When the house was told its figures last.
pub(super) async fn last_report(tx: &mut Tx) -> Result<Option<Timestamp>, StoreError> {
    let last: Option<(Timestamp,)> = tx
        .optional(
            sql!(
                "select at from julia_notices where tenant_id = $1 and kind = 'report' order by at desc, id desc limit 1"
            ),
            params![tx.scope().tenant()],
        )
        .await?;
    Ok(last.map(|(at,)| at))
}

/// What was told about the person, gone.
pub(crate) async fn forget(tx: &mut Tx) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!("delete from julia_notices where tenant_id = $1 and user_id = $2"),
        params![scope.tenant(), scope.user()],
    )
    .await?;
    Ok(())
}
