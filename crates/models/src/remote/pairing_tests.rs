use std::borrow::Cow;

use serde_json::json;

use super::paired;
use crate::port::{ModelMessage, ToolCall, ToolOutcome};

fn asks(ids: &[&str]) -> ModelMessage {
    let call = |id: &&str| ToolCall { id: (*id).to_owned(), name: "note".to_owned(), arguments: json!({}) };
    ModelMessage::Assistant { text: String::new(), calls: ids.iter().map(call).collect() }
}

fn tells(ids: &[&str]) -> ModelMessage {
    let outcome = |id: &&str| ToolOutcome {
        call_id: (*id).to_owned(),
        name: "note".to_owned(),
        content: json!(id),
        ok: true,
    };
    ModelMessage::Tools { outcomes: ids.iter().map(outcome).collect() }
}

fn says(text: &str) -> ModelMessage {
    ModelMessage::User { text: text.to_owned() }
}

#[test]
fn a_whole_conversation_is_not_touched() {
    let whole = [says("oi"), asks(&["a", "b"]), tells(&["a", "b"]), asks(&[]), says("e aí")];
    assert!(matches!(paired(&whole), Cow::Borrowed(_)));
    assert!(matches!(paired(&[]), Cow::Borrowed(_)));
}

#[test]
fn what_has_no_other_half_is_left_out() {
    assert_eq!(*paired(&[tells(&["a"]), says("oi")]), [tells(&[]), says("oi")], "cut before the call");
    assert_eq!(*paired(&[says("oi"), asks(&["a"])]), [says("oi"), asks(&[])], "cut before the outcome");
    assert_eq!(*paired(&[asks(&["a"]), says("oi"), tells(&["a"])]), [asks(&[]), says("oi"), tells(&[])]);
    assert_eq!(*paired(&[asks(&["a", "b"]), tells(&["c", "b"])]), [asks(&["b"]), tells(&["b"])]);
}

#[test]
fn outcomes_stand_in_the_order_of_the_calls() {
    assert_eq!(*paired(&[asks(&["a", "b"]), tells(&["b", "a"])]), [asks(&["a", "b"]), tells(&["a", "b"])]);
}
