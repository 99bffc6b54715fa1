//! The audit trail: every tool call, how long it took and how it ended. No arguments, no texts.

use domain::{AuditId, ConversationId, CorrelationId, Timestamp, TurnId};

use crate::{StoreError, Tx, params, sql};

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
    tx.execute(
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
    .await?;
    Ok(())
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
