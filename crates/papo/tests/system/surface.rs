//! What machines ask: are you there, are you ready, what do you offer.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::system::home;
use crate::system::talk::Talk;

#[tokio::test]
async fn health_and_readiness_are_open() {
    let home = home();
    let server = home.start().await;
    for (path, body) in [("/healthz", "ok"), ("/readyz", "ready")] {
        let answer = server.stranger().get(path).await;
        assert_eq!((answer.status, answer.text().as_str()), (200, body));
    }
}

/// Every endpoint that programs may count on.
const PROMISED: &[(&str, &str)] = &[
    ("/api/v1/admin/audit", "get"),
    ("/api/v1/admin/campaigns", "get"),
    ("/api/v1/admin/campaigns", "post"),
    ("/api/v1/admin/campaigns/{id}", "get"),
    ("/api/v1/admin/campaigns/{id}/approve", "post"),
    ("/api/v1/admin/campaigns/{id}/pause", "post"),
    ("/api/v1/admin/campaigns/{id}/plan", "get"),
    ("/api/v1/admin/campaigns/{id}/resume", "post"),
    ("/api/v1/admin/campaigns/{id}/simulate", "post"),
    ("/api/v1/admin/campaigns/{id}/stop", "post"),
    ("/api/v1/admin/conversations", "get"),
    ("/api/v1/admin/conversations/{id}", "get"),
    ("/api/v1/admin/conversations/{id}/handoff", "post"),
    ("/api/v1/admin/conversations/{id}/messages", "post"),
    ("/api/v1/admin/conversations/{id}/messages/{message}/media", "get"),
    ("/api/v1/admin/conversations/{id}/release", "post"),
    ("/api/v1/admin/doctors", "get"),
    ("/api/v1/admin/doctors", "post"),
    ("/api/v1/admin/doctors/import", "post"),
    ("/api/v1/admin/doctors/{id}", "get"),
    ("/api/v1/admin/doctors/{id}", "patch"),
    ("/api/v1/admin/evaluations", "get"),
    ("/api/v1/admin/events", "get"),
    ("/api/v1/admin/flags", "get"),
    ("/api/v1/admin/flags/{key}", "get"),
    ("/api/v1/admin/flags/{key}", "put"),
    ("/api/v1/admin/hospitals", "get"),
    ("/api/v1/admin/hospitals", "post"),
    ("/api/v1/admin/hospitals/{id}", "patch"),
    ("/api/v1/admin/jobs", "get"),
    ("/api/v1/admin/live", "get"),
    ("/api/v1/admin/notices", "get"),
    ("/api/v1/admin/outbound", "get"),
    ("/api/v1/admin/outbound/{id}/discard", "post"),
    ("/api/v1/admin/outbound/{id}/retry", "post"),
    ("/api/v1/admin/outbound/{id}/sent", "post"),
    ("/api/v1/admin/people/{id}/permission", "get"),
    ("/api/v1/admin/people/{id}/permission", "put"),
    ("/api/v1/admin/requests", "get"),
    ("/api/v1/admin/requests/{id}/approve", "post"),
    ("/api/v1/admin/requests/{id}/decline", "post"),
    ("/api/v1/admin/shifts", "get"),
    ("/api/v1/admin/shifts", "post"),
    ("/api/v1/admin/shifts/export", "get"),
    ("/api/v1/admin/shifts/import", "post"),
    ("/api/v1/admin/shifts/{id}", "get"),
    ("/api/v1/admin/shifts/{id}", "patch"),
    ("/api/v1/admin/shifts/{id}/assign", "post"),
    ("/api/v1/admin/shifts/{id}/close", "post"),
    ("/api/v1/admin/shifts/{id}/free", "post"),
    ("/api/v1/admin/shifts/{id}/settle", "post"),
    ("/api/v1/admin/specialties", "get"),
    ("/api/v1/admin/specialties", "post"),
    ("/api/v1/admin/specialties/{id}", "patch"),
    ("/api/v1/balance", "get"),
    ("/api/v1/balance/history", "get"),
    ("/api/v1/check-ins", "get"),
    ("/api/v1/check-ins", "put"),
    ("/api/v1/confirmations/{nonce}", "post"),
    ("/api/v1/conversations", "get"),
    ("/api/v1/conversations/{id}/messages", "get"),
    ("/api/v1/decisions", "get"),
    ("/api/v1/decisions", "post"),
    ("/api/v1/decisions/{id}", "delete"),
    ("/api/v1/decisions/{id}", "get"),
    ("/api/v1/decisions/{id}", "patch"),
    ("/api/v1/decisions/{id}/review", "post"),
    ("/api/v1/events", "get"),
    ("/api/v1/finance/bills", "get"),
    ("/api/v1/finance/bills", "post"),
    ("/api/v1/finance/bills/{id}", "delete"),
    ("/api/v1/finance/bills/{id}", "patch"),
    ("/api/v1/finance/bills/{id}/pay", "post"),
    ("/api/v1/finance/budgets", "get"),
    ("/api/v1/finance/budgets", "post"),
    ("/api/v1/finance/budgets/{id}", "delete"),
    ("/api/v1/finance/budgets/{id}", "patch"),
    ("/api/v1/finance/debts", "get"),
    ("/api/v1/finance/debts", "post"),
    ("/api/v1/finance/debts/{id}", "delete"),
    ("/api/v1/finance/debts/{id}", "patch"),
    ("/api/v1/finance/debts/{id}/pay", "post"),
    ("/api/v1/finance/expenses", "get"),
    ("/api/v1/finance/expenses", "post"),
    ("/api/v1/finance/expenses/export", "get"),
    ("/api/v1/finance/expenses/import", "post"),
    ("/api/v1/finance/expenses/{id}", "delete"),
    ("/api/v1/finance/expenses/{id}", "patch"),
    ("/api/v1/finance/incomes", "get"),
    ("/api/v1/finance/incomes", "post"),
    ("/api/v1/finance/incomes/{id}", "delete"),
    ("/api/v1/finance/incomes/{id}", "patch"),
    ("/api/v1/finance/investments", "get"),
    ("/api/v1/finance/investments", "post"),
    ("/api/v1/finance/investments/{id}", "delete"),
    ("/api/v1/finance/investments/{id}", "patch"),
    ("/api/v1/finance/summary", "get"),
    ("/api/v1/goals", "get"),
    ("/api/v1/goals", "post"),
    ("/api/v1/goals/{id}", "delete"),
    ("/api/v1/goals/{id}", "patch"),
    ("/api/v1/habits", "get"),
    ("/api/v1/habits", "post"),
    ("/api/v1/habits/{id}", "delete"),
    ("/api/v1/habits/{id}", "patch"),
    ("/api/v1/habits/{id}/days/{day}", "delete"),
    ("/api/v1/habits/{id}/days/{day}", "put"),
    ("/api/v1/me", "get"),
    ("/api/v1/me/consent", "get"),
    ("/api/v1/me/consent", "put"),
    ("/api/v1/me/memory", "get"),
    ("/api/v1/me/preferences", "get"),
    ("/api/v1/me/preferences", "patch"),
    ("/api/v1/memories", "delete"),
    ("/api/v1/memories", "get"),
    ("/api/v1/memories", "post"),
    ("/api/v1/memories/doubts", "get"),
    ("/api/v1/memories/doubts/{id}", "post"),
    ("/api/v1/memories/export", "get"),
    ("/api/v1/memories/nights", "get"),
    ("/api/v1/memories/nights/{id}", "get"),
    ("/api/v1/memories/nights/{id}/undo", "post"),
    ("/api/v1/memories/{id}", "delete"),
    ("/api/v1/memories/{id}", "get"),
    ("/api/v1/memories/{id}", "patch"),
    ("/api/v1/memories/{id}/versions/{number}/undo", "post"),
    ("/api/v1/messages", "post"),
    ("/api/v1/messages/{id}/why", "get"),
    ("/api/v1/metrics", "get"),
    ("/api/v1/metrics", "post"),
    ("/api/v1/metrics/{id}", "delete"),
    ("/api/v1/metrics/{id}", "patch"),
    ("/api/v1/people", "get"),
    ("/api/v1/people", "post"),
    ("/api/v1/people/birthdays", "get"),
    ("/api/v1/people/{id}", "delete"),
    ("/api/v1/people/{id}", "get"),
    ("/api/v1/people/{id}", "patch"),
    ("/api/v1/people/{id}/gifts", "get"),
    ("/api/v1/people/{id}/gifts", "post"),
    ("/api/v1/people/{id}/gifts/{gift}", "delete"),
    ("/api/v1/platform/cost", "get"),
    ("/api/v1/platform/providers", "get"),
    ("/api/v1/platform/usage", "get"),
    ("/api/v1/reminders", "get"),
    ("/api/v1/reminders", "post"),
    ("/api/v1/reminders/{id}", "delete"),
    ("/api/v1/reminders/{id}", "get"),
    ("/api/v1/reminders/{id}", "patch"),
    ("/api/v1/reminders/{id}/done", "post"),
    ("/api/v1/reminders/{id}/snooze", "post"),
    ("/api/v1/reports", "get"),
    ("/api/v1/reports", "post"),
    ("/api/v1/reports/schedules", "get"),
    ("/api/v1/reports/schedules/{kind}", "delete"),
    ("/api/v1/reports/schedules/{kind}", "put"),
    ("/api/v1/trends", "get"),
    ("/api/v1/trends/plot.png", "get"),
    ("/api/v1/trends/plot.svg", "get"),
    ("/api/v1/undo/{receipt}", "post"),
];

#[tokio::test]
async fn openapi_describes_what_is_served_and_nothing_dangles() {
    let home = home();
    let server = home.start().await;
    let described = server.stranger().get("/openapi.json").await.json();
    assert!(described["openapi"].as_str().is_some_and(|version| version.starts_with("3.1")), "{described}");
    let paths = described["paths"].as_object().unwrap();
    let offered: BTreeSet<(&str, &str)> = paths
        .iter()
        .flat_map(|(path, methods)| {
            methods.as_object().unwrap().keys().map(|method| (path.as_str(), method.as_str()))
        })
        .collect();
    let promised: BTreeSet<(&str, &str)> = PROMISED.iter().copied().collect();
    assert_eq!(offered, promised);
    let mut references = BTreeSet::new();
    collect_references(&described, &mut references);
    assert!(!references.is_empty());
    for reference in references {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(described.pointer(pointer).is_some(), "{reference} leads nowhere");
    }
}

#[tokio::test]
async fn every_operation_has_a_name_of_its_own() {
    let home = home();
    let server = home.start().await;
    let described = server.stranger().get("/openapi.json").await.json();
    let items = described["paths"].as_object().unwrap().values();
    let operations: Vec<&Value> = items.flat_map(|item| item.as_object().unwrap().values()).collect();
    let names: BTreeSet<&str> =
        operations.iter().map(|operation| operation["operationId"].as_str().unwrap()).collect();
    assert_eq!(names.len(), operations.len(), "{names:?}");
    assert!(names.contains("patch_habits_id") && names.contains("get_finance_bills"), "{names:?}");
}

fn collect_references(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|field| collect_references(field, found));
        }
        Value::Array(items) => items.iter().for_each(|item| collect_references(item, found)),
        _ => {}
    }
}

#[tokio::test]
async fn answers_are_shaped_as_described() {
    let home = home();
    let server = home.start().await;
    let mut ana = Talk::with(&server);
    let described = server.stranger().get("/openapi.json").await.json();
    let reply = ana.says("pesei 82 kg").await;
    let fields = |schema: &str| -> BTreeSet<String> {
        let properties = described["components"]["schemas"][schema]["properties"].as_object().unwrap();
        properties.keys().cloned().collect()
    };
    let given = |value: &Value| -> BTreeSet<String> { value.as_object().unwrap().keys().cloned().collect() };
    assert_eq!(given(&reply), fields("ReplyBody"));
    assert_eq!(given(&reply["proposal"]), fields("ProposalBody"));
    let refused = ana.client.post("/api/v1/messages", &json!({})).await;
    assert_eq!(given(&refused.json()), fields("ProblemBody"));
}

#[tokio::test]
async fn lists_are_turned_page_by_page() {
    let home = home();
    let server = home.start().await;
    let mut ana = Talk::with(&server);
    for number in 0..5 {
        ana.says(&format!("recado {number}")).await;
    }
    let whole = ana.transcript().await;
    let path = format!("/api/v1/conversations/{}/messages?limit=3", ana.conversation.as_ref().unwrap());
    let mut seen = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = ana.client.get(&format!("{path}{cursor}")).await.json();
        seen.extend(page["items"].as_array().unwrap().iter().map(|item| item["text"].clone()));
        let Some(next) = page["next_cursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    seen.reverse();
    assert_eq!(seen, whole.iter().map(|(_, text)| json!(text)).collect::<Vec<_>>());

    for _ in 0..3 {
        Talk::with(&server).says("outra conversa").await;
    }
    let first = ana.client.get("/api/v1/conversations?limit=3").await.json();
    let next = first["next_cursor"].as_str().unwrap();
    let second = ana.client.get(&format!("/api/v1/conversations?limit=3&cursor={next}")).await.json();
    assert_eq!(second["items"].as_array().unwrap().len(), 1);
    assert_eq!(second["next_cursor"], Value::Null);
}
