//! Looking: lists, words, pages, the past, the export.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::memory::house::{changing, on_each_engine, path, proposed};

#[tokio::test]
async fn what_is_written_is_listed_newest_first_and_found_by_words() {
    on_each_engine(async |house| {
        let ana = house.remembered().await;
        ana.writes("Mora em Campinas").await;
        house.server.advance(1).await;
        let rule = json!({ "type": "preference", "area": "health", "content": "Prefere caminhar de manhã" });
        ana.writes_whole(rule).await;
        house.server.advance(1).await;
        let mother = json!({ "type": "person", "area": "relationships", "about": "mãe",
                             "content": "Mãe se chama Lúcia" });
        let mother = ana.writes_whole(mother).await;
        let all = ["Mãe se chama Lúcia", "Prefere caminhar de manhã", "Mora em Campinas"];
        assert_eq!(ana.contents("").await, all);
        assert_eq!(ana.contents("?type=preference").await, [all[1]]);
        assert_eq!(ana.contents("?area=relationships").await, [all[0]]);
        assert_eq!(ana.contents("?area=health&type=fact").await, [""; 0]);
        assert_eq!(ana.contents("?q=campinas").await, [all[2]]);
        assert_eq!(ana.contents("?q=caminhadas").await.len() + ana.contents("?q=caminhando").await.len(), 2);
        assert_eq!(ana.contents("?q=lucia&type=person").await, [all[0]], "accents do not matter");
        assert_eq!(ana.contents("?q=girafa").await, [""; 0]);

        let fields: BTreeSet<&str> = mother.as_object().unwrap().keys().map(String::as_str).collect();
        let promised = BTreeSet::from([
            "id",
            "type",
            "area",
            "sub_area",
            "about",
            "content",
            "confidence",
            "source",
            "evidence",
            "validated_by_user",
            "active",
            "standing",
            "superseded_by_id",
            "superseded_at",
            "superseded_because",
            "said_at",
            "last_accessed_at",
            "created_at",
            "updated_at",
        ]);
        assert_eq!(fields, promised);
        assert_eq!(mother["source"], "user_explicit");
        assert_eq!((&mother["validated_by_user"], &mother["active"]), (&json!(true), &json!(true)));
        assert_eq!(mother["evidence"][0]["words"], "Mãe se chama Lúcia");
    })
    .await;
}

#[tokio::test]
async fn lists_are_turned_page_by_page() {
    on_each_engine(async |house| {
        let ana = house.remembered().await;
        let animals = ["gato", "cachorro", "papagaio", "hamster", "coelho"];
        for animal in animals {
            house.server.advance(1).await;
            ana.writes(&format!("Cuida de um {animal} chamado {animal}inho")).await;
        }
        let mut seen = Vec::new();
        let mut cursor = String::new();
        loop {
            let page = ana.gets(&format!("/api/v1/memories?limit=2{cursor}")).await;
            seen.extend(page["items"].as_array().unwrap().iter().map(|item| item["content"].clone()));
            let Some(next) = page["next_cursor"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        assert_eq!(seen.len(), 5, "{seen:?}");
        assert!(seen[0].as_str().unwrap().contains("coelho"), "{seen:?}");
        assert_eq!(ana.contents("?q=cuida&limit=2").await.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn the_memory_as_it_was_at_an_instant() {
    on_each_engine(async |house| {
        let ana = house.remembered().await;
        let home = ana.writes("Mora em Campinas").await;
        house.server.advance(3600).await;
        ana.changes(&home, json!({ "content": "Mora em Santos" })).await;
        house.server.advance(3600).await;
        ana.changes(&home, json!({ "active": false })).await;
        ana.writes("Toca violão aos domingos").await;

        assert_eq!(ana.contents("").await, ["Toca violão aos domingos"]);
        let at = async |instant: &str, rest: &str| ana.contents(&format!("?at={instant}{rest}")).await;
        assert_eq!(at("2026-11-14T08:59:59-03:00", "").await, [""; 0]);
        assert_eq!(at("2026-11-14T09:30:00-03:00", "").await, ["Mora em Campinas"]);
        assert_eq!(at("2026-11-14T13:30:00Z", "").await, ["Mora em Santos"]);
        assert_eq!(at("2026-11-14T13:30:00%2B00:00", "").await, ["Mora em Santos"]);
        assert_eq!(at("2026-11-14T13:30:00+00:00", "").await, ["Mora em Santos"], "a plus is a plus");
        assert_eq!(at("2027-01-01T00:00:00Z", "").await, ["Toca violão aos domingos"]);
        assert_eq!(at("2027-01-01T00:00:00Z", "&history=true").await.len(), 2);
        assert_eq!(at("2026-11-14T09:30:00-03:00", "&type=person").await, [""; 0]);
        let then = ana.gets("/api/v1/memories?at=2026-11-14T09:30:00-03:00").await;
        assert_eq!(then["items"][0]["id"], home["id"]);
        assert_eq!(then["items"][0]["active"], true);
    })
    .await;
}

#[tokio::test]
async fn the_export_holds_everything() {
    on_each_engine(async |house| {
        let ana = house.remembered().await;
        let gone = ana.writes("Torce para o Guarani").await;
        ana.changes(&gone, json!({ "active": false })).await;
        ana.says("me mudei para Santos").await;
        ana.says("agora moro em Curitiba").await;
        let items = vec![
            proposed("Mora em Santos", "me mudei para Santos"),
            changing("Mora em Curitiba", "agora moro em Curitiba", &["n1"]),
        ];
        house.night("2026-11-14", "2026-11-14T12:30:00Z", items).await;
        let answer = ana.client.get("/api/v1/memories/export").await;
        let disposition = answer.header("content-disposition").unwrap();
        assert_eq!(disposition, "attachment; filename=\"papo-memory-2026-11-14.json\"");
        let export = answer.json();
        assert_eq!((&export["total"], export["items"].as_array().unwrap().len()), (&json!(3), 3), "{export}");
        assert_eq!(export["stats"], json!({ "active": 1, "superseded": 1 }));
        assert!(export["exported_at"].as_str().unwrap().starts_with("2026-11-14T12:00"), "{export}");
        let of = |content: &str| {
            let mut items = export["items"].as_array().unwrap().iter();
            items.find(|item| item["content"] == content).unwrap().clone()
        };
        let (old, new) = (of("Mora em Santos"), of("Mora em Curitiba"));
        assert_eq!((&old["standing"], &old["active"]), (&json!("superseded"), &json!(false)));
        assert_eq!(old["superseded_by_id"], new["id"]);
        assert_ne!(old["superseded_at"], Value::Null);
        assert_eq!(of("Torce para o Guarani")["standing"], "inactive");
    })
    .await;
}

#[tokio::test]
async fn one_item_shows_its_evidence_and_its_life() {
    on_each_engine(async |house| {
        let ana = house.remembered().await;
        let reply = ana.says("eu moro em Campinas desde janeiro").await;
        let items = vec![proposed("Mora em Campinas", "eu moro em Campinas")];
        house.night("2026-11-14", "2026-11-14T12:30:00Z", items).await;
        let memory = ana.gets("/api/v1/memories").await["items"][0].clone();
        assert_eq!(memory["source"], "conversation");
        assert_eq!(memory["evidence"][0]["words"], "eu moro em Campinas");
        let conversation = reply["conversation_id"].as_str().unwrap();
        let said = ana.gets(&format!("/api/v1/conversations/{conversation}/messages")).await;
        let messages = said["items"].as_array().unwrap().iter();
        let ids: Vec<&Value> = messages.map(|message| &message["id"]).collect();
        assert!(ids.contains(&&memory["evidence"][0]["message_id"]), "{memory} {ids:?}");

        ana.changes(&memory, json!({ "content": "Mora em Valinhos" })).await;
        let whole = ana.gets(&path(&memory)).await;
        let life = whole["history"].as_array().unwrap().iter();
        let life: Vec<Value> =
            life.map(|version| json!([version["change"], version["cause"], version["content"]])).collect();
        let learned = json!(["added", "night", "Mora em Campinas"]);
        assert_eq!(life, [learned, json!(["edited", "person", "Mora em Valinhos"])]);
    })
    .await;
}
