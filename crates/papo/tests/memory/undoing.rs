//! What is changed by hand is taken back by its receipt: memories, preferences and consent, by the API and by a tap.

use hyper::Method;
use serde_json::{Value, json};
use testkit::server::Answer;

use crate::memory::house::{Person, on_each_engine, path};

fn receipt(answer: &Answer) -> String {
    assert!(answer.status < 300, "{}", answer.text());
    answer.header("x-receipt-id").unwrap().to_owned()
}

async fn undo(person: &Person, receipt: &str) -> Value {
    let undone = person.client.post(&format!("/api/v1/undo/{receipt}"), &json!({})).await;
    assert_eq!(undone.status, 200, "{}", undone.text());
    undone.json()
}

#[tokio::test]
async fn a_memory_that_is_corrected_by_hand_comes_back_and_the_reply_shows_it() {
    on_each_engine(async |house| {
        let ana = house.remembered().await;
        let memory = ana.writes("Mora em Campinas").await;
        let changed = ana.client.patch(&path(&memory), &json!({ "content": "Mora em Valinhos" })).await;
        let undone = undo(&ana, &receipt(&changed)).await;
        assert_eq!(ana.contents("").await, ["Mora em Campinas"]);
        let said = undone["said"].as_str().unwrap();
        assert!(said.contains("“Mora em Valinhos” → “Mora em Campinas”"), "{said}");
        undo(&ana, undone["receipts"][0]["id"].as_str().unwrap()).await;
        assert_eq!(ana.contents("").await, ["Mora em Valinhos"], "taking back is an effect, too");

        let aside = ana.client.patch(&path(&memory), &json!({ "active": false })).await;
        undo(&ana, &receipt(&aside)).await;
        assert_eq!(ana.contents("").await, ["Mora em Valinhos"]);
        let body = json!({ "type": "fact", "content": "Tem dois gatos" });
        let written = ana.client.post("/api/v1/memories", &body).await;
        undo(&ana, &receipt(&written)).await;
        assert_eq!(ana.contents("").await, ["Mora em Valinhos"]);
        let gone = ana.client.delete(&path(&memory)).await;
        assert_eq!(gone.header("x-receipt-id"), None, "what is forgotten stays forgotten");
    })
    .await;
}

#[tokio::test]
async fn preferences_and_consent_are_taken_back_by_their_receipts() {
    on_each_engine(async |house| {
        let ana = house.remembered().await;
        let before = ana.gets("/api/v1/me/preferences").await;
        let patch = json!({ "name": "Nina", "tone": "formal", "language": "en" });
        let changed = ana.client.patch("/api/v1/me/preferences", &patch).await;
        undo(&ana, &receipt(&changed)).await;
        assert_eq!(ana.gets("/api/v1/me/preferences").await, before);
        let refused = ana.sends(Method::PUT, "/api/v1/me/consent", &json!({ "memory": false })).await;
        undo(&ana, &receipt(&refused)).await;
        assert_eq!(ana.gets("/api/v1/me/consent").await["memory"], true);
    })
    .await;
}

#[tokio::test]
async fn one_tap_takes_back_what_was_changed_on_the_page() {
    on_each_engine(async |house| {
        let ana = house.remembered().await;
        let memory = ana.writes("Mora em Campinas").await;
        let (session, csrf) = crate::memory::settling::session(&house.server).await;
        let own = format!("/memory/items/{}", memory["id"].as_str().unwrap());
        let fields = [("csrf", csrf.as_str()), ("act", "edit"), ("content", "Mora em Vinhedo")];
        let done = session.form(&own, &fields).await;
        assert_eq!(ana.contents("").await, ["Mora em Vinhedo"]);
        let place = done.header("location").unwrap();
        let page = session.get(place.split('#').next().unwrap()).await.text();
        let (_, rest) = page.split_once("name=\"receipt\" value=\"").unwrap();
        let receipt = rest.split('"').next().unwrap();
        let fields = [("csrf", csrf.as_str()), ("receipt", receipt), ("back", "/memory")];
        assert_eq!(session.form("/undo", &fields).await.status, 303);
        assert_eq!(ana.contents("").await, ["Mora em Campinas"]);
        let fields = [("csrf", csrf.as_str()), ("memory", "no"), ("next", "/settings")];
        let answered = session.form("/settings/consent", &fields).await;
        let page = session.get(answered.header("location").unwrap()).await.text();
        assert!(page.contains("name=\"receipt\""), "{page}");
    })
    .await;
}
