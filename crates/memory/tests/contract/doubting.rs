//! When nobody can tell which of two things holds.

use memory::acts;
use memory::contradiction::Judgement;
use memory::doubts::{self, Keep};
use memory::learn::{Judged, Learned};
use memory::versions::{self, Cause, Undoing};

use crate::mind::{Mind, tell};

async fn in_doubt(mind: &Mind) -> doubts::Doubt {
    let old = mind.keeps("Trabalha na Vale").await;
    let judged =
        vec![Judged { older: old.id, judgement: Judgement::Unsure, because: "dois empregos?".into() }];
    let learned = mind.learns(mind.statement("Trabalha na Gerdau"), judged).await;
    assert!(matches!(&learned, Learned::Added { doubted, .. } if *doubted == [old.id]), "{learned:?}");
    assert_eq!(mind.current().await.len(), 2, "both stay");
    let mut tx = mind.db.read(mind.scope).await.unwrap();
    doubts::next_to_ask(&mut tx).await.unwrap().unwrap()
}

#[tokio::test]
async fn both_stay_until_the_person_says_and_their_word_confirms() {
    for (keep, left) in [
        (Keep::Both, vec!["Trabalha na Gerdau", "Trabalha na Vale"]),
        (Keep::Newer, vec!["Trabalha na Gerdau"]),
        (Keep::Older, vec!["Trabalha na Vale"]),
    ] {
        tell(async |mind| {
            let doubt = in_doubt(&mind).await;
            mind.changes(async |tx, now| {
                doubts::note_asked(tx, doubt.id, now).await.unwrap();
                assert!(doubts::next_to_ask(tx).await.unwrap().is_none(), "asked once");
                doubts::settle(tx, &doubt, keep, Cause::person(), now).await.unwrap();
                assert!(doubts::all(tx, 10).await.unwrap().is_empty());
            })
            .await;
            let mut current = mind.current().await;
            current.sort();
            assert_eq!(current, left);
        })
        .await;
    }
}

#[tokio::test]
async fn an_answer_that_is_taken_back_is_open_again() {
    tell(async |mind| {
        let doubt = in_doubt(&mind).await;
        mind.changes(async |tx, now| {
            doubts::settle(tx, &doubt, Keep::Newer, Cause::person(), now).await.unwrap();
        })
        .await;
        assert_eq!(mind.current().await, ["Trabalha na Gerdau"]);
        mind.changes(async |tx, now| {
            let last = versions::of_item(tx, doubt.older).await.unwrap().pop().unwrap();
            let undone = versions::undo(tx, doubt.older, last.number, Cause::person(), now).await.unwrap();
            assert_eq!(undone, Some(Undoing::Done));
            assert_eq!(doubts::all(tx, 10).await.unwrap(), std::slice::from_ref(&doubt));
        })
        .await;
        assert_eq!(mind.current().await.len(), 2, "both stand again");
    })
    .await;
}

#[tokio::test]
async fn what_was_confirmed_stays_and_is_asked_about() {
    tell(async |mind| {
        let old = mind.keeps("Mora em Campinas").await;
        let confirmed = acts::Edit { validated: Some(true), ..acts::Edit::default() };
        mind.changes(async |tx, now| drop(acts::edit(tx, old.id, &confirmed, now).await.unwrap())).await;
        let judged =
            vec![Judged { older: old.id, judgement: Judgement::Changed, because: "se mudou?".into() }];
        mind.learns(mind.statement("Mora em Santos"), judged).await;
        assert_eq!(mind.current().await, ["Mora em Campinas"]);
        let mut tx = mind.db.read(mind.scope).await.unwrap();
        assert_eq!(doubts::all(&mut tx, 10).await.unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn nobody_is_asked_about_what_is_over() {
    tell(async |mind| {
        let doubt = in_doubt(&mind).await;
        mind.changes(async |tx, now| {
            let learned = versions::of_item(tx, doubt.newer).await.unwrap().pop().unwrap();
            versions::undo(tx, doubt.newer, learned.number, Cause::person(), now).await.unwrap();
            assert!(doubts::all(tx, 10).await.unwrap().is_empty());
            assert!(doubts::next_to_ask(tx).await.unwrap().is_none());
            assert!(doubts::find(tx, doubt.id).await.unwrap().is_none(), "an answer would bring it back");
        })
        .await;
    })
    .await;
}
