//! A process dies; another one goes on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use domain::Clock;
use engine::Consent;
use engine::fault::{Faults, Point};
use testkit::{TestDatabase, databases};

use crate::house::House;

/// A process that stops dead, without unwinding anything it holds, when it comes to `point`.
///
/// The thread that gets there is parked for good, as the whole process would be; what it holds is never
/// given back, so the story goes on with handles of its own.
async fn dies_at(database: &TestDatabase, point: Point, story: impl AsyncFn(&House)) -> bool {
    let died = Arc::new(AtomicBool::new(false));
    let faults = Faults::at_each_point({
        let died = died.clone();
        move |passed| {
            if passed == point {
                died.store(true, Ordering::SeqCst);
                // The task unwinds here; its transaction is rolled back, as a dead connection's would be.
                std::panic::resume_unwind(Box::new("killed"));
            }
        }
    });
    let house = House::open_with(database.reopen().await, &database.clock, faults).await;
    story(&house).await;
    died.load(Ordering::SeqCst)
}

#[tokio::test]
async fn every_accepted_message_is_answered_after_a_death_at_any_point() {
    for point in Point::ALL {
        for database in databases().await {
            let died = dies_at(&database, point, async |house: &House| {
                let engine = house.engine.clone();
                let (ana, clock) = (house.ana, house.clock.clone());
                let work = tokio::spawn(async move {
                    let following = engine.receive(ana, House::message("marca 5", None, Some("first"))).await;
                    let Ok(following) = following else { return };
                    let Ok(Ok(asked)) =
                        tokio::time::timeout(Duration::from_secs(5), engine.reply(ana, following)).await
                    else {
                        return;
                    };
                    let talk = Some(asked.conversation_id);
                    let count = House::message("conta", None, Some("count"));
                    if let Ok(following) = engine.receive(ana, count).await {
                        let _ =
                            tokio::time::timeout(Duration::from_secs(1), engine.reply(ana, following)).await;
                    }
                    let second = House::message("sim", talk, Some("second"));
                    if let Ok(following) = engine.receive(ana, second).await {
                        let _ =
                            tokio::time::timeout(Duration::from_secs(1), engine.reply(ana, following)).await;
                    }
                    clock.advance(Duration::from_mins(6));
                    let _ = engine.sweep().await;
                });
                let _ = work.await;
            })
            .await;
            // What the dead process held is free: it is no longer alive, and no lease outlives its time.
            database.clock.advance(Duration::from_mins(1));
            let after = House::open_with(database.reopen().await, &database.clock, Faults::default()).await;
            after.engine.sweep().await.unwrap();
            after.engine.quiet().await;
            after.is_sound().await;
            let marks = after.marks().await;
            assert!(marks.len() <= 1, "{point:?} {died}: {marks:?}");
            let pending = unanswered(&after).await;
            assert_eq!(pending, 0, "{point:?}");
        }
    }
}

async fn unanswered(house: &House) -> usize {
    let now = house.clock.now() + Duration::from_hours(1);
    let mut tx = house.engine.db().read_system().await.unwrap();
    store::inbox::waiting(&mut tx, now, 100).await.unwrap().len()
}

#[tokio::test]
async fn a_pending_proposal_survives_a_restart() {
    for database in databases().await {
        let nonce = {
            let house = House::open_with(database.reopen().await, &database.clock, Faults::default()).await;
            house.says("marca 5", None).await.proposal.unwrap().nonce
        };
        let house = House::open_with(database.reopen().await, &database.clock, Faults::default()).await;
        house.decides(house.ana, nonce, Consent::Confirm).await.unwrap();
        assert_eq!(house.marks().await, [5]);
        house.is_sound().await;
    }
}

#[tokio::test]
async fn two_instances_share_one_conversation_one_turn_at_a_time() {
    let Some(database) = TestDatabase::postgres().await else { return };
    let one = House::open_with(database.reopen().await, &database.clock, Faults::default()).await;
    let two = House::open_with(database.reopen().await, &database.clock, Faults::default()).await;
    let talk = Some(one.says("oi", None).await.conversation_id);
    let (ana, engines) = (one.ana, [&one.engine, &two.engine]);
    let sweeps: Vec<_> = engines
        .iter()
        .map(|engine| {
            let engine = (*engine).clone();
            tokio::spawn(async move { engine.run().await })
        })
        .collect();
    let mut waiting = Vec::new();
    for number in 0..20 {
        let engine = engines[number % 2];
        let text = format!("frase {number}");
        let following = engine.receive(ana, House::message(&text, talk, None)).await.unwrap();
        waiting.push(async move { (text, engine.reply(ana, following).await.unwrap()) });
    }
    for (text, reply) in futures::future::join_all(waiting).await {
        assert_eq!(reply.reply, format!("eco: {text}"));
    }
    for sweep in sweeps {
        sweep.abort();
    }
    one.is_sound().await;
}
