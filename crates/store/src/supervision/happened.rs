//! What happened in a house, what its tools did, and the work that waits: each as far as it is in somebody's sight.

use domain::event::SeenWith;
use domain::{ConversationId, EventId, EventKind, JobId, Scope, Timestamp};
use serde_json::Value;
use uuid::Uuid;

use super::{Before, Look, Sight, from};
use crate::audit::AuditRow;
use crate::jobs::scope_of;
use crate::{
    FromRow, JsonText, Row, StoreError, conversation_in_sight, params, person_in_sight, sight_sql, system_sql,
};

/// A fact, as an operator sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct EventRow {
    pub id: EventId,
    pub kind: String,
    pub subject: Uuid,
    pub conversation: Option<ConversationId>,
    pub details: Value,
    pub correlation: String,
    pub at: Timestamp,
}

impl FromRow for EventRow {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let details: JsonText = row.get("details")?;
        Ok(Self {
            id: row.get("id")?,
            kind: row.get("kind")?,
            subject: row.get("subject")?,
            conversation: row.get("conversation_id")?,
            details: details.read().unwrap_or(Value::Null),
            correlation: row.get("correlation_id")?,
            at: row.get("at")?,
        })
    }
}

/// The kinds of facts that are seen with the house, or with a person, each between commas.
fn kinds(seen: SeenWith) -> String {
    let kinds = EventKind::ALL.into_iter().filter(|kind| kind.seen_with() == seen);
    kinds.fold(String::from(","), |all, kind| all + kind.as_str() + ",")
}

/// What happened, newest first. What stands in a conversation is seen with it.
pub async fn events(
    look: &mut Look,
    kind: Option<&str>,
    before: Option<Before>,
    limit: i64,
) -> Result<Vec<EventRow>, StoreError> {
    let before = from(before);
    look.rows(
        sight_sql!(concat!(
            "select e.id, e.kind, e.subject, e.conversation_id, e.details, e.correlation_id, e.at from events e
              where e.tenant_id = $1 and (e.at, e.id) < ($4, $5) and ($6 = '' or e.kind = $6)
                and (e.user_id = $2
                     or exists (select 1 from conversations c where c.id = e.conversation_id and",
            conversation_in_sight!(),
            ")
                     or (e.conversation_id is null
                         and ($8 like '%,' || e.kind || ',%'
                              or ($9 like '%,' || e.kind || ',%' and",
            person_in_sight!("e.user_id"),
            "))))
              order by e.at desc, e.id desc limit $7"
        )),
        params![
            before.at,
            before.id,
            kind.unwrap_or(""),
            limit,
            kinds(SeenWith::House),
            kinds(SeenWith::Person)
        ],
    )
    .await
}

/// What the tools did, newest first.
pub async fn audit(
    look: &mut Look,
    tool: Option<&str>,
    before: Option<Before>,
    limit: i64,
) -> Result<Vec<AuditRow>, StoreError> {
    let before = from(before);
    look.rows(
        sight_sql!(concat!(
            "select a.id, a.user_id, a.conversation_id, a.tool, a.version, a.stage, a.ok, a.code, a.micros,
                    a.correlation_id, a.at
               from audit a join conversations c on c.id = a.conversation_id
              where a.tenant_id = $1 and (a.at, a.id) < ($4, $5) and ($6 = '' or a.tool = $6) and",
            conversation_in_sight!(),
            "order by a.at desc, a.id desc limit $7"
        )),
        params![before.at, before.id, tool.unwrap_or(""), limit],
    )
    .await
}

/// A job as whoever runs the house sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct JobView {
    pub id: JobId,
    pub kind: String,
    pub status: String,
    pub scope: Option<Scope>,
    pub run_at: Timestamp,
    pub attempts: i64,
    pub last_error: Option<String>,
    pub finished_at: Option<Timestamp>,
}

impl FromRow for JobView {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            kind: row.get("kind")?,
            status: row.get("status")?,
            scope: scope_of(row)?,
            run_at: row.get("run_at")?,
            attempts: row.get("attempts")?,
            last_error: row.get("last_error")?,
            finished_at: row.get("finished_at")?,
        })
    }
}

/// Whether the work that belongs to no tenant is shown, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Own {
    Left,
    Shown,
}

/// How many jobs are read at a time, and how often: bounded work.
const BATCH: i64 = 500;
const BATCHES: usize = 20;

/// The latest jobs, newest first; only the failed or waiting ones if a status is named. Seen are the viewer's own, those
/// of the assistants that work for the house, and, if wanted, those of nobody in particular. What remembers, reminds or
/// reports for another member is theirs.
pub async fn jobs(
    look: &mut Look,
    status: Option<&str>,
    own: Own,
    limit: usize,
) -> Result<Vec<JobView>, StoreError> {
    let mut found: Vec<JobView> = Vec::new();
    let mut before = JobId::from_uuid(Uuid::max());
    for _ in 0..BATCHES {
        let batch: Vec<JobView> = look
            .tx
            .rows(
                system_sql!(
                    "select id, kind, status, tenant_ref, user_ref, run_at, attempts, last_error, finished_at
                       from jobs
                      where id < $1 and ($2 = '' or status = $2) and (tenant_ref is null or tenant_ref = $3)
                      order by id desc limit $4"
                ),
                params![before, status.unwrap_or_default(), look.sight.tenant(), BATCH],
            )
            .await?;
        let Some(last) = batch.last().map(|job| job.id) else { break };
        before = last;
        found.extend(batch.into_iter().filter(|job| is_seen(job, &look.sight, own)));
        if found.len() >= limit {
            break;
        }
    }
    found.truncate(limit);
    Ok(found)
}

fn is_seen(job: &JobView, sight: &Sight, own: Own) -> bool {
    match job.scope {
        None => own == Own::Shown,
        Some(scope) => scope.user() == sight.viewer().user() || sight.hosts(&job.kind),
    }
}
