//! `papo replay`: a stored turn told again beside a running server, and asked of another model.

use std::process::Output;

use serde_json::{Value, json};
use testkit::server::{Home, finished};
use testkit::vendor::{CannedResponse, Vendor};

use crate::system::on_each_engine;
use crate::system::talk::Talk;

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn as_json(home: &Home, arguments: &[&str]) -> Value {
    let output = home.run(&[&["replay", "--json"], arguments].concat());
    assert!(output.status.success(), "{}", said(&output));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[tokio::test]
async fn the_same_to_the_last_byte_beside_a_running_server() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let mut ana = Talk::with(&server);
        let mut replies = Vec::new();
        for text in
            ["oi", "pesei 82,5 kg", "na verdade 82,3", "beleza", "quanto eu pesei essa semana?", "apaga"]
        {
            replies.push(ana.says(text).await);
        }
        for reply in &replies {
            let output = home.run(&["replay", reply["message_id"].as_str().unwrap()]);
            assert!(output.status.success(), "{}", said(&output));
            assert!(said(&output).contains("igual, byte a byte"), "{}", said(&output));
            // The interpreter asked again says the same: it is deterministic, and the world is as it was.
            let id = reply["correlation_id"].as_str().unwrap();
            let all = as_json(&home, &[id, "--model", "offline"]);
            assert_eq!(all["replay"]["verdict"], json!({ "is": "same" }), "{all}");
            assert_eq!(all["replay"]["reply"], without_addresses(reply), "{all}");
            assert_eq!(all["rerun"]["model"], "offline");
        }
        let asked = as_json(&home, &[replies[1]["message_id"].as_str().unwrap(), "--model", "offline"]);
        assert_eq!(asked["difference"]["text"]["before"], asked["difference"]["text"]["after"], "{asked}");
        assert_eq!(asked["difference"]["tools"][0]["is"], "same", "{asked}");
        crate::system::is_sound(&home);
    })
    .await;
}

#[tokio::test]
async fn another_model_shows_what_it_would_have_done() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let mut ana = Talk::with(&server);
        let reply = ana.says("pesei 82,5 kg").await;
        let vendor = Vendor::start().await;
        let call = json!({ "index": 0, "id": "a", "type": "function", "function": { "name": "record_metric",
            "arguments": "{\"type\":\"weight\",\"value\":80,\"unit\":\"kg\",\"date\":\"2026-11-14\"}" } });
        vendor.says(
            CannedResponse::stream()
                .event("", &json!({ "choices": [{ "index": 0, "delta": { "tool_calls": [call] } }] }))
                .event(
                    "",
                    &json!({ "choices": [{ "index": 0, "delta": {}, "finish_reason": "tool_calls" }],
                    "usage": { "prompt_tokens": 100, "completion_tokens": 10 } }),
                )
                .piece("data: [DONE]\n\n"),
        );
        let mut command =
            home.command(&["replay", reply["message_id"].as_str().unwrap(), "--model", "openai:outro"]);
        command.env("OPENAI_BASE_URL", vendor.url()).env("PAPO_MODEL", "claude:another");
        let output = finished_elsewhere(command).await;
        let text = said(&output);
        assert!(output.status.success(), "{text}");
        for line in [
            "Os mesmos dados com openai:outro",
            "proposta  record_metric",
            "~ record_metric",
            "0 + 0 → 100 + 10",
            "custo desconhecido",
        ] {
            assert!(text.contains(line), "{line} in {text}");
        }
        let heard = vendor.heard();
        assert_eq!(heard.len(), 1);
        let question = heard[0].body["messages"].as_array().unwrap().last().unwrap();
        assert_eq!(question["content"], "pesei 82,5 kg");
        assert_eq!(ana.values("weight").await, [] as [Value; 0]);
        ana.says("sim").await;
        assert_eq!(ana.values("weight").await, [json!(["2026-11-14", 82.5])], "the proposal still stands");
    })
    .await;
}

/// Runs a command while this thread goes on serving.
async fn finished_elsewhere(command: std::process::Command) -> Output {
    tokio::task::spawn_blocking(move || finished(command)).await.unwrap()
}

#[tokio::test]
async fn what_cannot_be_found_is_said_plainly() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let mut ana = Talk::with(&server);
        let first = ana.says("oi").await;
        ana.says("tudo bem?").await;
        let output = home.run(&["replay", "nada"]);
        assert!(!output.status.success() && said(&output).contains("message_id"), "{}", said(&output));
        let output = home.run(&["replay", first["conversation_id"].as_str().unwrap()]);
        assert!(!output.status.success() && said(&output).contains("2 turns"), "{}", said(&output));
        let output = home.run(&["replay", first["message_id"].as_str().unwrap(), "--model", "skynet"]);
        assert!(!output.status.success() && said(&output).contains("skynet"), "{}", said(&output));
        // The environment's model is nobody's wish to ask another one, and needs no key.
        let mut command = home.command(&["replay", first["message_id"].as_str().unwrap()]);
        command.env("PAPO_MODEL", "claude:another");
        let output = finished(command);
        assert!(output.status.success() && !said(&output).contains("Diferenças"), "{}", said(&output));
    })
    .await;
}

/// A reply as the house keeps it: where a receipt is taken back is said by whoever serves it.
fn without_addresses(reply: &Value) -> Value {
    let mut reply = reply.clone();
    for receipt in reply["receipts"].as_array_mut().into_iter().flatten() {
        receipt.as_object_mut().unwrap().remove("url");
    }
    reply
}
