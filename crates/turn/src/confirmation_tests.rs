use serde_json::json;

use super::*;

fn weight() -> ToolCall {
    ToolCall {
        id: "call_1".into(),
        name: "record_metric".into(),
        arguments: json!({"type": "weight", "value": 82.5, "unit": "kg", "date": "2026-11-14"}),
    }
}

fn answer(arguments: Value) -> Option<Verdict> {
    let call = ToolCall { id: "c".into(), name: RespondToConfirmation::NAME.into(), arguments };
    RespondToConfirmation::read(&call).map(|read| read.verdict(&weight()))
}

#[test]
fn a_sure_yes_and_a_sure_no_are_taken() {
    assert_eq!(answer(json!({"intent": "confirm", "confidence": 0.92})), Some(Verdict::Yes));
    assert_eq!(answer(json!({"intent": "reject", "confidence": 0.7})), Some(Verdict::No));
}

#[test]
fn an_unsure_answer_is_never_a_yes() {
    for confidence in [0.0, 0.3, 0.69] {
        for intent in ["confirm", "reject", "correct"] {
            let verdict = answer(json!({"intent": intent, "correctedValue": 1, "confidence": confidence}));
            assert_eq!(verdict, Some(Verdict::Unsure), "{intent} {confidence}");
        }
    }
}

#[test]
fn a_correction_changes_only_the_named_fields() {
    let Some(Verdict::Correct(call)) = answer(json!({
        "intent": "correct", "correctedValue": 81, "correctedDate": "2026-11-13", "confidence": 0.9
    })) else {
        panic!("not a correction");
    };
    assert_eq!(call.arguments, json!({"type": "weight", "value": 81.0, "unit": "kg", "date": "2026-11-13"}));
}

#[test]
fn a_correction_that_changes_nothing_is_asked_again() {
    assert_eq!(answer(json!({"intent": "correct", "confidence": 0.9})), Some(Verdict::Unsure));
    let same = json!({"intent": "correct", "correctedValue": 82.5, "confidence": 0.9});
    assert_eq!(answer(same), Some(Verdict::Unsure));
}

#[test]
fn an_answer_that_cannot_be_read_is_no_answer() {
    for broken in [
        json!({}),
        json!("sim"),
        json!({"intent": "maybe", "confidence": 1}),
        json!({"intent": "confirm"}),
        json!({"intent": "confirm", "confidence": "alta"}),
        json!({"intent": "confirm", "confidence": 7}),
        json!({"intent": "correct", "correctedDate": "31/02", "confidence": 1}),
    ] {
        assert_eq!(answer(broken.clone()), None, "{broken}");
    }
    let other = ToolCall { name: "record_metric".into(), ..weight() };
    assert_eq!(RespondToConfirmation::read(&other), None);
}

#[test]
fn every_example_can_be_read() {
    for example in RespondToConfirmation::EXAMPLES {
        let arguments: Value = serde_json::from_str(example).unwrap();
        assert!(answer(arguments).is_some(), "{example}");
    }
}
