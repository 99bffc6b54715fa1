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
        assert_eq!(reply, "Apaguei tudo.", "what was done is not denied for what was not");
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

/// Read back, the person's own past tense is no claim of the assistant's.
#[tokio::test]
async fn what_the_person_told_may_be_read_back() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let told = "me mudei pra Recife, comprei um apartamento em 2020 e paguei a última parcela do carro";
        for answer in [
            "Você me contou: \"me mudei pra Recife\".",
            "Isso eu sei: comprei um apartamento em 2020 e paguei a última parcela do carro, foi o que você disse.",
            "- me mudei pra Recife\n- comprei um apartamento em 2020\n- paguei a última parcela do carro",
        ] {
            house.model.answers_next(answer, &[]);
            assert_eq!(house.reads(told, None).await.reply, answer);
        }
        for lie in ["Anotei que você se mudou pra Recife.", "Registro feito: comprei um apartamento em 2020."] {
            house.model.answers_next(lie, &[]);
            let reply = house.reads(told, None).await.reply;
            assert!(reply.contains("não gravei nem mudei nada"), "{lie}: {reply}");
        }
        house.is_sound().await;
    })
    .await;
}

/// A claim has many forms: a noun, the passive, slang, a place that was booked.
#[tokio::test]
async fn a_claim_in_other_words_is_one_too() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for lie in [
            "Show, o plantão de sábado é seu!",
            "Sua reserva está confirmada.",
            "Prontinho, tá tudo anotadinho.",
            "O gasto de R$ 38 foi lançado em lazer ✅",
            "Já botei na agenda de quinta.",
        ] {
            house.model.answers_next(lie, &[]);
            let reply = house.reads("e aí?", None).await.reply;
            assert!(reply.contains("não gravei nem mudei nada"), "{lie}: {reply}");
        }
        for honest in [
            "Quer que eu anote?",
            "Assim que você confirmar, eu reservo.",
            "Parabéns por ter quitado a dívida!",
            "Ainda não anotei nada.",
            "O hospital cancelou a vaga de sábado, pelo que você disse.",
        ] {
            house.model.answers_next(honest, &[]);
            assert_eq!(house.reads("e aí?", None).await.reply, honest);
        }
        house.is_sound().await;
    })
    .await;
}
