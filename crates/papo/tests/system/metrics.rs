//! `/api/v1/metrics`: entries by hand, by the same rules as in conversation.

use serde_json::{Value, json};

use crate::system::on_each_engine;
use crate::system::talk::{Talk, did, proposes};

#[tokio::test]
async fn an_entry_from_its_making_to_its_end() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let client = server.client();
        let made = client.post("/api/v1/metrics", &json!({ "type": "water", "value": 2, "unit": "l" })).await;
        assert_eq!(made.status, 201, "{}", made.text());
        let entry = made.json();
        let id = entry["id"].as_str().unwrap();
        assert_eq!(
            entry,
            json!({ "id": id, "type": "water", "value": 2000, "unit": "ml", "date": "2026-11-14",
                    "created_at": "2026-11-14T12:00:00Z" })
        );
        let path = format!("/api/v1/metrics/{id}");
        let change = json!({ "value": 1.5, "unit": "l", "date": "2026-11-12", "notes": " na  praia ", "category": "Mar" });
        let changed = client.patch(&path, &change).await;
        assert_eq!(changed.status, 200, "{}", changed.text());
        let wanted = json!({ "id": id, "type": "water", "value": 1500, "unit": "ml", "date": "2026-11-12",
            "category": "mar", "notes": "na praia", "created_at": "2026-11-14T12:00:00Z" });
        assert_eq!(changed.json(), wanted);
        assert_eq!(client.patch(&path, &json!({})).await.json(), wanted, "nothing asked, nothing changed");
        let cleared = client.patch(&path, &json!({ "notes": "", "category": "" })).await.json();
        assert_eq!((cleared.get("notes"), cleared.get("category")), (None, None));
        assert_eq!(client.patch(&path, &json!({ "value": 750 })).await.json()["value"], 750);

        assert_eq!(client.delete(&path).await.status, 204);
        client.delete(&path).await.is_problem(404, "not_found");
        client.patch(&path, &json!({ "value": 100 })).await.is_problem(404, "not_found");
        assert_eq!(client.get("/api/v1/metrics").await.json(), json!({ "items": [], "next_cursor": null }));
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_is_refused_with_a_sentence() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let client = server.client();
        let refused = [
            json!({ "type": "weight", "value": 900 }),
            json!({ "type": "weight", "value": -1 }),
            json!({ "type": "weight", "value": 80, "unit": "l" }),
            json!({ "type": "weight", "value": 80, "unit": "x".repeat(33) }),
            json!({ "type": "mood", "value": 11 }),
            json!({ "type": "water", "value": 3 }),
            json!({ "type": "sleep", "value": 25 }),
            json!({ "type": "weight", "value": 80, "date": "2026-11-15" }),
            json!({ "type": "weight", "value": 80, "date": "1800-01-01" }),
            json!({ "type": "custom", "value": 3 }),
            json!({ "type": "custom", "value": 1e300, "name": "passos" }),
        ];
        for body in refused {
            let detail = client.post("/api/v1/metrics", &body).await.is_problem(422, "invalid_metric");
            assert!(detail.len() > 15, "{body}: {detail}");
        }
        let unread = [
            json!({}),
            json!({ "type": "height", "value": 1 }),
            json!({ "type": "weight", "value": "oitenta" }),
            json!({ "type": "weight", "value": 80, "date": "ontem" }),
            json!({ "type": "weight", "value": 80, "valeu": 1 }),
            json!({ "type": "weight", "value": 80, "notes": "x".repeat(501) }),
            json!({ "type": "weight", "value": 80, "category": "x".repeat(41) }),
            json!({ "type": "custom", "value": 80, "name": "x".repeat(61) }),
        ];
        for body in unread {
            client.post("/api/v1/metrics", &body).await.is_problem(400, "invalid_request");
        }
        let entry = client.post("/api/v1/metrics", &json!({ "type": "weight", "value": 80 })).await.json();
        let path = format!("/api/v1/metrics/{}", entry["id"].as_str().unwrap());
        for change in [json!({ "value": 900 }), json!({ "unit": "l" }), json!({ "date": "2027-01-01" })] {
            client.patch(&path, &change).await.is_problem(422, "invalid_metric");
        }
        client.patch(&path, &json!({ "type": "water" })).await.is_problem(400, "invalid_request");
        for query in ["type=height", "days=0", "days=x", "days=99999"] {
            client.get(&format!("/api/v1/metrics?{query}")).await.is_problem(400, "invalid_request");
        }
        assert_eq!(client.get("/api/v1/metrics").await.json()["items"], json!([entry]));
    })
    .await;
}

#[tokio::test]
async fn nobody_sees_or_touches_what_is_somebody_elses() {
    on_each_engine(async |home| {
        let next_door = home.add_person("Bia", Some("Vizinhos"));
        let same_house = home.add_person("Caio", None);
        let server = home.start().await;
        let client = server.client();
        let entry = client.post("/api/v1/metrics", &json!({ "type": "weight", "value": 80 })).await.json();
        let path = format!("/api/v1/metrics/{}", entry["id"].as_str().unwrap());
        for token in [next_door, same_house] {
            let other = server.client_with(&token);
            assert_eq!(other.get("/api/v1/metrics").await.json()["items"], json!([]));
            other.patch(&path, &json!({ "value": 81 })).await.is_problem(404, "not_found");
            other.delete(&path).await.is_problem(404, "not_found");
        }
        for id in ["nada", "%00", "01a1d9ed-c200-78a3-87ed-816795f5fa0c"] {
            client.delete(&format!("/api/v1/metrics/{id}")).await.is_problem(404, "not_found");
        }
        assert_eq!(client.get("/api/v1/metrics").await.json()["items"], json!([entry]));
    })
    .await;
}

#[tokio::test]
async fn all_kinds_in_one_list_newest_first_page_by_page() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let client = server.client();
        let kinds = ["weight", "mood", "sleep"];
        for day in 1..=5 {
            for kind in kinds {
                let body = json!({ "type": kind, "value": if kind == "weight" { 80 } else { day }, "date": format!("2026-11-0{day}") });
                assert_eq!(client.post("/api/v1/metrics", &body).await.status, 201);
            }
        }
        let label = |item: &Value| format!("{} {}", item["date"].as_str().unwrap(), item["type"].as_str().unwrap());
        let wanted: Vec<String> = (1..=5)
            .rev()
            .flat_map(|day| ["sleep", "mood", "weight"].map(|kind| format!("2026-11-0{day} {kind}")))
            .collect();
        let mut seen = Vec::new();
        let mut cursor = String::new();
        loop {
            let page = client.get(&format!("/api/v1/metrics?limit=4{cursor}")).await.json();
            let items = page["items"].as_array().unwrap();
            assert!(items.len() <= 4 && !items.is_empty());
            seen.extend(items.iter().map(label));
            let Some(next) = page["next_cursor"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        assert_eq!(seen, wanted);
        let few = client.get("/api/v1/metrics?type=mood&days=11").await.json();
        let days: Vec<&Value> = few["items"].as_array().unwrap().iter().map(|item| &item["date"]).collect();
        assert_eq!(days, ["2026-11-05", "2026-11-04"], "today is the first of the eleven");
    })
    .await;
}

#[tokio::test]
async fn what_was_made_by_hand_is_there_in_conversation() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let mut ana = Talk::with(&server);
        ana.client.post("/api/v1/metrics", &json!({ "type": "weight", "value": 81.4 })).await;
        let asked = ana.says("quanto eu pesei essa semana?").await;
        did(&asked, "get_tracking_history");
        assert!(asked["reply"].as_str().unwrap().contains("81,4 kg"), "{asked}");
        did(&ana.says("errei, foi 82").await, "update_metric");
        assert_eq!(ana.values("weight").await, [json!(["2026-11-14", 82])]);
        proposes(&ana.says("pesei 83 kg ontem").await, "record_metric", &json!({ "value": 83 }));
    })
    .await;
}
