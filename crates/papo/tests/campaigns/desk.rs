//! An operator who writes to many.

use serde_json::{Value, json};
use testkit::house::Life;
use testkit::server::{Answer, Client};

pub(crate) const CAMPAIGNS: &str = "/api/v1/admin/campaigns";

/// From the Saturday morning on which every story begins to eight on Monday in São Paulo, when offices open.
pub(crate) const TO_MONDAY: u64 = 47 * 3_600;

pub(crate) struct Desk {
    pub(crate) client: Client,
}

impl Desk {
    pub(crate) fn at(life: &Life<'_>) -> Self {
        Self { client: life.server.client() }
    }

    pub(crate) async fn adds(&self, what: &str, body: Value) -> Value {
        let answer = self.client.post(&format!("/api/v1/admin/{what}"), &body).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()
    }

    /// A doctor whom no message came from yet.
    pub(crate) async fn doctor(&self, name: &str, phone: &str, more: Value) -> String {
        let mut body = json!({ "name": name, "phone": format!("+{phone}") });
        body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_default());
        self.adds("doctors", body).await["id"].as_str().unwrap().to_owned()
    }

    /// So many doctors, by the numbers that they are reached at.
    pub(crate) async fn doctors(&self, count: usize) -> Vec<String> {
        let phones: Vec<String> = (0..count).map(|number| format!("55119100{number:05}")).collect();
        for phone in &phones {
            self.doctor("Rita Lima", phone, json!({})).await;
        }
        phones
    }

    /// A campaign with what every campaign needs, and what the story changes.
    pub(crate) fn body(changes: Value) -> Value {
        let mut body = json!({
            "name": "Plantões de dezembro", "kind": "custom", "assistant": "julia", "per_minute": 1,
            "template": "Oi, {{primeiro_nome}}! Abriram plantões para dezembro. Quer ver?",
        });
        if let Value::Object(fields) = changes {
            body.as_object_mut().unwrap().extend(fields);
        }
        body
    }

    pub(crate) async fn drafts(&self, changes: Value) -> String {
        let drafted = self.adds("campaigns", Self::body(changes)).await;
        drafted["campaign"]["id"].as_str().unwrap().to_owned()
    }

    /// Does something with a campaign, as it answers.
    pub(crate) async fn does(&self, id: &str, act: &str, body: &Value) -> Answer {
        self.client.post(&format!("{CAMPAIGNS}/{id}/{act}"), body).await
    }

    /// Does something that succeeds.
    pub(crate) async fn acts(&self, id: &str, act: &str) -> Value {
        let answer = self.does(id, act, &json!({})).await;
        assert_eq!(answer.status, 200, "{act}: {}", answer.text());
        answer.json()
    }

    pub(crate) async fn approves(&self, id: &str) {
        let simulated = self.acts(id, "simulate").await;
        let digest = json!({ "digest": simulated["campaign"]["digest"] });
        let approved = self.does(id, "approve", &digest).await;
        assert_eq!(approved.status, 200, "{}", approved.text());
        assert_eq!(approved.json()["campaign"]["status"], "agendada");
    }

    pub(crate) async fn approved(&self, changes: Value) -> String {
        let id = self.drafts(changes).await;
        self.approves(&id).await;
        id
    }

    pub(crate) async fn looks_at(&self, id: &str) -> Value {
        self.client.get(&format!("{CAMPAIGNS}/{id}")).await.json()
    }

    pub(crate) async fn status(&self, id: &str) -> String {
        self.looks_at(id).await["campaign"]["status"].as_str().unwrap().to_owned()
    }

    /// Who is in the plan, with the rule that stops them.
    pub(crate) async fn plan(&self, id: &str) -> Vec<(String, Option<String>)> {
        let body = self.client.get(&format!("{CAMPAIGNS}/{id}/plan?limit=200")).await.json();
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let rows = body["items"].as_array().unwrap().iter();
        rows.map(|row| (text(&row["name"]).unwrap(), text(&row["rule"]))).collect()
    }

    pub(crate) async fn turns(&self, switch: &str, enabled: bool) {
        let answer =
            self.client.put(&format!("/api/v1/admin/flags/{switch}"), &json!({ "enabled": enabled })).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
}

/// So many minutes, one after the other, as they pass for people.
pub(crate) async fn minutes_pass(life: &Life<'_>, minutes: u32) {
    for _ in 0..minutes {
        life.goes_on(60).await;
    }
}
