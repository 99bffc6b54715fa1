//! `/settings`, and the question in the chat, in a real browser.

use hyper::Method;
use serde_json::json;
use testkit::browser::{Key, Locator, Script};
use testkit::server::{Client, Home, Server};

use crate::memory::house::{House, PAPO};
use crate::memory::visit::Visit;

async fn chooses(visit: &Visit, name: &str, value: &str) {
    let field = visit.browser.page.find(Locator::Css(&format!("select[name={name}]"))).await.unwrap();
    field.select_by_value(value).await.unwrap();
}

#[tokio::test]
async fn another_language_holds_at_once() {
    let Some(visit) = Visit::begin(Script::On).await else { return };
    visit.opens("/").await;
    visit.clicks(".places a[href='/settings']").await;
    visit.sees("h1", "Ajustes").await;
    visit.is_pictured("settings-1").await;
    visit.fills("input[name=name]", "Mestre").await;
    chooses(&visit, "language", "en").await;
    chooses(&visit, "timezone", "America/Manaus").await;
    chooses(&visit, "tone", "playful").await;
    visit.clicks_on("button", "Salvar").await;
    visit.sees("h1", "Settings").await;
    visit.sees(".flash", "Saved.").await;
    visit.is_pictured("settings-2-english").await;
    let ana = visit.house.first();
    let kept = ana.gets("/api/v1/me/preferences").await;
    let expected =
        json!({ "language": "en", "timezone": "America/Manaus", "name": "Mestre", "tone": "playful" });
    assert_eq!(kept, expected);
    visit.opens("/memory").await;
    visit.sees("h1", "Memory").await;
    visit.ends().await;
}

#[tokio::test]
async fn keys_of_ones_own() {
    let Some(visit) = Visit::begin(Script::On).await else { return };
    visit.opens("/settings").await;
    visit.clicks_on("summary", "Acrescentar").await;
    visit.fills(".fold input[name=key]", "Time do coração").await;
    visit.fills(".fold input[name=value]", "Ponte Preta").await;
    visit.clicks_on("button", "Guardar").await;
    visit.sees(".keys", "time do coracao").await;
    visit.fills(".keys input[name=value]", "Guarani").await;
    visit.clicks(".keys button[value=keep]").await;
    visit.sees(".flash", "Guardado").await;
    let ana = visit.house.first();
    assert_eq!(ana.gets("/api/v1/me/preferences").await["time_do_coracao"], "Guarani");
    visit.clicks(".keys button[value=remove]").await;
    visit.sees(".flash", "Tirei da lista").await;
    visit.sees_none(".keys").await;
    visit.ends().await;
}

#[tokio::test]
async fn memory_on_off_and_everything_forgotten() {
    let Some(visit) = Visit::with_a_past(Script::On).await else { return };
    visit.opens("/settings").await;
    visit.sees("#memory", "Ligada").await;
    visit.is_pictured("settings-4-memory").await;
    visit.clicks_on("button", "Desligar a memória").await;
    visit.sees("#memory", "Desligada").await;
    visit.opens("/memory").await;
    visit.sees(".off", "A memória está desligada").await;
    visit.is_pictured("memory-7-off").await;
    visit.clicks_on("button", "Ligar a memória").await;
    visit.sees(".flash", "Combinado").await;

    visit.opens("/settings").await;
    visit.clicks_on("summary", "Quero apagar tudo").await;
    visit.fills("input[name=confirm]", "sim").await;
    visit.presses(Key::Enter).await;
    visit.sees(".flash", "Não apaguei nada").await;
    visit.clicks(".flash a").await;
    visit.sees_none(".flash").await;
    visit.clicks_on("summary", "Quero apagar tudo").await;
    visit.fills("input[name=confirm]", "Apagar tudo").await;
    visit.presses(Key::Enter).await;
    visit.sees(".flash", "Apaguei tudo").await;
    let ana = visit.house.first();
    assert_eq!(ana.gets("/api/v1/memories/export").await["total"], 0);
    visit.opens("/memory").await;
    visit.sees(".asks", "Posso lembrar").await;
    visit.ends().await;
}

#[tokio::test]
async fn the_chat_asks_once_and_a_button_answers() {
    for (script, answer, agreed) in
        [(Script::On, "yes", true), (Script::On, "no", false), (Script::Off, "yes", true)]
    {
        let Some(visit) = Visit::begin(script).await else { return };
        visit.fills(".composer textarea", "oi, tudo bem?").await;
        visit.clicks(".composer .send").await;
        visit.sees(".asks-consent", "Posso lembrar").await;
        if script == Script::On {
            visit.is_pictured("chat-asks-consent").await;
            visit.opens("/").await;
            visit.sees(".asks-consent", "Posso lembrar").await;
        }
        visit.clicks(&format!(".asks-consent button[value={answer}]")).await;
        visit.sees_none(".thread .asks-consent").await;
        let ana = visit.house.first();
        assert_eq!(ana.gets("/api/v1/me/consent").await["memory"], agreed);
        visit.fills(".composer textarea", "e agora?").await;
        visit.clicks(".composer .send").await;
        visit.sees(".message.person .text", "e agora?").await;
        visit.sees_none(".thread .asks-consent").await;
        visit.ends().await;
    }
}

#[tokio::test]
async fn an_answer_in_words_takes_the_question_away() {
    let Some(visit) = Visit::begin(Script::On).await else { return };
    visit.fills(".composer textarea", "oi").await;
    visit.clicks(".composer .send").await;
    visit.sees(".asks-consent", "Posso lembrar").await;
    visit.fills(".composer textarea", "pode lembrar de mim").await;
    visit.clicks(".composer .send").await;
    visit.sees(".message.assistant .text", "vou lembrar").await;
    visit.sees_none(".thread .asks-consent").await;
    visit.ends().await;
}

/// A browser without a script, signed in by the first person's token, and the proof that its forms carry.
pub(crate) async fn session(server: &Server) -> (Client, String) {
    let stranger = server.stranger().with("accept", "text/html");
    let right = [("token", testkit::server::TOKEN), ("next", "/settings")];
    let session = stranger.with_cookies_of(&stranger.form("/sign-in", &right).await);
    let page = session.get("/settings").await.text();
    let (_, rest) = page.split_once("name=\"csrf\" value=\"").unwrap();
    let csrf = rest.split('"').next().unwrap().to_owned();
    (session, csrf)
}

#[tokio::test]
async fn fields_that_cannot_be_say_so_and_keep_what_was_typed() {
    let house = House::open(Home::sqlite(PAPO)).await;
    let (session, csrf) = session(&house.server).await;
    let mut fields = [
        ("csrf", csrf.as_str()),
        ("name", "Mestre"),
        ("language", "pt-BR"),
        ("timezone", "America/Recife"),
        ("quiet_from", "22:00"),
        ("quiet_to", ""),
    ];
    let refused = session.form("/settings/preferences", &fields).await;
    assert_eq!(refused.status, 422);
    let page = refused.text();
    assert!(page.contains("Preencha as duas horas") && page.contains("value=\"Mestre\""), "{page}");
    let ana = house.first();
    assert_eq!(ana.gets("/api/v1/me/preferences").await["name"], json!(null));
    fields[5].1 = "07:00";
    assert_eq!(session.form("/settings/preferences", &fields).await.status, 303);
    let kept = ana.gets("/api/v1/me/preferences").await;
    assert_eq!(kept["quiet_hours"], json!({ "from": "22:00", "to": "07:00" }));
    assert_eq!(kept["timezone"], "America/Recife");
    let key = [("csrf", csrf.as_str()), ("act", "keep"), ("key", "Nome"), ("value", "x")];
    assert_eq!(session.form("/settings/keys", &key).await.status, 303);
    let taken = [("csrf", csrf.as_str()), ("act", "keep"), ("key", "name"), ("value", "Outra")];
    let refused = session.form("/settings/keys", &taken).await;
    assert_eq!(refused.header("location"), Some("/settings?done=bad_key"), "it has a field of its own");
}

#[tokio::test]
async fn forms_of_elsewhere_are_refused() {
    let house = House::open(Home::sqlite(PAPO)).await;
    let ana = house.remembered().await;
    let memory = ana.writes("Mora em Campinas").await;
    let (session, _) = session(&house.server).await;
    let id = memory["id"].as_str().unwrap();
    for path in [
        format!("/memory/items/{id}"),
        format!("/memory/items/{id}/versions/1/undo"),
        "/memory/items".to_owned(),
        "/settings/preferences".to_owned(),
        "/settings/keys".to_owned(),
        "/settings/erase".to_owned(),
        "/settings/consent".to_owned(),
    ] {
        let fields = [
            ("csrf", "guessed"),
            ("act", "forget"),
            ("act", "keep"),
            ("content", "Mora na lua"),
            ("key", "x"),
            ("cause", id),
            ("confirm", "apagar tudo"),
            ("memory", "no"),
        ];
        let fields: Vec<_> = fields
            .into_iter()
            .filter(|(name, value)| *name != "act" || (*value == "keep") == path.ends_with("keys"))
            .collect();
        let refused = session.form(&path, &fields).await;
        assert_eq!(refused.status, 403, "{path}: {}", refused.text());
    }
    session
        .with("accept", "application/json")
        .with("content-type", "application/json")
        .send(Method::PUT, "/api/v1/me/consent", json!({ "memory": false }).to_string())
        .await
        .is_problem(403, "csrf_failed");
    assert_eq!(ana.contents("").await, ["Mora em Campinas"]);
}
