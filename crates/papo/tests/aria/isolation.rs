//! Nobody reaches what is somebody else's, in their own house or in another, and what was forgotten is gone.

use serde_json::json;
use testkit::server::Client;

use crate::aria::keeping::{enter, listed, resources};
use crate::aria::{is_sound, on_each_engine};

/// Everything that a stranger tries with what is another's leads nowhere.
async fn reaches_nothing_of(stranger: &Client, owner: &Client) {
    for resource in resources() {
        let own = enter(owner, &resource).await;
        let before = listed(owner, resource.path).await;
        stranger.patch(&own, &resource.change).await.is_problem(404, "not_found");
        let deleted = stranger.delete(&own).await;
        assert_eq!(deleted.status, 404, "{own}: {}", deleted.text());
        assert_eq!(listed(stranger, resource.path).await.len(), 0, "{}", resource.path);
        for act in ["pay", "done", "snooze", "review", "gifts"] {
            let tried = stranger.post(&format!("{own}/{act}"), &json!({ "gift": "x", "answer": "ok" })).await;
            assert!((400..500).contains(&tried.status), "{own}/{act}: {}", tried.status);
        }
        assert_eq!(listed(owner, resource.path).await, before, "{}", resource.path);
    }
}

#[tokio::test]
async fn between_two_people_of_one_house_and_two_houses() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let owner = server.client();
        let neighbour = server.client_with(&home.add_person("Beto", None));
        let stranger = server.client_with(&home.add_person("Carla", Some("Outra casa")));
        reaches_nothing_of(&neighbour, &owner).await;
        reaches_nothing_of(&stranger, &owner).await;
        server.stop().await;
        is_sound(&home);
    })
    .await;
}

#[tokio::test]
async fn what_was_forgotten_is_listed_nowhere() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let client = server.client();
        for resource in resources() {
            enter(&client, &resource).await;
        }
        let said = client
            .post("/api/v1/messages", &json!({ "assistant": "aria", "text": "esqueça tudo sobre mim" }))
            .await;
        let nonce = said.json()["proposal"]["nonce"].as_str().unwrap().to_owned();
        client.post(&format!("/api/v1/confirmations/{nonce}"), &json!({ "decision": "confirm" })).await;
        server.advance(60).await;
        for resource in resources() {
            assert_eq!(listed(&client, resource.path).await.len(), 0, "{}", resource.path);
        }
        server.stop().await;
        is_sound(&home);
    })
    .await;
}
