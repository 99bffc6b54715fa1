//! An operator of another house finds nothing, a user may not look, and a stranger has to say who they are.

use serde_json::{Value, json};
use testkit::server::{Answer, Client};

use crate::console::{on_each_engine, says, says_to};

enum Call {
    Get(String),
    Post(String, Value),
    Put(String, Value),
}

impl Call {
    async fn by(&self, client: &Client) -> Answer {
        match self {
            Self::Get(path) => client.get(path).await,
            Self::Post(path, body) => client.post(path, body).await,
            Self::Put(path, body) => client.put(path, body).await,
        }
    }
}

fn of_one(conversation: &str, person: &str, outbound: &str) -> Vec<Call> {
    let path = |rest: &str| format!("/api/v1/admin/conversations/{conversation}{rest}");
    let permission = format!("/api/v1/admin/people/{person}/permission");
    let sending = |act: &str| Call::Post(format!("/api/v1/admin/outbound/{outbound}/{act}"), json!({}));
    vec![
        Call::Get(path("")),
        Call::Post(path("/handoff"), json!({})),
        Call::Post(path("/release"), json!({})),
        Call::Post(path("/messages"), json!({ "text": "oi" })),
        Call::Get(permission.clone()),
        Call::Put(permission, json!({ "state": "opted_out" })),
        sending("sent"),
        sending("retry"),
        sending("discard"),
    ]
}

fn of_the_house() -> Vec<Call> {
    let mut calls: Vec<Call> = ["conversations", "flags", "events", "outbound", "audit", "flags/safe_mode"]
        .into_iter()
        .map(|list| Call::Get(format!("/api/v1/admin/{list}")))
        .collect();
    calls.push(Call::Put("/api/v1/admin/flags/safe_mode".into(), json!({ "enabled": true })));
    calls
}

#[tokio::test]
async fn nobody_reaches_another_house() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let operator = server.client();
        let beto = server.client_with(&home.add_person("Beto", None));
        let carla = server.client_with(&home.add_person("Carla", Some("Outra casa")));
        let talk = says(&beto, "pesei 80 kg", None).await;
        let row = operator.get(&format!("/api/v1/admin/conversations/{talk}")).await.json();
        let person = row["conversation"]["user_id"].as_str().unwrap().to_owned();
        let outbound = row["messages"][0]["delivery"]["id"].as_str().unwrap().to_owned();

        for call in of_one(&talk, &person, &outbound) {
            let answer = call.by(&carla).await;
            assert_eq!(answer.status, 404, "{}", answer.text());
            call.by(&beto).await.is_problem(403, "forbidden");
            call.by(&server.stranger()).await.is_problem(401, "unauthorised");
        }
        for call in of_the_house() {
            call.by(&beto).await.is_problem(403, "forbidden");
            call.by(&server.stranger()).await.is_problem(401, "unauthorised");
            assert_eq!(call.by(&carla).await.status, 200);
        }
        for list in ["conversations", "outbound"] {
            let seen = carla.get(&format!("/api/v1/admin/{list}")).await.json();
            assert_eq!(seen["items"], json!([]), "{list}");
        }
        let kinds = carla.get("/api/v1/admin/events").await.json();
        assert_eq!(kinds["items"].as_array().unwrap().len(), 1, "what she did herself: {kinds}");
        let own = operator.get("/api/v1/admin/flags/safe_mode").await.json();
        assert_eq!(own["enabled"], json!(false), "her switch is her own");
        let untouched = operator.get(&format!("/api/v1/admin/conversations/{talk}")).await.json();
        assert_eq!(untouched["conversation"]["controlled_by"], json!("julia"));
        assert_eq!(untouched["conversation"]["permission"], json!("opted_in"));
        beto.get("/api/v1/admin/live").await.is_problem(403, "forbidden");
        server.stranger().get("/api/v1/admin/live").await.is_problem(401, "unauthorised");
    })
    .await;
}

#[tokio::test]
async fn what_a_member_tells_a_personal_assistant_is_theirs() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let first = server.client();
        let beto = server.client_with(&home.add_person("Beto", None));
        let told = says_to("aria", &beto, "ando triste, pesei 80 kg", None).await;
        let row = beto.get(&format!("/api/v1/conversations/{told}/messages")).await;
        assert_eq!(row.status, 200, "{}", row.text());
        for list in ["conversations", "conversations?q=triste", "outbound"] {
            let seen = first.get(&format!("/api/v1/admin/{list}")).await.json();
            assert_eq!(seen["items"], json!([]), "{list}");
        }
        let path = |rest: &str| format!("/api/v1/admin/conversations/{told}{rest}");
        let calls = [
            Call::Get(path("")),
            Call::Post(path("/handoff"), json!({})),
            Call::Post(path("/release"), json!({})),
            Call::Post(path("/messages"), json!({ "text": "oi" })),
        ];
        for call in calls {
            let answer = call.by(&first).await;
            assert_eq!(answer.status, 404, "{}", answer.text());
        }
        let page = first.with("accept", "text/html").get(&format!("/console?open={told}")).await;
        assert_eq!(page.status, 404, "{}", page.text());
        let own = says_to("aria", &first, "oi", None).await;
        let hosted = says(&beto, "oi, tem vaga?", None).await;
        let seen = first.get("/api/v1/admin/conversations").await.json();
        let ids: Vec<&Value> = seen["items"].as_array().unwrap().iter().map(|row| &row["id"]).collect();
        assert!(ids.len() == 2 && ids.contains(&&json!(own)) && ids.contains(&&json!(hosted)), "{seen}");
    })
    .await;
}
