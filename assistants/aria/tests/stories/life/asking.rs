//! Check-ins: rare, with a reason, and only for whoever likes them.

use std::time::Duration;

use testkit::for_each_engine;

use crate::house::House;

const HOUR: Duration = Duration::from_hours(1);

/// Lets days pass an hour at a time, and says what was told in them.
async fn live(house: &House, days: u32) -> Vec<String> {
    let mut told = Vec::new();
    let mut seen = house.talk().await.len();
    for _ in 0..days * 24 {
        house.sleeps(HOUR).await;
        house.looks().await;
        let talk = house.talk().await;
        told.extend(talk.iter().skip(seen).cloned());
        seen = talk.len();
    }
    told
}

#[tokio::test]
async fn a_long_silence_is_asked_about_once_and_never_again_before_an_answer() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.says("oi", None).await;
        assert_eq!(live(&house, 9).await, Vec::<String>::new(), "nobody asked for it");
        house.agrees_to("pode me perguntar como estou de vez em quando").await;
        let told = live(&house, 20).await;
        assert!(matches!(told.as_slice(), [one] if one.contains('?')), "{told:?}");
        house.says("oi, tudo bem por aqui", None).await;
        assert_eq!(live(&house, 9).await.len(), 1);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_weighty_day_is_remembered_the_evening_before() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.agrees_to("pode me perguntar como estou de vez em quando").await;
        house.agrees_to("me lembra da entrevista na Vale daqui a 2 dias às 9h").await;
        let told = live(&house, 2).await;
        assert!(told.first().is_some_and(|first| first.contains("ntrevista na Vale")), "{told:?}");
        assert!(told.first().is_some_and(|first| first.contains('?')), "{told:?}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn it_ends_when_told_and_says_so_when_there_is_nothing_to_end() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let refused = house.says("não precisa me perguntar como estou", None).await;
        assert!(refused.proposal.is_none(), "{}", refused.reply);
        house.agrees_to("pode me perguntar como estou de vez em quando").await;
        let ended = house.says("não precisa mais me perguntar como estou", None).await;
        assert!(ended.reply.contains("não pergunto mais"), "{}", ended.reply);
        assert_eq!(live(&house, 12).await, Vec::<String>::new());
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_aria_says_by_herself_is_in_the_language_and_the_tone_that_were_chosen() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.agrees_to("pode me perguntar como estou de vez em quando").await;
        house.agrees_to("me lembra da entrevista na Vale daqui a 2 dias às 9h").await;
        let chosen = serde_json::json!({ "language": "en", "tone": "formal", "verbosity": "low" });
        house.engine.memories(house.ana).change_preferences(&chosen).await.unwrap();
        let mut told = live(&house, 4).await;
        house.says("oi", None).await;
        told.extend(live(&house, 20).await);
        assert!(told.len() >= 3, "a check-in, the reminder, and a check-in after a silence: {told:?}");
        for one in &told {
            let own = one.replace("entrevista na Vale", "");
            let portuguese = ["Oi", "né", "você", "Você", "amanhã", "Amanhã", "embr", "às ", "Como", "hoje"];
            assert!(!portuguese.iter().any(|word| own.contains(word)), "{told:?}");
            assert!(!one.contains("Hi!") && !one.contains("isn't it"), "{told:?}");
        }
        house.is_sound().await;
    })
    .await;
}
