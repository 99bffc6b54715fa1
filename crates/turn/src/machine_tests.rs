use domain::{ActionId, Nonce};
use models::{StopReason, Usage};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::confirmation::RespondToConfirmation;
use crate::outcome::{Proposal, ProposalStatus};
use crate::record::OwnReading;

fn call(id: &str, name: &str) -> ToolCall {
    ToolCall { id: id.into(), name: name.into(), arguments: json!({"value": 82.5}) }
}

fn answer(text: &str, calls: Vec<ToolCall>) -> Answer {
    let stop = if calls.is_empty() { StopReason::End } else { StopReason::ToolCalls };
    Answer { text: text.into(), calls, stop, usage: Usage::default(), model: "test".into() }
}

fn worked(call: &ToolCall, said: &str) -> ToolOutcome {
    ToolOutcome {
        call_id: call.id.clone(),
        name: call.name.clone(),
        content: json!({"said": said}),
        ok: true,
    }
}

fn failed(call: &ToolCall, message: &str) -> ToolOutcome {
    let content = json!({"code": "x", "message": message});
    ToolOutcome { call_id: call.id.clone(), name: call.name.clone(), content, ok: false }
}

fn prepared(call: ToolCall) -> Prepared {
    Prepared { call, summary: "Anotar 82,5 kg?".into() }
}

fn pending(rest: Vec<Prepared>, standing: ProposalStatus) -> Pending {
    let steps = rest.len() + 1;
    Pending {
        id: ActionId::new("2026-11-14T12:00:00Z".parse().unwrap()),
        nonce: Nonce::random(),
        proposal: Proposal {
            action: prepared(call("a", "record_metric")),
            rest,
            step: 1,
            steps,
            lacking: None,
        },
        standing,
    }
}

fn verdict(arguments: Value) -> Answer {
    let call = ToolCall { id: "v".into(), name: RespondToConfirmation::NAME.into(), arguments };
    answer("", vec![call])
}

fn wanted_tool(turn: &Turn) -> ToolCall {
    match turn.next_step() {
        Step::RunTool(call) => call.clone(),
        other => panic!("wants {other:?}"),
    }
}

fn outcome(turn: &Turn) -> Outcome {
    match turn.next_step() {
        Step::Finish(outcome) => outcome.clone(),
        other => panic!("not over: {other:?}"),
    }
}

#[test]
fn words_alone_end_the_turn() {
    let mut turn = Turn::from_message("oi".into(), None);
    assert_eq!(turn.next_step(), Step::CallModel(Ask::Reply { text: "oi", transcript: &[] }));
    turn.model_answered(answer(" Oi! ", vec![])).unwrap();
    assert_eq!(outcome(&turn), Outcome::Replied { text: "Oi!".into() });
}

#[test]
fn an_empty_answer_is_a_failure_of_its_own() {
    let mut turn = Turn::from_message("oi".into(), None);
    turn.model_answered(answer(" \n", vec![])).unwrap();
    assert_eq!(outcome(&turn), Outcome::Failed { failure: Failure::EmptyAnswer });
}

#[test]
fn what_the_gate_made_of_a_call_is_what_is_shown_and_read() {
    let mut turn = Turn::from_message("tem vaga de noite?".into(), None);
    turn.model_answered(answer("", vec![call("x", "search"), call("y", "search")])).unwrap();
    let first = wanted_tool(&turn);
    let settled = serde_json::json!({ "periodo": "noturno" });
    turn.tool_settled(settled.clone()).unwrap();
    assert_eq!(wanted_tool(&turn), first, "what the model asked for is still what is asked for");
    turn.tool_ran(worked(&first, "um")).unwrap();
    let second = wanted_tool(&turn);
    turn.tool_ran(worked(&second, "dois")).unwrap();
    let used: Vec<_> = turn.used().iter().map(|used| used.arguments.clone()).collect();
    assert_eq!(used, [settled.clone(), second.arguments]);
    let Step::CallModel(Ask::Reply { transcript, .. }) = turn.next_step() else { panic!() };
    let ModelMessage::Assistant { calls, .. } = &transcript[0] else { panic!() };
    assert_eq!(calls[0].arguments, settled);
    assert!(turn.tool_settled(settled).is_err(), "nothing is left to be settled");
}

#[test]
fn parallel_calls_run_in_order_and_return_together() {
    let mut turn = Turn::from_message("como dormi e quanto pesei?".into(), None);
    turn.model_answered(answer("", vec![call("x", "history"), call("x", "history")])).unwrap();
    let first = wanted_tool(&turn);
    turn.tool_ran(worked(&first, "um")).unwrap();
    let second = wanted_tool(&turn);
    assert_ne!(first.id, second.id, "the model repeated its id; the turn does not");
    turn.tool_ran(failed(&second, "não deu")).unwrap();
    let Step::CallModel(Ask::Reply { transcript, .. }) = turn.next_step() else { panic!() };
    let [ModelMessage::Assistant { calls, .. }, ModelMessage::Tools { outcomes }] = transcript else {
        panic!()
    };
    assert_eq!(calls.len(), 2);
    assert_eq!(outcomes.iter().map(|o| o.ok).collect::<Vec<_>>(), [true, false]);
    assert_eq!(turn.used().len(), 2);
}

#[test]
fn the_sixth_round_of_tools_is_refused() {
    let mut turn = Turn::from_message("e agora?".into(), None);
    for _ in 0..MAX_ITERATIONS {
        turn.model_answered(answer("", vec![call("c", "history")])).unwrap();
        let wanted = wanted_tool(&turn);
        turn.tool_ran(worked(&wanted, "")).unwrap();
    }
    turn.model_answered(answer("", vec![call("c", "history")])).unwrap();
    assert_eq!(outcome(&turn), Outcome::Failed { failure: Failure::MaxIterationsExceeded });
}

#[test]
fn a_call_that_must_be_asked_about_ends_the_turn_with_a_question() {
    let mut turn = Turn::from_message("pesei 82,5".into(), None);
    turn.model_answered(answer("", vec![call("c", "record_metric")])).unwrap();
    let wanted = wanted_tool(&turn);
    turn.tool_asks(prepared(wanted.clone())).unwrap();
    let Outcome::Asked { proposal, before } = outcome(&turn) else { panic!() };
    assert_eq!((proposal.action.call, proposal.step, proposal.steps), (wanted, 1, 1));
    assert!(before.is_empty() && turn.cancelled().is_none() && turn.used().is_empty());
}

#[test]
fn several_questions_are_asked_one_at_a_time() {
    let mut turn = Turn::from_message("pesei 82, dormi 7h e bebi 900 litros".into(), None);
    let calls = vec![call("a", "record_metric"), call("b", "record_metric"), call("c", "record_metric")];
    turn.model_answered(answer("", calls)).unwrap();
    for _ in 0..2 {
        let wanted = wanted_tool(&turn);
        turn.tool_asks(prepared(wanted)).unwrap();
    }
    let wanted = wanted_tool(&turn);
    turn.tool_ran(failed(&wanted, "900 litros?")).unwrap();
    let Outcome::Asked { proposal, before } = outcome(&turn) else { panic!() };
    assert_eq!((proposal.step, proposal.steps, proposal.rest.len()), (1, 2, 1));
    assert_eq!(before, ["900 litros?"], "what could not be asked about is not passed over in silence");
}

#[test]
fn a_yes_acts_and_asks_for_the_next_step() {
    let next = prepared(ToolCall { arguments: json!({"value": 9}), ..call("b", "record_metric") });
    let mut turn =
        Turn::from_message("beleza".into(), Some(pending(vec![next.clone()], ProposalStatus::Open)));
    assert!(matches!(turn.next_step(), Step::CallModel(Ask::Confirmation { text: "beleza", .. })));
    turn.model_answered(verdict(json!({"intent": "confirm", "confidence": 0.95}))).unwrap();
    let Step::RunConfirmed(wanted) = turn.next_step() else { panic!() };
    let done = worked(&wanted.proposal.action.call, "Anotei.");
    turn.tool_ran(done).unwrap();
    let Outcome::Asked { proposal, before } = outcome(&turn) else { panic!() };
    assert_eq!((proposal.action, proposal.step, proposal.steps), (next, 2, 2));
    assert_eq!(before, ["Anotei."]);
    assert!(turn.cancelled().is_none());
}

#[test]
fn a_button_needs_no_model() {
    let turn = Turn::from_decision(Consent::Confirm, pending(vec![], ProposalStatus::Open), None);
    assert!(matches!(turn.next_step(), Step::RunConfirmed(_)));
    let turn = Turn::from_decision(Consent::Reject, pending(vec![], ProposalStatus::Open), None);
    assert_eq!(outcome(&turn), Outcome::Rejected);
    assert_eq!(turn.cancelled().map(|c| c.1), Some(CancelReason::Rejected));
}

#[test]
fn a_correction_replaces_the_proposal_and_keeps_the_steps_behind_it() {
    let next = prepared(call("b", "record_metric"));
    let mut turn =
        Turn::from_message("na verdade 82,3".into(), Some(pending(vec![next], ProposalStatus::Open)));
    turn.model_answered(verdict(json!({"intent": "correct", "correctedValue": 82.3, "confidence": 0.9})))
        .unwrap();
    let corrected = wanted_tool(&turn);
    assert_eq!(corrected.arguments, json!({"value": 82.3}));
    turn.tool_asks(prepared(corrected)).unwrap();
    let Outcome::Asked { proposal, .. } = outcome(&turn) else { panic!() };
    assert_eq!((proposal.rest.len(), proposal.steps), (1, 2));
    assert_eq!(turn.cancelled().map(|c| c.1), Some(CancelReason::Corrected));
}

/// What is asked once step 1 of 2, an expense of 67, was put right.
fn left_after(said: &str, second: serde_json::Value, corrected: f64) -> usize {
    let next =
        Prepared { call: ToolCall { arguments: second, ..call("b", "record_metric") }, summary: "?".into() };
    let mut turn = Turn::from_message(said.into(), Some(pending(vec![next], ProposalStatus::Open)));
    turn.model_answered(verdict(
        json!({"intent": "correct", "correctedValue": corrected, "confidence": 0.9}),
    ))
    .unwrap();
    let corrected = wanted_tool(&turn);
    turn.tool_asks(prepared(corrected)).unwrap();
    let Outcome::Asked { proposal, .. } = outcome(&turn) else { panic!() };
    assert_eq!(proposal.steps, proposal.rest.len() + 1);
    proposal.rest.len()
}

#[test]
fn a_step_that_the_correction_took_in_is_no_step_any_more() {
    assert_eq!(left_after("foram 67,50", json!({"value": 50}), 67.5), 0, "its cents");
    assert_eq!(left_after("foi 70, uma compra só", json!({"value": 20}), 70.0), 0, "the person says so");
    assert_eq!(
        left_after("gasto foi só os 45", json!({"value": 45.0, "notes": "posto"}), 45.0),
        0,
        "the same"
    );
    assert_eq!(left_after("o primeiro foi 70", json!({"value": 54}), 70.0), 1, "another thing stays");
}

#[test]
fn a_step_that_is_the_one_just_done_is_not_asked_again() {
    let again = prepared(pending(vec![], ProposalStatus::Open).proposal.action.call);
    let other = prepared(ToolCall { arguments: json!({"value": 9}), ..call("c", "record_metric") });
    let rest = vec![again, other.clone()];
    let mut turn = Turn::from_decision(Consent::Confirm, pending(rest, ProposalStatus::Open), None);
    let Step::RunConfirmed(wanted) = turn.next_step() else { panic!() };
    let done = worked(&wanted.proposal.action.call, "Anotei.");
    turn.tool_ran(done).unwrap();
    let Outcome::Asked { proposal, .. } = outcome(&turn) else { panic!() };
    assert_eq!((proposal.action, proposal.step, proposal.steps), (other, 2, 2));
}

#[test]
fn a_correction_that_cannot_be_leaves_the_proposal_waiting() {
    let mut turn = Turn::from_message("na verdade 900".into(), Some(pending(vec![], ProposalStatus::Open)));
    turn.model_answered(verdict(json!({"intent": "correct", "correctedValue": 900, "confidence": 0.9})))
        .unwrap();
    let corrected = wanted_tool(&turn);
    turn.tool_ran(failed(&corrected, "900 kg?")).unwrap();
    assert_eq!(outcome(&turn), Outcome::CorrectionRefused { message: "900 kg?".into() });
    assert!(turn.cancelled().is_none());
}

#[test]
fn an_unrelated_sentence_cancels_and_is_answered() {
    let mut turn = Turn::from_message("que dia é hoje?".into(), Some(pending(vec![], ProposalStatus::Open)));
    turn.model_answered(verdict(json!({"intent": "unrelated", "confidence": 0.4}))).unwrap();
    assert_eq!(turn.cancelled().map(|c| c.1), Some(CancelReason::Unrelated));
    turn.model_answered(answer("Sábado.", vec![])).unwrap();
    assert_eq!(outcome(&turn), Outcome::Replied { text: "Sábado.".into() });
}

#[test]
fn an_unsure_or_unreadable_answer_leaves_everything_as_it_is() {
    let unsure = verdict(json!({"intent": "confirm", "confidence": 0.4}));
    let prose = answer("claro, feito!", vec![]);
    let broken = verdict(json!({"intent": "talvez"}));
    for (model, expected) in [
        (unsure, Outcome::AskedAgain),
        (prose, Outcome::Failed { failure: Failure::ConfirmationUnreadable }),
        (broken, Outcome::Failed { failure: Failure::ConfirmationUnreadable }),
    ] {
        let mut turn = Turn::from_message("sim… não sei".into(), Some(pending(vec![], ProposalStatus::Open)));
        turn.model_answered(model).unwrap();
        assert_eq!(outcome(&turn), expected);
        assert!(turn.cancelled().is_none());
    }
    let mut turn = Turn::from_message("sim".into(), Some(pending(vec![], ProposalStatus::Open)));
    turn.model_failed(Failure::ModelTimedOut).unwrap();
    assert_eq!(outcome(&turn), Outcome::Failed { failure: Failure::ConfirmationUnreadable });
}

#[test]
fn a_yes_to_an_expired_proposal_asks_again_and_never_acts() {
    let mut turn = Turn::from_message("sim".into(), Some(pending(vec![], ProposalStatus::Expired)));
    turn.model_answered(verdict(json!({"intent": "confirm", "confidence": 1}))).unwrap();
    assert!(matches!(outcome(&turn), Outcome::Asked { .. }));
    assert!(turn.used().is_empty());
}

#[test]
fn an_effect_that_failed_after_a_yes_is_said() {
    let mut turn = Turn::from_decision(Consent::Confirm, pending(vec![], ProposalStatus::Open), None);
    turn.tool_ran(failed(&call("a", "record_metric"), "O banco não respondeu.")).unwrap();
    assert_eq!(outcome(&turn), Outcome::ActionFailed { message: "O banco não respondeu.".into() });
}

#[test]
fn what_was_not_asked_for_is_refused_and_changes_nothing() {
    let mut turn = Turn::from_message("oi".into(), None);
    let before = turn.clone();
    assert!(turn.tool_ran(worked(&call("a", "x"), "")).is_err());
    assert!(turn.tool_asks(prepared(call("a", "x"))).is_err());
    assert_eq!(turn, before);
    turn.give_up(Failure::Internal);
    assert!(turn.model_answered(answer("tarde", vec![])).is_err());
    assert!(turn.model_failed(Failure::ModelTimedOut).is_err());
}

/// Everything that could be told to a turn, valid or not.
#[derive(Debug, Clone)]
enum Told {
    Words(String),
    Calls(usize),
    Verdict(&'static str, f64),
    Fails,
    Worked,
    Broke,
    Asks,
}

fn told() -> impl Strategy<Value = Told> {
    prop_oneof![
        "[a-z ]{0,8}".prop_map(Told::Words),
        (1usize..8).prop_map(Told::Calls),
        (proptest::sample::select(vec!["confirm", "reject", "correct", "unrelated", "eh?"]), 0.0..1.0f64)
            .prop_map(|(intent, confidence)| Told::Verdict(intent, confidence)),
        Just(Told::Fails),
        Just(Told::Worked),
        Just(Told::Broke),
        Just(Told::Asks),
    ]
}

fn tell(turn: &mut Turn, told: &Told) {
    let wanted = match turn.next_step() {
        Step::RunTool(call) => call.clone(),
        Step::RunConfirmed(pending) => pending.proposal.action.call.clone(),
        _ => call("none", "none"),
    };
    let _ = match told {
        Told::Words(text) => turn.model_answered(answer(text, vec![])),
        Told::Calls(count) => turn.model_answered(answer("", vec![call("c", "t"); *count])),
        Told::Verdict(intent, confidence) => turn.model_answered(verdict(
            json!({"intent": intent, "correctedValue": 1, "confidence": confidence}),
        )),
        Told::Fails => turn.model_failed(Failure::ModelUnavailable),
        Told::Worked => turn.tool_ran(worked(&wanted, "feito")),
        Told::Broke => turn.tool_ran(failed(&wanted, "não deu")),
        Told::Asks => turn.tool_asks(prepared(wanted)),
    };
}

proptest! {
    /// Stored and loaded after every step, a turn goes on exactly as the one that stayed in memory; it
    /// never runs more than its rounds; and a proposal acts only after a yes of at least 0.7.
    #[test]
    fn a_stored_turn_is_the_same_turn(
        with_pending in any::<bool>(),
        story in proptest::collection::vec(told(), 0..40)
    ) {
        let waiting = with_pending.then(|| pending(vec![], ProposalStatus::Open));
        let mut turn = Turn::from_message("x".into(), waiting);
        let mut said_yes = false;
        for told in &story {
            let judging = matches!(turn.next_step(), Step::CallModel(Ask::Confirmation { .. }));
            if let (true, Told::Verdict("confirm", confidence)) = (judging, told) {
                said_yes |= *confidence >= 0.7;
            }
            let stored = serde_json::to_string(&turn).unwrap();
            let mut loaded: Turn = serde_json::from_str(&stored).unwrap();
            tell(&mut turn, told);
            tell(&mut loaded, told);
            prop_assert_eq!(&turn, &loaded);
            prop_assert!(turn.iterations() <= MAX_ITERATIONS);
            if matches!(turn.next_step(), Step::RunConfirmed(_)) {
                prop_assert!(said_yes);
            }
        }
    }
}

#[test]
fn a_yes_that_only_the_model_reads_is_asked_again() {
    let waiting = Some(pending(vec![], ProposalStatus::Open));
    let own_reading = OwnReading::DoesNotAssent;
    let mut turn = Turn::begin(Began::Message {
        text: "responda sim".into(),
        pending: waiting,
        own_reading,
        question: None,
        answer: None,
        rest: None,
    });
    turn.model_answered(verdict(json!({"intent": "confirm", "confidence": 1}))).unwrap();
    assert_eq!(outcome(&turn), Outcome::AskedAgain);
    assert!(turn.cancelled().is_none(), "the proposal stays");
}

#[test]
fn what_came_to_nothing_leaves_the_proposal_open() {
    let mut turn = Turn::from_message("xpto".into(), Some(pending(vec![], ProposalStatus::Open)));
    turn.model_answered(verdict(json!({"intent": "unrelated", "confidence": 1}))).unwrap();
    assert!(turn.cancelled().is_some());
    let early = turn.clone().hear(Heard::CameToNothing("Essa eu não entendi.".into()));
    assert!(early.is_err(), "nothing was answered yet");
    turn.model_answered(answer("Essa eu não entendi, tente assim:", vec![])).unwrap();
    turn.hear(Heard::CameToNothing("Essa eu não entendi.".into())).unwrap();
    assert_eq!(outcome(&turn), Outcome::CorrectionRefused { message: "Essa eu não entendi.".into() });
    assert!(turn.cancelled().is_none(), "the proposal stays");
    let stored = serde_json::to_value(&turn).unwrap();
    assert_eq!(serde_json::from_value::<Turn>(stored).unwrap(), turn);
}

#[test]
fn a_yes_before_another_thing_corrects_nothing() {
    let mut turn = Turn::begin(Began::Message {
        text: "pode, e o gás foi 85".into(),
        pending: Some(pending(vec![], ProposalStatus::Open)),
        own_reading: OwnReading::YesThenAnother,
        question: None,
        answer: None,
        rest: Some("o gás foi 85".into()),
    });
    let corrects = json!({"intent": "correct", "confidence": 1, "corrected": {"value": 85}});
    turn.model_answered(verdict(corrects)).unwrap();
    assert_eq!(outcome(&turn), Outcome::AskedAgain);
    assert!(turn.cancelled().is_none(), "the proposal stays");
}

#[test]
fn a_yes_that_the_model_takes_for_another_subject_is_asked_about() {
    for intent in ["unrelated", "reject"] {
        let mut turn = Turn::begin(Began::Message {
            text: "sim. tô tão cansada hoje".into(),
            pending: Some(pending(vec![], ProposalStatus::Open)),
            own_reading: OwnReading::Assents,
            question: None,
            answer: None,
            rest: None,
        });
        turn.model_answered(verdict(json!({"intent": intent, "confidence": 0.9}))).unwrap();
        assert!(matches!(outcome(&turn), Outcome::AskedAgain), "{intent}: {:?}", outcome(&turn));
        assert!(turn.cancelled().is_none(), "{intent}");
    }
}

#[test]
fn an_unclear_answer_to_what_has_expired_asks_about_it_anew() {
    let mut turn = Turn::from_message("sei lá".into(), Some(pending(vec![], ProposalStatus::Expired)));
    turn.model_answered(verdict(json!({"intent": "confirm", "confidence": 0.2}))).unwrap();
    assert!(matches!(outcome(&turn), Outcome::Asked { .. }), "{:?}", outcome(&turn));
    assert!(matches!(turn.cancelled(), Some((_, CancelReason::Expired))));
}

#[test]
fn a_no_to_another_question_closes_no_proposal() {
    let mut turn = Turn::begin(Began::Message {
        text: "não".into(),
        pending: Some(pending(vec![], ProposalStatus::Open)),
        own_reading: OwnReading::DoesNotAssent,
        question: Some(domain::OpenQuestion::Reply),
        answer: None,
        rest: None,
    });
    turn.model_answered(verdict(json!({"intent": "reject", "confidence": 1}))).unwrap();
    assert_eq!(outcome(&turn), Outcome::AskedAgain);
    assert!(turn.cancelled().is_none(), "the proposal stays");
}

#[test]
fn a_plain_no_is_one_whatever_the_model_makes_of_it() {
    for intent in [
        json!({"intent": "confirm", "confidence": 1}),
        json!({"intent": "reject", "confidence": 0.2}),
        json!({"intent": "unrelated", "confidence": 0.9}),
    ] {
        let pending = Some(pending(vec![], ProposalStatus::Open));
        let own_reading = OwnReading::Refuses;
        let mut turn = Turn::begin(Began::Message {
            text: "não".into(),
            pending,
            own_reading,
            question: None,
            answer: None,
            rest: None,
        });
        turn.model_answered(verdict(intent)).unwrap();
        assert_eq!(outcome(&turn), Outcome::Rejected);
    }
}

#[test]
fn nobody_is_asked_for_ever() {
    let action = domain::ActionId::new(jiff::Timestamp::UNIX_EPOCH);
    let mut turn = Turn::begin(Began::Message {
        text: "era do lembrete".into(),
        pending: Some(pending(vec![], ProposalStatus::Open)),
        own_reading: OwnReading::DoesNotAssent,
        question: Some(domain::OpenQuestion::ProposalAgain { action, rest: None }),
        answer: None,
        rest: None,
    });
    turn.model_answered(verdict(json!({"intent": "confirm", "confidence": 0.4}))).unwrap();
    assert!(matches!(turn.cancelled(), Some((_, CancelReason::Unrelated))), "{:?}", turn.cancelled());
    assert!(matches!(turn.next_step(), Step::CallModel(_)), "and is heard anew");
}

#[test]
fn a_no_that_goes_on_closes_the_card_and_is_read_on() {
    let pending = Some(pending(vec![], ProposalStatus::Open));
    let mut turn = Turn::begin(Began::Message {
        text: "não, foi dinheiro que entrou".into(),
        pending,
        own_reading: OwnReading::RefusesAndGoesOn,
        question: None,
        answer: None,
        rest: None,
    });
    turn.model_answered(verdict(json!({ "intent": "reject", "confidence": 0.9 }))).unwrap();
    assert!(matches!(turn.cancelled(), Some((_, CancelReason::Rejected))));
    assert!(matches!(
        turn.next_step(),
        Step::CallModel(Ask::Reply { text: "não, foi dinheiro que entrou", .. })
    ));
    assert!(turn.went_on());
}

/// A no to one step says nothing of the next, whatever else the message says.
#[test]
fn what_stood_behind_a_refused_step_follows_what_was_said_beside_the_no() {
    for (text, follows) in
        [("não é isso não, ela é minha filha", true), ("nada disso, ela é minha filha", false)]
    {
        let behind = Prepared { call: call("b", "create_reminder"), summary: "Te lembro: bolo?".into() };
        let mut turn = Turn::begin(Began::Message {
            text: text.into(),
            pending: Some(pending(vec![behind], ProposalStatus::Open)),
            own_reading: OwnReading::RefusesAndGoesOn,
            question: None,
            answer: None,
            rest: None,
        });
        turn.model_answered(verdict(json!({ "intent": "reject", "confidence": 0.9 }))).unwrap();
        turn.model_answered(answer("Que bom!", Vec::new())).unwrap();
        assert_eq!(turn.can_come_back(|_| true, false), follows, "{text}");
        if follows {
            turn.hear(Heard::ComesBack).unwrap();
            let Outcome::Asked { proposal, before } = outcome(&turn) else { panic!("{turn:?}") };
            assert_eq!(proposal.action.summary, "Te lembro: bolo?");
            assert_eq!(before, ["Que bom!"]);
            assert!(matches!(turn.cancelled(), Some((_, CancelReason::Rejected))));
        }
    }
}

#[test]
fn a_yes_before_another_order_is_judged_by_itself() {
    let mut turn = Turn::begin(Began::Message {
        text: "confirmo, e acrescente um lembrete".into(),
        pending: Some(pending(vec![], ProposalStatus::Open)),
        own_reading: OwnReading::Assents,
        question: None,
        answer: Some("confirmo".into()),
        rest: Some("acrescente um lembrete".into()),
    });
    assert!(matches!(turn.next_step(), Step::CallModel(Ask::Confirmation { text: "confirmo", .. })));
    turn.model_answered(verdict(json!({"intent": "confirm", "confidence": 1}))).unwrap();
    let Step::RunConfirmed(pending) = turn.next_step() else { panic!("{:?}", turn.next_step()) };
    let call = pending.proposal.action.call.clone();
    let content = json!({ "said": "Feito." });
    turn.tool_ran(ToolOutcome { call_id: call.id, name: call.name, ok: true, content }).unwrap();
    // What else was said is read as a message of its own; what was done is not forgotten over it.
    let expected = Ask::Reply { text: "acrescente um lembrete", transcript: &[] };
    assert_eq!(turn.next_step(), Step::CallModel(expected));
    assert_eq!(turn.done_first(), Some(["Feito.".to_owned()].as_slice()));
    let stored = serde_json::to_string(&turn).unwrap();
    assert_eq!(serde_json::from_str::<Turn>(&stored).unwrap(), turn);
}

fn lacking(call: ToolCall) -> Lacking {
    Lacking { call, argument: "value".into(), question: "Quanto foi?".into() }
}

#[test]
fn what_a_call_lacks_ends_the_turn_and_a_card_goes_before_it() {
    let mut turn = Turn::from_message("gastei no mercado".into(), None);
    turn.model_answered(answer("", vec![call("a", "record_metric"), call("b", "record_metric")])).unwrap();
    let (first, second) = (lacking(wanted_tool(&turn)), lacking(call("b", "record_metric")));
    turn.tool_lacks(first.clone()).unwrap();
    turn.tool_lacks(second).unwrap();
    assert_eq!(outcome(&turn), Outcome::AskedFor { lacking: first.clone(), before: vec![] });

    let mut turn = Turn::from_message("gastei no mercado e 30 de uber".into(), None);
    turn.model_answered(answer("", vec![call("a", "record_metric"), call("b", "record_metric")])).unwrap();
    turn.tool_lacks(first.clone()).unwrap();
    turn.tool_asks(prepared(call("b", "record_metric"))).unwrap();
    let Outcome::Asked { proposal, .. } = outcome(&turn) else { panic!("a card goes first") };
    assert_eq!(proposal.lacking, Some(first.clone()));

    for consent in [Consent::Confirm, Consent::Reject] {
        let waiting = Pending { proposal: proposal.clone(), ..pending(vec![], ProposalStatus::Open) };
        let mut turn = Turn::from_decision(consent, waiting, None);
        if consent == Consent::Confirm {
            turn.tool_ran(worked(&call("b", "record_metric"), "Anotei.")).unwrap();
        }
        let Outcome::AskedFor { lacking, .. } = outcome(&turn) else { panic!("the question follows") };
        assert_eq!(lacking, first);
        let stored: Turn = serde_json::from_str(&serde_json::to_string(&turn).unwrap()).unwrap();
        assert_eq!(stored, turn);
    }
}

#[test]
fn a_turn_that_corrects_waits_for_nothing() {
    let mut turn = Turn::from_message("corrige".into(), Some(pending(vec![], ProposalStatus::Open)));
    turn.model_answered(verdict(json!({"intent": "correct", "corrected": {"value": 3}, "confidence": 0.9})))
        .unwrap();
    assert!(!turn.can_wait());
    turn.tool_lacks(lacking(call("a", "record_metric"))).unwrap_err();
}
