//! Forgetting: everything of one person's, everywhere, and nothing of anybody else's.

use engine::WaitError;
use store::erasure;
use testkit::for_each_engine;

use crate::house::House;

/// Somebody's wish, as the tool and the API write it down.
async fn wishes_to_be_forgotten(house: &House) {
    let mut tx = house.engine.db().begin(house.ana).await.unwrap();
    memory::erase::memory(&mut tx).await.unwrap();
    erasure::ask(&mut tx, house.engine.clock().now()).await.unwrap();
    tx.commit().await.unwrap();
    house.engine.jobs().erase_what_waits().await.unwrap();
}

async fn traces(house: &House, words: &str) -> u64 {
    house.engine.db().traces(words).await.unwrap().iter().map(|trace| trace.found).sum()
}

#[tokio::test]
async fn nothing_of_the_person_is_left_and_every_promise_still_holds() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.agrees(house.ana).await;
        house.says("moro em Itapipoca", None).await;
        house.says("marca 5", None).await;
        house.night().await;
        let talk = house.says("lá em Itapipoca faz calor", None).await.conversation_id;
        for _ in 0..8 {
            house.says("Itapipoca de novo", Some(talk)).await;
        }
        house.engine.sweep().await.unwrap();
        house.engine.quiet().await;
        assert!(traces(&house, "Itapipoca").await > 0);
        wishes_to_be_forgotten(&house).await;
        assert_eq!(traces(&house, "Itapipoca").await, 0);
        assert!(house.remembered(house.ana).await.is_empty());
        house.is_sound().await;
        // Life goes on, from nothing: nobody agreed to anything.
        let again = house.says("oi", None).await;
        assert_eq!(again.notices[0].code, "memory_consent");
        house.night().await;
        assert!(house.remembered(house.ana).await.is_empty(), "nothing old is read again");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_repeat_of_an_erased_message_is_told_so_and_does_nothing() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let message = || House::message("oi", None, Some("same"));
        let following = house.engine.inbound().receive(house.ana, message()).await.unwrap();
        house.engine.inbound().reply(house.ana, following).await.unwrap();
        house.engine.quiet().await;
        wishes_to_be_forgotten(&house).await;
        let following = house.engine.inbound().receive(house.ana, message()).await.unwrap();
        let reply = house.engine.inbound().reply(house.ana, following).await;
        assert!(matches!(reply, Err(WaitError::Erased)), "{reply:?}");
    })
    .await;
}

#[tokio::test]
async fn somebody_elses_words_stay() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.agrees(house.bia).await;
        let mut message = House::message("moro em Quixadá", None, None);
        message.conversation = None;
        let following = house.engine.inbound().receive(house.bia, message).await.unwrap();
        house.engine.inbound().reply(house.bia, following).await.unwrap();
        house.night().await;
        wishes_to_be_forgotten(&house).await;
        assert_eq!(house.remembered(house.bia).await, ["Mora em Quixadá"]);
        assert!(traces(&house, "Quixadá").await > 0);
    })
    .await;
}
