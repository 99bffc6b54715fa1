//! Whether what a model did is what was expected.

use std::borrow::Cow;

use serde_json::Value;

use super::expected::{Argument, Arguments, CallExpected, Calls, Expected, Order, VerdictExpected, Words};
use super::play::Played;
use super::report::Mistaken;
use super::verdict::CaseVerdict;
use crate::port::ToolCall;

/// Numbers are the same to half a hundredth: nobody weighs themselves more finely.
const SAME_NUMBER: f64 = 0.005;

pub(super) fn is_right(expected: &Expected, played: &Played, is_query: impl Fn(&str) -> bool) -> bool {
    played.failed.is_none()
        && expected.calls.as_ref().is_none_or(|calls| made(calls, &played.calls, is_query))
        && expected.verdict.as_ref().is_none_or(|verdict| taken(verdict, played.verdict.as_ref()))
        && holds_words(&expected.words, &played.reply)
        && expected.modes.as_ref().is_none_or(|modes| are_in_force(modes, &played.modes))
}

/// What a case would have done or asked that it should not have.
pub(super) fn wrong(expected: &Expected, played: &Played) -> Mistaken {
    let unexpected = |call: &ToolCall| match &expected.calls {
        Some(Calls::These { calls, .. }) => !calls.iter().any(|expected| matches_call(expected, call)),
        // Nothing was expected, or nothing was said of it: then nothing happens unasked.
        Some(Calls::None | Calls::NoWrites) | None => true,
    };
    let taken_for_yes =
        played.confirmed && expected.verdict.as_ref().is_some_and(|verdict| *verdict != VerdictExpected::Yes);
    Mistaken {
        action: taken_for_yes || played.acted.iter().any(unexpected),
        proposal: expected.calls.is_some() && played.proposed.iter().any(unexpected),
    }
}

/// The same modes, in whatever order.
fn are_in_force(expected: &[String], got: &[&str]) -> bool {
    expected.len() == got.len() && expected.iter().all(|mode| got.contains(&mode.as_str()))
}

fn made(expected: &Calls, got: &[ToolCall], is_query: impl Fn(&str) -> bool) -> bool {
    match expected {
        Calls::None => got.is_empty(),
        Calls::NoWrites => got.iter().all(|call| is_query(&call.name)),
        Calls::These { calls, order } => {
            let named = |tool: &str| calls.iter().any(|call| call.tool == tool);
            let mut counted: Vec<&ToolCall> = Vec::new();
            for call in got.iter().filter(|call| !is_query(&call.name) || named(&call.name)) {
                let again = is_query(&call.name)
                    && counted.iter().any(|seen| seen.name == call.name && seen.arguments == call.arguments);
                if !again {
                    counted.push(call);
                }
            }
            match order {
                Order::Given => {
                    calls.len() == counted.len()
                        && calls.iter().zip(&counted).all(|(call, got)| matches_call(call, got))
                }
                Order::Any => calls.len() == counted.len() && assign(calls, &counted),
            }
        }
    }
}

/// Whether every expected call finds one of its own among those made.
fn assign(expected: &[CallExpected], got: &[&ToolCall]) -> bool {
    let Some((first, rest)) = expected.split_first() else { return true };
    got.iter().enumerate().any(|(at, call)| {
        matches_call(first, call) && {
            let others: Vec<&ToolCall> =
                got.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, call)| *call).collect();
            assign(rest, &others)
        }
    })
}

fn matches_call(expected: &CallExpected, got: &ToolCall) -> bool {
    expected.tool == got.name
        && holds(&expected.arguments, &got.arguments)
        && (expected.either.is_empty() || expected.either.iter().any(|either| holds(either, &got.arguments)))
}

fn taken(expected: &VerdictExpected, got: Option<&CaseVerdict>) -> bool {
    match (expected, got) {
        (VerdictExpected::Yes, Some(CaseVerdict::Yes))
        | (VerdictExpected::No, Some(CaseVerdict::No))
        | (VerdictExpected::Unrelated, Some(CaseVerdict::Unrelated))
        | (VerdictExpected::Unsure, Some(CaseVerdict::Unsure)) => true,
        (VerdictExpected::Correct(expected), Some(CaseVerdict::Correct { corrected })) => {
            holds(expected, &Value::Object(corrected.clone()))
        }
        _ => false,
    }
}

fn holds(expected: &Arguments, got: &Value) -> bool {
    expected.iter().all(|(name, expected)| {
        let got = got.get(name).filter(|got| !got.is_null());
        match (expected, got) {
            (Argument::Absent, got) => got.is_none(),
            (_, None) => false,
            (Argument::Same(expected), Some(got)) => same(expected, got),
            (Argument::OneOf(values), Some(got)) => values.iter().any(|value| same(value, got)),
            (Argument::Near { of, within }, Some(got)) => {
                got.as_f64().is_some_and(|got| (got - of).abs() <= within + f64::EPSILON)
            }
        }
    })
}

fn same(expected: &Value, got: &Value) -> bool {
    match (expected, got) {
        (Value::String(expected), Value::String(got)) => ptbr::fold(expected) == ptbr::fold(got),
        _ => match (expected.as_f64(), got.as_f64()) {
            (Some(expected), Some(got)) => (expected - got).abs() < SAME_NUMBER,
            _ => expected == got,
        },
    }
}

fn holds_words(words: &Words, reply: &str) -> bool {
    if words.is_empty() {
        return true;
    }
    let reply = spaced(reply);
    let has = |phrase: &String| reply.contains(&spaced(phrase));
    words.all_of.iter().all(has)
        && (words.any_of.is_empty() || words.any_of.iter().any(has))
        && !words.none_of.iter().any(has)
}

/// The words of a text, folded and set apart, so that "180" is not found in "1800" nor "ação" in "coração".
fn spaced(text: &str) -> String {
    let folded: Cow<'_, str> = ptbr::fold(text);
    let mut spaced = String::from(" ");
    for word in folded.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()) {
        spaced.push_str(word);
        spaced.push(' ');
    }
    spaced
}
