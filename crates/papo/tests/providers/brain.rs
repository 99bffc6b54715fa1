//! What stands in for a language model behind the loopback vendors: the offline interpreter, which reads only what
//! came over the wire.

use std::collections::BTreeMap;
use std::sync::Arc;

use domain::Role;
use domain::sentence::Phrasing;
use futures::FutureExt;
use models::{Model, ModelMessage, Request, ToolCall, ToolChoice, ToolOffer};
use offline::Offline;
use serde_json::Value;
use testkit::vendors::{Brain, Choice, Message, Question, Reply};

/// The tool by which a reply to a proposal is read.
const RESPOND: &str = "respond_to_confirmation";
/// What a model that was interrupted reads first.
const INTERRUPTED: &str = "(A conexão caiu";

/// A brain that knows Aria's sentences by the names of her tools.
pub(crate) fn aria() -> Brain {
    let registry = aria::registry().unwrap();
    let phrasings: BTreeMap<String, &'static [Phrasing]> = registry
        .offered_to(Role::PlatformAdmin)
        .map(|tool| (tool.spec.name.to_owned(), tool.spec.phrasings()))
        .collect();
    let asking = registry.names().find(|name| registry.asks(name)).unwrap();
    let offline = Offline::new();
    Arc::new(move |question| {
        let mut question = question.clone();
        let begun = take_interruption(&mut question);
        let request = request(&question, &phrasings, asking);
        let answer = offline.answer(&request).now_or_never().unwrap().unwrap();
        let text = answer.text.strip_prefix(begun.as_str()).map_or(answer.text.clone(), str::to_owned);
        Reply { text, calls: answer.calls }
    })
}

/// The same brain as models talk: with a word before its calls, and white space around what it says.
pub(crate) fn chatty() -> Brain {
    let aria = aria();
    Arc::new(move |question| {
        let mut reply = aria(question);
        if reply.calls.iter().any(|call| call.name != RESPOND) {
            "\n Deixa eu ver…\n\n".clone_into(&mut reply.text);
        } else if !reply.text.is_empty() {
            reply.text = format!("\n\n{} \n", reply.text.replace(' ', "  "));
        }
        reply
    })
}

/// A model that is asked to go on goes on: what it said, and the note, are no part of the question.
fn take_interruption(question: &mut Question) -> String {
    let is_note =
        |message: &Message| matches!(message, Message::Person { text } if text.starts_with(INTERRUPTED));
    if !question.messages.last().is_some_and(is_note) {
        return String::new();
    }
    question.messages.pop();
    match question.messages.pop() {
        Some(Message::Model { text, .. }) => text,
        other => panic!("what was said stands before the note: {other:?}"),
    }
}

fn request(question: &Question, phrasings: &BTreeMap<String, &'static [Phrasing]>, asking: &str) -> Request {
    let offers = |name: &str| question.tools.iter().any(|tool| tool.name == name);
    // Not every vendor can be told which tool to call; then it is the only one.
    let judges = matches!(&question.choice, Choice::Named(name) if name == RESPOND)
        || (offers(RESPOND) && question.tools.len() == 1);
    let mut tools: Vec<ToolOffer> = question.tools.iter().map(|tool| offer(&tool.name, phrasings)).collect();
    if judges && !offers(asking) {
        tools.push(offer(asking, phrasings));
    }
    let tool_choice = match &question.choice {
        _ if judges => ToolChoice::Named(RESPOND.to_owned()),
        // A vendor that cannot be told which tool to call is offered one alone.
        Choice::Auto | Choice::Any if question.tools.len() == 1 && is_of_memory(&question.tools[0].name) => {
            ToolChoice::Named(question.tools[0].name.clone())
        }
        Choice::Auto => ToolChoice::Auto,
        Choice::Any => ToolChoice::Required,
        Choice::None => ToolChoice::None,
        Choice::Named(name) => ToolChoice::Named(name.clone()),
    };
    let pending = judges.then(|| ToolCall {
        id: "pending".to_owned(),
        name: asking.to_owned(),
        arguments: proposed(&question.system),
    });
    let messages = question.messages.iter().map(message).collect();
    let now = moment(&question.system).parse().unwrap();
    Request {
        tools: tools.into(),
        tool_choice,
        pending,
        ..Request::new(question.system.clone(), messages, now)
    }
}

fn is_of_memory(tool: &str) -> bool {
    matches!(tool, "consolidate_memory" | "judge_state_change" | "summarize_conversation")
}

fn offer(name: &str, phrasings: &BTreeMap<String, &'static [Phrasing]>) -> ToolOffer {
    ToolOffer {
        name: name.to_owned(),
        description: String::new(),
        schema: Value::Null,
        examples: Vec::new(),
        phrasings: phrasings.get(name).copied().unwrap_or_default(),
    }
}

fn message(message: &Message) -> ModelMessage {
    match message.clone() {
        Message::Person { text } => ModelMessage::User { text },
        Message::Model { text, calls } => ModelMessage::Assistant { text, calls },
        Message::Results { outcomes } => ModelMessage::Tools { outcomes },
    }
}

/// What the prompt says about time. A question of the memory's says nothing about it, and needs nothing.
fn moment(system: &str) -> &str {
    let rest = system.split_once("- Momento: ").map(|(_, rest)| rest);
    rest.and_then(|rest| rest.lines().next()).unwrap_or("2026-11-14T09:00:00-03:00[America/Sao_Paulo]")
}

/// What the prompt says about the proposal.
fn proposed(system: &str) -> Value {
    let (_, rest) = system.split_once("Argumentos propostos: ").unwrap();
    serde_json::Deserializer::from_str(rest).into_iter().next().unwrap().unwrap()
}
