//! What was simulated is what reaches people, when it was to reach them.

use serde_json::{Value, json};
use testkit::evolution::Person;
use testkit::house::{ANA, ana};

use crate::campaigns::desk::{Desk, TO_MONDAY, minutes_pass};
use crate::campaigns::on_each_engine;

const RITA: &str = "5511991110001";
const NOA: &str = "5592991110002";
const CAIO: &str = "5521988887777";

fn seen(row: &Value) -> (&str, &str, &str, Option<&str>) {
    let text = |name: &str| row[name].as_str().unwrap();
    (text("name"), text("text"), text("local_time"), row["rule"].as_str())
}

#[tokio::test]
async fn who_when_what_and_which_rule_stops_whom() {
    on_each_engine(async |house| {
        let life = house.lives().await;
        let desk = Desk::at(&life);
        desk.doctor("Dra. Rita Lima", RITA, json!({})).await;
        life.goes_on(1).await;
        desk.doctor("Noa Castro", NOA, json!({ "timezone": "America/Manaus" })).await;
        life.goes_on(1).await;
        assert_eq!(life.asks(&ana(), "oi, tudo bem?").await.len(), 1);
        let caio = Person::new("Caio", CAIO);
        life.asks(&caio, "PARAR").await;
        let heard = life.delivered(CAIO).len();

        let id = desk.drafts(json!({})).await;
        let simulated = desk.acts(&id, "simulate").await;
        let first: Vec<_> = simulated["first"].as_array().unwrap().iter().map(seen).collect();
        let text = |name: &str| format!("Oi, {name}! Abriram plantões para dezembro. Quer ver?");
        assert_eq!(
            first,
            [
                ("Dra. Rita Lima", text("Rita").as_str(), "2026-11-16T08:00:00-03:00", None),
                ("Noa Castro", text("Noa").as_str(), "2026-11-16T08:00:00-04:00", None),
                ("Ana", text("Ana").as_str(), "2026-11-16T08:01:00-03:00", None),
                ("Caio", text("Caio").as_str(), "2026-11-16T08:02:00-03:00", Some("opted_out")),
            ]
        );
        assert_eq!(simulated["counts"]["planned"], 3);
        let stopped = json!([{
            "rule": "opted_out", "people": 1, "reason": "Pediu para não receber mensagens."
        }]);
        assert_eq!(simulated["stopped_by"], stopped);

        let stale = desk.does(&id, "approve", &json!({ "digest": "0000" })).await;
        stale.is_problem(409, "changed_since");
        desk.approves(&id).await;
        let before = life.delivered(ANA).len();
        life.goes_on(TO_MONDAY - 100).await;
        assert!(life.delivered(RITA).is_empty(), "offices are closed until eight");
        minutes_pass(&life, 6).await;
        assert_eq!(life.delivered(RITA), [text("Rita")]);
        assert_eq!(life.delivered(ANA)[before..], [text("Ana")]);
        assert!(life.delivered(NOA).is_empty(), "it is not yet eight in Manaus");
        assert_eq!(desk.status(&id).await, "enviando");
        life.goes_on(3_400).await;
        minutes_pass(&life, 2).await;
        assert_eq!(life.delivered(NOA), [text("Noa")]);
        assert_eq!(life.delivered(CAIO).len(), heard);
        assert_eq!(desk.status(&id).await, "concluida");
        assert_eq!(desk.looks_at(&id).await["counts"]["sent"], 3);
        life.server.stop().await;
        house.is_sound();
    })
    .await;
}

#[tokio::test]
async fn whoever_answers_a_campaign_is_answered() {
    on_each_engine(async |house| {
        let life = house.lives().await;
        let desk = Desk::at(&life);
        desk.doctor("Rita Lima", RITA, json!({})).await;
        desk.approved(json!({})).await;
        life.goes_on(TO_MONDAY).await;
        minutes_pass(&life, 2).await;
        assert_eq!(life.delivered(RITA).len(), 1);
        let answers = life.asks(&Person::new("Rita", RITA), "oi, quero ver as vagas").await;
        assert_eq!(answers.len(), 1, "{answers:?}");
        life.server.stop().await;
        let talks = "select count(*) from conversations where channel = 'whatsapp'";
        assert_eq!(house.count(talks).await, 1, "the talk goes on where the campaign began it");
        house.is_sound();
    })
    .await;
}

#[tokio::test]
async fn a_downtime_makes_it_expire_instead_of_coming_late() {
    on_each_engine(async |house| {
        let life = house.lives().await;
        let desk = Desk::at(&life);
        let phones = desk.doctors(3).await;
        let id = desk.approved(json!({})).await;
        life.server.stop().await;
        // Nobody was there on Monday morning.
        let mut command = house.command(&["serve"]);
        command.env("PAPO_TEST_CLOCK", "2026-11-16T14:00:00-03:00");
        let life = house.lives_with(command).await;
        minutes_pass(&life, 3).await;
        for phone in &phones {
            assert!(life.delivered(phone).is_empty());
        }
        let desk = Desk::at(&life);
        assert_eq!(desk.status(&id).await, "expirada");
        assert_eq!(desk.looks_at(&id).await["counts"]["expired"], 3);
        life.server.stop().await;
        house.is_sound();
    })
    .await;
}
