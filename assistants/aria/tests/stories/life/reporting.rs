//! Reports: when asked, and at an hour of one's own.

use std::time::Duration;

use testkit::for_each_engine;

use crate::house::House;

const HOUR: Duration = Duration::from_hours(1);

#[tokio::test]
async fn a_week_is_told_from_what_was_noted_and_nothing_else() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let empty = house.says("como foi minha semana?", None).await;
        assert!(empty.reply.contains("nada anotado"), "{}", empty.reply);
        house.agrees_to("dormi 7 horas").await;
        house.agrees_to("gastei 150 no mercado").await;
        let told = house.says("como foi minha semana?", None).await;
        assert!(told.reply.contains("7h") && told.reply.contains("150,00"), "{}", told.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn it_comes_at_its_hour_once_and_stops_when_told() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.agrees_to("dormi 7 horas").await;
        house.agrees_to("me manda um resumo toda manhã às 7h").await;
        let mut told = 0;
        for _ in 0..30 {
            let before = house.talk().await.len();
            house.sleeps(HOUR).await;
            house.looks().await;
            told +=
                usize::from(house.talk().await.len() > before && house.last_said().await.contains("Bom dia"));
        }
        assert_eq!(told, 1);
        house.says("não me manda mais o resumo", None).await;
        let count = house.talk().await.len();
        for _ in 0..30 {
            house.sleeps(HOUR).await;
        }
        assert_eq!(house.talk().await.len(), count);
        house.is_sound().await;
    })
    .await;
}
