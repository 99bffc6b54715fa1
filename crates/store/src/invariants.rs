//! The promises of the product as queries. Each returns the ids that break it; none is the right answer.

mod warrants;

use uuid::Uuid;

use crate::{StoreError, SystemSql, SystemTx, params, system_sql};

/// One promise, and how to find whoever broke it.
#[derive(Debug, Clone, Copy)]
struct Invariant {
    id: &'static str,
    promise: &'static str,
    query: SystemSql,
}

/// One promise, looked at.
#[derive(Debug, Clone)]
pub struct Finding {
    pub id: &'static str,
    pub promise: &'static str,
    pub offending: Vec<Uuid>,
}

/// The promises of source 004 §9 that a query can check, and those of effects and turns. O2 to O4 need the rules of what
/// leaves, and are checked where those are.
const ALL: &[Invariant] = &[
    Invariant {
        id: "I1",
        promise: "every accepted inbound has exactly one inbound event",
        query: system_sql!(
            "select i.id from inbox i
              where (select count(*) from events e where e.subject = i.id and e.kind = 'inbound') <> 1 limit 100"
        ),
    },
    Invariant {
        id: "I2",
        promise: "every settled outbound has exactly one outcome event",
        query: system_sql!(
            "select o.id from outbox o
              where (select count(*) from events e where e.subject = o.id
                      and e.kind in ('outbound_sent', 'outbound_blocked', 'outbound_bypassed', 'outbound_deduped'))
                    <> case when o.status in ('pending', 'sending', 'uncertain') then 0 else 1 end limit 100"
        ),
    },
    Invariant {
        id: "I3",
        promise: "every reply that was sent names its inbound, not older than 30 minutes",
        query: system_sql!(
            "select o.id from outbox o
              where o.method = 'reply' and o.status = 'sent'
                and (o.inbound_id is null or o.proof_until is null or o.proof_until < o.created_at
                     or not exists (select 1 from inbox i where i.id = o.inbound_id)) limit 100"
        ),
    },
    Invariant {
        id: "I4",
        promise: "nobody who opted out was written to, except in reply or for a stated reason",
        query: system_sql!(
            "select o.id from outbox o join permissions p on p.tenant_id = o.tenant_id and p.user_id = o.user_id
              where p.state = 'opted_out' and o.status in ('sent', 'bypassed') and o.proactive
                and o.bypass_reason is null
                and coalesce(o.tried_at, o.created_at) > p.updated_at limit 100"
        ),
    },
    Invariant {
        id: "I5",
        promise: "no event carries text: its details hold no long value",
        query: system_sql!("select id from events where length(cast(details as text)) > 400 limit 100"),
    },
    Invariant {
        id: "I6",
        promise: "every turn that a pre-processor stopped has the event of that pre-processor",
        query: system_sql!(
            "select i.id from inbox i join turns t on t.id = i.turn_id
              where i.status = 'done' and i.merged_into is null and i.kind = 'message' and t.status = 'done'
                and cast(t.value as text) like '%\"kept_silent\"%'
                and not exists (select 1 from events e where e.subject = i.id
                                 and e.kind in ('group_ingested', 'bot_detected', 'media_received', 'nothing_to_answer', 'long_message',
                                                'handoff_started', 'left_to_human', 'permission_changed', 'permission_unclear'))
              limit 100"
        ),
    },
    Invariant {
        id: "O1",
        promise: "every message of an assistant left through the outbox",
        query: system_sql!(
            "select m.id from messages m
              where m.author = 'assistant' and not exists (select 1 from outbox o where o.message_id = m.id) limit 100"
        ),
    },
    Invariant {
        id: "E1",
        promise: "every completed action has its receipt, and every receipt a completed action",
        query: system_sql!(
            "select a.id from actions a left join receipts r on r.action_id = a.id
              where (a.state = 'completed') <> (r.id is not null) limit 100"
        ),
    },
    Invariant {
        id: "E2",
        promise: "no conversation has two pending proposals",
        query: system_sql!(
            "select conversation_id from actions where state = 'proposed' group by conversation_id
             having count(*) > 1 limit 100"
        ),
    },
    Invariant {
        id: "E3",
        promise: "every answered inbound has a finished turn with a reply, and only those",
        query: system_sql!(
            "select i.id from inbox i left join turns t on t.id = i.turn_id
              where (i.status = 'done') <> (t.status is not null and t.status = 'done' and t.reply is not null)
              limit 100"
        ),
    },
    Invariant {
        id: "E4",
        promise: "every message has its own place in its conversation, without gaps",
        query: system_sql!(
            "select c.id from conversations c
              where (select count(*) from messages m where m.conversation_id = c.id) <> c.last_seq
                 or (select coalesce(max(m.seq), 0) from messages m where m.conversation_id = c.id) <> c.last_seq
              limit 100"
        ),
    },
    Invariant {
        id: "P1",
        promise: "every promise for a later hour is kept, told to an operator or withdrawn, or somebody is at work on it",
        query: system_sql!(
            "select p.id from promises p
              where (p.status = 'waiting'
                     and not exists (select 1 from jobs j where j.key = p.job and j.status = 'waiting'))
                 or (p.status = 'leaving'
                     and not exists (select 1 from outbox o where o.id = p.outbound_id
                                      and o.status in ('pending', 'sending', 'uncertain')))
                 or (p.status = 'kept'
                     and not exists (select 1 from outbox o where o.id = p.outbound_id
                                      and o.status in ('sent', 'bypassed')))
                 or (p.status = 'told'
                     and not exists (select 1 from events e where e.subject = p.id and e.kind = 'promise_broken'))
              limit 100"
        ),
    },
];

/// Checks every promise over the live database.
pub async fn check(tx: &mut SystemTx) -> Result<Vec<Finding>, StoreError> {
    let mut findings = Vec::with_capacity(ALL.len());
    for invariant in ALL {
        let rows: Vec<(Uuid,)> = tx.rows(invariant.query, params![]).await?;
        let offending = rows.into_iter().map(|(id,)| id).collect();
        findings.push(Finding { id: invariant.id, promise: invariant.promise, offending });
    }
    findings.push(warrants::check(tx).await?);
    Ok(findings)
}
