//! Birthdays are spoken of by themselves: the day before at nine, on the day at eight, once each, never late.

use serde_json::{Value, json};

use crate::people::house::{House, tell};

const EVE: &str =
    "Amanhã é aniversário de Paula (irmã), que faz 36 anos. Se quiser uma ideia de presente, é só pedir.";
const DAY: &str = "Hoje Paula (irmã) faz 36 anos. Bom dia para mandar um abraço 🎂";

async fn paula(house: &House, birthday: &str) {
    let updates = json!({ "relationship": "irmã", "birthday": birthday });
    house.does("update_person", json!({ "name": "Paula", "updates": updates })).await;
}

#[tokio::test]
async fn they_are_spoken_of_twice_and_every_year() {
    tell(async |house| {
        paula(&house, "1990-05-12").await;
        house.comes("2026-05-11T08:59").await;
        assert_eq!(house.talk().await, Vec::<String>::new());
        house.comes("2026-05-11T09:00").await;
        house.comes("2026-05-11T23:00").await;
        assert_eq!(house.talk().await, [EVE]);
        house.comes("2026-05-12T07:59").await;
        assert_eq!(house.talk().await.len(), 1);
        house.comes("2026-05-12T08:00").await;
        house.comes("2026-05-12T22:00").await;
        assert_eq!(house.talk().await, [EVE, DAY]);
        house.comes("2027-05-11T09:00").await;
        house.comes("2027-05-12T08:00").await;
        assert_eq!(house.talk().await.len(), 4);
        assert!(house.talk().await[3].contains("37 anos"));
    })
    .await;
}

#[tokio::test]
async fn nothing_is_said_late_and_nothing_in_a_burst() {
    tell(async |house| {
        paula(&house, "1990-05-12").await;
        for at in 0..5 {
            let updates = json!({ "birthday": format!("{}/04", 10 + at) });
            house.does("update_person", json!({ "name": format!("Amiga {at}"), "updates": updates })).await;
        }
        // Down from March to the evening of Paula's birthday: only that is said.
        house.comes("2026-05-12T20:00").await;
        assert_eq!(house.talk().await, [DAY]);
        // And down over the next one altogether, the year after is on time again.
        house.comes("2027-06-01T12:00").await;
        assert_eq!(house.talk().await.len(), 1);
        house.comes("2028-05-11T09:30").await;
        assert_eq!(house.talk().await.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn another_day_is_another_promise() {
    tell(async |house| {
        paula(&house, "1990-05-12").await;
        paula(&house, "1990-05-20").await;
        house.comes("2026-05-11T09:00").await;
        house.comes("2026-05-12T08:00").await;
        assert_eq!(house.talk().await, Vec::<String>::new());
        paula(&house, "1990-06-01").await;
        paula(&house, "1990-05-20").await;
        house.comes("2026-05-19T09:00").await;
        house.comes("2026-05-20T08:00").await;
        assert_eq!(house.talk().await, [EVE, DAY]);
    })
    .await;
}

#[tokio::test]
async fn told_on_the_day_it_waits_for_the_next() {
    tell(async |house| {
        // It is noon on 2 March.
        paula(&house, "1990-03-02").await;
        let updates = json!({ "birthday": "03/03" });
        house.does("update_person", json!({ "name": "Caio", "updates": updates })).await;
        house.comes("2026-03-02T18:00").await;
        assert_eq!(house.talk().await, Vec::<String>::new());
        house.comes("2026-03-03T08:00").await;
        assert_eq!(house.talk().await, ["Hoje é aniversário de Caio. Bom dia para mandar um abraço 🎂"]);
    })
    .await;
}

#[tokio::test]
async fn whoever_moves_is_told_by_the_clocks_there() {
    tell(async |house| {
        paula(&house, "1990-05-12").await;
        let mut tx = house.engine.db().begin(house.ana).await.unwrap();
        tx.execute(
            store::sql!("update users set timezone = 'America/Los_Angeles' where tenant_id = $1"),
            store::params![house.ana.tenant()],
        )
        .await
        .unwrap();
        tx.commit().await.unwrap();
        house.comes("2026-05-11T09:00").await;
        assert_eq!(house.talk().await, Vec::<String>::new());
        // Four hours behind.
        house.comes("2026-05-11T13:00").await;
        assert_eq!(house.talk().await, [EVE]);
        house.comes("2026-05-12T08:00").await;
        assert_eq!(house.talk().await, [EVE]);
        house.comes("2026-05-12T12:00").await;
        house.comes("2026-05-12T15:00").await;
        assert_eq!(house.talk().await, [EVE, DAY]);
    })
    .await;
}

#[tokio::test]
async fn the_29th_of_february_is_not_forgotten() {
    tell(async |house| {
        let updates = json!({ "birthday": "29/02/2004" });
        house.does("update_person", json!({ "name": "Davi", "updates": updates })).await;
        house.comes("2027-02-28T08:00").await;
        assert_eq!(house.talk().await, ["Hoje Davi faz 23 anos. Bom dia para mandar um abraço 🎂"]);
        house.comes("2028-02-28T10:00").await;
        assert!(house.talk().await[1].starts_with("Amanhã é aniversário de Davi, que faz 24 anos."));
        house.comes("2028-02-29T08:00").await;
        assert_eq!(house.talk().await.len(), 3);
    })
    .await;
}

#[tokio::test]
async fn the_ones_that_are_coming_are_listed() {
    tell(async |house| {
        let none = house.does("get_birthdays", json!({})).await;
        assert!(none["said"].as_str().unwrap().starts_with("Ainda não sei o aniversário de ninguém."));
        for (name, birthday) in [("Ana", "02/03/1990"), ("Bia", "03/03"), ("Caio", "25/12"), ("Davi", "29/02")] {
            house.does("update_person", json!({ "name": name, "updates": { "birthday": birthday } })).await;
        }
        let near = house.does("get_birthdays", json!({ "days": 7 })).await;
        assert_eq!(
            near["said"],
            "Aniversários que vêm por aí:\n• Ana: hoje, é hoje. Faz 36 anos.\n• Bia: terça, 3 de março, é amanhã."
        );
        house.comes("2026-12-20T12:00").await;
        let year = house.does("get_birthdays", json!({ "days": 90 })).await;
        let days: Vec<&Value> = year["birthdays"].as_array().unwrap().iter().map(|one| &one["date"]).collect();
        assert_eq!(days, ["2026-12-25", "2027-02-28", "2027-03-02", "2027-03-03"]);
        house.comes("2026-06-20T12:00").await;
        let far = house.does("get_birthdays", json!({})).await;
        assert_eq!(
            far["said"],
            "Nenhum aniversário nos próximos 30 dias. O próximo é o de Caio: sexta, 25 de dezembro, em 188 dias."
        );
    })
    .await;
}
