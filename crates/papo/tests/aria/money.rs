//! Money is exact, however it came in: by sentence, by form, by file.

use hyper::Method;
use serde_json::{Value, json};
use testkit::server::{Client, Home};

use crate::aria::{PAPO, is_sound, on_each_engine};

const IMPORT: &str = "/api/v1/finance/expenses/import";

async fn summary(client: &Client) -> Value {
    let answer = client.get("/api/v1/finance/summary").await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

async fn agrees_to(client: &Client, text: &str) {
    let said = client.post("/api/v1/messages", &json!({ "assistant": "aria", "text": text })).await.json();
    let nonce = said["proposal"]["nonce"].as_str().unwrap_or_else(|| panic!("{text}: {said}")).to_owned();
    let done =
        client.post(&format!("/api/v1/confirmations/{nonce}"), &json!({ "decision": "confirm" })).await;
    assert_eq!(done.status, 200, "{}", done.text());
}

#[tokio::test]
async fn sentences_and_forms_lead_to_the_same_rows() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let client = server.client();
        agrees_to(&client, "gastei 150,10 no mercado").await;
        let entered =
            client.post("/api/v1/finance/expenses", &json!({ "amount": 0.2, "category": "mercado" })).await;
        assert_eq!(entered.status, 201, "{}", entered.text());
        agrees_to(&client, "recebi 5200 de salário").await;
        client
            .post(
                "/api/v1/finance/bills",
                &json!({ "name": "Luz", "amount": 180.55, "due_day": 28, "recurring": true }),
            )
            .await;
        agrees_to(&client, "paguei a luz").await;
        let kpis = summary(&client).await["kpis"].clone();
        // 150.10 + 0.20 + 180.55, to the cent.
        assert_eq!(kpis["spent"], json!(330.85), "{kpis}");
        assert_eq!(kpis["balance"], json!(4869.15), "{kpis}");
        let expenses = client.get("/api/v1/finance/expenses").await.json();
        assert_eq!(expenses["items"].as_array().unwrap().len(), 3, "{expenses}");
        server.stop().await;
        is_sound(&home);
    })
    .await;
}

#[tokio::test]
async fn a_file_is_looked_at_first_kept_once_and_read_back() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let client = server.client().with("content-type", "text/csv");
        let file = "data;valor;categoria;descrição\n01/11/2026;1.234,56;mercado;=cmd()\n02/11/2026;dez;lazer;\n31/02/2026;5,00;lazer;\n03/11/2026;-9,00;lazer;\n04/11/2026;7,10;lazer;cinema\n";
        let look = client.send(Method::POST, &format!("{IMPORT}?preview=true"), file).await.json();
        assert_eq!((&look["new"], &look["failed"], &look["preview"]), (&json!(2), &json!(3), &json!(true)), "{look}");
        let lines: Vec<&Value> = look["errors"].as_array().unwrap().iter().map(|error| &error["line"]).collect();
        assert_eq!(lines, [&json!(3), &json!(4), &json!(5)], "{look}");
        assert_eq!(client.get("/api/v1/finance/expenses").await.json()["items"], json!([]));
        let answer = client.send(Method::POST, IMPORT, file).await;
        let (receipt, kept) = (answer.header("x-receipt-id").unwrap().to_owned(), answer.json());
        assert_eq!((&kept["new"], &kept["amount"]), (&json!(2), &json!(1241.66)), "{kept}");
        let again = client.send(Method::POST, IMPORT, file).await.json();
        assert_eq!((&again["new"], &again["known"]), (&json!(0), &json!(2)), "{again}");
        let out = client.get("/api/v1/finance/expenses/export").await;
        assert_eq!(out.status, 200);
        assert!(!out.text().contains("\n=") && !out.text().contains(";=cmd"), "no formula leaves: {}", out.text());
        // A whole file is one thing that was done: one receipt takes it back, and it can come again.
        let undone = server.client().post(&format!("/api/v1/undo/{receipt}"), &json!({})).await;
        assert_eq!(undone.status, 200, "{}", undone.text());
        assert_eq!(client.get("/api/v1/finance/expenses").await.json()["items"], json!([]));
        let again = client.send(Method::POST, IMPORT, file).await.json();
        assert_eq!((&again["new"], &again["known"]), (&json!(2), &json!(0)), "{again}");
        server.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_file_in_another_encoding_and_a_very_long_one() {
    let home = Home::sqlite(PAPO);
    let server = home.start().await;
    let client = server.client().with("content-type", "text/csv");
    let latin: Vec<u8> = "data;valor;descrição\n05/11/2026;10,00;café da manhã\n"
        .chars()
        .map(|c| u8::try_from(u32::from(c)).unwrap())
        .collect();
    let kept = client.send(Method::POST, IMPORT, latin).await.json();
    assert_eq!(kept["new"], json!(1), "{kept}");
    assert_eq!(client.get("/api/v1/finance/expenses").await.json()["items"][0]["notes"], "café da manhã");
    let long: String = std::iter::once("data,valor\n".to_owned())
        .chain((0..200_000).map(|line| format!("2026-10-{:02},{}.50\n", line % 28 + 1, line % 90 + 1)))
        .collect();
    let look = client.send(Method::POST, &format!("{IMPORT}?preview=true"), long).await;
    assert_eq!(look.status, 200, "{}", look.text());
    assert_eq!((&look.json()["new"], &look.json()["failed"]), (&json!(200_000), &json!(0)));
    server.stop().await;
}
