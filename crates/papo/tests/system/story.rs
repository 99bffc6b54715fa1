//! The whole path: told, proposed, corrected, confirmed, asked about, mended, deleted.

use serde_json::{Value, json};

use crate::system::talk::{Talk, did, is_idle, proposes};
use crate::system::{is_sound, on_each_engine};

#[tokio::test]
async fn a_weight_from_the_first_word_to_its_deletion() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let mut ana = Talk::with(&server);

        let asked = ana.says("pesei 82,5 kg hoje").await;
        let wanted = json!({ "type": "weight", "value": 82.5, "unit": "kg", "date": "2026-11-14" });
        proposes(&asked, "record_metric", &wanted);
        assert_eq!(asked["proposal"]["expires_at"], "2026-11-14T12:05:00Z");
        assert!(asked["reply"].as_str().unwrap().contains("82,5 kg"), "{asked}");
        assert_eq!(ana.values("weight").await, [Value::Null; 0]);

        proposes(&ana.says("na verdade 82,3").await, "record_metric", &json!({ "value": 82.3 }));
        ana.decides(&asked, "confirm").await.is_problem(410, "nonce_gone");
        did(&ana.says("beleza").await, "record_metric");
        assert_eq!(ana.values("weight").await, [json!(["2026-11-14", 82.3])]);

        let yesterday = ana.says("pesei 83 kg ontem").await;
        proposes(&yesterday, "record_metric", &json!({ "value": 83, "date": "2026-11-13" }));
        let done = ana.decides(&yesterday, "confirm").await;
        did(&done.json(), "record_metric");
        ana.decides(&yesterday, "confirm").await.is_problem(410, "nonce_gone");
        assert_eq!(ana.values("weight").await, [json!(["2026-11-14", 82.3]), json!(["2026-11-13", 83])]);

        let week = ana.says("quanto eu pesei essa semana?").await;
        did(&week, "get_tracking_history");
        let said = week["reply"].as_str().unwrap();
        assert!(said.contains("82,3 kg") && said.contains("83 kg"), "{said}");

        // Two were shown, and neither is named: she is asked, and told which.
        let correction = ana.says("errei, foi 82").await;
        proposes(&correction, "update_metric", &json!({ "value": 82 }));
        did(&ana.says("isso").await, "update_metric");
        assert_eq!(ana.values("weight").await, [json!(["2026-11-14", 82]), json!(["2026-11-13", 83])]);
        // The last thing that was noted is another one: she is told which one it would be.
        let other = ana.says("apaga o de ontem").await;
        assert_eq!(other["proposal"]["summary"], "Apago seu peso de 83 kg ontem?", "{other}");
        did(&ana.says("isso").await, "delete_metric");
        assert_eq!(ana.values("weight").await, [json!(["2026-11-14", 82])]);

        let said = ana.transcript().await;
        assert_eq!(said.first().unwrap(), &("user".to_owned(), "pesei 82,5 kg hoje".to_owned()));
        assert_eq!(said.len(), 2 * 10, "nine messages and a button, each with its answer: {said:?}");
        is_sound(&home);
    })
    .await;
}

#[tokio::test]
async fn a_no_in_words_by_button_or_by_talking_of_something_else_records_nothing() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let mut ana = Talk::with(&server);
        for no in ["não", "deixa pra lá", "cancela"] {
            proposes(&ana.says("dormi 7h").await, "record_metric", &json!({ "type": "sleep", "value": 7 }));
            is_idle(&ana.says(no).await);
        }
        let asked = ana.says("dormi 7h").await;
        is_idle(&ana.decides(&asked, "reject").await.json());
        ana.decides(&asked, "confirm").await.is_problem(410, "nonce_gone");

        ana.says("bebi 2 litros de água").await;
        is_idle(&ana.says("qual é a capital da França?").await);
        ana.says("bebi 2 litros de água").await;
        let another = ana.says("quanto eu dormi essa semana?").await;
        did(&another, "get_tracking_history");
        is_idle(&ana.says("sim").await);
        assert_eq!(ana.client.get("/api/v1/metrics").await.json()["items"], json!([]));
        is_sound(&home);
    })
    .await;
}

#[tokio::test]
async fn yes_in_everyday_words() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let mut ana = Talk::with(&server);
        let words = ["sim", "beleza", "manda ver", "pode ser", "isso aí", "ok", "👍"];
        for yes in words {
            ana.says("tomei 500 ml de água").await;
            did(&ana.says(yes).await, "record_metric");
        }
        assert_eq!(ana.values("water").await.len(), words.len());
    })
    .await;
}

#[tokio::test]
async fn two_things_in_one_sentence_are_asked_one_by_one() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let mut ana = Talk::with(&server);
        let first = ana.says("gastei 30 reais no mercado e dormi 8 horas").await;
        proposes(&first, "record_metric", &json!({ "type": "expense", "value": 30 }));
        let second = ana.says("sim").await;
        proposes(&second, "record_metric", &json!({ "type": "sleep", "value": 8 }));
        assert_eq!(ana.values("expense").await.len(), 1, "the first is noted when its own yes came");
        did(&ana.decides(&second, "confirm").await.json(), "record_metric");
        assert_eq!((ana.values("expense").await.len(), ana.values("sleep").await.len()), (1, 1));
        is_sound(&home);
    })
    .await;
}

#[tokio::test]
async fn what_did_not_happen_is_not_noted() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let mut ana = Talk::with(&server);
        for idle in ["não pesei hoje", "se eu pesasse 80 kg", "minha mãe pesa 60 kg"] {
            is_idle(&ana.says(idle).await);
        }
        let doubted = ana.says("pesei 900 kg").await;
        assert_eq!(
            (&doubted["state"], &doubted["proposal"]),
            (&json!("awaiting_input"), &Value::Null),
            "the right value is asked for: {doubted}"
        );
        assert!(doubted["reply"].as_str().unwrap().contains("400 kg"), "a question that helps: {doubted}");
        assert_eq!(ana.client.get("/api/v1/metrics").await.json()["items"], json!([]));
    })
    .await;
}
