//! A campaign made by hand in a real browser, with and without a script.

use std::ops::Deref;

use serde_json::json;
use testkit::browser::{Browser, Scheme, Script};
use testkit::house::{House, Life};
use testkit::server::Home;

use crate::campaigns::PAPO;
use crate::campaigns::desk::{Desk, TO_MONDAY, minutes_pass};

/// An operator who has signed in, and stands before the campaigns.
struct Visit<'h> {
    browser: Browser,
    life: Life<'h>,
}

impl Deref for Visit<'_> {
    type Target = Browser;

    fn deref(&self) -> &Browser {
        &self.browser
    }
}

impl<'h> Visit<'h> {
    async fn begin(house: &'h House, browser: Browser) -> Self {
        let life = house.lives().await;
        browser.looks(1280, 800, Scheme::Light).await;
        browser.page.goto(life.server.link()).await.unwrap();
        browser.sees(".composer textarea", "").await;
        let visit = Self { browser, life };
        visit.opens("/console").await;
        visit.clicks("#tabs a[href='/console/campaigns']").await;
        visit.sees("h1", "Campanhas").await;
        visit
    }

    async fn opens(&self, path: &str) {
        self.page.goto(&format!("http://{}{path}", self.life.server.address())).await.unwrap();
    }

    /// Writes a campaign into the form, and keeps it.
    async fn writes(&self, name: &str, template: &str) {
        self.fills("[name=name]", name).await;
        self.clicks("select[name=assistant] option[value=julia]").await;
        self.clicks("select[name=kind] option[value=oferta]").await;
        self.fills("[name=template]", template).await;
        self.fills("[name=per_minute]", "2").await;
        self.clicks_on("button", "Guardar rascunho").await;
    }
}

async fn from_the_draft_to_the_end(script: Script) {
    let Some(browser) = Browser::open(script, "pt-BR").await else { return };
    let house = House::around(Home::sqlite(PAPO), "julia").await.with_a_named_instance();
    let visit = Visit::begin(&house, browser).await;
    visit.sees("main", "Nenhuma campanha ainda").await;
    let picture = |name: &str| format!("campaigns-{name}");
    if script == Script::On {
        visit.is_pictured(&picture("empty")).await;
    }
    let desk = Desk::at(&visit.life);
    desk.doctors(8).await;
    desk.doctor("Noa Castro", "5592991110002", json!({ "timezone": "America/Manaus" })).await;

    visit.writes("Plantões", "Oi, {{apelido}}!").await;
    visit.sees(".flash", "{{apelido}}").await;
    visit
        .writes("Plantões de dezembro", "Oi, {{primeiro_nome}}! Abriram plantões para dezembro. Quer ver?")
        .await;
    visit.sees(".flash", "Rascunho guardado").await;
    visit.clicks_on("button", "Simular").await;
    visit.sees("main", "Nada saiu ainda").await;
    visit.sees("main", "Oi, Noa! Abriram plantões para dezembro. Quer ver?").await;
    if script == Script::On {
        visit.is_pictured(&picture("simulated")).await;
    }
    visit.clicks_on("button", "Aprovar este plano").await;
    visit.sees(".flash", "Aprovada").await;
    visit.life.goes_on(TO_MONDAY).await;
    minutes_pass(&visit.life, 2).await;
    let sent = house.evolution.delivered().len();
    assert!(sent > 0 && sent < 8, "{sent}");
    visit.clicks_on("button", "Pausar").await;
    visit.sees(".flash", "Pausada").await;
    if script == Script::On {
        visit.is_pictured(&picture("paused")).await;
    }
    visit.clicks_on("button", "Retomar").await;
    visit.sees(".flash", "Retomada").await;
    visit.clicks_on("button", "Encerrar").await;
    visit.sees(".flash", "Encerrada").await;
    visit.sees_none("button[value=resume]").await;
    minutes_pass(&visit.life, 4).await;
    assert_eq!(house.evolution.delivered().len(), sent);
    visit.opens("/console/campaigns").await;
    visit.sees("main", "Plantões de dezembro").await;
    visit.sees("main", "Encerrada").await;
    if script == Script::On {
        visit.is_pictured(&picture("list")).await;
    }
    // The refused form and the refused text were answers of the server's, and say so.
    let complaints = visit.complaints().await;
    assert!(complaints.iter().all(|line| line.contains("422")), "{complaints:?}");
}

#[tokio::test]
async fn with_a_script() {
    from_the_draft_to_the_end(Script::On).await;
}

#[tokio::test]
async fn without_a_script() {
    from_the_draft_to_the_end(Script::Off).await;
}

#[tokio::test]
async fn an_offer_of_one_shift_goes_to_those_it_is_for() {
    let Some(browser) = Browser::open(Script::On, "pt-BR").await else { return };
    let house = House::around(Home::sqlite(PAPO), "julia").await.with_a_named_instance();
    let visit = Visit::begin(&house, browser).await;
    let desk = Desk::at(&visit.life);
    let anesthesia = desk.adds("specialties", json!({ "name": "Anestesiologia" })).await["id"].clone();
    let cardiology = desk.adds("specialties", json!({ "name": "Cardiologia" })).await["id"].clone();
    let hospital = desk.adds("hospitals", json!({ "name": "São Luiz" })).await["id"].clone();
    desk.adds(
        "shifts",
        json!({ "hospital_id": hospital, "specialty_id": anesthesia, "date": "2026-11-26", "start": "19:00",
                "end": "07:00", "value_cents": 250_000 }),
    )
    .await;
    for (name, phone, specialty, region) in [
        ("Rita Lima", "5511910000001", &anesthesia, "ABC"),
        ("Noa Castro", "5511910000002", &anesthesia, "Zona Sul"),
        ("Caio Reis", "5511910000003", &cardiology, "ABC"),
    ] {
        desk.doctor(name, phone, json!({ "specialty_id": specialty, "region": region })).await;
    }
    visit.opens("/console/campaigns").await;
    visit.clicks_on("summary", "Para quem, segundo Júlia").await;
    visit.clicks("[name='own.julia.vaga_id'] option:nth-child(2)").await;
    visit.fills("[name='own.julia.region']", "abc").await;
    visit.is_pictured("campaigns-for-whom").await;
    visit.writes("Um plantão", "Oi, {{primeiro_nome}}! {{hospital}}, {{data}}, {{valor}}. Quer?").await;
    visit.sees(".flash", "Rascunho guardado").await;
    visit.clicks_on("button", "Simular").await;
    visit.sees("main", "Oi, Rita! São Luiz").await;
    let text = visit.evaluates("return document.querySelector('main').innerText").await;
    let text = text.as_str().unwrap_or_default();
    assert!(!text.contains("Oi, Noa") && !text.contains("Oi, Caio"), "{text}");
    assert!(text.contains("R$ 2.500"), "{text}");
}
