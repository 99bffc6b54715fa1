//! The audit trail: every tool call, how long it took and how it ended. No arguments, no texts.

use domain::{AuditId, ConversationId, CorrelationId, Timestamp, TurnId, UserId};

use crate::{FromRow, Row, StoreError, Tx, params, sql};

#[derive(Debug, Clone)]
pub struct AuditEntry {
    pub conversation: ConversationId,
    pub turn: TurnId,
    pub tool: &'static str,
    pub version: &'static str,
    pub stage: &'static str,
    pub ok: bool,
    pub code: Option<&'static str>,
    pub micros: i64,
    pub correlation: CorrelationId,
    pub at: Timestamp,
}

pub async fn record(tx: &mut Tx, entry: &AuditEntry) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.post(
        sql!(
            "insert into audit (id, tenant_id, user_id, conversation_id, turn_id, tool, version, stage, ok, code,
                                micros, correlation_id, at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)"
        ),
        params![
            AuditId::new(entry.at),
            scope.tenant(),
            scope.user(),
            entry.conversation,
            entry.turn,
            entry.tool,
            entry.version,
            entry.stage,
            entry.ok,
            entry.code,
            entry.micros,
            entry.correlation,
            entry.at
        ],
    )
    .await
}

/// How often this person's assistant called a tool in that time: what a rate limit counts. What came later is not
/// counted: a replay stands where its turn stood.
pub async fn calls_between(
    tx: &mut Tx,
    tool: &str,
    after: Timestamp,
    until: Timestamp,
) -> Result<i64, StoreError> {
    let scope = tx.scope();
    let (calls,): (i64,) = tx
        .one(
            sql!(
                "select count(*) from audit
                  where tenant_id = $1 and user_id = $2 and tool = $3 and at > $4 and at <= $5"
            ),
            params![scope.tenant(), scope.user(), tool, after, until],
        )
        .await?;
    Ok(calls)
}

/// How often a tool refused this person for one reason in that time.
pub async fn refusals_between(
    tx: &mut Tx,
    tool: &str,
    code: &str,
    after: Timestamp,
    until: Timestamp,
) -> Result<i64, StoreError> {
    let scope = tx.scope();
    let (refusals,): (i64,) = tx
        .one(
            sql!(
                "select count(*) from audit
                  where tenant_id = $1 and user_id = $2 and tool = $3 and at > $4 and at <= $5 and code = $6"
            ),
            params![scope.tenant(), scope.user(), tool, after, until, code],
        )
        .await?;
    Ok(refusals)
}

/// One use of a tool, as an operator sees it: no arguments, no texts.
#[derive(Debug, Clone, PartialEq)]
pub struct AuditRow {
    pub id: AuditId,
    pub user: UserId,
    pub conversation: ConversationId,
    pub tool: String,
    pub version: String,
    pub stage: String,
    pub ok: bool,
    pub code: Option<String>,
    pub micros: i64,
    pub correlation: String,
    pub at: Timestamp,
}

impl FromRow for AuditRow {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            user: row.get("user_id")?,
            conversation: row.get("conversation_id")?,
            tool: row.get("tool")?,
            version: row.get("version")?,
            stage: row.get("stage")?,
            ok: row.get("ok")?,
            code: row.get("code")?,
            micros: row.get("micros")?,
            correlation: row.get("correlation_id")?,
            at: row.get("at")?,
        })
    }
}
