//! The shifts of the house, entered and looked after on their page.

use serde_json::json;
use testkit::browser::Script;

use crate::console::says;
use crate::console::visit::Visit;

async fn enters_a_place(visit: &Visit) {
    visit.opens("/console/places").await;
    visit.clicks_on("summary", "Acrescentar hospital").await;
    visit.fills("form:has([value='hospital:']) [name=name]", "São Luiz").await;
    visit.fills("form:has([value='hospital:']) [name=region]", "ABC").await;
    visit.clicks("form:has([value='hospital:']) button.primary").await;
    visit.sees(".flash", "Hospital cadastrado").await;
    visit.clicks_on("summary", "Acrescentar especialidade").await;
    visit.fills("form:has([value='specialty:']) [name=name]", "Anestesiologia").await;
    visit.clicks("form:has([value='specialty:']) button.primary").await;
    visit.sees(".flash", "Especialidade cadastrada").await;
    visit.opens("/console/shifts").await;
}

async fn offers(visit: &Visit, date: &str, value: &str) {
    // What a date field takes by keys depends on the machine's own manner of writing dates.
    let fill = format!(
        "const form = document.querySelector('form:has([value=offer])');
         form.querySelector('[name=date]').value = '{date}';
         form.querySelector('[name=start]').value = '19:00';
         form.querySelector('[name=end]').value = '07:00';"
    );
    visit.evaluates(&fill).await;
    visit.fills("form:has([value=offer]) [name=value]", value).await;
    visit.clicks("form:has([value=offer]) button.primary").await;
}

#[tokio::test]
async fn a_shift_is_entered_corrected_taken_and_taken_off() {
    let Some(visit) = Visit::begin(Script::On).await else { return };
    visit.clicks("nav.tabs a[href='/console/shifts']").await;
    visit.sees("main", "Nenhum plantão aqui").await;
    visit.sees("main", "Cadastre um hospital e uma especialidade").await;
    enters_a_place(&visit).await;

    offers(&visit, "2026-11-20", "muito").await;
    visit.sees(".flash", "O valor não deu para ler").await;
    offers(&visit, "2020-01-01", "2.000,00").await;
    visit.sees(".flash", "no passado").await;
    offers(&visit, "2026-11-20", "R$ 2.000,50").await;
    visit.sees(".flash", "Plantão na lista").await;
    visit.sees(".lines", "São Luiz · Anestesiologia").await;
    visit.sees(".lines", "19h–7h · aberto").await;
    visit.sees(".lines .figure", "R$ 2.000,50").await;
    offers(&visit, "2026-11-21", "1800").await;
    visit.sees(".flash", "Plantão na lista").await;
    visit.is_pictured("console-shifts").await;

    visit.clicks_on("summary", "Corrigir").await;
    visit.fills("form:has([value^='amend:']) [name=value]", "2.100").await;
    visit.clicks("form:has([value^='amend:']) button.primary").await;
    visit.sees(".flash", "Plantão corrigido").await;
    visit.sees(".lines", "R$ 2.100").await;

    let clara = &visit.clara;
    says(clara, "quero o plantão do dia 20", Some(&visit.talk)).await;
    says(clara, "sim", Some(&visit.talk)).await;
    // Nobody has looked at who she is: the shift is hers with the house's yes.
    visit.opens("/console/requests").await;
    visit.sees(".lines", "Clara Menezes").await;
    visit.is_pictured("console-requests").await;
    visit.clicks("button[aria-label^='Liberar']").await;
    visit.sees("main", "Por enquanto, ninguém").await;
    visit.clicks(".flash .undo button").await;
    visit.sees(".flash", "Desfeito").await;
    visit.sees(".lines", "Clara Menezes").await;
    visit.clicks("button[aria-label^='Liberar']").await;
    visit.sees("main", "Por enquanto, ninguém").await;
    visit.opens("/console/shifts?show=taken").await;
    visit.sees(".lines", "reservado · Clara Menezes").await;
    visit.opens("/console/shifts").await;
    visit.clicks("button[aria-label^='Tirar da lista']").await;
    visit.sees(".flash", "fora da lista").await;
    visit.sees("main", "Nenhum plantão aqui").await;
    let listed = visit.server.client().get("/api/v1/admin/shifts").await.json();
    let items = listed["items"].as_array().unwrap();
    assert_eq!(items[0]["status"], json!("reservada"), "{listed}");
    assert_eq!(items[0]["value_cents"], json!(210_000), "{listed}");
    assert_eq!(items[1]["status"], json!("fechada"), "{listed}");
    let complaints = visit.complaints().await;
    assert!(
        complaints.iter().all(|one| one.contains("422")),
        "what was refused, and no more: {complaints:?}"
    );
}

#[tokio::test]
async fn only_staff_of_the_house_enters_shifts() {
    let Some(visit) = Visit::begin(Script::Off).await else { return };
    let page = visit.clara.with("accept", "text/html").get("/console/shifts").await;
    assert_eq!(page.status, 403, "{}", page.text());
    let forged = visit
        .server
        .client()
        .form("/console/places", &[("csrf", "x"), ("act", "hospital:"), ("name", "X")])
        .await;
    assert!((400..500).contains(&forged.status), "{}", forged.text());
    let hospitals = visit.server.client().get("/api/v1/admin/hospitals").await.json();
    assert_eq!(hospitals["items"], json!([]));
    visit.ends().await;
}
