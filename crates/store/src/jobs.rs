//! Durable work for later: enqueued with the data, leased, retried, visible.

use domain::{InstanceId, JobId, Scope, TenantId, Timestamp, UserId};
use serde_json::Value;

use crate::{FromRow, Row, StoreError, SystemSql, SystemTx, Tx, params, sql, system_sql};

/// How work is done: each lane has its own queue, and none stands in another's way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lane {
    /// A few statements for the house itself.
    House,
    /// What an assistant promised somebody: many at once, each on time.
    Duty,
    /// What asks a model, and may take minutes.
    Thought,
}

impl Lane {
    pub const ALL: [Self; 3] = [Self::House, Self::Duty, Self::Thought];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::House => "house",
            Self::Duty => "duty",
            Self::Thought => "thought",
        }
    }
}

/// What is to be done, and when. The key makes it one job, however often it is asked for.
#[derive(Debug, Clone)]
pub struct NewJob<'a> {
    pub lane: Lane,
    pub kind: &'a str,
    pub key: &'a str,
    pub scope: Option<Scope>,
    pub payload: &'a Value,
    pub run_at: Timestamp,
    pub max_attempts: i64,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Job {
    pub id: JobId,
    pub kind: String,
    pub key: String,
    pub scope: Option<Scope>,
    pub payload: Value,
    pub run_at: Timestamp,
    pub attempts: i64,
    pub max_attempts: i64,
}

impl FromRow for Job {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            kind: row.get("kind")?,
            key: row.get("key")?,
            scope: scope_of(row)?,
            payload: row.get("payload")?,
            run_at: row.get("run_at")?,
            attempts: row.get("attempts")?,
            max_attempts: row.get("max_attempts")?,
        })
    }
}

/// Whose work it is; nobody's in particular for the house's own.
pub(crate) fn scope_of(row: &Row) -> Result<Option<Scope>, StoreError> {
    let tenant: Option<TenantId> = row.get("tenant_ref")?;
    let user: Option<UserId> = row.get("user_ref")?;
    Ok(tenant.zip(user).map(|(tenant, user)| Scope::stored(tenant, user)))
}

/// Enqueues a job; the same key again is the same job. Returns whether it is new.
pub async fn enqueue(tx: &mut SystemTx, new: &NewJob<'_>, now: Timestamp) -> Result<bool, StoreError> {
    let inserted = tx
        .execute(
            system_sql!(
                "insert into jobs (id, kind, key, tenant_ref, user_ref, payload, status, run_at, attempts, max_attempts,
                                   created_at, lane)
                 values ($1, $2, $3, $4, $5, $6, 'waiting', $7, 0, $8, $9, $10) on conflict (key) do nothing"
            ),
            params![
                JobId::new(now),
                new.kind,
                new.key,
                new.scope.map(|scope| scope.tenant()),
                new.scope.map(|scope| scope.user()),
                new.payload.clone(),
                new.run_at,
                new.max_attempts,
                now,
                new.lane.as_str()
            ],
        )
        .await?;
    Ok(inserted == 1)
}

/// Work of one person's own. The key makes it one job, however often it is asked for.
#[derive(Debug, Clone)]
pub struct OwnJob<'a> {
    pub lane: Lane,
    pub kind: &'a str,
    pub key: &'a str,
    /// Ids and instants; never what the person said.
    pub payload: &'a Value,
    pub run_at: Timestamp,
}

/// Enqueues work of this person's, with the data that it is about.
pub async fn enqueue_own(tx: &mut Tx, new: &OwnJob<'_>, now: Timestamp) -> Result<(), StoreError> {
    let user = tx.scope().user();
    enqueue_for(tx, user, new, now).await
}

/// Enqueues work of somebody else's in the same tenant: what an operator did for them goes on as theirs.
pub async fn enqueue_for(
    tx: &mut Tx,
    user: UserId,
    new: &OwnJob<'_>,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute(
        sql!(
            "insert into jobs (id, kind, key, tenant_ref, user_ref, payload, status, run_at, attempts, max_attempts,
                               created_at, lane)
             select $1, $2, $3, tenant_id, id, $6, 'waiting', $7, 0, 3, $8, $9 from users
              where tenant_id = $4 and id = $5
             on conflict (key) do nothing"
        ),
        params![
            JobId::new(now),
            new.kind,
            new.key,
            tx.scope().tenant(),
            user,
            new.payload.clone(),
            new.run_at,
            now,
            new.lane.as_str()
        ],
    )
    .await?;
    Ok(())
}

/// Keeps a job that takes long. `false`: somebody else has it by now.
pub async fn hold(
    tx: &mut SystemTx,
    id: JobId,
    owner: InstanceId,
    until: Timestamp,
) -> Result<bool, StoreError> {
    let changed = tx
        .execute(
            system_sql!(
                "update jobs set lease_until = $3 where id = $1 and lease_owner = $2 and status = 'waiting'"
            ),
            params![id, owner, until],
        )
        .await?;
    Ok(changed == 1)
}

/// How many of a kind were given up.
pub async fn given_up(tx: &mut SystemTx, kind: &str) -> Result<i64, StoreError> {
    let (count,) = tx
        .one(system_sql!("select count(*) from jobs where kind = $1 and status = 'failed'"), params![kind])
        .await?;
    Ok(count)
}

/// Takes the job of a lane that has been due longest, if nobody else has. An attempt begins with the claim.
pub async fn claim(
    tx: &mut SystemTx,
    lane: Lane,
    owner: InstanceId,
    until: Timestamp,
    now: Timestamp,
) -> Result<Option<Job>, StoreError> {
    tx.optional(
        system_sql!(
            "update jobs set lease_owner = $1, lease_until = $2, attempts = attempts + 1
              where id = (select id from jobs
                           where status = 'waiting' and lane = $4 and run_at <= $3
                             and (lease_until is null or lease_until < $3)
                           order by run_at, id limit 1)
                and status = 'waiting' and (lease_until is null or lease_until < $3)
          returning id, kind, key, tenant_ref, user_ref, payload, run_at, attempts, max_attempts"
        ),
        params![owner, until, now, lane.as_str()],
    )
    .await
}

/// The jobs of a lane that have been due longest and that nobody else has, kept until this transaction ends: for work
/// that is done, and said to be done, in one transaction. One person's stand together, and everybody takes people in
/// the same order, so that two transactions never wait for each other.
pub async fn keep_due(
    tx: &mut SystemTx,
    lane: Lane,
    now: Timestamp,
    limit: i64,
) -> Result<Vec<Job>, StoreError> {
    const DUE: SystemSql = system_sql!(
        "select id, kind, key, tenant_ref, user_ref, payload, run_at, attempts, max_attempts from jobs
          where status = 'waiting' and lane = $1 and run_at <= $2 and (lease_until is null or lease_until < $2)
          order by run_at, user_ref, id limit $3"
    );
    tx.rows(DUE.skip_locked(), params![lane.as_str(), now, limit]).await
}

/// What this transaction keeps is done with it.
pub async fn complete(tx: &mut SystemTx, id: JobId, now: Timestamp) -> Result<(), StoreError> {
    tx.execute(
        system_sql!(
            "update jobs set status = 'done', finished_at = $2, attempts = attempts + 1, lease_owner = null,
                             lease_until = null
              where id = $1"
        ),
        params![id, now],
    )
    .await?;
    Ok(())
}

pub async fn finish(
    tx: &mut SystemTx,
    id: JobId,
    owner: InstanceId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let changed = tx
        .execute(
            system_sql!(
                "update jobs set status = 'done', finished_at = $3, lease_owner = null, lease_until = null
                  where id = $1 and lease_owner = $2 and status = 'waiting'"
            ),
            params![id, owner, now],
        )
        .await?;
    Ok(changed == 1)
}

/// Takes what this transaction keeps for somebody to do apart: an attempt of its own begins.
pub async fn set_apart(
    tx: &mut SystemTx,
    id: JobId,
    owner: InstanceId,
    until: Timestamp,
) -> Result<(), StoreError> {
    tx.execute(
        system_sql!(
            "update jobs set lease_owner = $2, lease_until = $3, attempts = attempts + 1 where id = $1"
        ),
        params![id, owner, until],
    )
    .await?;
    Ok(())
}

/// The attempt failed: wait until `again`, or give the job up for good.
pub async fn fail(
    tx: &mut SystemTx,
    job: &Job,
    owner: InstanceId,
    error: &str,
    again: Timestamp,
    now: Timestamp,
) -> Result<(), StoreError> {
    let over = job.attempts >= job.max_attempts;
    tx.execute(
        system_sql!(
            "update jobs set status = $3, last_error = $4, run_at = $5, finished_at = $6,
                             lease_owner = null, lease_until = null
              where id = $1 and lease_owner = $2"
        ),
        params![
            job.id,
            owner,
            if over { "failed" } else { "waiting" },
            error,
            if over { job.run_at } else { again },
            over.then_some(now)
        ],
    )
    .await?;
    Ok(())
}

/// Work that was kept, and came to nothing: wait until `again`, or give it up for good.
pub async fn put_off(
    tx: &mut SystemTx,
    job: &Job,
    error: &str,
    again: Timestamp,
    now: Timestamp,
) -> Result<(), StoreError> {
    let over = job.attempts + 1 >= job.max_attempts;
    tx.execute(
        system_sql!(
            "update jobs set status = $2, last_error = $3, run_at = $4, finished_at = $5, attempts = attempts + 1
              where id = $1 and status = 'waiting' and attempts = $6"
        ),
        params![
            job.id,
            if over { "failed" } else { "waiting" },
            error,
            if over { job.run_at } else { again },
            over.then_some(now),
            job.attempts
        ],
    )
    .await?;
    Ok(())
}

/// Something that a job needs is away: it waits, and what was begun counts as `attempts` so far.
pub async fn postpone(
    tx: &mut SystemTx,
    id: JobId,
    attempts: i64,
    until: Timestamp,
) -> Result<(), StoreError> {
    tx.execute(
        system_sql!(
            "update jobs set run_at = $3, attempts = $2, lease_owner = null, lease_until = null
              where id = $1 and status = 'waiting'"
        ),
        params![id, attempts, until],
    )
    .await?;
    Ok(())
}

/// Forgets jobs that were done long ago. Those that failed stay until somebody has had the time to look.
pub async fn sweep(tx: &mut SystemTx, before: Timestamp) -> Result<u64, StoreError> {
    tx.execute(system_sql!("delete from jobs where status = 'done' and finished_at < $1"), params![before])
        .await
}

/// When the next job of a lane is due.
pub async fn next_due(tx: &mut SystemTx, lane: Lane) -> Result<Option<Timestamp>, StoreError> {
    let row: (Option<Timestamp>,) = tx
        .one(
            system_sql!("select min(run_at) from jobs where status = 'waiting' and lane = $1"),
            params![lane.as_str()],
        )
        .await?;
    Ok(row.0)
}
