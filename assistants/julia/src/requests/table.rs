//! Requests, what people say of themselves, and to whom the house said yes.

use domain::{Timestamp, UserId};
use store::{FromRow, Row, StoreError, Tx, params, sql};

use super::{Decision, RequestId};
use crate::places::SpecialtyId;
use crate::vagas::{self, Vaga, VagaId};

/// Somebody who waits for the house's answer.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) id: RequestId,
    pub(crate) user: UserId,
    pub(crate) name: String,
    pub(crate) vaga: VagaId,
    /// What the house has registered, else what they say.
    pub(crate) crm: Option<String>,
    pub(crate) created_at: Timestamp,
}

/// Names and registrations are nobody's business in a log.
impl std::fmt::Debug for Request {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Request").field("id", &self.id).finish_non_exhaustive()
    }
}

impl FromRow for Request {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            user: row.get("user_id")?,
            name: row.get("name")?,
            vaga: row.get("vaga_id")?,
            crm: row.get("crm")?,
            created_at: row.get("created_at")?,
        })
    }
}

/// What every look at requests reads.
macro_rules! requests {
    ($rest:literal) => {
        sql!(concat!(
            "select r.id, r.user_id, coalesce(d.name, u.name) as name, r.vaga_id, coalesce(d.crm, c.crm) as crm,
                    r.created_at
               from julia_requests r
               join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
               left join julia_doctors d on d.tenant_id = r.tenant_id and d.user_id = r.user_id
               left join julia_claims c on c.tenant_id = r.tenant_id and c.user_id = r.user_id ",
            $rest
        ))
    };
}

/// How many are shown.
const SHOWN: i64 = 100;

/// Those who wait, the longest first.
pub(crate) async fn waiting(tx: &mut Tx) -> Result<Vec<Request>, StoreError> {
    tx.rows(
        requests!("where r.tenant_id = $1 and r.status = 'waiting' order by r.created_at, r.id limit $2"),
        params![tx.scope().tenant(), SHOWN],
    )
    .await
}

/// What the person whose transaction this is asked for and waits for.
pub(crate) async fn own_waiting(tx: &mut Tx) -> Result<Vec<Request>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        requests!(
            "where r.tenant_id = $1 and r.user_id = $2 and r.status = 'waiting' order by r.created_at, r.id limit $3"
        ),
        params![scope.tenant(), scope.user(), SHOWN],
    )
    .await
}

/// The same with the shifts that they wait for.
pub(crate) async fn own_waiting_for(tx: &mut Tx) -> Result<Vec<(RequestId, Vaga)>, StoreError> {
    let mut waiting = Vec::new();
    for request in own_waiting(tx).await? {
        waiting.extend(vagas::table::find(tx, request.vaga).await?.map(|vaga| (request.id, vaga)));
    }
    Ok(waiting)
}

/// The person wants it no more. `false`: it was answered before.
pub(crate) async fn withdraw(tx: &mut Tx, id: RequestId, now: Timestamp) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let changed = tx
        .execute(
            sql!(
                "update julia_requests set status = 'withdrawn', decided_by = $2, decided_at = $4
                  where tenant_id = $1 and user_id = $2 and id = $3 and status = 'waiting'"
            ),
            params![scope.tenant(), scope.user(), id, now],
        )
        .await?;
    Ok(changed == 1)
}

pub(crate) async fn find(tx: &mut Tx, id: RequestId) -> Result<Option<Request>, StoreError> {
    tx.optional(
        requests!("where r.tenant_id = $1 and r.id = $2 and r.status = 'waiting'"),
        params![tx.scope().tenant(), id],
    )
    .await
}

/// The person asks for a shift. Nothing if they do already.
pub(crate) async fn ask(tx: &mut Tx, vaga: VagaId, now: Timestamp) -> Result<Option<RequestId>, StoreError> {
    let scope = tx.scope();
    let id = RequestId::new(now);
    let added = tx
        .execute(
            sql!(
                "insert into julia_requests (id, tenant_id, user_id, vaga_id, status, created_at)
                 values ($1, $2, $3, $4, 'waiting', $5)
                 on conflict (tenant_id, user_id, vaga_id) where status = 'waiting' do nothing"
            ),
            params![id, scope.tenant(), scope.user(), vaga, now],
        )
        .await?;
    Ok((added == 1).then_some(id))
}

/// An operator decides. `false`: somebody did before.
pub(super) async fn settle(
    tx: &mut Tx,
    id: RequestId,
    decision: Decision,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let status = match decision {
        Decision::Approve => "approved",
        Decision::Decline => "declined",
    };
    let scope = tx.scope();
    let changed = tx
        .execute(
            sql!(
                "update julia_requests set status = $3, decided_by = $4, decided_at = $5
                  where tenant_id = $1 and id = $2 and status = 'waiting'"
            ),
            params![scope.tenant(), id, status, scope.user(), now],
        )
        .await?;
    Ok(changed == 1)
}

/// The CRM that the person says is theirs.
pub(crate) async fn claim(tx: &mut Tx, crm: &str, now: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "insert into julia_claims (tenant_id, user_id, crm, said_at) values ($1, $2, $3, $4)
             on conflict (tenant_id, user_id) do update set crm = excluded.crm, said_at = excluded.said_at"
        ),
        params![scope.tenant(), scope.user(), crm, now],
    )
    .await?;
    Ok(())
}

pub(crate) async fn claimed(tx: &mut Tx) -> Result<Option<String>, StoreError> {
    let scope = tx.scope();
    let found: Option<(String,)> = tx
        .optional(
            sql!("select crm from julia_claims where tenant_id = $1 and user_id = $2"),
            params![scope.tenant(), scope.user()],
        )
        .await?;
    Ok(found.map(|(crm,)| crm))
}

/// An operator said yes to somebody, for a specialty.
pub(crate) async fn approve(
    tx: &mut Tx,
    user: UserId,
    specialty: SpecialtyId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "insert into julia_approvals (tenant_id, user_id, specialty_id, approved_by, approved_at)
             values ($1, $2, $3, $4, $5) on conflict (tenant_id, user_id, specialty_id) do nothing"
        ),
        params![scope.tenant(), user, specialty, scope.user(), now],
    )
    .await?;
    Ok(())
}

pub(super) async fn is_approved(
    tx: &mut Tx,
    user: UserId,
    specialty: SpecialtyId,
) -> Result<bool, StoreError> {
    let found: Option<(UserId,)> = tx
        .optional(
            sql!(
                "select user_id from julia_approvals where tenant_id = $1 and user_id = $2 and specialty_id = $3"
            ),
            params![tx.scope().tenant(), user, specialty],
        )
        .await?;
    Ok(found.is_some())
}

/// Everything about the person, gone.
pub(crate) async fn forget(tx: &mut Tx) -> Result<(), StoreError> {
    let scope = tx.scope();
    for statement in [
        sql!("delete from julia_requests where tenant_id = $1 and user_id = $2"),
        sql!("delete from julia_claims where tenant_id = $1 and user_id = $2"),
        sql!("delete from julia_approvals where tenant_id = $1 and user_id = $2"),
    ] {
        tx.execute(statement, params![scope.tenant(), scope.user()]).await?;
    }
    Ok(())
}
