//! What is entered is listed, changed and taken out, for every kind of thing.

use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};
use testkit::server::Client;

use crate::aria::{is_sound, on_each_engine};

/// A resource: its path, something to enter, a change, and where the change is seen.
pub(crate) struct Resource {
    pub(crate) path: &'static str,
    pub(crate) new: Value,
    pub(crate) change: Value,
    pub(crate) seen: &'static str,
}

impl Resource {
    /// Something to enter: of habits and goals there is one of a name.
    fn fresh(&self) -> Value {
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let mut new = self.new.clone();
        let key = match self.path {
            "/api/v1/habits" => "name",
            "/api/v1/goals" => "title",
            _ => return new,
        };
        let mark = "x".repeat(MADE.fetch_add(1, Ordering::Relaxed) + 1);
        new[key] = json!(format!("{} {mark}", new[key].as_str().unwrap()));
        new
    }
}

const fn of(path: &'static str, new: Value, change: Value, seen: &'static str) -> Resource {
    Resource { path, new, change, seen }
}

pub(crate) fn resources() -> Vec<Resource> {
    let mut all = money();
    all.extend(life());
    all
}

fn money() -> Vec<Resource> {
    vec![
        of(
            "/api/v1/finance/expenses",
            json!({ "amount": 32.5, "category": "mercado" }),
            json!({ "amount": 40 }),
            "amount",
        ),
        of(
            "/api/v1/finance/incomes",
            json!({ "name": "Salário", "actual_amount": 5200 }),
            json!({ "name": "Bônus" }),
            "name",
        ),
        of(
            "/api/v1/finance/budgets",
            json!({ "category": "lazer", "amount": 300 }),
            json!({ "amount": 250 }),
            "amount",
        ),
        of(
            "/api/v1/finance/bills",
            json!({ "name": "Luz", "amount": 180.5, "due_day": 20, "recurring": true }),
            json!({ "amount": 190 }),
            "amount",
        ),
        of(
            "/api/v1/finance/debts",
            json!({ "name": "Sofá", "installments": 10, "amount": 120, "due_day": 5 }),
            json!({ "name": "Sofá novo" }),
            "name",
        ),
        of(
            "/api/v1/finance/investments",
            json!({ "name": "Tesouro", "kind": "renda fixa", "invested_amount": 1000 }),
            json!({ "current_amount": 1100 }),
            "current_amount",
        ),
    ]
}

fn life() -> Vec<Resource> {
    vec![
        of(
            "/api/v1/people",
            json!({ "name": "Paula", "relationship": "irmã", "birthday": "1990-05-12" }),
            json!({ "notes": "mora em Natal" }),
            "notes",
        ),
        of(
            "/api/v1/reminders",
            json!({ "title": "pagar a luz", "datetime": "amanhã às 9h" }),
            json!({ "title": "pagar a água" }),
            "title",
        ),
        of(
            "/api/v1/decisions",
            json!({ "title": "Mudar de cidade", "area": "relationships", "options": [{ "title": "Ficar" }, { "title": "Mudar" }] }),
            json!({ "title": "Mudar de bairro" }),
            "title",
        ),
        of(
            "/api/v1/metrics",
            json!({ "type": "weight", "value": 82.5, "unit": "kg" }),
            json!({ "value": 82 }),
            "value",
        ),
        of(
            "/api/v1/habits",
            json!({ "name": "meditar", "area": "spiritual" }),
            json!({ "name": "Meditar cedo" }),
            "name",
        ),
        of(
            "/api/v1/goals",
            json!({ "title": "Correr 10 km", "area": "health" }),
            json!({ "target": 12.5 }),
            "target",
        ),
    ]
}

/// Enters something and says its address.
pub(crate) async fn enter(client: &Client, resource: &Resource) -> String {
    let made = client.post(resource.path, &resource.fresh()).await;
    assert_eq!(made.status, 201, "{}: {}", resource.path, made.text());
    format!("{}/{}", resource.path, made.json()["id"].as_str().unwrap())
}

pub(crate) async fn listed(client: &Client, path: &str) -> Vec<Value> {
    let list = client.get(path).await;
    assert_eq!(list.status, 200, "{path}: {}", list.text());
    list.json()["items"].as_array().unwrap().clone()
}

#[tokio::test]
async fn everything_is_entered_listed_changed_and_taken_out() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let client = server.client();
        for resource in resources() {
            let path = resource.path;
            let own = enter(&client, &resource).await;
            assert_eq!(listed(&client, path).await.len(), 1, "{path}");
            let changed = client.patch(&own, &resource.change).await;
            assert_eq!(changed.status, 200, "{own}: {}", changed.text());
            let after = listed(&client, path).await[0][resource.seen].clone();
            assert_eq!(after, resource.change[resource.seen], "{path}");
            assert_eq!(client.delete(&own).await.status, 204, "{own}");
            let gone = client.delete(&own).await;
            assert!([204, 404].contains(&gone.status), "{own}: {}", gone.text());
            let left = listed(&client, path).await;
            let is_over = |one: &Value| one["status"] == "cancelled";
            assert!(left.iter().all(is_over), "{path}: {left:?}");
        }
        server.stop().await;
        is_sound(&home);
    })
    .await;
}

#[tokio::test]
async fn lists_come_in_pages() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let client = server.client();
        for resource in resources().into_iter().filter(|one| !one.path.ends_with("budgets")) {
            for _ in 0..3 {
                enter(&client, &resource).await;
            }
            let mut seen = Vec::new();
            let mut cursor = String::new();
            for _ in 0..5 {
                let page = client.get(&format!("{}?limit=2{cursor}", resource.path)).await;
                assert_eq!(page.status, 200, "{}", page.text());
                let page = page.json();
                seen.extend(page["items"].as_array().unwrap().iter().map(|item| item["id"].to_string()));
                let Some(next) = page["next_cursor"].as_str() else { break };
                cursor = format!("&cursor={next}");
            }
            let mut distinct = seen.clone();
            distinct.sort();
            distinct.dedup();
            // Expenses are metrics, too.
            let wanted = if resource.path.ends_with("metrics") { 6 } else { 3 };
            assert_eq!((seen.len(), distinct.len()), (wanted, wanted), "{}", resource.path);
            client
                .get(&format!("{}?cursor=nonsense", resource.path))
                .await
                .is_problem(400, "invalid_request");
        }
        server.stop().await;
    })
    .await;
}
