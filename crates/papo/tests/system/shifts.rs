//! Shifts from the outside: operators enter them, Júlia offers them, and nobody else may look.

use hyper::Method;
use serde_json::{Value, json};
use testkit::server::Client;

use crate::system::{is_sound, on_each_engine};

async fn adds(client: &Client, what: &str, body: Value) -> Value {
    let answer = client.post(&format!("/api/v1/admin/{what}"), &body).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()
}

/// A shift of the night, far ahead.
fn night(hospital: &Value, specialty: &Value, reference: &str) -> Value {
    json!({
        "hospital_id": hospital["id"], "specialty_id": specialty["id"], "date": "2099-01-16", "start": "19:00",
        "end": "07:00", "value_cents": 210_000, "reference": reference,
    })
}

#[tokio::test]
async fn operators_enter_shifts_and_they_are_offered() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let staff = server.client();
        let hospital =
            adds(&staff, "hospitals", json!({ "name": "Hospital São Luiz", "bairro": "Jardim" })).await;
        let specialty = adds(&staff, "specialties", json!({ "name": "Anestesiologia" })).await;
        let shift = adds(&staff, "shifts", night(&hospital, &specialty, "A-1")).await;
        assert_eq!((&shift["status"], &shift["periodo"]), (&json!("aberta"), &json!("noturno")));
        assert_eq!(shift["ends_at"], "2099-01-17T10:00:00Z");
        let doctor = json!({ "name": "Bruno", "crm": "SP 123456", "specialty_id": specialty["id"] });
        let doctor = adds(&staff, "doctors", doctor).await;
        let path = format!("/api/v1/admin/doctors/{}", doctor["id"].as_str().unwrap());
        let moved = staff.patch(&path, &json!({ "region": "ABC" })).await.json();
        assert_eq!((&moved["region"], &moved["crm"]), (&json!("ABC"), &json!("SP 123456")));
        assert_eq!(staff.get(&path).await.json()["shifts"], json!([]));
        let path = format!("/api/v1/admin/shifts/{}", shift["id"].as_str().unwrap());
        let dearer = staff.patch(&path, &json!({ "value_cents": 250_000 })).await.json();
        assert_eq!((&dearer["value_cents"], &dearer["starts_at"]), (&json!(250_000), &shift["starts_at"]));
        let body = json!({ "assistant": "julia", "text": "tem vaga?" });
        let reply = staff.post("/api/v1/messages", &body).await.json();
        assert!(reply["reply"].as_str().unwrap().contains("R$ 2.500"), "{reply}");
        server.stop().await;
        is_sound(&home);
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_entered_is_said_and_nobody_else_may_look() {
    on_each_engine(async |home| {
        let bia = home.add_person("Bia", None);
        let server = home.start().await;
        let staff = server.client();
        let hospital = adds(&staff, "hospitals", json!({ "name": "Hospital São Luiz" })).await;
        let specialty = adds(&staff, "specialties", json!({ "name": "Pediatria" })).await;
        let twice = json!({ "name": "hospital sao luiz" });
        staff.post("/api/v1/admin/hospitals", &twice).await.is_problem(409, "conflict");
        let shift = adds(&staff, "shifts", night(&hospital, &specialty, "A-1")).await;
        let again = night(&hospital, &specialty, "A-1");
        staff.post("/api/v1/admin/shifts", &again).await.is_problem(409, "conflict");
        for (field, value) in [
            ("date", json!("2001-01-01")),
            ("value_cents", json!(0)),
            ("hospital_id", specialty["id"].clone()),
        ] {
            let mut wrong = night(&hospital, &specialty, "A-2");
            wrong[field] = value;
            staff.post("/api/v1/admin/shifts", &wrong).await.is_problem(400, "invalid_request");
        }
        let no_country = json!({ "name": "Davi", "phone": "11 91234-5678" });
        staff.post("/api/v1/admin/doctors", &no_country).await.is_problem(400, "invalid_request");
        let phone = json!({ "name": "Davi", "phone": "+55 11 91234-5678" });
        adds(&staff, "doctors", phone.clone()).await;
        staff.post("/api/v1/admin/doctors", &phone).await.is_problem(409, "conflict");
        for n in 2..6 {
            adds(&staff, "shifts", night(&hospital, &specialty, &format!("A-{n}"))).await;
        }
        let first = staff.get("/api/v1/admin/shifts?limit=3").await.json();
        let cursor = first["next_cursor"].as_str().unwrap();
        let rest = staff.get(&format!("/api/v1/admin/shifts?limit=3&cursor={cursor}")).await.json();
        assert_eq!(
            (first["items"].as_array().unwrap().len(), rest["items"].as_array().unwrap().len()),
            (3, 2)
        );
        assert_eq!(rest["next_cursor"], Value::Null);
        staff.get("/api/v1/admin/shifts?cursor=x").await.is_problem(400, "invalid_request");
        let path = format!("/api/v1/admin/shifts/{}", shift["id"].as_str().unwrap());
        let closed = staff.post(&format!("{path}/close"), &json!({})).await.json();
        assert_eq!(closed["status"], "fechada");
        for path in ["hospitals", "specialties", "shifts", "doctors"] {
            let path = format!("/api/v1/admin/{path}");
            server.client_with(&bia).get(&path).await.is_problem(403, "forbidden");
            server.stranger().get(&path).await.is_problem(401, "unauthorised");
        }
        server.stop().await;
        is_sound(&home);
    })
    .await;
}

async fn imports(client: &Client, query: &str, file: &str) -> (u16, Value) {
    let caller = client.with("content-type", "text/csv");
    let answer = caller
        .send(Method::POST, &format!("/api/v1/admin/shifts/import{query}"), file.as_bytes().to_vec())
        .await;
    (answer.status, answer.json())
}

#[tokio::test]
async fn a_file_of_shifts_is_entered_whole_or_not_at_all_and_once() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let staff = server.client();
        adds(&staff, "hospitals", json!({ "name": "Hospital São Luiz" })).await;
        adds(&staff, "specialties", json!({ "name": "Pediatria" })).await;
        let head = "Hospital;Especialidade;Data;Horário;Valor;Referência\n";
        let good = format!(
            "{head}São Luiz;pediatria;16/01/2099;19h às 7h;2.000;A-1\nSão Luiz;pediatria;17/01/2099;7h-19h;R$ 1.850,50;\n"
        );
        let (status, looked) = imports(&staff, "?preview=true", &good).await;
        assert_eq!((status, &looked["new"], &looked["entered"]), (200, &json!(2), &json!(false)), "{looked}");
        assert_eq!(looked["sample"][1]["value_cents"], 185_050);
        let bad = format!("{good}Santa Casa;pediatria;18/01/2099;7h-19h;1000;\nSão Luiz;pediatria;01/01/2020;7h-19h;1000;\n");
        let (status, refused) = imports(&staff, "", &bad).await;
        assert_eq!((status, &refused["entered"], &refused["failed"]), (422, &json!(false), &json!(2)), "{refused}");
        let errors: Vec<_> = refused["errors"]
            .as_array()
            .unwrap()
            .iter()
            .map(|error| (error["line"].as_u64().unwrap(), error["code"].as_str().unwrap()))
            .collect();
        assert_eq!(errors, [(4, "hospital"), (5, "past")]);
        let listed = || async { staff.get("/api/v1/admin/shifts").await.json()["items"].as_array().unwrap().len() };
        assert_eq!(listed().await, 0, "nothing of it was entered");
        let (status, entered) = imports(&staff, "", &good).await;
        assert_eq!((status, &entered["entered"], &entered["new"]), (200, &json!(true), &json!(2)), "{entered}");
        let (_, again) = imports(&staff, "", &good).await;
        assert_eq!((&again["new"], &again["known"]), (&json!(0), &json!(2)), "{again}");
        assert_eq!(listed().await, 2);
        let (status, problem) = imports(&staff, "", "a;b\n1;2").await;
        assert_eq!((status, &problem["code"]), (400, &json!("invalid_request")), "{problem}");
        server.stop().await;
        is_sound(&home);
    })
    .await;
}
