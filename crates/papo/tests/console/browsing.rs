//! The console in a real browser: by keys alone, without a script, live, on a phone and by night.

use serde_json::json;
use testkit::browser::{Key, Script};

use crate::console::visit::Visit;
use crate::console::{says, thread};

#[tokio::test]
async fn by_keys_alone() {
    let Some(visit) = Visit::begin(Script::On).await else { return };
    visit.types_here("j").await;
    visit.types_here("j").await;
    visit.types_here("k").await;
    visit.presses(Key::Enter).await;
    visit.sees(".talk h2", "Clara Menezes").await;
    visit.sees(".lines-of-talk", "oi, tudo bem?").await;
    visit.types_here("a").await;
    visit.sees("#control", "a equipe responde").await;
    visit.sees(".flash", "A conversa é sua").await;
    visit.clicks("#answer").await;
    visit.types_here("Oi, Clara, aqui é a Ana.").await;
    visit.evaluates("document.querySelector('#answer').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }))").await;
    visit.sees(".line.by-hand", "Oi, Clara, aqui é a Ana.").await;
    visit.sees(".line.by-hand .fate", "enviada").await;
    visit.types_here("r").await;
    visit.sees("#control", "Júlia responde").await;
    visit.types_here("?").await;
    visit.sees("#keys dl", "próxima conversa").await;
    visit.types_here("?").await;
    visit.types_here("/").await;
    visit.types_here("joana").await;
    visit.presses(Key::Enter).await;
    visit.sees("#rows", "Nada encontrado").await;
    visit.types_here("/").await;
    visit.fills("#search", "sa").await;
    visit.presses(Key::Enter).await;
    visit.sees(".row", "Bruno Sá").await;
    visit.ends().await;
}

#[tokio::test]
async fn safe_mode_asks_once_and_says_who_turned_it() {
    let Some(visit) = Visit::begin(Script::On).await else { return };
    visit.sees("#switch-safe_mode summary", "desligado").await;
    visit.tabs_to("Modo seguro").await;
    visit.presses(Key::Enter).await;
    visit.sees("#switch-safe_mode form", "a única no ar").await;
    visit.is_pictured("console-asks").await;
    visit.tabs_to("Ligar o modo seguro").await;
    visit.presses(Key::Enter).await;
    visit.sees("#switch-safe_mode summary", "ligado").await;
    visit.sees("#switch-safe_mode summary", "por você").await;
    let flag = visit.server.client().get("/api/v1/admin/flags/safe_mode").await.json();
    assert_eq!(flag["enabled"], json!(true));

    visit.server.advance(45 * 60).await;
    visit.opens(&format!("/console?open={}", visit.talk)).await;
    visit.fills("#answer", "Ainda está aí?").await;
    visit.clicks(".answer button").await;
    visit.sees(".answer .why", "Modo seguro ligado").await;
    visit.sees("#answer", "").await;
    let draft = visit.evaluates("return document.querySelector('#answer').value").await;
    assert_eq!(draft, json!("Ainda está aí?"), "nobody types it twice");
    visit.sees(".line.stopped", "só saem respostas a quem acabou de escrever").await;
    visit.is_pictured("console-stopped").await;
}

#[tokio::test]
async fn what_happens_elsewhere_appears_by_itself() {
    let Some(visit) = Visit::begin(Script::On).await else { return };
    visit.opens(&format!("/console?open={}", visit.talk)).await;
    visit.sees(".lines-of-talk", "oi, tudo bem?").await;
    visit.fills("#answer", "estou escre").await;
    let path = format!("/api/v1/admin/conversations/{}/handoff", visit.talk);
    visit.server.client().post(&path, &json!({})).await;
    visit.sees("#control", "a equipe responde").await;
    says(&visit.clara, "preciso de uma pessoa", Some(&visit.talk)).await;
    visit.sees(".lines-of-talk", "preciso de uma pessoa").await;
    visit.sees("#rows a[aria-current] .waiting", "esperando").await;
    visit.server.client().put("/api/v1/admin/flags/campaigns", &json!({ "enabled": false })).await;
    visit.sees("#switch-campaigns summary", "desligadas").await;
    let draft = visit.evaluates("return document.querySelector('#answer').value").await;
    assert_eq!(draft, json!("estou escre"), "what is typed stays");
    visit.is_pictured("console-open").await;
    visit.ends().await;
}

#[tokio::test]
async fn without_a_script() {
    let Some(visit) = Visit::begin(Script::Off).await else { return };
    visit.clicks_on("a", "Clara Menezes").await;
    visit.clicks("#assume").await;
    visit.sees("#control", "a equipe responde").await;
    visit.fills("#answer", "Oi, Clara.").await;
    visit.clicks(".answer button").await;
    visit.sees(".line.by-hand", "Oi, Clara.").await;
    visit.clicks_on("summary", "Mudar a permissão").await;
    visit.clicks("select[name=state] option[value=opted_out]").await;
    visit.clicks(".person form button").await;
    visit.sees(".person", "Não quer mensagens").await;
    visit.sees(".person", "Não pode ser enviada").await;
    visit.clicks("#release").await;
    visit.sees("#control", "Júlia responde").await;
    visit.clicks("#switch-campaigns summary").await;
    visit.clicks("#switch-campaigns button").await;
    visit.sees("#switch-campaigns summary", "desligadas").await;
    visit.clicks_on("a", "Com a equipe").await;
    visit.sees("#rows", "Nenhuma conversa").await;
    let written = thread(&visit.server.client(), &visit.talk).await;
    assert!(written.contains(&("operator".to_owned(), "Oi, Clara.".to_owned())), "{written:?}");
    visit.ends().await;
}

#[tokio::test]
async fn every_part_holds_together_at_every_width_in_both_schemes() {
    let Some(visit) = Visit::begin(Script::On).await else { return };
    visit.is_pictured("console-list").await;
    for (tab, text) in
        [("sending", "Nenhuma mensagem espera"), ("events", "Mensagem recebida"), ("switches", "Modo seguro")]
    {
        visit.opens(&format!("/console?tab={tab}")).await;
        visit.sees("main", text).await;
        visit.is_pictured(&format!("console-{tab}")).await;
    }
    visit.ends().await;
}

#[tokio::test]
async fn only_staff_is_led_there_and_let_in() {
    let Some(visit) = Visit::begin(Script::Off).await else { return };
    visit.sees(".places .wide a[href='/console']", "Atendimento").await;
    let page = visit.clara.with("accept", "text/html").get("/console").await;
    assert_eq!(page.status, 403, "{}", page.text());
    let neighbour = visit.server.client_with(&visit.home.add_person("Davi", Some("Outra casa")));
    let foreign = neighbour.with("accept", "text/html").get(&format!("/console?open={}", visit.talk)).await;
    assert_eq!(foreign.status, 404, "{}", foreign.text());
    let forged = visit
        .server
        .client()
        .form("/console/switches/safe_mode", &[("csrf", "x"), ("enabled", "true")])
        .await;
    assert!((400..500).contains(&forged.status), "{}", forged.text());
    let flag = visit.server.client().get("/api/v1/admin/flags/safe_mode").await.json();
    assert_eq!(flag["enabled"], json!(false));
    visit.ends().await;
}
