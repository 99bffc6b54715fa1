//! Undo: whatever was done can be taken back for a day, once, by whoever did it; and that can be taken back, too.

use std::time::Duration;

use domain::{CorrelationId, ReceiptId, Scope};
use engine::fault::{Faults, Point};
use engine::{ReceiptSlot, Reply, UndoError, Undone};
use serde_json::json;
use store::{params, sql};
use testkit::{databases, for_each_engine};

use crate::house::House;

impl House {
    async fn undoes(&self, scope: Scope, receipt: ReceiptId) -> Result<Undone, UndoError> {
        self.engine.undoing().undo(scope, receipt, &CorrelationId::parse("story-3").unwrap()).await
    }

    /// Marks after a yes, and gives the reply to the yes.
    async fn marked(&self, mark: i64) -> Reply {
        let asked = self.says(&format!("marca {mark}"), None).await;
        assert!(asked.receipts.is_empty(), "nothing has happened yet");
        self.says("sim", Some(asked.conversation_id)).await
    }

    async fn marks_by_hand(&self, mark: i64) -> Option<ReceiptId> {
        let correlation = CorrelationId::parse("story-4").unwrap();
        let slot = ReceiptSlot::default();
        let mut tx = self.engine.by_hand(self.ana, &correlation, &slot).await.unwrap();
        tx.execute(
            sql!("insert into story_marks (tenant_id, user_id, mark) values ($1, $2, $3)"),
            params![self.ana.tenant(), self.ana.user(), mark],
        )
        .await
        .unwrap();
        tx.commit().await.unwrap();
        slot.get()
    }
}

#[tokio::test]
async fn what_was_done_is_taken_back_and_taken_up_again() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let receipt = house.marked(5).await.receipts.remove(0);
        assert_eq!(receipt.tool, "make_mark");
        let day = jiff::SignedDuration::from_hours(24);
        assert_eq!(receipt.undo_until, Some(domain::Clock::now(&house.clock) + day));
        let undone = house.undoes(house.ana, receipt.id).await.unwrap();
        assert_eq!(house.marks().await, [] as [i64; 0]);
        assert!(undone.said.contains("Marquei 5."), "{}", undone.said);
        assert!(matches!(house.undoes(house.ana, receipt.id).await, Err(UndoError::Gone)));
        // Taking back what took it back, there and back again.
        let redone = house.undoes(house.ana, undone.receipt.id).await.unwrap();
        assert_eq!(house.marks().await, [5]);
        house.undoes(house.ana, redone.receipt.id).await.unwrap();
        assert_eq!(house.marks().await, [] as [i64; 0]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_was_cleared_comes_back_whole() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for mark in [3, 4, 5] {
            house.marked(mark).await;
        }
        let cleared = house.says("limpa", None).await;
        assert_eq!(house.marks().await, [] as [i64; 0]);
        house.undoes(house.ana, cleared.receipts[0].id).await.unwrap();
        assert_eq!(house.marks().await, [3, 4, 5]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn one_word_takes_the_last_thing_back_and_again_the_one_before() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let talk = Some(house.says("oi", None).await.conversation_id);
        for mark in [5, 6] {
            house.says(&format!("marca {mark}"), talk).await;
            house.says("sim", talk).await;
            house.clock.advance(Duration::from_secs(1));
        }
        let reply = house.says("desfaz", talk).await;
        assert_eq!(reply.receipts.len(), 1, "an undo has a receipt of its own");
        assert_eq!(reply.receipts[0].tool, "undo_last");
        assert_eq!(house.marks().await, [5]);
        house.clock.advance(Duration::from_secs(1));
        house.says("desfaz", talk).await;
        assert_eq!(house.marks().await, [] as [i64; 0], "the second word goes further back");
        house.clock.advance(Duration::from_secs(1));
        let nothing = house.says("desfaz", talk).await;
        assert!(!nothing.tools_used[0].ok && nothing.receipts.is_empty(), "{nothing:?}");
        assert_eq!(house.marks().await, [] as [i64; 0], "and never forward");
        // What was taken up again by its receipt is the last thing that stands.
        house.undoes(house.ana, reply.receipts[0].id).await.unwrap();
        assert_eq!(house.marks().await, [6]);
        house.says("desfaz", talk).await;
        assert_eq!(house.marks().await, [] as [i64; 0]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn the_word_asks_where_nobody_said_it() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.marked(5).await;
        house.model.answers_next("", &[("undo_last", json!({}))]);
        let asked = house.says("que dia bonito", None).await;
        assert!(asked.proposal.unwrap().summary.contains("Marquei 5."));
        assert_eq!(house.marks().await, [5]);
        house.says("sim", Some(asked.conversation_id)).await;
        assert_eq!(house.marks().await, [] as [i64; 0]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_takes_several_transactions_by_hand_is_taken_back_as_one() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let slot = ReceiptSlot::default();
        let correlation = CorrelationId::parse("story-5").unwrap();
        let mut tx = house.engine.by_hand(house.ana, &correlation, &slot).await.unwrap();
        for mark in 1..4_i64 {
            tx.execute(
                sql!("insert into story_marks (tenant_id, user_id, mark) values ($1, $2, $3)"),
                params![house.ana.tenant(), house.ana.user(), mark],
            )
            .await
            .unwrap();
            tx = tx.go_on().await.unwrap();
        }
        tx.commit().await.unwrap();
        assert_eq!(house.marks().await, [1, 2, 3]);
        house.undoes(house.ana, slot.get().unwrap()).await.unwrap();
        assert_eq!(house.marks().await, [] as [i64; 0]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_is_done_by_hand_is_taken_back_in_words() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let receipt = house.marks_by_hand(8).await.unwrap();
        house.clock.advance(Duration::from_secs(1));
        house.marks_by_hand(9).await.unwrap();
        house.says("desfaz", None).await;
        assert_eq!(house.marks().await, [8]);
        house.undoes(house.ana, receipt).await.unwrap();
        assert_eq!(house.marks().await, [] as [i64; 0]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn nobody_takes_back_what_is_not_theirs_or_too_old() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let receipt = house.marked(5).await.receipts[0].id;
        assert!(matches!(house.undoes(house.bia, receipt).await, Err(UndoError::Unknown)));
        let invented = ReceiptId::new(domain::Clock::now(&house.clock));
        assert!(matches!(house.undoes(house.ana, invented).await, Err(UndoError::Unknown)));
        house.clock.advance(Duration::from_hours(24) + Duration::from_secs(1));
        assert!(matches!(house.undoes(house.ana, receipt).await, Err(UndoError::Gone)));
        let nothing = house.says("desfaz", None).await;
        assert!(nothing.receipts.is_empty() && house.marks().await == [5]);
        // What nobody can take back any more is not kept.
        house.engine.jobs().plan_jobs().await.unwrap();
        house.clock.advance(Duration::from_hours(48));
        house.engine.sweep().await.unwrap();
        house.engine.quiet().await;
        let mut tx = house.engine.db().read(house.ana).await.unwrap();
        let kept: Vec<(i64,)> = tx
            .rows(sql!("select seq from undo_rows where tenant_id = $1"), params![house.ana.tenant()])
            .await
            .unwrap();
        assert!(kept.is_empty());
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_was_built_upon_is_not_taken_back() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let made = house.marked(5).await.receipts[0].id;
        let cleared = house.says("limpa", None).await.receipts[0].id;
        assert!(matches!(house.undoes(house.ana, made).await, Err(UndoError::ChangedSince)));
        house.undoes(house.ana, cleared).await.unwrap();
        house.undoes(house.ana, made).await.unwrap();
        assert_eq!(house.marks().await, [] as [i64; 0]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn of_two_who_take_back_at_once_one_does() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let receipt = house.marked(5).await.receipts[0].id;
        let all = (0..8).map(|_| house.undoes(house.ana, receipt));
        let done = futures::future::join_all(all).await;
        assert_eq!(done.iter().filter(|undone| undone.is_ok()).count(), 1, "{done:?}");
        assert!(done.iter().all(|undone| matches!(undone, Ok(_) | Err(UndoError::Gone))), "{done:?}");
        assert_eq!(house.marks().await, [] as [i64; 0]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_death_leaves_all_of_an_undo_or_nothing() {
    for (point, left) in [(Point::UndoBeforeCommit, vec![5]), (Point::UndoCommitted, vec![])] {
        for database in databases().await {
            let deadly = Faults::at_each_point(move |passed| {
                if passed == point {
                    std::panic::resume_unwind(Box::new("killed"));
                }
            });
            let house = House::open_with(database.reopen().await, &database.clock, deadly).await;
            let receipt = house.marked(5).await.receipts[0].id;
            let (engine, ana) = (house.engine.clone(), house.ana);
            let correlation = CorrelationId::parse("story-5").unwrap();
            let undone = tokio::spawn(async move { engine.undoing().undo(ana, receipt, &correlation).await });
            assert!(undone.await.is_err(), "it died");
            drop(house);
            let after = House::open_with(database.reopen().await, &database.clock, Faults::default()).await;
            assert_eq!(after.marks().await, left, "{point:?}");
            let again = after.undoes(after.ana, receipt).await;
            assert_eq!(again.is_ok(), point == Point::UndoBeforeCommit, "{again:?}");
            assert_eq!(after.marks().await, [] as [i64; 0]);
            after.is_sound().await;
        }
    }
}

#[tokio::test]
async fn the_words_of_an_effect_go_with_the_person() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let receipt = house.marked(5).await.receipts[0].id;
        let mut tx = house.engine.db().begin(house.ana).await.unwrap();
        store::erasure::empty_conversations(&mut tx, domain::Clock::now(&house.clock)).await.unwrap();
        tx.commit().await.unwrap();
        assert!(matches!(house.undoes(house.ana, receipt).await, Err(UndoError::Irreversible)));
        house.is_sound().await;
    })
    .await;
}
