//! Whatever leaves, leaves with one row and one outcome.

use std::time::Duration;

use domain::{Clock, CorrelationId, MessageId, Scope, TenantId, TurnId, UserId};
use jiff::tz::TimeZone;
use outbound::{Admission, Draft, Haste, Method, Policy, admit};
use store::messages::{self, Author, Message};
use store::{conversations, params, sql};
use testkit::for_each_engine;

#[tokio::test]
async fn a_reply_has_its_proof_for_thirty_minutes() {
    for_each_engine(async |database| {
        database.db.migrate(store::MIGRATIONS).await.unwrap();
        let now = database.clock.now();
        let scope = Scope::authenticated(TenantId::new(now), UserId::new(now));
        let correlation = CorrelationId::parse("gate").unwrap();
        for (minutes, method) in [(0, "reply"), (30, "reply"), (31, "followup")] {
            let later = now + Duration::from_mins(minutes);
            let mut tx = database.db.begin(scope).await.unwrap();
            let conversation = conversations::create(&mut tx, "aria", "web", now).await.unwrap();
            let message = Message {
                id: MessageId::new(now),
                conversation,
                seq: 1,
                author: Author::Assistant,
                text: "oi".into(),
                turn: TurnId::new(now),
                trace: None,
                created_at: now,
            };
            messages::insert(&mut tx, &message).await.unwrap();
            let draft = Draft {
                conversation,
                message: message.id,
                channel: "web",
                to: None,
                method: Method::Reply { inbound: MessageId::new(now), last_inbound_at: now },
                text: "oi",
                zone: &TimeZone::UTC,
                haste: Haste::Ordinary,
                correlation: &correlation,
            };
            let admission = admit(&mut tx, &draft, &Policy::default(), later).await.unwrap();
            let Admission::Permitted(permit) = admission else { panic!("{admission:?}") };
            let row: (String, String, String) = tx
                .one(
                    sql!(
                        "select o.method, o.status, e.kind from outbox o join events e on e.subject = o.id
                          where o.tenant_id = $1 and o.id = $2"
                    ),
                    params![scope.tenant(), permit.outbound()],
                )
                .await
                .unwrap();
            assert_eq!(row, (method.into(), "sent".into(), "outbound_sent".into()));
            tx.commit().await.unwrap();
        }
    })
    .await;
}
