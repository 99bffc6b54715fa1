//! Somebody says stop: an operator, a person, or somebody of the team who is talking.

use serde_json::json;
use testkit::evolution::Person;
use testkit::house::{ANA, ana};

use crate::campaigns::desk::{Desk, TO_MONDAY, minutes_pass};
use crate::campaigns::on_each_engine;

#[tokio::test]
async fn a_pause_holds_everything_and_a_stop_ends_it() {
    on_each_engine(async |house| {
        let life = house.lives().await;
        let desk = Desk::at(&life);
        desk.doctors(30).await;
        let id = desk.approved(json!({ "per_minute": 2 })).await;
        life.goes_on(TO_MONDAY).await;
        minutes_pass(&life, 2).await;
        assert_eq!(desk.acts(&id, "pause").await["campaign"]["status"], "pausada");
        let paused = house.evolution.delivered().len();
        assert!(paused > 0 && paused < 10, "{paused}");
        minutes_pass(&life, 3).await;
        assert_eq!(house.evolution.delivered().len(), paused);
        assert_eq!(desk.acts(&id, "resume").await["campaign"]["status"], "enviando");
        minutes_pass(&life, 2).await;
        let resumed = house.evolution.delivered().len();
        assert!(
            resumed > paused && resumed <= paused + 8,
            "no faster than it was to go: {paused}, {resumed}"
        );
        assert_eq!(desk.acts(&id, "stop").await["campaign"]["status"], "encerrada");
        let stopped = house.evolution.delivered().len();
        minutes_pass(&life, 5).await;
        assert_eq!(house.evolution.delivered().len(), stopped);
        life.server.stop().await;
        house.is_sound();
    })
    .await;
}

#[tokio::test]
async fn whoever_opts_out_or_talks_with_a_person_after_the_approval_gets_nothing() {
    on_each_engine(async |house| {
        let life = house.lives().await;
        let desk = Desk::at(&life);
        let (caio, davi) = (Person::new("Caio", "5521988887777"), Person::new("Davi", "5521988886666"));
        for person in [&ana(), &caio, &davi] {
            assert_eq!(life.asks(person, "oi, tudo bem?").await.len(), 1);
        }
        let id = desk.approved(json!({})).await;
        life.asks(&caio, "PARAR").await;
        life.asks(&davi, "quero falar com um atendente humano").await;
        let heard = (life.delivered(&caio.number).len(), life.delivered(&davi.number).len());
        let before = life.delivered(ANA).len();
        life.goes_on(TO_MONDAY).await;
        minutes_pass(&life, 5).await;
        assert_eq!(life.delivered(ANA).len(), before + 1);
        assert_eq!((life.delivered(&caio.number).len(), life.delivered(&davi.number).len()), heard);
        assert_eq!(
            desk.plan(&id).await,
            [
                ("Ana".to_owned(), None),
                ("Caio".to_owned(), Some("opted_out".to_owned())),
                ("Davi".to_owned(), Some("human_talking".to_owned())),
            ]
        );
        assert_eq!(desk.status(&id).await, "concluida");
        life.server.stop().await;
        house.is_sound();
    })
    .await;
}

#[tokio::test]
async fn a_reactivation_leaves_alone_whoever_has_written_meanwhile() {
    on_each_engine(async |house| {
        let life = house.lives().await;
        let desk = Desk::at(&life);
        let caio = Person::new("Caio", "5521988887777");
        for person in [&ana(), &caio] {
            life.asks(person, "oi, tudo bem?").await;
        }
        let silent = json!({
            "kind": "reativacao", "template": "Oi, {{primeiro_nome}}! Quanto tempo. Quer ver as vagas?",
            "audience": { "heard_before": "2026-11-14T12:30:00Z" },
        });
        life.goes_on(3_600).await;
        let id = desk.approved(silent).await;
        life.asks(&ana(), "bom dia").await;
        let before = life.delivered(ANA).len();
        life.goes_on(TO_MONDAY - 3_600).await;
        minutes_pass(&life, 4).await;
        assert_eq!(life.delivered(ANA).len(), before, "she is here again");
        assert_eq!(life.delivered(&caio.number).len(), 2);
        assert_eq!(desk.looks_at(&id).await["counts"]["expired"], 1);
        life.server.stop().await;
        house.is_sound();
    })
    .await;
}
