//! "me lembra de …": asked for, read back, told on time.

use std::time::Duration;

use testkit::{TestDatabase, for_each_engine};

use crate::house::House;

const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

#[tokio::test]
async fn it_is_read_back_and_told_once() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let asked = house.says("me lembra de pagar a luz daqui a 2 horas", None).await;
        let proposal = asked.proposal.unwrap();
        assert_eq!(proposal.tool, "create_reminder");
        assert!(proposal.summary.starts_with("Te lembro: pagar a luz, "), "{}", proposal.summary);
        house.says("sim", Some(asked.conversation_id)).await;
        house.sleeps(HOUR).await;
        assert!(!house.last_said().await.contains('⏰'));
        house.sleeps(HOUR + Duration::from_mins(1)).await;
        assert_eq!(house.last_said().await, "⏰ Lembrete: pagar a luz.");
        let count = house.talk().await.len();
        house.sleeps(DAY).await;
        assert_eq!(house.talk().await.len(), count);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_comes_again_comes_again_and_can_be_put_off_done_and_cancelled() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.agrees_to("me lembra de tomar o remédio a cada 8 horas").await;
        for _ in 0..2 {
            house.sleeps(8 * HOUR).await;
            assert_eq!(house.last_said().await, "⏰ Lembrete: tomar o remédio.");
            house.says("oi", None).await;
        }
        let put_off = house.says("adia 30 minutos", None).await;
        assert!(put_off.reply.contains("tomar o remédio"), "{}", put_off.reply);
        house.sleeps(Duration::from_mins(31)).await;
        assert_eq!(house.last_said().await, "⏰ Lembrete: tomar o remédio.");
        let done = house.says("feito", None).await;
        assert!(done.reply.contains("feito"), "{}", done.reply);
        let cancelled = house.says("cancela o lembrete do remédio", None).await;
        assert!(cancelled.reply.contains("cancelei"), "{}", cancelled.reply);
        let listed = house.says("quais são meus lembretes?", None).await;
        assert!(listed.reply.contains("não tem lembretes"), "{}", listed.reply);
        let count = house.talk().await.len();
        house.sleeps(3 * DAY).await;
        assert_eq!(house.talk().await.len(), count);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn after_an_absence_all_that_waited_comes_in_one_breath() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for what in ["regar as plantas", "ligar pro banco", "buscar o bolo"] {
            house.agrees_to(&format!("me lembra de {what} daqui a 1 hora")).await;
        }
        house.agrees_to("me lembra de beber água a cada 2 horas").await;
        house.says("oi", None).await;
        let count = house.talk().await.len();
        house.sleeps(5 * HOUR).await;
        let talk = house.talk().await;
        assert_eq!(talk.len(), count + 1, "{talk:?}");
        let late = talk.last().unwrap();
        for what in ["regar as plantas", "ligar pro banco", "buscar o bolo", "beber água"] {
            assert!(late.contains(what), "{late}");
        }
        house.sleeps(HOUR).await;
        assert_eq!(house.last_said().await, "⏰ Lembrete: beber água.");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_month_later_nobody_wants_to_hear_of_it() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.agrees_to("me lembra de ligar pro banco daqui a 1 hora").await;
        let count = house.talk().await.len();
        house.sleeps(30 * DAY).await;
        assert_eq!(house.talk().await.len(), count);
    })
    .await;
}

/// The house's clock stands on Monday, 2 March, at noon.
#[tokio::test]
async fn a_day_and_a_part_of_it_stay_with_their_hour() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let asked =
            house.says("me lembra sexta de tarde, umas 3 horas, que a Zefa vem pegar o vestido", None).await;
        assert!(asked.reply.contains("6 de março, às 15h"), "{}", asked.reply);
        let talk = Some(asked.conversation_id);
        for (said, shown) in [
            ("muda pra quinta, três e meia da tarde", "5 de março, às 15h30"),
            ("sábado de manhã, umas 9 horas", "7 de março, às 9h"),
            ("às 10", "7 de março, às 10h"),
            ("não às 10, às 11", "7 de março, às 11h"),
        ] {
            let reply = house.says(said, talk).await.reply;
            assert!(reply.contains(shown), "{said}: {reply}");
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_is_said_and_nothing_is_kept() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for (sentence, part) in [
            ("me lembra de pagar o aluguel dia 31/02", "não existe"),
            ("me lembra da reunião ontem às 8h", "já passou"),
            ("me lembra de comprar pão", "Para quando"),
            ("me lembra de respirar a cada 2 minutos", "15 minutos"),
        ] {
            let reply = house.says(sentence, None).await;
            assert!(reply.proposal.is_none() && reply.reply.contains(part), "{sentence}: {}", reply.reply);
        }
        let listed = house.says("quais são meus lembretes?", None).await;
        assert!(listed.reply.contains("não tem lembretes"), "{}", listed.reply);
    })
    .await;
}

#[tokio::test]
async fn forgetting_ends_them() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.agrees_to("me lembra de ligar pro banco daqui a 1 hora").await;
        house.agrees_to("esqueça tudo sobre mim").await;
        house.looks().await;
        house.sleeps(2 * HOUR).await;
        assert!(!house.last_said().await.contains("banco"));
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn two_instances_tell_it_once() {
    let Some(database) = TestDatabase::postgres().await else { return };
    let one = House::open_on(database.reopen().await, &database.clock).await;
    let two = House::open_on(database.reopen().await, &database.clock).await;
    for minutes in 60..80 {
        one.agrees_to(&format!("me lembra de passo{minutes} daqui a {minutes} minutos")).await;
    }
    let count = one.talk().await.len();
    for _ in 0..90 {
        one.clock.advance(Duration::from_mins(1));
        futures::future::join(one.looks(), two.looks()).await;
    }
    let talk = one.talk().await;
    let told: Vec<&String> = talk.iter().filter(|text| text.contains('⏰')).collect();
    assert_eq!((told.len(), talk.len()), (20, count + 20), "{told:?}");
    one.is_sound().await;
}

/// What a message is asked about, card after card.
async fn cards(house: &House, text: &str) -> Vec<String> {
    let mut cards = Vec::new();
    let mut reply = house.says(text, None).await;
    while let Some(proposal) = &reply.proposal {
        cards.push(proposal.summary.clone());
        reply = house.says("sim", Some(reply.conversation_id)).await;
    }
    if cards.is_empty() { vec![reply.reply] } else { cards }
}

#[tokio::test]
async fn a_reminder_says_what_is_to_be_done_and_neither_when_nor_why() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for (text, told) in [
            (
                "me avisa todo dia 6 da manha e 6 da tarde pra dar a metformina da mamae",
                &[
                    "Te lembro: dar a metformina da mamae, todo dia|6h",
                    "Te lembro: dar a metformina da mamae, todo dia|18h",
                ][..],
            ),
            (
                "me lembra sabado 6 e meia da consulta da mamae no endocrino",
                &["Te lembro: consulta da mamae no endocrino, |6h30"],
            ),
            ("me lembra amanhã 10 pras 8 de sair de casa", &["Te lembro: sair de casa, |7h50"]),
            ("me lembra sexta lá pelas 9 e meia de ligar pro banco", &["Te lembro: ligar pro banco, |9h30"]),
            (
                "a Helô tem vacina dos 4 meses sexta as 8 da manhã no postinho, me lembra na quinta de noite",
                &["vacina dos 4 meses no postinho, |20h"],
            ),
            ("me lembra amanhã às 9h de pagar a luz, senão cortam", &["Te lembro: pagar a luz, |9h"]),
            (
                "a Neide do meu trabalho me deve 50 reais, nao deixa eu esquecer de cobrar ela sexta",
                &["Te lembro: cobrar a Neide (50 reais), |9h"],
            ),
        ] {
            let cards = cards(&house, text).await;
            assert_eq!(cards.len(), told.len(), "{text}: {cards:?}");
            for (card, told) in cards.iter().zip(told) {
                assert!(told.split('|').all(|part| card.contains(part)), "{text}: {card}");
            }
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_bill_that_is_told_beside_its_reminder_does_not_vanish() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for text in [
            "a equatorial veio 312 esse mes um absurdo, vence dia 25, me avisa um dia antes pra nao cortarem",
            "a Claro veio 89,90, vence dia 12, me lembra um dia antes",
        ] {
            let cards = cards(&house, text).await.join(" | ");
            let (name, amount) =
                if text.contains("312") { ("equatorial", "312") } else { ("Claro", "89,90") };
            assert!(cards.contains(name) && cards.contains(amount), "{text}: {cards}");
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn of_several_of_one_title_the_hour_says_which() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for (said, gone, left) in [
            ("cancela o lembrete da metformina das 6h da manhã", "às 6h", "às 18h"),
            ("cancela o lembrete da metformina das 6 da tarde", "às 18h", "às 6h"),
            ("tira o das 6 da manhã da metformina q quem dá de manhã é o Kauã", "às 6h", "às 18h"),
            ("apaga o das 18h", "às 18h", "às 6h"),
        ] {
            house.agrees_to("me lembra de dar a metformina da mamãe todo dia às 6h").await;
            house.agrees_to("me lembra de dar a metformina da mamãe todo dia às 18h").await;
            let listed = house.says("quais são meus lembretes?", None).await;
            let talk = Some(listed.conversation_id);
            let reply = house.says(said, talk).await;
            if reply.proposal.is_some() {
                house.says("sim", talk).await;
            }
            let after = house.says("quais são meus lembretes?", talk).await.reply;
            assert!(after.contains(left) && !after.contains(gone), "{said}: {} → {after}", reply.reply);
            let rest = house.says("cancela o lembrete da metformina", None).await;
            if rest.proposal.is_some() {
                house.says("sim", Some(rest.conversation_id)).await;
            }
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_is_named_as_another_thing_is_no_reminder() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for said in ["apaga aquele gasto do açaí", "tira o gasto do açaí", "remove a despesa de açaí"] {
            house.agrees_to("gastei 87 de açaí ontem").await;
            let set = house.agrees_to("me lembra de levar a Bia no dentista amanhã às 9h").await;
            let reply = house.says(said, Some(set.conversation_id)).await.reply;
            assert!(!reply.contains("lembrete"), "{said}: {reply}");
        }
        house.is_sound().await;
    })
    .await;
}
