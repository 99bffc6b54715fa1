//! An operator finds a conversation, takes it over, answers in it and gives it back.

use serde_json::json;

use crate::console::{is_sound, on_each_engine, says, thread};

#[tokio::test]
async fn a_conversation_is_taken_over_answered_and_given_back() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let operator = server.client();
        let beto = server.client_with(&home.add_person("Beto", None));
        let id = says(&beto, "oi", None).await;
        let path = format!("/api/v1/admin/conversations/{id}");

        let listed = operator.get("/api/v1/admin/conversations").await.json();
        let row = &listed["items"][0];
        assert_eq!((&row["id"], &row["name"]), (&json!(id), &json!("Beto")), "{listed}");
        assert_eq!((&row["controlled_by"], &row["channel"]), (&json!("julia"), &json!("web")));
        let taken = operator.post(&format!("{path}/handoff"), &json!({})).await;
        assert_eq!(taken.json(), json!({ "conversation_id": id, "controlled_by": "human" }));
        let again = operator.post(&format!("{path}/handoff"), &json!({})).await;
        assert_eq!((again.status, again.json()), (200, taken.json()), "once is enough");

        says(&beto, "tem alguém aí?", Some(&id)).await;
        let human = operator.get("/api/v1/admin/conversations?control=human").await.json();
        assert_eq!(human["items"][0]["waiting"], json!(true), "{human}");
        assert_eq!(
            operator.get("/api/v1/admin/conversations?waiting=true").await.json()["items"],
            human["items"]
        );
        let by_assistant = operator.get("/api/v1/admin/conversations?control=assistant").await.json();
        assert_eq!(by_assistant["items"], json!([]));

        let said =
            operator.post(&format!("{path}/messages"), &json!({ "text": "Oi, Beto, aqui é a Ana." })).await;
        assert_eq!(said.status, 201, "{}", said.text());
        let whole = operator.get(&path).await.json();
        let newest = &whole["messages"][0];
        assert_eq!(
            (&newest["author"], &newest["text"]),
            (&json!("operator"), &json!("Oi, Beto, aqui é a Ana."))
        );
        assert_eq!(
            (&newest["id"], &newest["delivery"]["status"]),
            (&said.json()["message_id"], &json!("sent"))
        );

        let back = operator.post(&format!("{path}/release"), &json!({})).await;
        assert_eq!(back.json(), json!({ "conversation_id": id, "controlled_by": "julia" }));
        says(&beto, "oi", Some(&id)).await;
        let authors: Vec<String> =
            thread(&operator, &id).await.into_iter().map(|(author, _)| author).collect();
        assert_eq!(authors, ["person", "assistant", "person", "operator", "person", "assistant"]);
        let kinds = |body: serde_json::Value| -> Vec<serde_json::Value> {
            body["items"].as_array().unwrap().iter().map(|item| item["kind"].clone()).collect()
        };
        for kind in ["handoff_started", "handoff_ended", "left_to_human"] {
            let found = operator.get(&format!("/api/v1/admin/events?kind={kind}")).await.json();
            assert_eq!(kinds(found), [json!(kind)], "{kind}");
        }
        server.stop().await;
        is_sound(&home);
    })
    .await;
}

#[tokio::test]
async fn whoever_answers_an_assistants_conversation_takes_it_over() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let (operator, beto) = (server.client(), server.client_with(&home.add_person("Beto", None)));
        let id = says(&beto, "oi", None).await;
        let path = format!("/api/v1/admin/conversations/{id}");
        operator.post(&format!("{path}/messages"), &json!({ "text": "Deixa comigo" })).await;
        assert_eq!(operator.get(&path).await.json()["conversation"]["controlled_by"], json!("human"));
    })
    .await;
}

#[tokio::test]
async fn lists_are_turned_page_by_page_and_searched_without_accents() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let operator = server.client();
        for name in ["João", "Conceição", "Téo"] {
            says(&server.client_with(&home.add_person(name, None)), "oi", None).await;
            server.advance(1).await;
        }
        let mut names = Vec::new();
        let mut cursor = String::new();
        loop {
            let page = operator.get(&format!("/api/v1/admin/conversations?limit=2{cursor}")).await.json();
            names.extend(page["items"].as_array().unwrap().iter().map(|item| item["name"].clone()));
            let Some(next) = page["next_cursor"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        assert_eq!(names, [json!("Téo"), json!("Conceição"), json!("João")]);
        for (typed, found) in [("joao", "João"), ("CONCEICAO", "Conceição"), ("t%C3%A9o", "Téo")] {
            let page = operator.get(&format!("/api/v1/admin/conversations?q={typed}")).await.json();
            assert_eq!(page["items"][0]["name"], json!(found), "{typed}");
            assert_eq!(page["items"].as_array().unwrap().len(), 1, "{typed}");
        }
        for list in ["events", "outbound", "audit"] {
            let first = operator.get(&format!("/api/v1/admin/{list}?limit=1")).await.json();
            if let Some(next) = first["next_cursor"].as_str() {
                let second =
                    operator.get(&format!("/api/v1/admin/{list}?limit=1&cursor={next}")).await.json();
                assert_ne!(first["items"][0]["id"], second["items"][0]["id"], "{list}");
            }
        }
    })
    .await;
}
