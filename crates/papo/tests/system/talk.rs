//! A conversation with Aria over the API.

use serde_json::{Value, json};
use testkit::server::{Answer, Client, Server};

/// One person in one conversation.
#[derive(Debug, Clone)]
pub(crate) struct Talk {
    pub(crate) client: Client,
    pub(crate) conversation: Option<String>,
}

impl Talk {
    /// The first person, before their first word.
    pub(crate) fn with(server: &Server) -> Self {
        Self::of(server.client())
    }

    pub(crate) fn of(client: Client) -> Self {
        Self { client, conversation: None }
    }

    /// Says something, and goes on in the conversation that it began.
    pub(crate) async fn says(&mut self, text: &str) -> Value {
        let answer = self.client.post("/api/v1/messages", &self.message(text)).await;
        assert_eq!(answer.status, 200, "{text}: {}", answer.text());
        let reply = answer.json();
        self.conversation = reply["conversation_id"].as_str().map(str::to_owned);
        reply
    }

    /// The body of a message.
    pub(crate) fn message(&self, text: &str) -> Value {
        json!({ "assistant": "aria", "text": text, "conversation_id": self.conversation })
    }

    /// Presses a button.
    pub(crate) async fn decides(&self, reply: &Value, decision: &str) -> Answer {
        let nonce = reply["proposal"]["nonce"].as_str().unwrap();
        self.client.post(&format!("/api/v1/confirmations/{nonce}"), &json!({ "decision": decision })).await
    }

    /// What is noted of one kind, newest first.
    pub(crate) async fn values(&self, kind: &str) -> Vec<Value> {
        let page = self.client.get(&format!("/api/v1/metrics?type={kind}")).await.json();
        page["items"].as_array().unwrap().iter().map(|item| json!([item["date"], item["value"]])).collect()
    }

    /// What was said, oldest first: who, and what.
    pub(crate) async fn transcript(&self) -> Vec<(String, String)> {
        let path =
            format!("/api/v1/conversations/{}/messages?limit=200", self.conversation.as_ref().unwrap());
        let page = self.client.get(&path).await.json();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let items = page["items"].as_array().unwrap().iter().rev();
        items.map(|item| (text(&item["role"]), text(&item["text"]))).collect()
    }
}

/// Checks that a reply asks for a yes to a tool with these arguments.
#[track_caller]
pub(crate) fn proposes(reply: &Value, tool: &str, arguments: &Value) {
    assert_eq!(reply["state"], "tool_proposed", "{reply}");
    assert_eq!(reply["proposal"]["tool"], tool, "{reply}");
    for (name, value) in arguments.as_object().unwrap() {
        assert_eq!(&reply["proposal"]["arguments"][name], value, "{name} in {reply}");
    }
}

/// Checks that a reply did something with this tool and asks for nothing more.
#[track_caller]
pub(crate) fn did(reply: &Value, tool: &str) {
    assert_eq!((&reply["state"], &reply["proposal"]), (&json!("idle"), &Value::Null), "{reply}");
    let used = reply["tools_used"].as_array().unwrap();
    assert!(used.iter().any(|used| used["name"] == tool && used["ok"] == true), "{reply}");
}

/// Checks that a reply did nothing and asks for nothing.
#[track_caller]
pub(crate) fn is_idle(reply: &Value) {
    assert_eq!((&reply["state"], &reply["proposal"]), (&json!("idle"), &Value::Null), "{reply}");
    assert_eq!(reply["tools_used"], json!([]), "{reply}");
}
