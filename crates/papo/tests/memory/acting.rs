//! Changing by hand: write, correct, confirm, put aside, take up, undo, forget, erase everything.

use hyper::Method;
use serde_json::{Value, json};

use crate::memory::house::{on_each_engine, path};

#[tokio::test]
async fn a_repeated_thing_is_kept_once_and_strengthened() {
    on_each_engine(async |house| {
        let ana = house.remembered().await;
        let first = ana.writes("Mora em Campinas").await;
        let body = json!({ "type": "fact", "content": "  Mora   em campinas " });
        let again = ana.client.post("/api/v1/memories", &body).await;
        assert_eq!((again.status, &again.json()["id"]), (200, &first["id"]));
        assert_eq!(ana.contents("?history=true").await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_correction_is_the_persons_own_and_can_be_undone() {
    on_each_engine(async |house| {
        let ana = house.remembered().await;
        let memory = ana.writes("Mora em Campinas").await;
        let corrected = ana.changes(&memory, json!({ "content": "Mora em Valinhos" })).await;
        assert_eq!(corrected["content"], "Mora em Valinhos");
        assert_eq!(ana.contents("?q=valinhos").await.len(), 1);
        assert_eq!(ana.contents("?q=campinas").await.len(), 0, "the index follows");
        assert!(ana.gets("/api/v1/me/memory").await["memory"].as_str().unwrap().contains("Valinhos"));

        let undone = ana.undoes(&memory, 2).await;
        assert_eq!((undone.status, &undone.json()["result"]), (200, &json!("done")), "{}", undone.text());
        assert_eq!(undone.json()["memory"]["content"], "Mora em Campinas");
        assert_eq!(ana.contents("?q=campinas").await, ["Mora em Campinas"]);
        assert!(ana.gets("/api/v1/me/memory").await["memory"].as_str().unwrap().contains("Campinas"));
        assert_eq!(ana.undoes(&memory, 2).await.json()["result"], "already");
        ana.undoes(&memory, 9).await.is_problem(404, "not_found");
    })
    .await;
}

#[tokio::test]
async fn what_was_built_upon_is_not_undone_beneath() {
    on_each_engine(async |house| {
        let ana = house.remembered().await;
        let memory = ana.writes("Mora em Campinas").await;
        ana.changes(&memory, json!({ "content": "Mora em Valinhos" })).await;
        ana.changes(&memory, json!({ "content": "Mora em Vinhedo" })).await;
        ana.undoes(&memory, 2).await.is_problem(409, "changed_since");
        assert_eq!(ana.undoes(&memory, 3).await.status, 200);
        assert_eq!(ana.undoes(&memory, 2).await.status, 200);
        assert_eq!(ana.undoes(&memory, 1).await.json()["memory"]["standing"], "withdrawn");
        assert_eq!(ana.contents("").await, [""; 0]);
    })
    .await;
}

#[tokio::test]
async fn put_aside_taken_up_and_confirmed() {
    on_each_engine(async |house| {
        let ana = house.remembered().await;
        let memory = ana.writes("Mora em Campinas").await;
        let aside = ana.changes(&memory, json!({ "active": false })).await;
        assert_eq!((&aside["active"], &aside["standing"]), (&json!(false), &json!("inactive")));
        assert_eq!(ana.gets("/api/v1/me/memory").await["memory"], "");
        let taken_up = ana.changes(&memory, json!({ "active": true, "validated": false })).await;
        assert_eq!((&taken_up["active"], &taken_up["validated_by_user"]), (&json!(true), &json!(false)));
        let confirmed = ana.changes(&memory, json!({ "validated": true })).await;
        assert_eq!(confirmed["validated_by_user"], true);
        assert_eq!(ana.changes(&memory, json!({})).await["content"], "Mora em Campinas");
    })
    .await;
}

#[tokio::test]
async fn forgotten_for_good() {
    on_each_engine(async |house| {
        let ana = house.remembered().await;
        let memory = ana.writes("Mora em Campinas").await;
        assert_eq!(ana.client.delete(&path(&memory)).await.status, 204);
        ana.client.get(&path(&memory)).await.is_problem(404, "not_found");
        ana.client.delete(&path(&memory)).await.is_problem(404, "not_found");
        assert_eq!(ana.contents("?history=true").await, [""; 0]);
        assert_eq!(ana.contents("?at=2027-01-01T00:00:00Z&history=true").await, [""; 0]);
        assert_eq!(ana.gets("/api/v1/memories/export").await["total"], 0);
        assert_eq!(ana.gets("/api/v1/me/memory").await["memory"], "");
    })
    .await;
}

#[tokio::test]
async fn everything_goes_and_only_with_the_right_words() {
    on_each_engine(async |house| {
        let ana = house.remembered().await;
        let bia = house.another("Bia", None).await;
        ana.writes("Mora em Campinas").await;
        bia.writes("Mora em Santos").await;
        let said = ana.says("hoje o dia foi comprido").await;
        ana.client.patch("/api/v1/me/preferences", &json!({ "name": "Mestre" })).await;
        for wrong in
            [json!({}), json!({ "confirm": "sim" }), json!({ "confirm": "" }), json!({ "confirm": true })]
        {
            let refused = ana.sends(Method::DELETE, "/api/v1/memories", &wrong).await;
            refused.is_problem(400, "invalid_request");
        }
        ana.client.delete("/api/v1/memories").await.is_problem(415, "unsupported_media_type");
        assert_eq!(ana.contents("").await.len(), 1);

        let body = json!({ "confirm": "apagar tudo" });
        assert_eq!(ana.sends(Method::DELETE, "/api/v1/memories", &body).await.status, 202);
        assert_eq!(ana.contents("?history=true").await, [""; 0]);
        assert_eq!(ana.gets("/api/v1/me/consent").await["memory"], false);
        assert_eq!(ana.gets("/api/v1/me/preferences").await["name"], Value::Null);
        let conversation = said["conversation_id"].as_str().unwrap();
        let left = ana.gets(&format!("/api/v1/conversations/{conversation}/messages")).await;
        let texts: Vec<&Value> =
            left["items"].as_array().unwrap().iter().map(|message| &message["text"]).collect();
        assert!(texts.iter().all(|text| **text == json!("")), "{left}");
        assert_eq!(bia.contents("").await, ["Mora em Santos"]);
    })
    .await;
}
