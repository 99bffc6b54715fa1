use serde_json::{Value, json};

use super::super::tests::{offer, request};
use super::{Habits, Part};
use crate::port::{Request, ToolOffer};

fn complaint(message: &str) -> Value {
    json!({ "type": "error", "error": { "type": "invalid_request_error", "message": message } })
}

fn with_examples() -> Request {
    let tool = ToolOffer { examples: vec![json!({ "kg": 80 })], ..offer("weigh") };
    Request { tools: [tool].into(), ..request() }
}

#[test]
fn a_server_that_names_what_it_does_not_take_is_not_sent_it_again() {
    for (message, part) in [
        ("tools.0.custom.input_examples: Extra inputs are not permitted", Part::Examples),
        (
            "Unexpected value(s) `advanced-tool-use-2025-11-20` for the `anthropic-beta` header",
            Part::Examples,
        ),
        ("tools.1.cache_control: Extra inputs are not permitted", Part::Caching),
        ("tool_choice.type: none is not supported", Part::Choice),
        ("`temperature` is deprecated for this model.", Part::Temperature),
    ] {
        let habits = Habits::default().after(&with_examples(), &complaint(message)).unwrap();
        let given_up: Vec<Part> = Part::ALL.into_iter().filter(|part| !habits.take(*part)).collect();
        assert_eq!(given_up, [part], "{message}");
    }
}

#[test]
fn a_server_that_names_nothing_is_spared_the_extension() {
    for vague in [json!(null), json!(""), complaint("unknown field in request")] {
        let habits = Habits::default().after(&with_examples(), &vague).unwrap();
        assert!(!habits.take(Part::Examples), "{vague}");
        assert_eq!(habits.after(&with_examples(), &vague), None, "nothing more to give up");
        assert_eq!(Habits::default().after(&request(), &vague), None, "nothing special was sent");
    }
}

#[test]
fn a_complaint_about_something_else_changes_nothing() {
    assert_eq!(Habits::default().after(&with_examples(), &complaint("max_tokens: must be positive")), None);
}
