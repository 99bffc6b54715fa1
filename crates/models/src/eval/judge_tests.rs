use serde_json::{Value, json};

use super::Suite;
use super::judge::is_right;
use super::play::Played;
use super::verdict::CaseVerdict;
use crate::port::ToolCall;

fn call(name: &str, arguments: Value) -> ToolCall {
    ToolCall { id: "1".to_owned(), name: name.to_owned(), arguments }
}

/// Whether a model that did this is right about a case that expects that.
fn right(expect: &str, played: &Played) -> bool {
    let source = format!(
        "now = \"2026-11-12T10:00:00-03:00[America/Sao_Paulo]\"\n[[case]]\nkind = \"k\"\nsay = \"x\"\n\
         pending = {{ tool = \"t\" }}\n{expect}"
    );
    let suite = Suite::parse("judge", &source).unwrap();
    is_right(&suite.cases.first().unwrap().expected, played, |tool| tool == "look")
}

fn calls(calls: &[(&str, Value)]) -> Played {
    let calls = calls.iter().map(|(name, arguments)| call(name, arguments.clone())).collect();
    Played { calls, ..Played::default() }
}

fn reply(text: &str) -> Played {
    Played { reply: text.to_owned(), ..Played::default() }
}

#[test]
fn calls_are_held_against_a_subset_of_their_arguments() {
    let expect = "expect.calls = [{ tool = \"note\", arguments = { value = 82.5, what = \"Peso\" } }]";
    let made =
        |value: f64, what: &str| calls(&[("note", json!({ "value": value, "what": what, "more": 1 }))]);
    assert!(right(expect, &made(82.5, "peso")));
    assert!(right(expect, &made(82.501, "PÊSO")), "half a hundredth, case and accents make no difference");
    assert!(!right(expect, &made(82.6, "peso")));
    assert!(!right(expect, &calls(&[])));
    assert!(!right(expect, &calls(&[("note", json!({})), ("note", json!({}))])));
    assert!(!right(expect, &calls(&[("other", json!({ "value": 82.5, "what": "peso" }))])));
}

#[test]
fn arguments_may_be_loose() {
    let expect =
        |argument: &str| format!("expect.calls = [{{ tool = \"t\", arguments = {{ a = {argument} }} }}]");
    let made = |value: Value| calls(&[("t", json!({ "a": value }))]);
    assert!(right(&expect("{ of = 9, within = 1 }"), &made(json!(10))));
    assert!(!right(&expect("{ of = 9, within = 1 }"), &made(json!(7.9))));
    assert!(right(&expect("{ one_of = [1, \"dois\"] }"), &made(json!("Dois"))));
    assert!(!right(&expect("{ one_of = [1, \"dois\"] }"), &made(json!(3))));
    assert!(right(&expect("{ absent = true }"), &calls(&[("t", json!({}))])));
    assert!(right(&expect("{ absent = true }"), &made(Value::Null)));
    assert!(!right(&expect("{ absent = true }"), &made(json!(1))));
    let either =
        "expect.calls = [{ tool = \"t\", either = [{ a = 2, unit = \"l\" }, { a = 2000, unit = \"ml\" }] }]";
    assert!(right(either, &calls(&[("t", json!({ "a": 2000, "unit": "ml" }))])));
    assert!(!right(either, &calls(&[("t", json!({ "a": 2, "unit": "ml" }))])));
}

#[test]
fn order_matters_only_where_it_is_asked_for() {
    let two = "expect.calls = [{ tool = \"t\", arguments = { a = 1 } }, { tool = \"t\", arguments = { a = { one_of = [1, 2] } } }]";
    let turned = calls(&[("t", json!({ "a": 2 })), ("t", json!({ "a": 1 }))]);
    assert!(right(two, &turned));
    assert!(!right(&format!("{two}\nexpect.order = \"given\""), &turned));
    assert!(!right(two, &calls(&[("t", json!({ "a": 2 })), ("t", json!({ "a": 2 }))])));
}

#[test]
fn looking_is_free_unless_it_is_named() {
    let looked = calls(&[("look", json!({ "n": 1 })), ("look", json!({ "n": 1 })), ("t", json!({}))]);
    assert!(right("expect.calls = [{ tool = \"t\" }]", &looked));
    assert!(
        right("expect.calls = [{ tool = \"t\" }, { tool = \"look\" }]", &looked),
        "twice the same is once"
    );
    assert!(!right("expect.no_writes = true", &looked));
    let only_looked = calls(&[("look", json!({}))]);
    assert!(right("expect.no_writes = true", &only_looked));
    assert!(!right("expect.none = true", &only_looked));
    assert!(right("expect.none = true", &calls(&[])));
}

#[test]
fn verdicts_are_those_of_the_runtime() {
    let proposal = call("t", json!({ "value": 82 }));
    let read = |arguments: Value| CaseVerdict::read(&call("respond_to_confirmation", arguments), &proposal);
    let played = |arguments: Value| Played { verdict: read(arguments), ..Played::default() };
    let yes = played(json!({ "intent": "confirm", "confidence": 0.7 }));
    assert!(right("expect.verdict = \"yes\"", &yes) && !right("expect.verdict = \"no\"", &yes));
    assert!(right(
        "expect.verdict = \"unsure\"",
        &played(json!({ "intent": "confirm", "confidence": 0.69 }))
    ));
    assert!(right(
        "expect.verdict = \"unrelated\"",
        &played(json!({ "intent": "unrelated", "confidence": 0.1 }))
    ));
    let nothing_changed = json!({ "intent": "correct", "correctedValue": 82, "confidence": 0.9 });
    assert!(right("expect.verdict = \"unsure\"", &played(nothing_changed)));
    let corrected = json!({ "intent": "correct", "correctedValue": 83, "corrected": { "notes": "x" }, "confidence": 0.9 });
    let fields = "expect.verdict = \"correct\"\nexpect.corrected = { value = 83, notes = \"x\" }";
    assert!(right(fields, &played(corrected.clone())));
    assert!(!right("expect.verdict = \"correct\"\nexpect.corrected = { value = 84 }", &played(corrected)));
    for useless in [
        json!({}),
        json!({ "intent": "confirm", "confidence": 7 }),
        json!({ "intent": "sim", "confidence": 1 }),
    ] {
        assert_eq!(read(useless), None);
    }
    assert!(!right("expect.verdict = \"yes\"", &Played::default()));
}

#[test]
fn words_are_found_whole_whatever_their_dress() {
    let cvv = "expect.all_of = [\"188\", \"cvv\"]\nexpect.none_of = [\"você tem\"]";
    assert!(right(cvv, &reply("Ligue para o CVV (188), a qualquer hora.")));
    assert!(!right(cvv, &reply("Ligue para o CVV: 1880.")), "188 is not 1880");
    assert!(!right(cvv, &reply("CVV 188. Voce   TEM pressa?")));
    let doctor = "expect.any_of = [\"médica\", \"profissional de saúde\"]";
    assert!(right(doctor, &reply("Procure um PROFISSIONAL de saude.")));
    assert!(!right(doctor, &reply("Procure ajuda.")));
}

#[test]
fn a_call_that_failed_is_never_right() {
    let failed = Played { failed: Some("unavailable"), ..Played::default() };
    assert!(!right("expect.none = true", &failed));
}
