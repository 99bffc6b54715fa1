//! Promises for a later hour. Each is kept by a duty and its message, told to an operator where that cannot be, or
//! withdrawn; `papo invariants` looks for one that is none of these and that nobody is at work on.

use domain::{OutboundId, PromiseId, Timestamp, UserId};
use serde_json::{Value, json};

use crate::jobs::{self, Lane, OwnJob};
use crate::{FromRow, Row, StoreError, Tx, params, sql};

/// What became of a promise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PromiseStatus {
    /// A job will keep it.
    Waiting,
    /// Its message is on its way.
    Leaving,
    Kept,
    /// An operator knows that it was not.
    Told,
    /// There is nothing to keep any more: the shift was given back, the wish taken back.
    Withdrawn,
}

impl PromiseStatus {
    const ALL: [Self; 5] = [Self::Waiting, Self::Leaving, Self::Kept, Self::Told, Self::Withdrawn];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Leaving => "leaving",
            Self::Kept => "kept",
            Self::Told => "told",
            Self::Withdrawn => "withdrawn",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|standing| standing.as_str() == text)
    }
}

crate::text_value!(PromiseStatus);

/// What is promised.
#[derive(Debug)]
pub struct NewPromise<'a> {
    pub to: UserId,
    /// The kind of the duty that keeps it.
    pub kind: &'a str,
    /// An object of ids and instants; never what the person said.
    pub payload: Value,
    pub promised_for: Timestamp,
    pub useful_until: Timestamp,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Promise {
    pub id: PromiseId,
    pub kind: String,
    pub payload: Value,
    pub promised_for: Timestamp,
    pub useful_until: Timestamp,
    pub tries: i64,
    pub standing: PromiseStatus,
}

impl FromRow for Promise {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            kind: row.get("kind")?,
            payload: row.get("payload")?,
            promised_for: row.get("promised_for")?,
            useful_until: row.get("useful_until")?,
            tries: row.get("tries")?,
            standing: row.get("status")?,
        })
    }
}

/// The field of a job's payload that names the promise it keeps.
const PROMISE: &str = "promise";

/// The field that names the rule which stopped its message in the last moment.
const STOPPED: &str = "stopped";

/// The promise that a job with this payload keeps, if it keeps one.
pub fn named_in(payload: &Value) -> Option<PromiseId> {
    payload.get(PROMISE)?.as_str()?.parse().ok()
}

/// The rule that stopped its message in the last moment.
pub fn stopped_by(payload: &Value) -> Option<&str> {
    payload.get(STOPPED)?.as_str()
}

/// Makes a promise and plans the job that keeps it.
pub async fn make(tx: &mut Tx, new: &NewPromise<'_>, now: Timestamp) -> Result<PromiseId, StoreError> {
    let id = PromiseId::new(now);
    tx.execute(
        sql!(
            "insert into promises (id, tenant_id, user_id, kind, payload, promised_for, useful_until, tries, job,
                                   status, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, 0, $8, 'waiting', $9)"
        ),
        params![
            id,
            tx.scope().tenant(),
            new.to,
            new.kind,
            new.payload.clone(),
            new.promised_for,
            new.useful_until,
            key(id, 0),
            now
        ],
    )
    .await?;
    let job =
        Planned { kind: new.kind, payload: &new.payload, tries: 0, stopped: None, run_at: new.promised_for };
    plan(tx, new.to, id, &job, now).await?;
    Ok(id)
}

/// What the job is called that keeps a promise after so many tries.
fn key(id: PromiseId, tries: i64) -> String {
    format!("promise/{id}/{tries}")
}

/// The job by which a promise goes on.
struct Planned<'a> {
    kind: &'a str,
    payload: &'a Value,
    tries: i64,
    stopped: Option<&'a str>,
    run_at: Timestamp,
}

async fn plan(
    tx: &mut Tx,
    to: UserId,
    id: PromiseId,
    planned: &Planned<'_>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let mut payload = planned.payload.clone();
    if !payload.is_object() {
        payload = json!({});
    }
    payload[PROMISE] = json!(id);
    if let Some(rule) = planned.stopped {
        payload[STOPPED] = json!(rule);
    }
    let key = key(id, planned.tries);
    let job =
        OwnJob { lane: Lane::Duty, kind: planned.kind, key: &key, payload: &payload, run_at: planned.run_at };
    jobs::enqueue_for(tx, to, &job, now).await
}

/// One of the person's whose transaction this is.
pub async fn find(tx: &mut Tx, id: PromiseId) -> Result<Option<Promise>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "select id, kind, payload, promised_for, useful_until, tries, status from promises
              where tenant_id = $1 and user_id = $2 and id = $3"
        ),
        params![scope.tenant(), scope.user(), id],
    )
    .await
}

/// It is tried again at another hour; or, where its message was stopped in the last moment, whoever does the duty is told.
async fn go_on(
    tx: &mut Tx,
    promise: &Promise,
    rule: &str,
    (stopped, at): (Option<&str>, Timestamp),
    now: Timestamp,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    let tries = promise.tries + 1;
    tx.execute(
        sql!(
            "update promises set status = 'waiting', tries = $4, job = $5, rule = $6
              where tenant_id = $1 and user_id = $2 and id = $3"
        ),
        params![scope.tenant(), scope.user(), promise.id, tries, key(promise.id, tries), rule],
    )
    .await?;
    let job = Planned { kind: &promise.kind, payload: &promise.payload, tries, stopped, run_at: at };
    plan(tx, scope.user(), promise.id, &job, now).await
}

/// It is tried again at another hour.
pub async fn plan_again(
    tx: &mut Tx,
    promise: &Promise,
    rule: &str,
    at: Timestamp,
    now: Timestamp,
) -> Result<(), StoreError> {
    go_on(tx, promise, rule, (None, at), now).await
}

/// Where a promise stands from here on, and the message or the rule that brought it there.
pub async fn settle(
    tx: &mut Tx,
    id: PromiseId,
    standing: PromiseStatus,
    outbound: Option<OutboundId>,
    rule: Option<&str>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    let over = !matches!(standing, PromiseStatus::Waiting | PromiseStatus::Leaving);
    tx.execute(
        sql!(
            "update promises set status = $4, outbound_id = coalesce($5, outbound_id), rule = coalesce($6, rule),
                                 settled_at = $7
              where tenant_id = $1 and user_id = $2 and id = $3"
        ),
        params![scope.tenant(), scope.user(), id, standing, outbound, rule, over.then_some(now)],
    )
    .await?;
    Ok(())
}

/// A message left, or was stopped in the last moment: so does the promise that it keeps, if it keeps one.
pub async fn follow(
    tx: &mut Tx,
    outbound: OutboundId,
    stopped: Option<&str>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    let kept: Option<Promise> = tx
        .optional(
            sql!(
                "select id, kind, payload, promised_for, useful_until, tries, status from promises
                  where tenant_id = $1 and user_id = $2 and outbound_id = $3 and status = 'leaving'"
            ),
            params![scope.tenant(), scope.user(), outbound],
        )
        .await?;
    let Some(promise) = kept else { return Ok(()) };
    let Some(rule) = stopped else {
        return settle(tx, promise.id, PromiseStatus::Kept, None, None, now).await;
    };
    // Whoever does the duty knows what to do about it.
    go_on(tx, &promise, rule, (Some(rule), now), now).await
}
