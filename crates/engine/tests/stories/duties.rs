//! What an assistant does by itself: on time, once, and never at the cost of somebody else's.

use std::time::Duration;

use engine::fault::Faults;
use engine::live::LiveEvent;
use testkit::{TestDatabase, for_each_engine};

use crate::house::House;

const HOUR: Duration = Duration::from_hours(1);

impl House {
    async fn looks(&self) {
        self.engine.sweep().await.unwrap();
        self.engine.quiet().await;
    }

    /// What stands in the newest conversation, oldest first.
    async fn newest_talk(&self) -> Vec<String> {
        let all = self.engine.history().conversations(self.ana, None, 1).await.unwrap();
        let Some(newest) = all.items.first() else { return Vec::new() };
        let page = self.engine.history().messages(self.ana, newest.id, None, 50).await.unwrap().unwrap();
        page.items.into_iter().rev().map(|message| message.text).collect()
    }
}

#[tokio::test]
async fn it_speaks_where_the_person_talked_last_and_not_before_its_time() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.says("conta", None).await;
        house.clock.advance(HOUR);
        house.says("oi", None).await;
        house.promises(house.ana, 3, HOUR).await;
        house.looks().await;
        assert!(house.marks().await.is_empty());
        house.clock.advance(HOUR);
        let mut page = house.engine.live().watch(house.ana.user());
        house.looks().await;
        house.looks().await;
        assert_eq!(house.marks().await, [3]);
        let talk = house.newest_talk().await;
        assert_eq!(talk.first().map(String::as_str), Some("oi"));
        assert_eq!(talk.last().map(String::as_str), Some("Marquei 3 sozinha."));
        assert!(matches!(page.recv().await, Ok(LiveEvent::Message { text, .. }) if text.contains("sozinha")));
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn somebody_who_never_said_a_word_is_told_all_the_same() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.promises(house.ana, 4, HOUR).await;
        house.clock.advance(HOUR);
        house.looks().await;
        assert_eq!(house.newest_talk().await, ["Marquei 4 sozinha."]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn the_next_turn_goes_on_after_what_was_said_unasked() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let talk = house.says("marca 5", None).await.conversation_id;
        house.promises(house.ana, 3, Duration::from_mins(1)).await;
        house.clock.advance(Duration::from_mins(1));
        house.looks().await;
        // The proposal still waits for its answer.
        house.says("sim", Some(talk)).await;
        assert_eq!(house.marks().await, [3, 5]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn one_that_cannot_be_done_waits_and_the_others_are_done() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for mark in [1, 66, 2] {
            house.promises(house.ana, mark, HOUR).await;
        }
        house.clock.advance(HOUR);
        house.looks().await;
        assert_eq!(house.marks().await, [1, 2]);
        for _ in 0..3 {
            house.clock.advance(HOUR);
            house.looks().await;
        }
        assert_eq!(house.marks().await, [1, 2]);
        let admin = engine::operators::Operator::new(house.ana, domain::Role::PlatformAdmin).unwrap();
        let failed = house.engine.operators().latest_jobs(admin, Some("failed"), 10).await.unwrap();
        assert_eq!(failed.iter().map(|job| job.attempts).collect::<Vec<_>>(), [3]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn two_instances_do_each_of_a_hundred_once() {
    let Some(database) = TestDatabase::postgres().await else { return };
    let one = House::open_with(database.reopen().await, &database.clock, Faults::default()).await;
    let two = House::open_with(database.reopen().await, &database.clock, Faults::default()).await;
    for mark in 100..200 {
        one.promises(one.ana, mark, HOUR).await;
    }
    one.clock.advance(HOUR);
    futures::future::join(one.looks(), two.looks()).await;
    assert_eq!(one.marks().await, (100..200).collect::<Vec<i64>>());
    assert_eq!(one.newest_talk().await.len(), 50);
    one.is_sound().await;
}

#[tokio::test]
async fn quiet_hours_hold_for_what_nobody_named_an_hour_for() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        // The stories begin on a Monday at noon in São Paulo.
        let hours = serde_json::json!({ "quiet_hours": { "from": "12:30", "to": "15:00" } });
        house.engine.memories(house.ana).change_preferences(&hours).await.unwrap();
        let hour = Duration::from_hours(1);
        for mark in [7, 8] {
            house.promises(house.ana, mark, hour).await;
        }
        house.promises(house.bia, 9, hour).await;
        house.clock.advance(hour);
        house.engine.sweep().await.unwrap();
        house.engine.quiet().await;
        assert_eq!(house.marks().await, [8], "what was asked for at this hour, and nothing else");
        house.clock.advance(hour);
        house.engine.sweep().await.unwrap();
        house.engine.quiet().await;
        assert_eq!(house.marks().await, [8]);
        house.clock.advance(hour);
        house.engine.sweep().await.unwrap();
        house.engine.quiet().await;
        assert_eq!(house.marks().await, [7, 8], "once they are over, once");
        house.is_sound().await;
    })
    .await;
}
