//! What is missing is asked for, one thing at a time, and the next message completes what was begun.

use std::time::Duration;

use domain::{ConversationId, ConversationState};
use testkit::for_each_engine;

use crate::house::House;

/// Says something that lacks a thing, and hears the question for it.
async fn begins(house: &House, said: &str, question: &str) -> ConversationId {
    let asked = house.says(said, None).await;
    assert_eq!(asked.state, ConversationState::AwaitingInput, "{said}: {}", asked.reply);
    assert!(asked.reply.contains(question) && asked.proposal.is_none(), "{said}: {}", asked.reply);
    asked.conversation_id
}

/// The house's clock stands on Monday, 2 March, at noon.
const COMPLETED: [(&str, &str, &str, &[&str]); 17] = [
    ("me lembra do banco", "Para quando", "amanhã às 8h", &["banco", "amanhã (03/03) às 8h"]),
    ("me lembra do banco", "Para quando", "amanhã cedo", &["banco", "amanhã (03/03)"]),
    ("me lembra de pagar o aluguel", "Para quando", "sexta às 9", &["aluguel", "6 de março, às 9h"]),
    ("me lembra do remédio", "Para quando", "todo dia às 22h", &["remédio", "todo dia"]),
    (
        "me lembra da reunião ontem às 8h",
        "já passou",
        "amanhã às 8h então",
        &[": reunião, amanhã (03/03) às 8h"],
    ),
    ("gastei no mercado", "Quanto foi?", "87,50", &["R$ 87,50", "mercado"]),
    ("gastei no mercado", "Quanto foi?", "foi 87,50", &["R$ 87,50", "mercado"]),
    ("gastei no mercado", "Quanto foi?", "uns 200 reais", &["R$ 200", "mercado"]),
    ("ontem gastei no mercado", "Quanto foi?", "6 mil e 500", &["R$ 6.500", "ontem"]),
    ("paguei na farmácia", "Quanto foi?", "6500", &["R$ 6.500"]),
    ("me pesei hoje", "balança", "82,5", &["82,5 kg"]),
    ("recebi meu salário", "Quanto você recebeu", "4.200", &["R$ 4.200"]),
    ("cadastra a conta de luz de 180 reais", "Em que dia vence", "dia 10", &["luz", "dia 10"]),
    ("cadastra a conta de luz de 180 reais", "Em que dia vence", "10", &["luz", "dia 10"]),
    ("anota um gasto com farmácia", "Quanto foi?", "62", &["R$ 62"]),
    ("registra meu peso", "balança", "82 quilos", &["82 kg"]),
    ("paguei a luz", "Se me disser quanto foi", "180", &["R$ 180", "luz"]),
];

#[tokio::test]
async fn the_next_message_completes_what_was_begun() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let mut wrong = Vec::new();
        for (said, question, answer, shown) in COMPLETED {
            let asked = house.says(said, None).await;
            let card = house.says(answer, Some(asked.conversation_id)).await;
            let waits = asked.state == ConversationState::AwaitingInput && asked.reply.contains(question);
            let whole = card.proposal.is_some() && shown.iter().all(|part| card.reply.contains(part));
            if !waits || !whole || card.reply.contains("pela metade") {
                wrong.push(format!("{said} → {} → {answer} → {}", asked.reply, card.reply));
            }
            house.says("não", Some(asked.conversation_id)).await;
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn another_subject_in_between_is_answered_and_the_rest_dropped() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for (other, answered) in [
            ("quanto gastei este mês?", ""),
            ("bebi 2 litros de água", "2.000 ml"),
            ("me lembra de regar as plantas amanhã às 7h", "plantas"),
            ("obrigada", "nada"),
            ("e aí, tudo bem?", ""),
        ] {
            let talk = begins(&house, "me lembra do banco", "Para quando").await;
            let reply = house.says(other, Some(talk)).await;
            assert!(reply.reply.contains("pela metade"), "{other}: {}", reply.reply);
            assert!(reply.reply.contains(answered), "{other}: {}", reply.reply);
            assert_ne!(reply.state, ConversationState::AwaitingInput, "{other}: {}", reply.reply);
            let late = house.says("amanhã às 8h", Some(talk)).await;
            assert!(!late.reply.contains("banco"), "{other}: {}", late.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn who_gives_it_up_is_left_alone() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for said in ["deixa", "deixa pra lá", "esquece", "nada não", "sei lá", "não precisa mais"] {
            let talk = begins(&house, "gastei no mercado", "Quanto foi?").await;
            let reply = house.says(said, Some(talk)).await;
            assert_eq!(reply.state, ConversationState::Idle, "{said}: {}", reply.reply);
            assert!(reply.reply.contains("deixei isso de lado"), "{said}: {}", reply.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn after_ten_minutes_an_answer_is_a_message_like_any_other() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let talk = Some(begins(&house, "gastei no mercado", "Quanto foi?").await);
        house.sleeps(Duration::from_mins(11)).await;
        let late = house.says("87,50", talk).await;
        assert!(late.proposal.is_none(), "{}", late.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_second_instance_goes_on_where_the_first_one_asked() {
    for_each_engine(async |database| {
        let talk = {
            let first = House::open_on(database.reopen().await, &database.clock).await;
            Some(begins(&first, "me lembra do banco", "Para quando").await)
        };
        let second = House::open_on(database.reopen().await, &database.clock).await;
        let card = second.says("amanhã às 8h", talk).await;
        assert!(card.reply.contains("banco") && card.proposal.is_some(), "{}", card.reply);
        second.is_sound().await;
    })
    .await;
}

/// What people write to a question besides the value, or in its stead.
const IN_OWN_WORDS: [(&str, &str, &str, &[&str]); 10] = [
    ("anota o niver do Wesley, parceiro de oficina", "o dia e o mês", "07/03 uai", &["Wesley", "7 de março"]),
    ("guarda aí o aniversário do Beto", "o dia e o mês", "ué, é 12 de maio", &["Beto", "12 de maio"]),
    ("cadastra a conta de luz de 180 reais", "Em que dia vence", "eu ja falei, 25", &["luz", "dia 25"]),
    ("cadastra a conta de luz de 180 reais", "Em que dia vence", "todo dia 10, ué", &["luz", "dia 10"]),
    (
        "me lembra amanhã às 8h",
        "Do que eu te lembro",
        "de comprar pão, né",
        &["comprar pão, amanhã (03/03) às 8h"],
    ),
    (
        "me lembra amanhã às 8h",
        "Do que eu te lembro",
        "ué, de buscar a Ju na escola",
        &["buscar a Ju na escola, amanhã"],
    ),
    ("me lembra do remédio", "Para quando", "às 22h todo dia, moça", &["remédio", "todo dia"]),
    ("gastei no mercado", "Quanto foi?", "87 reais, tudo caro", &["R$ 87,00"]),
    ("recebi meu salário", "Quanto você recebeu", "uai, 4200 como sempre", &["R$ 4.200"]),
    (
        "me lembra na quarta de noite",
        "Do que",
        "uai, da vacina da Helô ué, te falei agora",
        &["vacina da Helô", "4 de março"],
    ),
];

#[tokio::test]
async fn an_answer_in_peoples_own_words_completes_it() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let mut wrong = Vec::new();
        for (said, question, answer, shown) in IN_OWN_WORDS {
            let asked = house.says(said, None).await;
            let card = house.says(answer, Some(asked.conversation_id)).await;
            let waits = asked.state == ConversationState::AwaitingInput && asked.reply.contains(question);
            let whole = card.proposal.is_some() && shown.iter().all(|part| card.reply.contains(part));
            if !waits || !whole || card.reply.contains("pela metade") {
                wrong.push(format!("{said} → {} → {answer} → {}", asked.reply, card.reply));
            }
            house.says("não", Some(asked.conversation_id)).await;
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_stands_behind_an_answer_is_the_next_wish() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for (said, answer, first, second) in [
            (
                "cadastra a conta de luz de 180 reais",
                "eu ja falei, 25. e o aniversario da Yasmin minha filha é 3 de dezembro",
                "dia 25",
                "3 de dezembro",
            ),
            ("gastei na farmácia", "foi 62, e bebi 2 litros de água", "R$ 62,00", "2.000 ml"),
        ] {
            let asked = house.says(said, None).await;
            let talk = Some(asked.conversation_id);
            let card = house.says(answer, talk).await;
            assert!(card.reply.contains(first), "{answer}: {}", card.reply);
            let next = house.says("sim", talk).await;
            assert!(next.reply.contains(second), "{answer}: {}", next.reply);
            house.says("não", talk).await;
        }
        house.is_sound().await;
    })
    .await;
}
