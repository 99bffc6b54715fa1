//! Running a suite: every case as a conversation of its own.

use std::sync::Arc;

use domain::Language;
use serde_json::{Map, Value, json};

use super::report::Report;
use super::suite::{Case, Expected, Suite};
use crate::port::{Model, ModelError, ModelMessage, Request, ToolCall, ToolChoice, ToolOffer, ToolOutcome};

const RESPOND: &str = "respond_to_confirmation";
/// The least confidence on which the runtime acts.
const ENOUGH: f64 = 0.7;
/// The most times that a model may look something up before it acts.
const ROUNDS: usize = 3;

/// Runs every case of a suite with these tools on offer.
pub async fn run(suite: &Suite, model: &dyn Model, tools: &[ToolOffer]) -> Result<Report, ModelError> {
    let mut report = Report::new(model.name());
    for case in &suite.cases {
        let got = match &case.pending {
            Some(pending) => answer_proposal(suite, case, pending, model, tools).await?,
            None => converse(suite, case, model, tools).await?,
        };
        report.add(case, is_right(&case.expected, &got), &got);
    }
    Ok(report)
}

fn request(suite: &Suite, messages: Vec<ModelMessage>, tools: &[ToolOffer]) -> Request {
    Request {
        system: String::new(),
        messages,
        tools: Arc::from(tools),
        tool_choice: ToolChoice::Auto,
        temperature: Some(0.0),
        max_tokens: 1024,
        now: suite.now.clone(),
        language: Language::Portuguese,
        pending: None,
        size: crate::port::Size::Small,
        deadline: None,
        images: Vec::new(),
        begun: String::new(),
        ledger: crate::Ledger::default(),
    }
}

async fn answer_proposal(
    suite: &Suite,
    case: &Case,
    pending: &ToolCall,
    model: &dyn Model,
    tools: &[ToolOffer],
) -> Result<Vec<ToolCall>, ModelError> {
    let respond = ToolOffer {
        name: RESPOND.to_owned(),
        description: "Diz como a pessoa respondeu à proposta.".to_owned(),
        schema: json!({ "type": "object" }),
        examples: Vec::new(),
        phrasings: &[],
    };
    let own = tools.iter().filter(|offer| offer.name == pending.name).cloned();
    let offers: Vec<ToolOffer> = std::iter::once(respond).chain(own).collect();
    let request = Request {
        tool_choice: ToolChoice::Named(RESPOND.to_owned()),
        pending: Some(pending.clone()),
        ..request(suite, vec![ModelMessage::User { text: case.say.clone() }], &offers)
    };
    Ok(model.answer(&request).await?.calls)
}

/// Lets the model look things up as the case provides, until it acts or speaks.
async fn converse(
    suite: &Suite,
    case: &Case,
    model: &dyn Model,
    tools: &[ToolOffer],
) -> Result<Vec<ToolCall>, ModelError> {
    let mut messages = before(case);
    messages.push(ModelMessage::User { text: case.say.clone() });
    for _ in 0..ROUNDS {
        let answer = model.answer(&request(suite, messages.clone(), tools)).await?;
        let only_looks =
            !answer.calls.is_empty() && answer.calls.iter().all(|call| call.name == suite.lookup);
        if !only_looks || case.found.is_empty() {
            return Ok(answer.calls);
        }
        let outcomes = answer.calls.iter().map(|call| looked_up(case, call)).collect();
        messages.push(ModelMessage::Assistant { text: answer.text, calls: answer.calls });
        messages.push(ModelMessage::Tools { outcomes });
    }
    Ok(Vec::new())
}

fn before(case: &Case) -> Vec<ModelMessage> {
    let Some(entry) = &case.recorded else { return Vec::new() };
    let call = ToolCall { id: "earlier".to_owned(), name: "record".to_owned(), arguments: entry.clone() };
    let outcome = ToolOutcome {
        call_id: call.id.clone(),
        name: call.name.clone(),
        content: json!({ "entry": entry, "said": "Anotado." }),
        ok: true,
    };
    vec![
        ModelMessage::User { text: "anota".to_owned() },
        ModelMessage::Assistant { text: String::new(), calls: vec![call] },
        ModelMessage::Tools { outcomes: vec![outcome] },
        ModelMessage::Assistant { text: "Anotado.".to_owned(), calls: Vec::new() },
    ]
}

fn looked_up(case: &Case, call: &ToolCall) -> ToolOutcome {
    let kind = call.arguments.get("type").cloned().unwrap_or(Value::Null);
    let entries: Vec<&Value> = case.found.iter().filter(|entry| entry.get("type") == Some(&kind)).collect();
    let content = json!({ "type": kind, "entries": entries, "said": "Histórico." });
    ToolOutcome { call_id: call.id.clone(), name: call.name.clone(), content, ok: true }
}

fn is_right(expected: &Expected, got: &[ToolCall]) -> bool {
    match expected {
        Expected::Calls(calls) => {
            calls.len() == got.len()
                && calls
                    .iter()
                    .zip(got)
                    .all(|((name, arguments), got)| *name == got.name && holds(arguments, &got.arguments))
        }
        Expected::Sure(arguments) => {
            consent(got).is_some_and(|(got, sure)| sure >= ENOUGH && holds(arguments, got))
        }
        Expected::Unsure(arguments) => {
            consent(got).is_some_and(|(got, sure)| sure < ENOUGH && holds(arguments, got))
        }
    }
}

fn consent(got: &[ToolCall]) -> Option<(&Value, f64)> {
    match got {
        [call] if call.name == RESPOND => {
            Some((&call.arguments, call.arguments.get("confidence")?.as_f64()?))
        }
        _ => None,
    }
}

/// Whether a value has all of these arguments. `"-"` expects that there is none.
fn holds(expected: &Map<String, Value>, got: &Value) -> bool {
    expected.iter().all(|(argument, expected)| match (expected, got.get(argument)) {
        (Value::String(none), got) if none == "-" => got.is_none(),
        (expected, Some(got)) => same(expected, got),
        (_, None) => false,
    })
}

fn same(left: &Value, right: &Value) -> bool {
    match (left.as_f64(), right.as_f64()) {
        (Some(left), Some(right)) => (left - right).abs() < 0.005,
        _ => left == right,
    }
}
