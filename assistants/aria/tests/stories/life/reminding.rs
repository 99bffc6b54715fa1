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
