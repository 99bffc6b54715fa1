//! Receipts: a reply says that something was done only if this turn did it.

use serde_json::json;
use testkit::for_each_engine;

use crate::house::House;

#[tokio::test]
async fn a_model_that_says_it_did_and_did_not_is_corrected() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for answer in ["Anotei 5 para você!", "Pronto, lembrete criado para amanhã.", "Done! I've noted it."]
        {
            house.model.answers_next(answer, &[]);
            let reply = house.reads("anota aí", None).await.reply;
            assert!(reply.contains("não gravei nem mudei nada"), "{answer}: {reply}");
            assert!(
                !reply.contains("Anotei") && !reply.contains("criado") && !reply.contains("noted"),
                "{reply}"
            );
        }
        house.model.answers_next("Que dia bonito! Registrei tudo. Anotei também o resto. Até mais.", &[]);
        let reply = house.reads("oi", None).await.reply;
        assert!(reply.starts_with("Que dia bonito! ") && reply.ends_with(" Até mais."), "{reply}");
        assert_eq!(reply.matches("não gravei").count(), 1, "{reply}");
        assert_eq!(house.events("limit_met").await, 4);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_claim_before_a_question_gives_way_to_the_question() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.model.answers_next("Claro. Anotei 5!", &[("make_mark", json!({"value": 5}))]);
        let asked = house.reads("marca cinco", None).await;
        assert_eq!(asked.reply, "Claro.\n\nMarco 5?");
        let done = house.reads("sim", Some(asked.conversation_id)).await;
        assert_eq!(done.reply, "Marquei 5.");
        assert_eq!(house.marks().await, [5]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn with_a_receipt_it_may_be_said() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.model.answers_next("Vou limpar.", &[("clear_marks", json!({}))]);
        house.model.answers_next("Apaguei tudo, como você pediu.", &[]);
        let reply = house.reads("limpa tudo", None).await;
        assert_eq!(reply.reply, "Vou limpar.\n\nApaguei tudo, como você pediu.");
        // The receipt of one thing is not that of another.
        house.model.answers_next("", &[("clear_marks", json!({}))]);
        house.model.answers_next("Apaguei tudo. E agendei a consulta.", &[]);
        let reply = house.reads("limpa tudo", None).await.reply;
        assert!(reply.starts_with("Apaguei tudo. ") && !reply.contains("agendei"), "{reply}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_was_done_before_may_be_spoken_of_when_somebody_looked() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.model.answers_next("Anotei ontem: 5.", &[]);
        let guessed = house.reads("o que tem?", None).await.reply;
        assert!(guessed.contains("não gravei"), "{guessed}");
        house.model.answers_next("", &[("count_marks", json!({}))]);
        house.model.answers_next("Anotei ontem: 5.", &[]);
        assert_eq!(house.reads("o que tem?", None).await.reply, "Anotei ontem: 5.");
        // The conversation itself shows what was done in it.
        let talk = Some(house.says("marca 7", None).await.conversation_id);
        house.reads("sim", talk).await;
        house.model.answers_next("Anotei sim, está tudo lá.", &[]);
        assert_eq!(house.reads("você anotou?", talk).await.reply, "Anotei sim, está tudo lá.");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_comes_after_a_proposal_that_is_set_aside_is_read_once() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let talk = Some(house.says("marca 5", None).await.conversation_id);
        let reply = house.reads("bom dia", talk).await.reply;
        assert!(reply.ends_with("\n\neco: bom dia"), "{reply}");
        house.is_sound().await;
    })
    .await;
}
