//! The promises about what left are broken by whoever breaks them, and by nobody else.

#![expect(clippy::unwrap_used, reason = "a test that cannot set its scene has failed")]

use std::time::Duration;

use domain::{
    ConversationId, CorrelationId, InstanceId, MessageId, OutboundId, Scope, TenantId, Timestamp, UserId,
};
use outbound::{Policy, fingerprint, promises};
use store::Tx;
use store::deliveries::{self, Hold, Settled};
use store::outbox::{self, NewOutbound, OutboxStatus};
use testkit::{TestDatabase, for_each_engine};

const MINUTE: Duration = Duration::from_mins(1);

/// Writes down that something wants to leave.
async fn queued(tx: &mut Tx, at: Timestamp, text: &str) -> OutboundId {
    let correlation = CorrelationId::parse("promises").unwrap();
    let id = OutboundId::new(at);
    let new = NewOutbound {
        id,
        conversation: ConversationId::new(at),
        message: Some(MessageId::new(at)),
        inbound: None,
        last_inbound_at: None,
        proof_until: None,
        channel: "whatsapp",
        account: Some("one"),
        address: Some("5511987654321"),
        method: "followup",
        proactive: true,
        actor: None,
        campaign: None,
        bypass_reason: None,
        content_hash: fingerprint(text),
        text: None,
        status: OutboxStatus::Pending,
        rule: None,
        due_at: at,
        correlation: &correlation,
    };
    outbox::insert(tx, &new, at).await.unwrap();
    id
}

/// Writes down that something left, as the gate never would have let it.
async fn left(database: &TestDatabase, scope: Scope, at: Timestamp, text: &str) -> OutboundId {
    let mut tx = database.db.begin(scope).await.unwrap();
    let id = queued(&mut tx, at, text).await;
    let hold = Hold { owner: InstanceId::new(at), until: at + MINUTE };
    deliveries::begin_sending(&mut tx, id, "followup", "America/Sao_Paulo", hold, at).await.unwrap();
    let sent = Settled { status: OutboxStatus::Sent, rule: None, provider_id: None };
    assert!(deliveries::settle(&mut tx, id, sent, at).await.unwrap());
    tx.commit().await.unwrap();
    id
}

async fn broken(database: &TestDatabase, now: Timestamp) -> Vec<(&'static str, Vec<uuid::Uuid>)> {
    let mut tx = database.db.read_system().await.unwrap();
    let findings = promises::check(&mut tx, &Policy::default(), now).await.unwrap();
    findings.into_iter().map(|finding| (finding.id, finding.offending)).collect()
}

#[tokio::test]
async fn whoever_breaks_one_is_named() {
    for_each_engine(async |database| {
        database.db.migrate(store::MIGRATIONS).await.unwrap();
        let monday: Timestamp = "2026-11-16T10:00:00-03:00".parse().unwrap();
        let somebody = || Scope::authenticated(TenantId::new(monday), UserId::new(monday));
        let (busy, night, twice) = (somebody(), somebody(), somebody());
        let mut too_many = None;
        for number in 0..21 {
            too_many = Some(left(&database, busy, monday + MINUTE * number, &number.to_string()).await);
        }
        let late = left(&database, night, monday + Duration::from_hours(12), "oi").await;
        left(&database, twice, monday, "oi").await;
        let again = left(&database, twice, monday + 59 * MINUTE, "oi").await;
        left(&database, twice, monday + 120 * MINUTE, "oi").await;
        let found = broken(&database, monday + Duration::from_hours(24)).await;
        assert_eq!(
            found,
            [
                ("O2", vec![too_many.unwrap().as_uuid()]),
                ("O3", vec![late.as_uuid()]),
                ("O4", vec![again.as_uuid()]),
            ]
        );
    })
    .await;
}

#[tokio::test]
async fn whoever_was_taken_for_dead_is_not_heard_about_an_older_attempt() {
    for_each_engine(async |database| {
        database.db.migrate(store::MIGRATIONS).await.unwrap();
        let monday: Timestamp = "2026-11-16T10:00:00-03:00".parse().unwrap();
        let scope = Scope::authenticated(TenantId::new(monday), UserId::new(monday));
        let mut tx = database.db.begin(scope).await.unwrap();
        let id = queued(&mut tx, monday, "oi").await;
        let hold = Hold { owner: InstanceId::new(monday), until: monday + MINUTE };
        for attempt in 1..=2 {
            deliveries::begin_sending(&mut tx, id, "followup", "UTC", hold, monday).await.unwrap();
            if attempt == 1 {
                // Somebody else found out that the first one did not leave.
                deliveries::wait(&mut tx, id, attempt, monday).await.unwrap();
            }
        }
        let status = async |tx: &mut Tx| -> (String,) {
            tx.one(
                store::sql!("select status from outbox where tenant_id = $1 and id = $2"),
                store::params![scope.tenant(), id],
            )
            .await
            .unwrap()
        };
        deliveries::wait(&mut tx, id, 1, monday).await.unwrap();
        assert_eq!(status(&mut tx).await.0, "sending", "the second attempt is in somebody's hands");
        deliveries::wait(&mut tx, id, 2, monday).await.unwrap();
        assert_eq!(status(&mut tx).await.0, "pending");
        tx.commit().await.unwrap();
    })
    .await;
}
