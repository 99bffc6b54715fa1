//! What `cargo xtask torture --only whatsapp` found, each told slowly.

use std::time::Duration;

use engine::flags::Turn;
use testkit::for_each_engine;

use crate::postman::{Abroad, Mood};
use crate::supervising::operator;

const CLARA: &str = "5511987654321";

#[tokio::test]
async fn whoever_says_the_same_thing_twice_has_said_two_things() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, [Mood::Delivers, Mood::LosesTheMessage]).await;
        abroad.writes(CLARA, "a", "oi, tudo bem com você?").await;
        abroad.settles().await;
        // The same answer to another question, and nobody knows whether it left. The first one is not taken for it.
        abroad.writes(CLARA, "b", "oi, tudo bem com você?").await;
        abroad.settles().await;
        let delivered = abroad.postman.delivered();
        assert_eq!(delivered.len(), 2, "{delivered:?}");
        assert_eq!(delivered[0], delivered[1]);
        assert_eq!(abroad.outcomes().await, [("sent".to_owned(), None), ("sent".to_owned(), None)]);
        abroad.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn stop_is_obeyed_when_it_comes_with_other_words() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, []).await;
        abroad.writes(CLARA, "a", "tem vaga amanhã?").await;
        abroad.writes(CLARA, "b", "PARAR").await;
        abroad.settles().await;
        assert_eq!(abroad.postman.delivered().len(), 1, "one farewell");
        let mut tx = abroad.house.engine.db().read(abroad.scope_of(CLARA).await).await.unwrap();
        let permission = store::permissions::load(&mut tx).await.unwrap();
        assert_eq!(permission.state, store::permissions::PermissionState::OptedOut);
        drop(tx);
        abroad.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn whoever_turns_a_switch_waits_for_what_is_leaving() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, []).await;
        abroad.writes(CLARA, "a", "oi, tudo bem com você?").await;
        abroad.settles().await;
        let clara = abroad.scope_of(CLARA).await;
        let (engine, ana) = (&abroad.house.engine, operator(&abroad));
        abroad.house.promises(clara, 7, Duration::from_mins(1)).await;
        abroad.house.clock.advance(Duration::from_mins(1));
        engine.sweep().await.unwrap();
        engine.quiet().await;
        // It is said, and takes its time; then it is on its way, and nobody has taken it yet.
        let slow = abroad.postman.is_slow();
        abroad.house.clock.advance(Duration::from_mins(1));
        engine.sweep().await.unwrap();
        slow.begun.notified().await;
        let turn = Turn::to(true);
        let mut turning = Box::pin(engine.flags().turn_switch(ana, "safe_mode", &turn));
        while !engine.flags().switch(ana, "safe_mode").await.unwrap().enabled {
            assert!(futures::poll!(&mut turning).is_pending());
            // Whoever else writes on this thread has to come to an end first.
            tokio::task::yield_now().await;
        }
        for _ in 0..20 {
            assert!(futures::poll!(&mut turning).is_pending(), "it may still reach her");
            tokio::task::yield_now().await;
        }
        slow.may_end.notify_one();
        engine.quiet().await;
        assert_eq!(abroad.postman.delivered().len(), 2);
        loop {
            abroad.house.clock.advance(Duration::from_secs(1));
            if futures::poll!(&mut turning).is_ready() {
                break;
            }
            tokio::task::yield_now().await;
        }
        abroad.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_service_that_is_not_there_has_not_been_asked() {
    for_each_engine(async |database| {
        let abroad = Abroad::open(&database, [Mood::LosesTheMessage]).await;
        abroad.postman.is_away_when_asked(5);
        abroad.writes(CLARA, "a", "oi, tudo bem com você?").await;
        abroad.settles().await;
        assert_eq!(abroad.postman.delivered().len(), 1);
        assert_eq!(abroad.outcomes().await, [("sent".to_owned(), None)]);
        abroad.house.is_sound().await;
    })
    .await;
}
