//! Who may tell us something, and what can be read.

use serde_json::json;

use crate::whatsapp::house::{ANA, PATH, TOKEN, on_each_engine};

const MEGABYTE: usize = 1024 * 1024;

fn text(words: &str) -> serde_json::Value {
    json!({ "event": "messages.upsert", "data": {
        "key": { "remoteJid": format!("{ANA}@s.whatsapp.net"), "fromMe": false, "id": "3EB0REFUSED" },
        "pushName": "Ana", "message": { "conversation": words }
    } })
}

#[tokio::test]
async fn only_evolution_itself_is_heard() {
    on_each_engine("aria", async |house| {
        let life = house.lives().await;
        let stranger = life.server.stranger();
        for client in [
            stranger.clone(),
            stranger.with("authorization", "Bearer something-else"),
            stranger.with("apikey", "something-else"),
            stranger.with("authorization", "Bearer "),
            life.server.client(),
        ] {
            client.post(PATH, &text("oi")).await.is_problem(401, "unauthorised");
        }
        life.goes_on(20).await;
        assert!(life.delivered(ANA).is_empty());
        let by_key = stranger.with("apikey", TOKEN).post(PATH, &text("oi")).await;
        assert_eq!(by_key.status, 200, "{}", by_key.text());
        life.goes_on(20).await;
        assert_eq!(life.delivered(ANA).len(), 1);
    })
    .await;
}

#[tokio::test]
async fn only_instances_of_the_house_are_known() {
    on_each_engine("aria", async |house| {
        let mut command = house.command(&["serve"]);
        command.env("PAPO_EVOLUTION_INSTANCE", "Minha Loja");
        let life = house.lives_with(command).await;
        life.caller().post("/webhooks/evolution/outra", &text("oi")).await.is_problem(404, "not_found");
        assert_eq!(life.caller().post(PATH, &text("oi")).await.status, 200);
        assert_eq!(life.caller().get(PATH).await.status, 405);
    })
    .await;
}

#[tokio::test]
async fn without_a_number_nobody_is_listened_to() {
    on_each_engine("aria", async |house| {
        let server = house.home.start().await;
        server.client_with(TOKEN).post(PATH, &text("oi")).await.is_problem(404, "not_found");
    })
    .await;
}

#[tokio::test]
async fn what_is_broken_is_refused_and_what_is_unknown_is_not() {
    on_each_engine("aria", async |house| {
        let life = house.lives().await;
        let caller = life.caller();
        let whole = text("pesei 80 kg").to_string();
        for length in [0, 1, whole.len() / 3, whole.len() / 2, whole.len() - 1] {
            let body = whole.as_bytes()[..length].to_vec();
            let answer = caller.send(hyper::Method::POST, PATH, body).await;
            answer.is_problem(400, "malformed_json");
        }
        for body in [
            json!({ "event": "labels.association", "data": { "labelId": "7" } }),
            json!({ "event": "messages.upsert", "data": null }),
            json!({ "event": "messages.upsert", "data": [1, "two", {}] }),
            json!({ "event": "qrcode.updated" }),
        ] {
            let answer = caller.post(PATH, &body).await;
            assert_eq!(answer.status, 200, "{body}: {}", answer.text());
        }
        life.goes_on(20).await;
        assert_eq!(house.evolution.delivered(), []);
    })
    .await;
}

#[tokio::test]
async fn five_megabytes_are_read_and_eleven_are_not() {
    on_each_engine("julia", async |house| {
        let life = house.lives().await;
        let picture = |size: usize, id: &str| {
            json!({ "event": "messages.upsert", "data": {
                "key": { "remoteJid": format!("{ANA}@s.whatsapp.net"), "fromMe": false, "id": id },
                "pushName": "Ana", "messageType": "imageMessage",
                "message": { "imageMessage": { "mimetype": "image/png" }, "base64": "A".repeat(size) }
            } })
        };
        let refused = life.caller().post(PATH, &picture(11 * MEGABYTE, "3EB0TOOBIG")).await;
        refused.is_problem(413, "payload_too_large");
        let taken = life.caller().post(PATH, &picture(5 * MEGABYTE, "3EB0BIG")).await;
        assert_eq!(taken.status, 200, "{}", taken.text());
        life.goes_on(20).await;
        let replies = life.delivered(ANA);
        assert!(matches!(replies.as_slice(), [one] if one.contains("imagem")), "{replies:?}");
    })
    .await;
}
