//! What was expected and what came, in one line each.

use serde_json::Value;

use super::expected::{Argument, Arguments, CallExpected, Calls, Expected, VerdictExpected};
use super::play::Played;

/// How much of a reply is shown.
const REPLY_CHARACTERS: usize = 160;

pub(super) fn expected(expected: &Expected) -> String {
    let mut parts = Vec::new();
    match &expected.calls {
        None => {}
        Some(Calls::None) => parts.push("nothing".to_owned()),
        Some(Calls::NoWrites) => parts.push("nothing proposed".to_owned()),
        Some(Calls::These { calls, .. }) => {
            parts.push(calls.iter().map(call).collect::<Vec<_>>().join(" + "));
        }
    }
    match &expected.verdict {
        None => {}
        Some(VerdictExpected::Yes) => parts.push("yes".to_owned()),
        Some(VerdictExpected::No) => parts.push("no".to_owned()),
        Some(VerdictExpected::Unrelated) => parts.push("unrelated".to_owned()),
        Some(VerdictExpected::Unsure) => parts.push("unsure".to_owned()),
        Some(VerdictExpected::Correct(fields)) => parts.push(format!("correct{}", arguments(fields))),
    }
    let words = &expected.words;
    for (label, list) in [("all of", &words.all_of), ("any of", &words.any_of), ("none of", &words.none_of)] {
        if !list.is_empty() {
            parts.push(format!("{label} {list:?}"));
        }
    }
    if let Some(modes) = &expected.modes {
        parts.push(format!("modes {modes:?}"));
    }
    parts.join(", ")
}

/// The tools that were wanted, where a case is about that.
pub(super) fn tools(expected: &Expected) -> Option<String> {
    Some(match expected.calls.as_ref()? {
        Calls::None | Calls::NoWrites => "nothing".to_owned(),
        Calls::These { calls, .. } => {
            calls.iter().map(|call| call.tool.as_str()).collect::<Vec<_>>().join(" + ")
        }
    })
}

pub(super) fn played(expected: &Expected, played: &Played) -> String {
    if let Some(code) = played.failed {
        return format!("no answer: {code}");
    }
    let mut parts = Vec::new();
    if expected.calls.is_some() || !played.calls.is_empty() {
        let calls: Vec<String> =
            played.calls.iter().map(|call| format!("{}{}", call.name, call.arguments)).collect();
        parts.push(if calls.is_empty() { "nothing".to_owned() } else { calls.join(" + ") });
    }
    if expected.verdict.is_some() {
        parts.push(
            played.verdict.as_ref().map_or("no verdict".to_owned(), super::verdict::CaseVerdict::describe),
        );
    }
    if !expected.words.is_empty() {
        let shown: String = played.reply.chars().take(REPLY_CHARACTERS).collect();
        let more = if played.reply.chars().count() > REPLY_CHARACTERS { "…" } else { "" };
        parts.push(format!("{:?}{more}", shown.replace('\n', " ")));
    }
    if expected.modes.is_some() {
        parts.push(format!("modes {:?}", played.modes));
    }
    parts.join(", ")
}

fn call(call: &CallExpected) -> String {
    let either: Vec<String> = call.either.iter().map(arguments).collect();
    let own = arguments(&call.arguments);
    if either.is_empty() {
        format!("{}{own}", call.tool)
    } else {
        format!("{}{own} with {}", call.tool, either.join(" or "))
    }
}

fn arguments(arguments: &Arguments) -> String {
    let shown: Vec<String> =
        arguments.iter().map(|(name, expected)| format!("{name:?}:{}", argument(expected))).collect();
    format!("{{{}}}", shown.join(","))
}

fn argument(argument: &Argument) -> String {
    match argument {
        Argument::Same(value) => value.to_string(),
        Argument::Near { of, within } => format!("{of}±{within}"),
        Argument::OneOf(values) => values.iter().map(Value::to_string).collect::<Vec<_>>().join("|"),
        Argument::Absent => "absent".to_owned(),
    }
}
