//! What to answer: calls for what the last message asks, the next step of a lookup, or a sentence.

use std::sync::Arc;

use domain::Words;
use domain::sentence::Focus as Ground;
use domain::tool::{ToolCall, ToolOutcome};
use jiff::civil::Date;
use serde_json::{Map, Value};

use super::compiled::{CompiledPhrasing, CompiledTool};
use super::lookup::{Focus, Wanted};
use super::matching::Fit;
use super::text::{Begins, Text};
use super::understanding::{self, Intent, Understanding};
use super::{calls, consent, reply};
use crate::port::{ModelMessage, Request, ToolChoice, ToolOffer};

/// The tool by which a model says how it understood a reply to a proposal.
const RESPOND: &str = "respond_to_confirmation";

#[derive(Debug, Default, PartialEq)]
pub(crate) struct Decision {
    pub text: String,
    pub calls: Vec<ToolCall>,
}

pub(crate) fn decide(request: &Request, tools: &[Arc<CompiledTool>], words: &Words) -> Decision {
    let today = request.now.date();
    let Some((before, said, turn)) = last_message(&request.messages) else {
        return Decision { text: words.text("offline.greeting").to_owned(), ..Decision::default() };
    };
    let begins = |word: &str| {
        let each = tools.iter().map(|tool| tool.begins(word));
        each.reduce(|left, right| if left == Begins::Nothing { right } else { left })
            .unwrap_or(Begins::Nothing)
    };
    let text = Text::read(said, &request.now, begins);
    if let (ToolChoice::Named(name), Some(pending)) = (&request.tool_choice, &request.pending)
        && name == RESPOND
    {
        let tool = request
            .tools
            .iter()
            .zip(tools)
            .find(|(offer, _)| offer.name == pending.name)
            .map(|(_, tool)| &**tool);
        let arguments = consent::respond(&text, pending, tool, today);
        let call = ToolCall { id: "call_1".to_owned(), name: name.clone(), arguments };
        return Decision { text: String::new(), calls: vec![call] };
    }
    let focus = Focus::of(before);
    let mut state =
        State { text: &text, offers: &request.tools, words, today, focus, turn: Turn::read(turn) };
    let compiled: Vec<&CompiledTool> = match &request.tool_choice {
        ToolChoice::None => Vec::new(),
        ToolChoice::Named(name) => {
            let named = request.tools.iter().zip(tools).filter(|(offer, _)| offer.name == *name);
            state.offers = named.clone().next().map_or(&[], |(offer, _)| std::slice::from_ref(offer));
            named.map(|(_, tool)| &**tool).collect()
        }
        ToolChoice::Auto | ToolChoice::Required => tools.iter().map(|tool| &**tool).collect(),
    };
    let understood =
        understanding::understand(&text, &compiled, today, |phrasing, fit, _| state.admits(phrasing, fit));
    state.answer(&understood)
}

/// The conversation before the person's last message, that message, and what has happened since.
fn last_message(messages: &[ModelMessage]) -> Option<(&[ModelMessage], &str, &[ModelMessage])> {
    let at = messages.iter().rposition(|message| matches!(message, ModelMessage::User { .. }))?;
    match messages.get(at) {
        Some(ModelMessage::User { text }) => Some((messages.get(..at)?, text, messages.get(at + 1..)?)),
        _ => None,
    }
}

/// The calls of this turn so far, each with its outcome if there is one.
#[derive(Debug, Default)]
struct Turn<'m> {
    made: Vec<(&'m ToolCall, Option<&'m ToolOutcome>)>,
}

impl<'m> Turn<'m> {
    fn read(messages: &'m [ModelMessage]) -> Self {
        let mut made: Vec<(&ToolCall, Option<&ToolOutcome>)> = Vec::new();
        for message in messages {
            match message {
                ModelMessage::Assistant { calls, .. } => made.extend(calls.iter().map(|call| (call, None))),
                ModelMessage::Tools { outcomes } => {
                    for outcome in outcomes {
                        let call = made
                            .iter_mut()
                            .find(|(call, answered)| call.id == outcome.call_id && answered.is_none());
                        if let Some((_, answered)) = call {
                            *answered = Some(outcome);
                        }
                    }
                }
                ModelMessage::User { .. } => {}
            }
        }
        Self { made }
    }

    fn find(&self, name: &str, arguments: &Value) -> Option<Option<&'m ToolOutcome>> {
        self.made
            .iter()
            .find(|(call, _)| call.name == name && call.arguments == *arguments)
            .map(|(_, outcome)| *outcome)
    }
}

struct State<'s, 't> {
    text: &'s Text<'t>,
    offers: &'s [ToolOffer],
    words: &'s Words,
    today: Date,
    focus: Focus,
    turn: Turn<'s>,
}

/// What is next for one intent.
enum Next {
    Call(String, Value),
    Say(String),
    /// Its call was made; its outcome speaks for it.
    Made(String, Value),
}

impl State<'_, '_> {
    /// An order that leans on what was just spoken of is no order when nothing was.
    fn admits(&self, phrasing: &CompiledPhrasing, _fit: &Fit) -> bool {
        match phrasing.phrasing.lookup {
            Some(lookup) => lookup.focus == Ground::Helps || self.focus.entry.is_some(),
            None => true,
        }
    }

    fn answer(&self, understood: &Understanding<'_>) -> Decision {
        let mut calls: Vec<(String, Value)> = Vec::new();
        let mut said: Vec<String> = Vec::new();
        let mut spoken: Vec<&ToolOutcome> = Vec::new();
        for intent in &understood.intents {
            match self.next(intent) {
                Some(Next::Call(name, arguments)) => {
                    let call = (name, arguments);
                    if !calls.contains(&call) {
                        calls.push(call);
                    }
                }
                Some(Next::Say(sentence)) => said.push(sentence),
                Some(Next::Made(name, arguments)) => {
                    spoken.extend(self.turn.find(&name, &arguments).flatten())
                }
                None => {}
            }
        }
        if !calls.is_empty() {
            let made = self.turn.made.len();
            let numbered = calls.into_iter().enumerate();
            let calls = numbered.map(|(at, (name, arguments))| ToolCall {
                id: format!("call_{}", made + at + 1),
                name,
                arguments,
            });
            return Decision { text: String::new(), calls: calls.collect() };
        }
        if understood.intents.is_empty() {
            spoken.extend(self.turn.made.iter().filter_map(|(_, outcome)| *outcome));
        }
        let mut sentences = Vec::new();
        if !spoken.is_empty() {
            sentences.push(reply::of_outcomes(spoken.into_iter(), self.words));
        }
        said.dedup();
        sentences.append(&mut said);
        let text = if sentences.is_empty() {
            reply::to_talk(self.text, self.offers, understood.veto, understood.unfinished, self.words)
        } else {
            sentences.join("\n")
        };
        Decision { text, calls: Vec::new() }
    }

    fn next(&self, intent: &Intent<'_>) -> Option<Next> {
        let name = self.offers.get(intent.tool)?.name.clone();
        let arguments = calls::arguments(intent, self.text, self.today);
        if intent.phrasing.phrasing.lookup.is_some() {
            return Some(self.look_up(intent, name, arguments));
        }
        let arguments = Value::Object(arguments);
        Some(match self.turn.find(&name, &arguments) {
            Some(_) => Next::Made(name, arguments),
            None => Next::Call(name, arguments),
        })
    }

    fn look_up(&self, intent: &Intent<'_>, name: String, arguments: Map<String, Value>) -> Next {
        let Some(wanted) = Wanted::read(intent, self.text, &self.focus) else {
            return Next::Say(reply::which(self.words));
        };
        if !self.offers.iter().any(|offer| offer.name == wanted.lookup.tool) {
            return Next::Say(reply::which(self.words));
        }
        let listing = wanted.listing(self.today);
        let Some(outcome) = self.turn.find(wanted.lookup.tool, &listing) else {
            return Next::Call(wanted.lookup.tool.to_owned(), listing);
        };
        let Some(outcome) = outcome.filter(|outcome| outcome.ok) else {
            return Next::Made(wanted.lookup.tool.to_owned(), listing);
        };
        let entry = match wanted.pick(&outcome.content) {
            Ok(entry) => entry,
            Err(candidates) => return Next::Say(reply::not_found(&candidates, self.today, self.words)),
        };
        match wanted.finish(&entry, arguments) {
            Some(arguments) if self.turn.find(&name, &arguments).is_some() => Next::Made(name, arguments),
            Some(arguments) => Next::Call(name, arguments),
            None => Next::Say(reply::which(self.words)),
        }
    }
}
