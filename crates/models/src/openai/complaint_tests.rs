use serde_json::{Value, json};

use super::Complaint;
use crate::remote::Meaning;

#[test]
fn servers_say_in_many_shapes_that_a_prompt_is_too_long() {
    for body in [
        json!({ "error": { "code": "context_length_exceeded", "message": "" } }),
        json!({ "object": "error", "message": "This model's maximum context length is 4096 tokens. However, you requested 5000", "code": 400 }),
        json!({ "error": { "code": 400, "message": "the request exceeds the available context size", "type": "exceed_context_size_error" } }),
        json!({ "error": "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096", "error_type": "validation" }),
        json!({ "detail": "prompt is too long" }),
        json!({ "message": { "detail": [{ "msg": "Too many tokens" }] } }),
        json!("the context window is full"),
    ] {
        assert_eq!(Complaint::read(&body).fault(400).meaning, Meaning::TooLong, "{body}");
    }
    let rate = json!({ "error": { "message": "Rate limit: the token limit per minute", "code": "rate_limit_exceeded" } });
    assert_eq!(Complaint::read(&rate).fault(429).meaning, Meaning::RateLimited);
    let alone = json!({ "error": { "message": "Request too large for gpt: tokens per min", "code": "rate_limit_exceeded" } });
    assert_eq!(Complaint::read(&alone).fault(429).meaning, Meaning::TooLong);
}

#[test]
fn what_we_said_is_not_what_they_say() {
    let echo = json!({ "detail": [{ "loc": ["body", "model"], "msg": "?", "input": { "temperature": 1 } }] });
    let complaint = Complaint::read(&echo);
    assert!(!complaint.mentions(&["temperature"]));
    assert!(complaint.mentions(&["model"]));
}

#[test]
fn a_page_says_nothing() {
    for body in
        [json!("<html><body>a long page about nothing much at all</body></html>"), json!({}), Value::Null]
    {
        assert!(Complaint::read(&body).says_nothing(), "{body}");
    }
    let clear = json!({ "error": { "message": "registry.example/gemma does not support tools at all" } });
    assert!(!Complaint::read(&clear).says_nothing());
}
