//! `/memory` in a real browser: what a person sees, finds, corrects, forgets and takes back.

use testkit::browser::{Key, Script};

use crate::memory::visit::Visit;

#[tokio::test]
async fn a_memory_is_found_opened_corrected_and_taken_back() {
    let Some(visit) = Visit::with_a_past(Script::On).await else { return };
    visit.opens("/").await;
    visit.clicks(".places a[href='/memory']").await;
    visit.sees("h1", "Memória").await;
    visit.sees(".night .headline", "Aprendi 3 coisas, uma mudou.").await;
    visit.sees(".doubt p", "Não come carne").await;
    visit.is_pictured("memory-1-filled").await;

    visit.fills("input[type=search]", "violao").await;
    visit.presses(Key::Enter).await;
    visit.sees(".item .content", "violão").await;
    assert_eq!(visit.listed().await, ["Está aprendendo a tocar violão"]);
    visit.opens("/memory").await;
    visit.clicks_on("a", "Trabalho").await;
    visit.sees(".item .content", "professora").await;
    assert_eq!(visit.listed().await.len(), 1);
    visit.clicks_on("a", "Todas").await;
    visit.clicks_on("main//a", "Pessoas").await;
    visit.sees(".item .meta", "sobre irmão").await;

    visit.clicks(".item > summary").await;
    visit.sees(".item[open] .evidence q", "meu irmão se chama Pedro").await;
    visit.is_pictured("memory-2-open").await;
    visit.is_pictured_narrow("memory-2-open").await;
    visit.clicks_on("summary", "Corrigir").await;
    visit.fills(".item[open] textarea", "Irmão se chama Pedro Henrique").await;
    visit.clicks_on("button", "Salvar").await;
    visit.sees(".flash", "Corrigido.").await;
    visit.sees(".item[open] .content", "Pedro Henrique").await;
    visit.sees(".item[open] .meta", "certo").await;
    visit.is_pictured("memory-3-corrected").await;
    visit.clicks(".flash button").await;
    visit.sees(".flash", "Desfeito.").await;
    visit.sees(".item[open] .panel", "foi desfeito").await;
    assert_eq!(visit.listed().await, ["Irmão se chama Pedro"]);

    visit.clicks_on("button", "Está certo").await;
    visit.sees(".flash", "marquei como certo").await;
    visit.sees(".item .meta", "certo").await;
    visit.clicks_on("a", "ver na conversa").await;
    visit.sees(".message:target .text", "meu irmão se chama Pedro").await;
    visit.ends().await;
}

#[tokio::test]
async fn what_is_over_is_dimmed_dated_and_leads_on() {
    let Some(visit) = Visit::with_a_past(Script::On).await else { return };
    visit.opens("/memory").await;
    let now = visit.listed().await;
    assert!(!now.contains(&"Mora em Campinas".to_owned()), "{now:?}");
    visit.clicks_on("a", "Ver histórico").await;
    visit.sees(".item.past .meta", "Substituído em 14 de novembro").await;
    visit.is_pictured("memory-4-history").await;
    visit.clicks_on("summary", "Mora em Campinas").await;
    visit.sees(".item[open] .panel", "Agora vale:").await;
    visit.clicks_on("a", "Mora em Santos").await;
    visit.sees(".item[open] .content", "Mora em Santos").await;
    visit.sees(".item[open] .evidence q", "me mudei para Santos").await;
    visit.clicks_on("a", "Só o que vale").await;
    visit.sees_none(".item.past").await;
    visit.ends().await;
}

#[tokio::test]
async fn a_doubt_a_night_and_a_thing_forgotten() {
    let Some(visit) = Visit::with_a_past(Script::On).await else { return };
    visit.opens("/memory").await;
    visit.clicks(".doubt button[value=newer]").await;
    visit.sees(".flash", "acertei aqui").await;
    visit.sees_none(".doubt").await;
    assert!(visit.listed().await.contains(&"Come carne".to_owned()));
    visit.clicks_on("summary", "Ver").await;
    visit.sees(".night .changes", "Mora em Santos").await;
    visit.clicks_on("button", "Desfazer a noite").await;
    visit.sees(".flash", "Desfiz o que aprendi").await;
    let now = visit.listed().await;
    assert!(now.contains(&"Mora em Campinas".to_owned()), "{now:?}");
    assert!(!now.contains(&"Está aprendendo a tocar violão".to_owned()), "{now:?}");

    visit.clicks_on("summary", "professora").await;
    visit.clicks_on("summary", "Esquecer").await;
    visit.sees(".item[open] .panel", "Não tem volta").await;
    visit.clicks_on("button", "Sim, esquecer").await;
    visit.sees(".flash", "Esqueci de vez").await;
    assert!(!visit.listed().await.iter().any(|content| content.contains("professora")));
    let export = "return (await fetch(document.querySelector('a[download]').href)).text()";
    let exported = visit.evaluates(export).await;
    assert!(
        !exported.as_str().unwrap().contains("professora") && exported.as_str().unwrap().contains("Pedro")
    );
    visit.ends().await;
}

#[tokio::test]
async fn by_keyboard_alone() {
    let Some(visit) = Visit::with_a_past(Script::On).await else { return };
    visit.opens("/memory").await;
    visit.tabs_to("Procurar").await;
    visit.browser.page.active_element().await.unwrap().send_keys("santos").await.unwrap();
    visit.presses(Key::Enter).await;
    visit.sees(".item .content", "Mora em Santos").await;
    visit.tabs_to("Mora em Santos").await;
    visit.presses(Key::Enter).await;
    visit.sees(".item[open] .evidence", "me mudei").await;
    visit.tabs_to("Corrigir").await;
    visit.presses(Key::Enter).await;
    visit.sees(".item[open] textarea", "").await;
    let field = visit.browser.page.active_element().await.unwrap();
    field.send_keys(" perto da praia").await.unwrap();
    visit.tabs_to("Salvar").await;
    visit.presses(Key::Enter).await;
    visit.sees(".item .content", "Mora em Santos perto da praia").await;
    visit.tabs_to("Desfazer").await;
    visit.presses(Key::Enter).await;
    visit.sees(".flash", "Desfeito.").await;
    visit.presses(Key::Escape).await;
    visit.sees_none(".item[open]").await;
    visit.ends().await;
}

#[tokio::test]
async fn without_a_script() {
    let Some(visit) = Visit::with_a_past(Script::Off).await else { return };
    visit.opens("/memory").await;
    visit.fills("input[type=search]", "santos").await;
    visit.clicks(".search button").await;
    visit.clicks(".item > summary").await;
    visit.clicks_on("summary", "Corrigir").await;
    visit.fills(".item[open] textarea", "Mora em São Vicente").await;
    visit.clicks_on("button", "Salvar").await;
    visit.sees(".flash", "Corrigido.").await;
    visit.clicks(".flash button").await;
    visit.sees(".flash", "Desfeito.").await;
    visit.clicks_on("button", "Deixar de lado").await;
    visit.sees(".flash", "Deixei de lado").await;
    visit.clicks(".flash button").await;
    visit.sees(".item .content", "Mora em Santos").await;
    visit.ends().await;
}

#[tokio::test]
async fn an_empty_memory_asks_first_and_teaches() {
    let Some(visit) = Visit::begin(Script::On).await else { return };
    visit.opens("/memory").await;
    visit.sees(".asks", "Posso lembrar").await;
    visit.clicks_on("summary", "Saber mais").await;
    visit.sees(".asks .plain", "Fica guardado neste Papo").await;
    visit.is_pictured("memory-5-asked").await;
    visit.clicks(".asks button[value=yes]").await;
    visit.sees(".flash", "Combinado").await;
    visit.sees(".teaches h2", "Ainda não guardei nada").await;
    visit.is_pictured("memory-6-empty").await;
    visit.clicks_on("summary", "Escrever uma memória").await;
    visit.fills("#new-content", "Torce para a Ponte Preta").await;
    visit.clicks_on("button", "Guardar").await;
    visit.sees(".item[open] .content", "Torce para a Ponte Preta").await;
    visit.clicks(".flash button").await;
    visit.sees(".flash", "Desfeito.").await;
    visit.opens("/memory").await;
    visit.clicks_on("a", "Conversa").await;
    visit.sees(".composer", "").await;
    visit.ends().await;
}

#[tokio::test]
async fn a_sentence_of_the_empty_page_types_itself_into_the_chat() {
    let Some(visit) = Visit::begin(Script::On).await else { return };
    visit.opens("/memory").await;
    visit.clicks(".sayings button").await;
    visit.sees(".composer", "").await;
    let typed = visit.evaluates("return document.querySelector('.composer textarea').value").await;
    assert_eq!(typed, "lembra que eu não como carne");
    visit.ends().await;
}
