//! The register of the house from the outside: doctors, hospitals, specialties and shifts, by programs and on their pages.

use hyper::Method;
use serde_json::{Value, json};
use testkit::browser::{Scheme, Script};
use testkit::server::Client;

use crate::console::visit::Visit;
use crate::console::{is_sound, on_each_engine, thread};

async fn adds(client: &Client, what: &str, body: Value) -> Value {
    let answer = client.post(&format!("/api/v1/admin/{what}"), &body).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()
}

fn id(value: &Value) -> &str {
    value["id"].as_str().unwrap()
}

async fn kinds(client: &Client) -> Vec<String> {
    let notices = client.get("/api/v1/admin/notices").await.json();
    let items = notices["items"].as_array().unwrap().iter();
    items.map(|one| one["kind"].as_str().unwrap().to_owned()).collect()
}

/// A hospital, a specialty, and a shift of the night, far ahead.
async fn a_shift(staff: &Client) -> (Value, Value, Value) {
    let hospital = adds(staff, "hospitals", json!({ "name": "Hospital São Luiz" })).await;
    let specialty = adds(staff, "specialties", json!({ "name": "Anestesiologia" })).await;
    let shift = json!({
        "hospital_id": hospital["id"], "specialty_id": specialty["id"], "date": "2099-01-16", "start": "19:00",
        "end": "07:00", "value_cents": 210_000,
    });
    let shift = adds(staff, "shifts", shift).await;
    (hospital, specialty, shift)
}

#[tokio::test]
async fn a_shift_is_given_handed_on_changed_freed_and_closed_by_programs() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let staff = server.client();
        let (_, _, shift) = a_shift(&staff).await;
        let path = format!("/api/v1/admin/shifts/{}", id(&shift));
        let one = adds(&staff, "doctors", json!({ "name": "Caio", "crm": "SP 1001" })).await;
        let other = adds(&staff, "doctors", json!({ "name": "Duda", "crm": "SP 1002" })).await;
        staff.post(&format!("{path}/free"), &json!({})).await.is_problem(409, "conflict");
        let given = staff.post(&format!("{path}/assign"), &json!({ "doctor_id": one["id"] })).await.json();
        assert_eq!((&given["status"], &given["reserved_by"]), (&json!("reservada"), &one["id"]));
        let same = staff.post(&format!("{path}/assign"), &json!({ "doctor_id": one["id"] })).await;
        same.is_problem(409, "conflict");
        let handed = staff.post(&format!("{path}/assign"), &json!({ "doctor_id": other["id"] })).await.json();
        assert_eq!(handed["reserved_by"], other["id"]);
        let dearer = staff.patch(&path, &json!({ "value_cents": 180_000, "start": "08:00" })).await.json();
        assert_eq!((&dearer["value_cents"], &dearer["reserved_by"]), (&json!(180_000), &other["id"]));
        server.advance(5).await;
        staff.post(&format!("{path}/settle"), &json!({ "done": true })).await.is_problem(409, "conflict");
        let freed = staff.post(&format!("{path}/free"), &json!({})).await.json();
        assert_eq!((&freed["status"], &freed["reserved_by"]), (&json!("aberta"), &Value::Null));
        server.advance(5).await;
        let told = kinds(&staff).await;
        assert!(told.iter().filter(|kind| *kind == "reservation").count() >= 2, "{told:?}");
        assert!(told.iter().filter(|kind| *kind == "cancellation").count() >= 2, "{told:?}");
        // The doctors were told, in conversations of their own.
        let listed = staff.get("/api/v1/admin/conversations").await.json();
        let all = listed["items"].as_array().unwrap();
        let duda = all.iter().find(|one| one["name"] == "Duda").expect("a talk with Duda");
        let said = thread(&staff, id(duda)).await;
        assert!(said.iter().any(|(_, text)| text.contains("R$ 1.800")), "{said:?}");
        assert!(said.iter().any(|(_, text)| text.contains("não está mais com você")), "{said:?}");
        server.stop().await;
        is_sound(&home);
    })
    .await;
}

#[tokio::test]
async fn doctors_are_found_corrected_and_brought_in_from_a_file() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let staff = server.client();
        let (_, specialty, _) = a_shift(&staff).await;
        let body = json!({ "name": "Ana Lima", "phone": "+55 11 91234-5678", "crm": "SP 777" });
        let ana = adds(&staff, "doctors", body).await;
        let found = async |wanted: &str| {
            let list = staff.get(&format!("/api/v1/admin/doctors?q={wanted}")).await.json();
            list["items"].as_array().unwrap().len()
        };
        for (wanted, count) in
            [("lima", 1), ("an", 1), ("11912345678", 1), ("5511912345678", 1), ("777", 1), ("zeca", 0)]
        {
            assert_eq!(found(wanted).await, count, "{wanted}");
        }
        let path = format!("/api/v1/admin/doctors/{}", id(&ana));
        let moved = staff.patch(&path, &json!({ "phone": "+55 11 98888-7777", "crm": "" })).await.json();
        assert_eq!((&moved["phone"], &moved["crm"]), (&json!("5511988887777"), &Value::Null));
        assert_eq!((found("11912345678").await, found("11988887777").await), (0, 1));
        let taken = json!({ "name": "Beto", "phone": "+55 11 98888-7777" });
        staff.post("/api/v1/admin/doctors", &taken).await.is_problem(409, "conflict");

        let import = async |query: &str, file: &str| {
            let path = format!("/api/v1/admin/doctors/import{query}");
            staff.with("content-type", "text/csv").send(Method::POST, &path, file.to_owned()).await
        };
        let file = "nome;telefone;crm;especialidade\nBeto Sá;+55 21 97777-1111;RJ 1;anestesista\nCaio;;RJ 2;\n\
                    Ana de novo;+55 11 98888-7777;;\n";
        let seen = import("?preview=true", file).await.json();
        assert_eq!((&seen["new"], &seen["known"], &seen["failed"]), (&json!(2), &json!(1), &json!(0)), "{seen}");
        assert_eq!(found("beto").await, 0);
        let bad = import("", &format!("{file}Davi;11 91111-2222;;\n")).await;
        assert_eq!(bad.status, 422, "{}", bad.text());
        assert_eq!((&bad.json()["errors"][0]["line"], &bad.json()["errors"][0]["code"]), (&json!(5), &json!("phone")));
        assert_eq!(found("beto").await, 0);
        let kept = import("", file).await.json();
        assert_eq!((&kept["entered"], &kept["new"]), (&json!(true), &json!(2)));
        assert_eq!(import("", file).await.json()["new"], json!(0));
        let beto = staff.get("/api/v1/admin/doctors?q=beto").await.json();
        assert_eq!(beto["items"][0]["specialty_id"], specialty["id"]);
        server.stop().await;
        is_sound(&home);
    })
    .await;
}

#[tokio::test]
async fn what_is_archived_takes_no_new_shift_and_a_roster_goes_out_and_comes_back() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let staff = server.client();
        let (hospital, specialty, shift) = a_shift(&staff).await;
        let file = staff.get("/api/v1/admin/shifts/export").await;
        assert!(file.header("content-type").unwrap().starts_with("text/csv"));
        let text = file.text();
        assert!(text.contains("Hospital São Luiz;Anestesiologia;16/01/2099;19:00;07:00;2100,00"), "{text}");
        let path = "/api/v1/admin/shifts/import";
        let back = staff.with("content-type", "text/csv").send(Method::POST, path, text).await.json();
        assert_eq!((&back["new"], &back["known"]), (&json!(0), &json!(1)), "{back}");

        let renamed = format!("/api/v1/admin/specialties/{}", id(&specialty));
        assert_eq!(staff.patch(&renamed, &json!({ "name": "Anestesia" })).await.json()["name"], "Anestesia");
        let path = format!("/api/v1/admin/hospitals/{}", id(&hospital));
        let archived = staff.patch(&path, &json!({ "archived": true })).await.json();
        assert!(archived["archived_at"].is_string(), "{archived}");
        let new = json!({
            "hospital_id": hospital["id"], "specialty_id": specialty["id"], "date": "2099-02-01", "start": "07:00",
            "end": "19:00", "value_cents": 100_000,
        });
        staff.post("/api/v1/admin/shifts", &new).await.is_problem(409, "conflict");
        let still = staff.get(&format!("/api/v1/admin/shifts/{}", id(&shift))).await.json();
        assert_eq!(still["status"], "aberta");
        staff.patch(&path, &json!({ "archived": false })).await;
        adds(&staff, "shifts", new).await;
        server.stop().await;
        is_sound(&home);
    })
    .await;
}

const PHONE: (u32, u32) = (390, 844);

#[tokio::test]
async fn doctors_are_looked_after_on_their_page() {
    let Some(visit) = Visit::begin(Script::On).await else { return };
    adds(&visit.server.client(), "specialties", json!({ "name": "Pediatria" })).await;
    visit.opens("/console/doctors").await;
    visit.sees("main", "Nenhum médico no cadastro").await;
    visit.clicks_on("summary", "Acrescentar médico").await;
    visit.fills("form:has([value=add]) [name=name]", "Ana Lima").await;
    visit.fills("form:has([value=add]) [name=phone]", "11 91234-5678").await;
    visit.clicks("form:has([value=add]) button.primary").await;
    visit.sees(".flash", "O telefone precisa do país").await;
    visit.clicks_on("summary", "Acrescentar médico").await;
    visit.evaluates("document.querySelector('form:has([value=add]) [name=phone]').value = ''").await;
    visit.fills("form:has([value=add]) [name=phone]", "+55 11 91234-5678").await;
    visit.clicks("form:has([value=add]) button.primary").await;
    visit.sees(".flash", "Médico cadastrado").await;
    visit.sees(".lines", "+5511912345678").await;

    visit.clicks_on("summary", "Corrigir").await;
    visit.evaluates("document.querySelector(\"form:has([value^='change:']) [name=phone]\").value = ''").await;
    visit.fills("form:has([value^='change:']) [name=phone]", "+55 11 98888-7777").await;
    visit.clicks("form:has([value^='change:']) button.primary").await;
    visit.sees(".flash", "Cadastro corrigido").await;
    visit.sees(".lines", "+5511988887777").await;

    visit.clicks_on("summary", "Colar uma planilha").await;
    let lines =
        "nome;telefone;crm;especialidade\\nBeto Sá;+55 21 97777-1111;RJ 1;pediatra\\nAna;+55 11 98888-7777;;";
    visit.evaluates(&format!("document.querySelector('textarea[name=lines]').value = '{lines}'")).await;
    visit.clicks("form[action$='/import'] button.primary").await;
    visit.sees("main", "1 para cadastrar, 1 que já estavam, 0 com problema").await;
    visit.sees("table", "Pediatria").await;
    visit.is_pictured_at("console-doctors-import", PHONE, Scheme::Light).await;
    visit.clicks("form[action$='/import'] button.primary").await;
    visit.sees(".flash", "Médicos da planilha cadastrados").await;
    visit.is_pictured("console-doctors").await;
    visit.opens("/console/doctors?q=beto").await;
    visit.sees(".lines", "Beto Sá").await;
    visit.opens("/console/doctors?q=ninguem").await;
    visit.sees("main", "Não achei ninguém assim").await;
    let page = visit.clara.with("accept", "text/html").get("/console/doctors").await;
    assert_eq!(page.status, 403, "{}", page.text());
}

/// The line of the hospital.
const HOSPITAL: &str = ".lines li:has([aria-label$='Hospital São Luiz'])";

#[tokio::test]
async fn hospitals_are_corrected_and_put_out_of_use_on_their_page() {
    let Some(visit) = Visit::begin(Script::On).await else { return };
    let staff = visit.server.client();
    adds(&staff, "hospitals", json!({ "name": "Hospital São Luiz" })).await;
    adds(&staff, "specialties", json!({ "name": "Pediatria" })).await;
    visit.opens("/console/places").await;
    visit.clicks_on("summary", "Corrigir").await;
    visit.fills("form:has([value^='hospital:']) [name=bairro]", "Jardim").await;
    visit.clicks("form:has([value^='hospital:']) button.primary").await;
    visit.sees(".flash", "Hospital corrigido").await;
    visit.sees(HOSPITAL, "Jardim").await;
    visit.clicks("button[aria-label='Tirar de uso: Hospital São Luiz']").await;
    visit.sees(".flash", "Fora de uso").await;
    visit.sees(HOSPITAL, "fora de uso").await;
    visit.is_pictured("console-places").await;
    visit.opens("/console/shifts").await;
    visit.sees("main", "Cadastre um hospital").await;
    visit.opens("/console/places").await;
    visit.clicks("button[aria-label='Voltar a usar: Hospital São Luiz']").await;
    visit.sees(".flash", "De volta ao uso").await;
    let page = visit.clara.with("accept", "text/html").get("/console/places").await;
    assert_eq!(page.status, 403, "{}", page.text());
    visit.opens("/console").await;
}

#[tokio::test]
async fn a_taken_shift_is_handed_on_and_freed_on_the_page() {
    let Some(visit) = Visit::begin(Script::On).await else { return };
    let staff = visit.server.client();
    let (_, _, shift) = a_shift(&staff).await;
    let ana = adds(&staff, "doctors", json!({ "name": "Ana Lima", "crm": "SP 1" })).await;
    adds(&staff, "doctors", json!({ "name": "Beto Sá", "crm": "SP 2" })).await;
    let path = format!("/api/v1/admin/shifts/{}/assign", id(&shift));
    staff.post(&path, &json!({ "doctor_id": ana["id"] })).await;
    visit.opens("/console/shifts?show=taken").await;
    visit.sees(".lines", "reservado · Ana Lima").await;
    visit.clicks_on("summary", "Passar a outro médico").await;
    visit.is_pictured_at("console-shifts-taken", PHONE, Scheme::Light).await;
    visit.clicks("form:has([value^='assign:']) button.primary").await;
    visit.sees(".flash", "Plantão entregue").await;
    visit.sees(".lines", "reservado · Beto Sá").await;
    visit.is_pictured_at("console-shifts-dark", PHONE, Scheme::Dark).await;
    visit.clicks("button[aria-label^='Liberar']").await;
    visit.sees(".flash", "Plantão liberado").await;
    visit.opens("/console/shifts").await;
    visit.clicks_on("summary", "Colar uma planilha").await;
    let lines =
        "hospital;especialidade;data;inicio;fim;valor\\nSão Luiz;Anestesiologia;20/01/2099;7h;19h;1.500";
    visit.evaluates(&format!("document.querySelector('textarea[name=lines]').value = '{lines}'")).await;
    visit.clicks("form[action$='/import'] button.primary").await;
    visit.sees("main", "1 para cadastrar").await;
    visit.clicks("form[action$='/import'] button.primary").await;
    visit.sees(".flash", "Plantões da planilha na lista").await;
    visit.sees(".lines", "R$ 1.500").await;
    visit.opens("/console/notices").await;
    visit.sees("main", "A equipe tirou Beto Sá do plantão").await;
    visit.is_pictured_at("console-notices", PHONE, Scheme::Light).await;
    visit.ends().await;
}
