//! The pages in a real browser: what a person sees, clicks, types and hears about.

use std::ops::Deref;

use serde_json::json;
use testkit::browser::{Browser, Key, Locator, Scheme, Script};
use testkit::patience::eventually;
use testkit::server::{Home, Server};

use crate::system::home;
use crate::system::talk::Talk;

const FIELD: &str = ".composer textarea";
const CARD: &str = ".proposal[data-nonce]";

/// A person at a browser, before a server of their own.
struct Visit {
    browser: Browser,
    server: Server,
    _home: Home,
}

impl Visit {
    /// None without a browser on this machine.
    async fn begin(script: Script, languages: &str) -> Option<Self> {
        let browser = Browser::open(script, languages).await?;
        browser.looks(1280, 800, Scheme::Light).await;
        let home = home();
        let server = home.start().await;
        Some(Self { browser, server, _home: home })
    }

    /// Signed in by the printed link.
    async fn signed_in(script: Script) -> Option<Self> {
        let visit = Self::begin(script, "pt-BR").await?;
        visit.browser.page.goto(visit.server.link()).await.unwrap();
        visit.sees(FIELD, "").await;
        Some(visit)
    }

    async fn opens(&self, path: &str) {
        self.browser.page.goto(&format!("http://{}{path}", self.server.address())).await.unwrap();
    }

    async fn types(&self, text: &str) {
        let field = self.browser.page.find(Locator::Css(FIELD)).await.unwrap();
        field.send_keys(text).await.unwrap();
        field.send_keys(&String::from(char::from(Key::Enter))).await.unwrap();
    }

    /// Presses a key wherever the person is, and says where they are then.
    async fn presses(&self, key: Key) -> String {
        self.browser.presses(key).await;
        self.is_at().await
    }

    async fn is_at(&self) -> String {
        let script = "const at = document.activeElement;
            return at.name && at.value && at.tagName === 'BUTTON' ? `${at.name}=${at.value}` : at.tagName.toLowerCase() + (at.className ? '.' + at.className.split(' ')[0] : '')";
        self.evaluates(script).await.as_str().unwrap().to_owned()
    }

    /// Ends the visit: the console had nothing to complain about.
    async fn ends(self) {
        assert_eq!(self.browser.complaints().await, [""; 0]);
    }
}

impl Deref for Visit {
    type Target = Browser;

    fn deref(&self) -> &Browser {
        &self.browser
    }
}

#[tokio::test]
async fn from_the_printed_link_to_the_receipt() {
    let Some(visit) = Visit::signed_in(Script::On).await else { return };
    visit.is_pictured("1-empty").await;
    visit.types("pesei 82,5 kg hoje").await;
    visit.sees(".message.person .text", "pesei 82,5 kg hoje").await;
    visit.sees(&format!("{CARD} .summary"), "Anoto seu peso de 82,5 kg hoje?").await;
    let streamed =
        visit.evaluates("return document.querySelector('.message.assistant .text').textContent").await;
    assert_eq!(streamed, "Anoto seu peso de 82,5 kg hoje?");
    visit.is_pictured("2-proposal").await;

    visit.clicks(&format!("{CARD} button[value=confirm]")).await;
    visit.sees(".receipt", "Você disse sim").await;
    visit.sees(".message.assistant .text", "anotei seu peso de 82,5 kg").await;
    visit.sees_none(CARD).await;
    assert_eq!(Talk::with(&visit.server).values("weight").await, [json!(["2026-11-14", 82.5])]);
    visit.types("quanto eu pesei essa semana?").await;
    visit.sees(".message.assistant .text", "82,5 kg").await;
    visit.sees(".tools summary", "").await;
    visit.is_pictured("3-receipt").await;
    visit.ends().await;
}

#[tokio::test]
async fn one_tap_takes_back_what_a_yes_did() {
    let Some(visit) = Visit::signed_in(Script::On).await else { return };
    visit.browser.looks(390, 844, Scheme::Light).await;
    visit.types("pesei 82,5 kg hoje").await;
    visit.sees(&format!("{CARD} .summary"), "82,5 kg").await;
    visit.clicks(&format!("{CARD} button[value=confirm]")).await;
    visit.sees(".undo button", "Desfazer").await;
    visit.opens("/").await;
    visit.sees(".receipt .undo button", "Desfazer").await;
    visit.clicks(".receipt .undo button").await;
    visit.sees(".receipt", "desfeito").await;
    assert_eq!(Talk::with(&visit.server).values("weight").await.len(), 0);
    visit.is_pictured("9-undone").await;
    visit.ends().await;
}

#[tokio::test]
async fn a_correction_replaces_the_card_and_a_no_closes_it() {
    let Some(visit) = Visit::signed_in(Script::On).await else { return };
    visit.types("pesei 82,5 kg hoje").await;
    visit.sees(&format!("{CARD} .summary"), "82,5 kg").await;
    visit.types("na verdade 82,3").await;
    visit.sees(&format!("{CARD} .summary"), "82,3 kg").await;
    let cards = visit.browser.page.find_all(Locator::Css(CARD)).await.unwrap();
    assert_eq!(cards.len(), 1, "one question at a time");
    let page = visit.evaluates("return document.body.innerText").await;
    assert!(!page.as_str().unwrap().contains("[object"), "{page}");
    visit.is_pictured("4-correction").await;
    visit.clicks(&format!("{CARD} button[value=reject]")).await;
    visit.sees_none(CARD).await;
    visit.sees(".note", "Você disse não").await;
    assert_eq!(Talk::with(&visit.server).values("weight").await.len(), 0);
    visit.ends().await;
}

#[tokio::test]
async fn the_empty_page_teaches_with_sentences_to_press() {
    let Some(visit) = Visit::signed_in(Script::On).await else { return };
    let sayings = visit.browser.page.find_all(Locator::Css(".sayings button")).await.unwrap();
    assert!(sayings.len() >= 3);
    let saying = sayings[0].attr("value").await.unwrap().unwrap();
    sayings[0].click().await.unwrap();
    let typed = visit.evaluates("return document.querySelector('.composer textarea').value").await;
    assert_eq!(typed, json!(saying));
    assert_eq!(visit.is_at().await, "textarea", "ready to be changed or sent");
    visit.presses(Key::Enter).await;
    visit.sees(".message.person .text", &saying).await;
    visit.sees(".message.assistant .text", "").await;
    visit.sees_none(".empty").await;
    visit.ends().await;
}

#[tokio::test]
async fn by_keyboard_alone() {
    let Some(visit) = Visit::signed_in(Script::On).await else { return };
    visit.types("pesei 82,5 kg hoje").await;
    visit.sees(&format!("{CARD} .summary"), "82,5 kg").await;
    assert_eq!(visit.is_at().await, "textarea", "the field keeps the person");
    visit.opens("/").await;
    visit.sees(&format!("{CARD} .summary"), "82,5 kg").await;
    let mut order = Vec::new();
    visit.evaluates("document.activeElement.blur(); return 0").await;
    // More than there are places to go, so that a longer menu is no fault.
    for _ in 0..60 {
        let here = visit.presses(Key::Tab).await;
        order.push(here.clone());
        if here == "button.primary" {
            break;
        }
    }
    assert_eq!(order.first().map(String::as_str), Some("a.skip"), "{order:?}");
    let at = |name: &str| {
        order.iter().position(|here| here == name).unwrap_or_else(|| panic!("{name}: {order:?}"))
    };
    assert!(at("decision=confirm") < at("decision=reject"));
    assert!(at("decision=reject") < at("textarea"), "{order:?}");

    visit.opens("/").await;
    visit.evaluates("document.activeElement.blur(); return 0").await;
    eventually("the yes to be reached", async || {
        (visit.presses(Key::Tab).await == "decision=confirm").then_some(())
    })
    .await;
    visit.presses(Key::Enter).await;
    visit.sees(".receipt", "Você disse sim").await;
    assert_eq!(Talk::with(&visit.server).values("weight").await.len(), 1);
    visit.ends().await;
}

#[tokio::test]
async fn a_reload_brings_everything_back() {
    let Some(visit) = Visit::signed_in(Script::On).await else { return };
    visit.types("pesei 82,5 kg hoje").await;
    visit.sees(&format!("{CARD} .summary"), "82,5 kg").await;
    visit.browser.page.refresh().await.unwrap();
    visit.sees(".message.person .text", "pesei 82,5 kg hoje").await;
    visit.sees(&format!("{CARD} .summary"), "82,5 kg").await;
    visit.clicks(&format!("{CARD} button[value=confirm]")).await;
    visit.sees(".receipt", "Você disse sim").await;
    visit.browser.page.refresh().await.unwrap();
    visit.sees(".message.assistant .text", "anotei seu peso de 82,5 kg").await;
    visit.sees_none(CARD).await;
    visit.ends().await;
}

#[tokio::test]
async fn what_happens_elsewhere_is_seen_here() {
    let Some(visit) = Visit::signed_in(Script::On).await else { return };
    visit.types("pesei 82,5 kg hoje").await;
    visit.sees(&format!("{CARD} .summary"), "82,5 kg").await;
    let url = visit.browser.page.current_url().await.unwrap().to_string();
    let conversation = url.split_once("conversation=").unwrap().1.to_owned();
    let mut phone = Talk { client: visit.server.client(), conversation: Some(conversation) };
    phone.says("beleza").await;
    visit.sees(".message.assistant .text", "anotei seu peso de 82,5 kg").await;
    visit.sees_none(CARD).await;

    visit.types("pesei 81 kg ontem").await;
    visit.sees(&format!("{CARD} .summary"), "81 kg").await;
    visit.server.advance(300).await;
    visit.sees_none(CARD).await;
    visit.ends().await;
}

#[tokio::test]
async fn without_a_script() {
    let Some(visit) = Visit::signed_in(Script::Off).await else { return };
    let field = visit.browser.page.find(Locator::Css(FIELD)).await.unwrap();
    field.send_keys("pesei 82,5 kg hoje").await.unwrap();
    visit.clicks(".composer .send").await;
    visit.sees(&format!("{CARD} .summary"), "82,5 kg").await;
    visit.is_pictured_without_script("5-without-script").await;
    visit.clicks(&format!("{CARD} button[value=confirm]")).await;
    visit.sees(".message.assistant .text", "anotei seu peso de 82,5 kg").await;
    visit.sees_none(CARD).await;
    assert_eq!(Talk::with(&visit.server).values("weight").await.len(), 1);
    visit.ends().await;
}

impl Visit {
    /// Like [`Self::is_pictured`], where nothing can be asked of the page by script.
    async fn is_pictured_without_script(&self, name: &str) {
        self.browser.looks(390, 844, Scheme::Light).await;
        self.browser.keep_picture(&format!("{name}-390-light")).await;
    }
}

#[tokio::test]
async fn the_way_in_speaks_the_visitors_language() {
    for (languages, title, name) in
        [("pt-BR,pt", "Bom te ver", "0-sign-in"), ("en-US,en", "Good to see you", "0-sign-in-en")]
    {
        let Some(visit) = Visit::begin(Script::On, languages).await else { return };
        visit.opens("/").await;
        visit.sees("body", title).await;
        visit.is_pictured(name).await;
        visit
            .browser
            .page
            .find(Locator::Css("input[name=token]"))
            .await
            .unwrap()
            .send_keys("nada")
            .await
            .unwrap();
        visit.clicks("main button").await;
        visit.sees(".refused", "").await;
        let token = visit.browser.page.find(Locator::Css("input[name=token]")).await.unwrap();
        token.send_keys(testkit::server::TOKEN).await.unwrap();
        visit.clicks("main button").await;
        visit.sees(FIELD, "").await;
    }
}

#[tokio::test]
async fn a_lost_server_is_said_and_the_message_is_not_lost() {
    let Some(visit) = Visit::signed_in(Script::On).await else { return };
    let Visit { browser, server, _home } = visit;
    server.kill();
    let field = browser.page.find(Locator::Css(FIELD)).await.unwrap();
    field.send_keys("pesei 82,5 kg hoje").await.unwrap();
    field.send_keys(&String::from(char::from(Key::Enter))).await.unwrap();
    eventually("a sentence with a way on", async || {
        let note = browser.page.find(Locator::Css(".note button")).await.ok()?;
        note.is_displayed().await.ok()?.then_some(())
    })
    .await;
    browser.looks(390, 844, Scheme::Light).await;
    browser.keep_picture("6-lost-server-390-light").await;
}
