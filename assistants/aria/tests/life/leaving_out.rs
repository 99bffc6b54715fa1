//! Nothing that was said is dropped in silence: it is done, asked about, or named.

use testkit::for_each_engine;

use crate::house::House;

#[tokio::test]
async fn an_order_for_two_times_speaks_of_both() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let asked = house.says("me lembra de tomar o remédio todo dia às 8 e às 20h", None).await;
        assert!(asked.proposal.is_some(), "{}", asked.reply);
        assert!(asked.reply.contains("8h") && asked.reply.contains("20h"), "{}", asked.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn an_amount_that_no_record_carries_is_named() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for (text, left) in [
            ("corri 5 km em 30 minutos", Some("5 km")),
            ("nadei 40 minutos, uns 1,5 km", Some("1,5 km")),
            ("corri 30 minutos", None),
            ("bebi 2 litros de água e dormi 8h", None),
            ("gastei 30 reais no mercado às 10h", None),
        ] {
            let asked = house.says(text, None).await;
            assert!(asked.proposal.is_some(), "{text}: {}", asked.reply);
            match left {
                Some(left) => {
                    let last = asked.reply.lines().last().unwrap_or_default();
                    assert!(last.contains("Ficou de fora") && last.contains(left), "{text}: {}", asked.reply);
                }
                None => assert!(!asked.reply.contains("Ficou de fora"), "{text}: {}", asked.reply),
            }
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_is_told_beside_a_question_is_asked_about_and_the_question_answered() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for text in [
            "bebi 500ml e quanto já bebi hoje?",
            "gastei 50 reais no mercado e quanto gastei esse mês?",
            "pesei 82,5 kg, como está meu peso?",
        ] {
            let asked = house.says(text, None).await;
            assert!(asked.proposal.is_some(), "{text}: {}", asked.reply);
            assert_eq!(asked.tools_used.len(), 1, "{text}: the question too");
        }
        house.is_sound().await;
    })
    .await;
}
