//! Forgotten stays forgotten: no night learns again what the person had erased, put aside or corrected, until they say it.

use std::time::Duration;

use domain::{Clock, KnowledgeId};
use memory::acts::{Edit, Hold};
use memory::items::{self, Filter};
use memory::{Consent, identity};
use serde_json::json;
use testkit::for_each_engine;

use crate::house::House;

async fn only_item(house: &House) -> KnowledgeId {
    let mut tx = house.engine.db().read(house.ana).await.unwrap();
    items::list(&mut tx, &Filter { limit: 2, ..Filter::default() }).await.unwrap()[0].id
}

/// Ana says it, and a night learns it; then she says it once more, which nobody has read yet.
async fn told_twice(house: &House) -> KnowledgeId {
    house.agrees(house.ana).await;
    house.says("moro em Santos", None).await;
    house.night().await;
    house.says("moro em Santos", None).await;
    only_item(house).await
}

#[tokio::test]
async fn what_was_erased_is_not_learned_from_older_messages_and_returns_with_a_new_one() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let id = told_twice(&house).await;
        // At the very instant of the last message, as somebody with a stopped clock would.
        assert!(house.engine.memories(house.ana).erase(id).await.unwrap());
        for _ in 0..3 {
            house.night().await;
            assert!(house.remembered(house.ana).await.is_empty());
        }
        house.engine.db().purge().await.unwrap();
        let traces = house.engine.db().traces("Mora em Santos").await.unwrap();
        assert!(traces.iter().all(|trace| trace.found == 0), "{traces:?}");
        house.says("moro em Santos", None).await;
        house.night().await;
        assert_eq!(house.remembered(house.ana).await, ["Mora em Santos"]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_is_told_again_at_the_instant_of_the_forgetting_is_new() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let id = told_twice(&house).await;
        house.engine.memories(house.ana).erase(id).await.unwrap();
        house.says("moro em Santos", None).await;
        house.night().await;
        assert_eq!(house.remembered(house.ana).await, ["Mora em Santos"]);
    })
    .await;
}

#[tokio::test]
async fn other_words_for_what_was_erased_are_the_same_and_other_things_are_learned() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.agrees(house.ana).await;
        let sentence = "sou diabética e trabalho na Vale";
        let said = |content: &str, words: &str| {
            json!({ "type": "fact", "about": "self", "content": content, "confidence": 0.95, "message": 1,
                    "words": words })
        };
        house.says(sentence, None).await;
        house.model.answers_next(
            "",
            &[("consolidate_memory", json!({ "items": [said("É diabética", "sou diabética")] }))],
        );
        house.night().await;
        let id = only_item(&house).await;
        house.says(sentence, None).await;
        house.engine.memories(house.ana).erase(id).await.unwrap();
        let again = json!({ "items": [
            said("Tem diabetes tipo 1", sentence), said("Diabética desde criança", "sou diabética"),
            said("Trabalha na Vale", "trabalho na Vale")
        ] });
        house.model.answers_next("", &[("consolidate_memory", again)]);
        house.night().await;
        assert_eq!(house.remembered(house.ana).await, ["Trabalha na Vale"]);
    })
    .await;
}

#[tokio::test]
async fn what_was_put_aside_or_corrected_stays_so_and_can_be_taken_back() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let id = told_twice(&house).await;
        let memories = house.engine.memories(house.ana);
        let corrected = Edit { content: Some("Mora no Guarujá".to_owned()), ..Edit::default() };
        memories.edit(id, &corrected).await.unwrap();
        house.night().await;
        assert_eq!(house.remembered(house.ana).await, ["Mora no Guarujá"]);
        let aside = Edit { standing: Some(Hold::PutAside), ..Edit::default() };
        memories.edit(id, &aside).await.unwrap();
        house.night().await;
        assert!(house.remembered(house.ana).await.is_empty());
        let up = Edit { standing: Some(Hold::TakenUp), ..Edit::default() };
        memories.edit(id, &up).await.unwrap();
        assert_eq!(house.remembered(house.ana).await, ["Mora no Guarujá"]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_is_erased_while_a_night_is_thinking_is_not_learned_by_it() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let id = told_twice(&house).await;
        // The night has failed twice and tries again after the forgetting, with the answer of before.
        house.model.answers_next("Era uma vez.", &[]);
        house.night().await;
        house.engine.memories(house.ana).erase(id).await.unwrap();
        house.clock.advance(Duration::from_mins(5));
        house.engine.sweep().await.unwrap();
        house.engine.quiet().await;
        assert!(house.remembered(house.ana).await.is_empty());
        // Nor by another yes to being remembered.
        for consent in [Consent::Refused, Consent::Granted] {
            let mut tx = house.engine.db().begin(house.ana).await.unwrap();
            identity::set_consent(&mut tx, consent, house.clock.now()).await.unwrap();
            tx.commit().await.unwrap();
        }
        house.night().await;
        assert!(house.remembered(house.ana).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn what_somebody_is_called_is_no_memory() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.agrees(house.ana).await;
        house.says("me chame de Mestre e moro em Santos", None).await;
        let said = |content: &str| {
            json!({ "type": "fact", "about": "self", "content": content, "confidence": 0.95, "message": 1,
                    "words": "me chame de Mestre e moro em Santos" })
        };
        let items = json!({ "items": [said("Prefere ser chamada de Mestre"), said("Mora em Santos")] });
        house.model.answers_next("", &[("consolidate_memory", items)]);
        house.night().await;
        assert_eq!(house.remembered(house.ana).await, ["Mora em Santos"]);
    })
    .await;
}
