//! What was said and what happened cannot be changed, and happens once.

use domain::{Clock, CorrelationId, Event, EventKind, MessageId, TurnId};
use store::conversations::{self, Lease};
use store::messages::{self, Author, Message};
use store::{StoreError, events, params, sql};
use testkit::{TestDatabase, for_each_engine};
use uuid::Uuid;

use crate::someone;

fn event(kind: EventKind, subject: Uuid) -> Event {
    Event::new(kind, subject, CorrelationId::parse("test").unwrap())
}

#[tokio::test]
async fn an_outbound_message_has_one_outcome() {
    for_each_engine(async |database| {
        let scope = someone(&database).await;
        let now = database.clock.now();
        let subject = Uuid::new_v4();
        for (first, second) in
            [(EventKind::OutboundSent, EventKind::OutboundBlocked), (EventKind::Inbound, EventKind::Inbound)]
        {
            let mut tx = database.db.begin(scope).await.unwrap();
            events::append(&mut tx, &event(first, subject), now).await.unwrap();
            // What nobody waits for is refused with the commit at the latest.
            let refused = match events::append(&mut tx, &event(second, subject), now).await {
                Ok(()) => tx.commit().await,
                refused => refused,
            };
            assert!(matches!(refused, Err(StoreError::Unique { .. })), "{refused:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn events_and_messages_cannot_be_rewritten() {
    for_each_engine(async |database| {
        let scope = someone(&database).await;
        let now = database.clock.now();
        let mut tx = database.db.begin(scope).await.unwrap();
        events::append(&mut tx, &event(EventKind::TurnFailed, Uuid::new_v4()), now).await.unwrap();
        let conversation = conversations::create(&mut tx, "aria", "web", now).await.unwrap();
        let message = Message {
            id: MessageId::new(now),
            conversation,
            seq: 1,
            author: Author::Person,
            text: "oi".into(),
            turn: TurnId::new(now),
            trace: None,
            created_at: now,
        };
        messages::insert(&mut tx, &message).await.unwrap();
        tx.commit().await.unwrap();
        for statement in [
            sql!("update events set kind = 'inbound' where tenant_id = $1"),
            sql!("delete from events where tenant_id = $1"),
            sql!("update messages set text = 'outra coisa' where tenant_id = $1"),
        ] {
            let mut tx = database.db.begin(scope).await.unwrap();
            let refused = tx.execute(statement, params![scope.tenant()]).await;
            assert!(matches!(refused, Err(StoreError::Refused { .. })), "{statement:?}: {refused:?}");
        }
    })
    .await;
}

fn lease(database: &TestDatabase) -> Lease {
    let now = database.clock.now();
    Lease {
        owner: domain::InstanceId::new(now),
        token: Uuid::new_v4(),
        until: now + std::time::Duration::from_secs(45),
    }
}

#[tokio::test]
async fn a_conversation_has_one_worker_and_a_lost_lease_writes_nothing() {
    for_each_engine(async |database| {
        let scope = someone(&database).await;
        let now = database.clock.now();
        let mut tx = database.db.begin(scope).await.unwrap();
        let id = conversations::create(&mut tx, "aria", "web", now).await.unwrap();
        let (first, second) = (lease(&database), lease(&database));
        assert!(conversations::join(&mut tx, id, first, now).await.unwrap().unwrap().claimed);
        let joined = conversations::join(&mut tx, id, second, now).await.unwrap().unwrap();
        assert!(!joined.claimed);
        assert_eq!(joined.seq, 2, "a place in the order is taken all the same");
        assert!(!conversations::claim(&mut tx, id, second, now).await.unwrap());

        let later = first.until + std::time::Duration::from_secs(1);
        assert!(conversations::claim(&mut tx, id, second, later).await.unwrap());
        assert!(!conversations::hold(&mut tx, id, first).await.unwrap());
        let left = conversations::Left {
            state: domain::ConversationState::Idle,
            pending_action: None,
            open_question: None,
            keep: None,
            saying: conversations::ReplyMessage::Something,
        };
        assert_eq!(conversations::leave(&mut tx, id, first, &left, later).await.unwrap(), None);
        assert_eq!(conversations::leave(&mut tx, id, second, &left, later).await.unwrap(), Some(3));
        tx.commit().await.unwrap();
    })
    .await;
}
