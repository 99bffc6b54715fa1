//! Bad input gets a clear word, and nothing of it is kept.

use serde_json::json;
use testkit::server::Home;

use crate::aria::keeping::{listed, resources};
use crate::aria::{PAPO, on_each_engine};

#[tokio::test]
async fn what_cannot_be_is_refused_and_not_kept() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let client = server.client();
        let finance = "/api/v1/finance";
        let cases = [
            (format!("{finance}/expenses"), json!({ "amount": -5 })),
            (format!("{finance}/expenses"), json!({ "amount": 0 })),
            (format!("{finance}/expenses"), json!({ "amount": 1e300 })),
            (format!("{finance}/expenses"), json!({ "amount": 10, "date": "2026-02-31" })),
            (format!("{finance}/expenses"), json!({ "amount": 10, "surprise": true })),
            (format!("{finance}/expenses"), json!({ "amount": "dez" })),
            (format!("{finance}/incomes"), json!({ "name": "", "actual_amount": 10 })),
            (
                format!("{finance}/incomes"),
                json!({ "name": "Salário", "actual_amount": 10, "month": "2026-13" }),
            ),
            (format!("{finance}/budgets"), json!({ "category": "lazer", "amount": -1 })),
            (format!("{finance}/bills"), json!({ "name": "Luz", "amount": 10, "due_day": 32 })),
            (format!("{finance}/bills"), json!({ "name": "Luz", "amount": 10, "due_date": "2026-02-31" })),
            (
                format!("{finance}/debts"),
                json!({ "name": "Sofá", "installments": 0, "amount": 10, "due_day": 5 }),
            ),
            (
                format!("{finance}/investments"),
                json!({ "name": "x", "kind": "renda fixa", "invested_amount": -10 }),
            ),
            ("/api/v1/people".into(), json!({ "name": "  " })),
            ("/api/v1/people".into(), json!({ "name": "Ana", "birthday": "31/02" })),
            ("/api/v1/people".into(), json!({ "name": "Ana", "birthday": "2999-01-01" })),
            ("/api/v1/reminders".into(), json!({ "title": "x", "datetime": "ontem às 9h" })),
            ("/api/v1/reminders".into(), json!({ "title": "x", "datetime": "31/02 às 9h" })),
            ("/api/v1/reminders".into(), json!({ "title": "", "datetime": "amanhã às 9h" })),
            ("/api/v1/reminders".into(), json!({ "title": "x", "datetime": "um dia desses" })),
            (
                "/api/v1/decisions".into(),
                json!({ "title": "Ir", "area": "health", "options": [{ "title": "Ir" }] }),
            ),
            (
                "/api/v1/decisions".into(),
                json!({ "title": "Ir", "area": "space", "options": [{ "title": "a" }, { "title": "b" }] }),
            ),
            ("/api/v1/metrics".into(), json!({ "type": "weight", "value": 900, "unit": "kg" })),
            ("/api/v1/metrics".into(), json!({ "type": "weight", "value": 80, "date": "2026-02-31" })),
        ];
        for (path, body) in cases {
            let answer = client.post(&path, &body).await;
            assert!(
                [400, 422].contains(&answer.status),
                "{path} {body}: {} {}",
                answer.status,
                answer.text()
            );
            assert_eq!(answer.header("content-type"), Some("application/problem+json"), "{path} {body}");
            assert!(
                answer.json()["detail"].as_str().is_some_and(|text| text.len() > 10),
                "{}",
                answer.text()
            );
        }
        for resource in resources() {
            assert_eq!(listed(&client, resource.path).await.len(), 0, "{}", resource.path);
        }
        server.stop().await;
    })
    .await;
}

#[tokio::test]
async fn strangers_and_nonsense_get_nowhere() {
    let home = Home::sqlite(PAPO);
    let server = home.start().await;
    let (client, stranger) = (server.client(), server.stranger());
    for resource in resources() {
        stranger.get(resource.path).await.is_problem(401, "unauthorised");
        stranger.post(resource.path, &resource.new).await.is_problem(401, "unauthorised");
        for id in ["nonsense", "00000000-0000-0000-0000-000000000000", "..%2f..%2fetc"] {
            let own = format!("{}/{id}", resource.path);
            assert_eq!(client.patch(&own, &resource.change).await.status, 404, "{own}");
            assert_eq!(client.delete(&own).await.status, 404, "{own}");
        }
    }
    for query in
        ["types=", "types=height", "types=sleep&days=3", "types=sleep&days=9999", "types=sleep&period=decade"]
    {
        client.get(&format!("/api/v1/trends?{query}")).await.is_problem(400, "invalid_request");
    }
    for query in ["period=decade", "period="] {
        let answer = client.get(&format!("/api/v1/finance/summary?{query}")).await;
        assert_eq!(answer.status, 400, "{query}: {}", answer.text());
    }
    client.post("/api/v1/reports", &json!({ "kind": "yearly" })).await;
    client.put("/api/v1/reports/schedules/yearly", &json!({})).await.is_problem(404, "not_found");
    client
        .put("/api/v1/reports/schedules/morning", &json!({ "time": "25:00" }))
        .await
        .is_problem(400, "invalid_request");
    client
        .put("/api/v1/check-ins", &json!({ "wanted": true, "time": "23:00" }))
        .await
        .is_problem(400, "invalid_request");
    server.stop().await;
}
