//! Júlia's own filters: to whom a shift is offered, in which words, and to nobody any more once it is taken.

use serde_json::{Value, json};
use testkit::evolution::Person;
use testkit::house::Life;

use crate::campaigns::desk::{Desk, TO_MONDAY, minutes_pass};
use crate::campaigns::on_each_engine;

const RITA: &str = "5511991110001";
const CAIO: &str = "5511991110002";
const NOA: &str = "5511991110003";

/// A shift in cardiology; two cardiologists, of whom one works in the ABC; and a paediatrician.
async fn escala(life: &Life<'_>, desk: &Desk) -> String {
    let hospital = desk.adds("hospitals", json!({ "name": "Hospital São Luiz", "bairro": "Jardim" })).await;
    let specialty = desk.adds("specialties", json!({ "name": "Cardiologia" })).await["id"].clone();
    let other = desk.adds("specialties", json!({ "name": "Pediatria" })).await["id"].clone();
    let shift = json!({
        "hospital_id": hospital["id"], "specialty_id": specialty, "date": "2026-11-21", "start": "19:00",
        "end": "07:00", "value_cents": 215_050,
    });
    let vaga = desk.adds("shifts", shift).await["id"].as_str().unwrap().to_owned();
    let cardiologist = json!({ "specialty_id": specialty, "crm": "11111/SP", "region": "ABC Paulista" });
    desk.doctor("Dra. Rita Lima", RITA, cardiologist).await;
    // Whoever came first is written to first.
    life.goes_on(1).await;
    desk.doctor("Caio Reis", CAIO, json!({ "specialty_id": specialty, "crm": "22222/SP" })).await;
    desk.doctor("Noa Castro", NOA, json!({ "specialty_id": other, "region": "Zona Sul" })).await;
    vaga
}

async fn chosen(desk: &Desk, own: Value) -> Vec<String> {
    let id = desk.drafts(json!({ "audience": { "own": own } })).await;
    desk.acts(&id, "simulate").await;
    let mut names: Vec<String> = desk.plan(&id).await.into_iter().map(|(name, _)| name).collect();
    names.sort();
    names
}

#[tokio::test]
async fn filters_mean_whom_they_say() {
    on_each_engine(async |house| {
        let life = house.lives().await;
        let desk = Desk::at(&life);
        let vaga = escala(&life, &desk).await;
        let (rita, caio, noa) = ("Dra. Rita Lima", "Caio Reis", "Noa Castro");
        for (own, names) in [
            (json!({}), vec![caio, rita, noa]),
            (json!({ "specialty": "cardio" }), vec![caio, rita]),
            (json!({ "specialty": "PEDIATRIA" }), vec![noa]),
            (json!({ "specialty": "ortopedia" }), vec![]),
            (json!({ "region": "abc" }), vec![rita]),
            (json!({ "specialty": "pediatra", "region": "abc" }), vec![]),
            (json!({ "vaga_id": vaga }), vec![caio, rita]),
            (json!({ "vaga_id": vaga, "specialty": "pediatria" }), vec![noa]),
            (json!({ "vaga_id": "019a8f9e-0000-7000-8000-000000000000" }), vec![]),
            (json!({ "reservation": "never" }), vec![caio, rita, noa]),
            (json!({ "reservation": "some" }), vec![]),
        ] {
            let mut wanted: Vec<String> = names.into_iter().map(str::to_owned).collect();
            wanted.sort();
            assert_eq!(chosen(&desk, own.clone()).await, wanted, "{own}");
        }
        let described = desk.client.get("/openapi.json").await.json();
        let fields = &described["components"]["schemas"]["JuliaAudience"]["properties"];
        for field in ["specialty", "region", "reservation", "vaga_id"] {
            assert!(fields[field].is_object(), "{field}: {fields}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_offer_names_the_shift_and_goes_to_nobody_once_it_is_closed() {
    on_each_engine(async |house| {
        let life = house.lives().await;
        let desk = Desk::at(&life);
        let vaga = escala(&life, &desk).await;
        let id = desk
            .approved(json!({
                "kind": "oferta", "audience": { "own": { "vaga_id": vaga } }, "per_minute": 1,
                "template": "Oi, {{primeiro_nome}}! Plantão de {{especialidade}} no {{hospital}}: {{data}}, {{horario}}, {{valor}}.",
            }))
            .await;
        life.goes_on(TO_MONDAY).await;
        let offer = "Oi, Rita! Plantão de Cardiologia no Hospital São Luiz: sábado, 21 de novembro, 19h às 7h, R$ 2.150,50.";
        assert_eq!(life.delivered(RITA), [offer]);
        let closed = desk.client.post(&format!("/api/v1/admin/shifts/{vaga}/close"), &json!({})).await;
        assert_eq!(closed.status, 200, "{}", closed.text());
        minutes_pass(&life, 4).await;
        assert!(life.delivered(CAIO).is_empty(), "{:?}", life.delivered(CAIO));
        let rule = Some("expired".to_owned());
        assert_eq!(desk.plan(&id).await, [("Dra. Rita Lima".to_owned(), None), ("Caio Reis".to_owned(), rule)]);
        life.server.stop().await;
        house.is_sound();
    })
    .await;
}

#[tokio::test]
async fn whoever_was_offered_a_shift_takes_it_by_pointing_at_it() {
    on_each_engine(async |house| {
        let life = house.lives().await;
        let desk = Desk::at(&life);
        let vaga = escala(&life, &desk).await;
        desk.approved(json!({
            "kind": "oferta", "audience": { "own": { "vaga_id": vaga } }, "per_minute": 1,
            "template": "Oi, {{primeiro_nome}}! Plantão no {{hospital}}: {{data}}, {{valor}}.",
        }))
        .await;
        life.goes_on(TO_MONDAY).await;
        let rita = Person::new("Rita", RITA);
        life.asks(&rita, "quero essa vaga").await;
        life.asks(&rita, "sim").await;
        let shift = desk.client.get(&format!("/api/v1/admin/shifts/{vaga}")).await.json();
        assert_eq!(shift["status"], "reservada", "{:?}", life.delivered(RITA));
        let made = desk.client.get("/api/v1/admin/events?kind=offer_made").await.json();
        assert_eq!(made["items"][0]["subject"], vaga.as_str(), "{made}");
        life.server.stop().await;
        house.is_sound();
    })
    .await;
}

#[tokio::test]
async fn an_offer_is_taken_or_refused_for_good_in_ones_own_words() {
    on_each_engine(async |house| {
        let life = house.lives().await;
        let desk = Desk::at(&life);
        let vaga = escala(&life, &desk).await;
        desk.approved(json!({
            "kind": "oferta", "audience": { "own": { "vaga_id": vaga } }, "per_minute": 1,
            "template": "Oi, {{primeiro_nome}}! Plantão no {{hospital}}: {{data}}, {{valor}}.",
        }))
        .await;
        life.goes_on(TO_MONDAY).await;
        minutes_pass(&life, 2).await;
        let (rita, caio) = (Person::new("Rita", RITA), Person::new("Caio", CAIO));
        let kept = life.asks(&caio, "não me manda mais nada do Hospital São Luiz, por favor").await;
        assert!(matches!(kept.as_slice(), [one] if one.contains("Anotado")), "{kept:?}");
        let asked = life.asks(&rita, "pode ser, segura pra mim").await;
        assert!(matches!(asked.as_slice(), [one] if one.contains("Reservo pra você")), "{asked:?}");
        life.asks(&rita, "fechou, tô dentro").await;
        let shift = desk.client.get(&format!("/api/v1/admin/shifts/{vaga}")).await.json();
        assert_eq!(shift["status"], "reservada", "{:?}", life.delivered(RITA));
        // The next one of that hospital is for whoever did not refuse it.
        let next = json!({
            "hospital_id": shift["hospital_id"], "specialty_id": shift["specialty_id"], "date": "2026-11-28",
            "start": "19:00", "end": "07:00", "value_cents": 215_050,
        });
        let next = desk.adds("shifts", next).await["id"].clone();
        assert_eq!(chosen(&desk, json!({ "vaga_id": next })).await, ["Dra. Rita Lima"]);
        life.server.stop().await;
        house.is_sound();
    })
    .await;
}

#[tokio::test]
async fn an_offer_is_taken_by_nobody_whose_hours_are_quiet() {
    on_each_engine(async |house| {
        let life = house.lives().await;
        let desk = Desk::at(&life);
        let vaga = escala(&life, &desk).await;
        let rita = Person::new("Rita", RITA);
        life.asks(&rita, "me chama de Ritinha").await;
        house
            .change(
                r#"update identities set preferences = '{"quiet_hours": {"from": "06:00", "to": "12:00"}}'"#,
            )
            .await;
        let before = life.delivered(RITA).len();
        let id = desk
            .approved(json!({
                "kind": "oferta", "audience": { "own": { "vaga_id": vaga } }, "per_minute": 1,
                "template": "Oi, {{primeiro_nome}}! Plantão no {{hospital}}: {{data}}, {{valor}}.",
            }))
            .await;
        life.goes_on(TO_MONDAY).await;
        minutes_pass(&life, 5).await;
        assert_eq!(life.delivered(RITA).len(), before, "her slot is skipped: {:?}", life.delivered(RITA));
        assert_eq!(life.delivered(CAIO).len(), 1, "{:?}", life.delivered(CAIO));
        assert_eq!(desk.looks_at(&id).await["counts"]["skipped"], 1);
        life.server.stop().await;
        house.is_sound();
    })
    .await;
}

#[tokio::test]
async fn what_somebody_took_tells_them_apart() {
    on_each_engine(async |house| {
        let life = house.lives().await;
        let desk = Desk::at(&life);
        let vaga = escala(&life, &desk).await;
        let rita = Person::new("Rita", RITA);
        life.asks(&rita, "quero reservar o plantão do dia 21/11").await;
        life.asks(&rita, "sim").await;
        let shift = desk.client.get(&format!("/api/v1/admin/shifts/{vaga}")).await.json();
        assert_eq!(shift["status"], "reservada", "{:?}", life.delivered(RITA));
        let (rita, caio, noa) = ("Dra. Rita Lima", "Caio Reis", "Noa Castro");
        assert_eq!(chosen(&desk, json!({ "reservation": "none_ahead" })).await, [caio, noa]);
        assert_eq!(chosen(&desk, json!({ "reservation": "never" })).await, [caio, noa]);
        assert_eq!(chosen(&desk, json!({ "reservation": "some" })).await, [rita]);
        assert_eq!(chosen(&desk, json!({ "vaga_id": vaga })).await, [""; 0], "it is taken");
        life.goes_on(10 * 24 * 3_600).await;
        assert_eq!(chosen(&desk, json!({ "reservation": "none_ahead" })).await, [caio, rita, noa]);
        life.server.stop().await;
        house.is_sound();
    })
    .await;
}
