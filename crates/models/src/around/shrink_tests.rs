use proptest::prelude::*;
use serde_json::Value;

use super::*;
use crate::around::fakes::{call, long_request, request, user};
use crate::port::ToolOutcome;

fn assistant(text: &str) -> ModelMessage {
    ModelMessage::Assistant { text: text.into(), calls: vec![] }
}

fn calling() -> ModelMessage {
    ModelMessage::Assistant { text: String::new(), calls: vec![call()] }
}

fn outcome() -> ModelMessage {
    let outcome =
        ToolOutcome { call_id: "1".into(), name: "record_metric".into(), content: Value::Null, ok: true };
    ModelMessage::Tools { outcomes: vec![outcome] }
}

fn with(messages: Vec<ModelMessage>) -> Request {
    Request { messages, ..request() }
}

#[test]
fn the_older_half_goes_first_and_then_the_rest() {
    let mut lengths = vec![];
    let mut request = long_request(8);
    while let Some(smaller) = shrunk(&request) {
        lengths.push(smaller.messages.len());
        request = smaller;
    }
    assert_eq!(lengths, [9, 5, 3, 1]);
    assert_eq!(request.messages, [user("pesei 82,5 kg")]);
    assert_eq!(request.system, "Você é a Aria.");
}

#[test]
fn the_question_and_all_that_was_done_about_it_stay() {
    let tail = vec![user("e agora?"), calling(), outcome(), calling(), outcome()];
    let request = with([vec![user("oi"), assistant("olá")], tail.clone()].concat());
    assert_eq!(shrunk(&request).unwrap().messages, tail);
    assert!(shrunk(&with(tail)).is_none());
}

#[test]
fn an_outcome_never_loses_its_call() {
    let request = with(vec![
        user("a"),
        calling(),
        outcome(),
        assistant("feito"),
        user("b"),
        assistant("ok"),
        user("c"),
    ]);
    assert_eq!(shrunk(&request).unwrap().messages, [user("b"), assistant("ok"), user("c")]);
}

#[test]
fn a_conversation_that_nobody_began_stays_as_it_is() {
    assert!(shrunk(&with(vec![])).is_none());
    assert!(shrunk(&with(vec![assistant("oi")])).is_none());
}

proptest! {
    #[test]
    fn it_ends_keeps_the_question_and_pairs_calls_with_outcomes(
        exchanges in prop::collection::vec(0usize..4, 1..40),
    ) {
        let messages: Vec<_> = exchanges
            .iter()
            .flat_map(|&tools| {
                let acts = (0..tools).flat_map(|_| [calling(), outcome()]);
                std::iter::once(user("oi")).chain(acts).chain([assistant("olá")]).collect::<Vec<_>>()
            })
            .chain([user("pergunta"), calling(), outcome()])
            .collect();
        let mut request = with(messages);
        while let Some(smaller) = shrunk(&request) {
            prop_assert!(smaller.messages.len() < request.messages.len());
            prop_assert!(request.messages.ends_with(&smaller.messages));
            let begun_by_a_person = matches!(smaller.messages.first(), Some(ModelMessage::User { .. }));
            prop_assert!(begun_by_a_person);
            request = smaller;
        }
        prop_assert_eq!(request.messages, [user("pergunta"), calling(), outcome()]);
    }
}
