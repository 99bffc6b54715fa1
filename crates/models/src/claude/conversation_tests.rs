use serde_json::{Value, json};

use super::super::tests::{call, outcome, request, says};
use super::render;
use crate::port::{Image, ModelMessage, Request};

fn rendered(messages: Vec<ModelMessage>) -> Value {
    Value::Array(render(&Request { messages, ..request() }))
}

fn replies(text: &str) -> ModelMessage {
    ModelMessage::Assistant { text: text.to_owned(), calls: Vec::new() }
}

fn text(text: &str) -> Value {
    json!({ "type": "text", "text": text })
}

#[test]
fn messages_of_one_role_become_one_and_empty_ones_none() {
    let messages =
        vec![says("oi"), says("  "), says("tudo bem?"), replies(""), replies("a"), replies("b"), says("c")];
    assert_eq!(
        rendered(messages),
        json!([
            { "role": "user", "content": [text("oi"), text("tudo bem?")] },
            { "role": "assistant", "content": [text("a"), text("b")] },
            { "role": "user", "content": [text("c")] },
        ])
    );
}

#[test]
fn the_person_speaks_first_and_last() {
    assert_eq!(rendered(Vec::new()), json!([{ "role": "user", "content": [text("…")] }]));
    assert_eq!(
        rendered(vec![replies("Hora do remédio!")]),
        json!([
            { "role": "user", "content": [text("…")] },
            { "role": "assistant", "content": [text("Hora do remédio!")] },
            { "role": "user", "content": [text("…")] },
        ])
    );
}

#[test]
fn ids_keep_to_the_letters_of_the_api_and_are_never_said_twice() {
    let round = |id: &str| {
        [
            ModelMessage::Assistant { text: String::new(), calls: vec![call(id, "weigh", json!({}))] },
            ModelMessage::Tools { outcomes: vec![outcome(id, json!("ok"))] },
        ]
    };
    let messages = [round("1.0:toolu_x"), round("1.0:toolu_x"), round("")].into_iter().flatten().collect();
    let rendered = render(&Request { messages, ..request() });
    let ids: Vec<&str> = rendered
        .iter()
        .flat_map(|message| message["content"].as_array().unwrap())
        .filter_map(|block| block["id"].as_str().or(block["tool_use_id"].as_str()))
        .collect();
    assert_eq!(ids, ["1_0_toolu_x", "1_0_toolu_x", "1_0_toolu_x-2", "1_0_toolu_x-2", "-2", "-2"]);
}

#[test]
fn a_conversation_that_was_cut_holds_no_half_of_a_call() {
    let lone = ModelMessage::Assistant { text: String::new(), calls: vec![call("a", "weigh", json!({}))] };
    let orphan = ModelMessage::Tools { outcomes: vec![outcome("z", json!("ok"))] };
    assert_eq!(
        rendered(vec![orphan, lone, says("oi")]),
        json!([{ "role": "user", "content": [text("oi")] }])
    );
}

#[test]
fn what_another_model_got_wrong_is_told_in_the_apis_shape() {
    let calls = vec![call("a", "tools.weigh now", json!("{\"kg\":"))];
    let outcomes = vec![outcome("a", json!(""))];
    assert_eq!(
        rendered(vec![
            says("oi"),
            ModelMessage::Assistant { text: String::new(), calls },
            ModelMessage::Tools { outcomes }
        ]),
        json!([
            { "role": "user", "content": [text("oi")] },
            { "role": "assistant", "content": [
                { "type": "tool_use", "id": "a", "name": "tools_weigh_now", "input": { "invalid": "{\"kg\":" } },
            ] },
            { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": "a", "content": "\"\"" }] },
        ])
    );
}

#[test]
fn a_picture_that_the_api_does_not_take_does_not_cost_the_message() {
    let image = |kind: &str, size: usize| Image { media_type: kind.to_owned(), bytes: vec![0; size] };
    let images = vec![image("image/jpg", 3), image("image/heic", 3), image("image/png", 4 * 1024 * 1024)];
    let rendered = render(&Request { images, messages: vec![says("olha")], ..request() });
    assert_eq!(
        Value::Array(rendered),
        json!([{ "role": "user", "content": [
            { "type": "image", "source": { "type": "base64", "media_type": "image/jpeg", "data": "AAAA" } },
            text("(a picture that cannot be shown here: image/heic)"),
            text("(a picture that cannot be shown here: image/png)"),
            text("olha"),
        ] }])
    );
}
