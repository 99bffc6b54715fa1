//! Which tools a model is shown where all of them would not fit: those that the conversation is about, those that are
//! always at hand, and one that reaches all others by name. A model that reads no prompt is offered everything.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use serde_json::{Value, json};

use crate::around::shrunk;
use crate::port::{ModelMessage, Request, ToolCall, ToolChoice, ToolOffer, bytes_besides_tools, tokens_in};

/// The tool behind which stand all that are not shown.
pub const OTHER_TOOL: &str = "other_tool";

/// Tools get at least this much, if it has to be by leaving out older messages.
const LEAST_FOR_TOOLS: u32 = 1_600;

/// How much an earlier message says about what is wanted now.
const FADING: f64 = 0.4;

/// A tool's words, and what it weighs.
#[derive(Debug)]
struct Entry {
    terms: BTreeSet<String>,
    tokens: u32,
    is_core: bool,
}

/// What the tools of an assistant are about. Indexed when a model first needs it: a model that reads no prompt never does,
/// and the words of all tools take as long to read as the rest of a start.
#[derive(Debug)]
pub struct Directory {
    offers: Arc<[ToolOffer]>,
    core: &'static [&'static str],
    budget: u32,
    index: OnceLock<Index>,
}

#[derive(Debug)]
struct Index {
    entries: Vec<Entry>,
    /// How rare a word is among the tools: a word of all of them tells nothing.
    rarity: BTreeMap<String, f64>,
    /// What all tools take of a prompt.
    bytes: usize,
}

impl Index {
    fn new(offers: &[ToolOffer], core: &[&str]) -> Self {
        let entry = |offer: &ToolOffer| Entry {
            terms: terms_of(offer),
            tokens: tokens_in(offer.bytes()),
            is_core: core.contains(&offer.name.as_str()),
        };
        let entries: Vec<Entry> = offers.iter().map(entry).collect();
        let mut counts: BTreeMap<String, f64> = BTreeMap::new();
        for term in entries.iter().flat_map(|entry| &entry.terms) {
            *counts.entry(term.clone()).or_default() += 1.0;
        }
        let all = counted(entries.len());
        let rarity = counts.into_iter().map(|(term, count)| (term, (1.0 + all / count).ln())).collect();
        Self { entries, rarity, bytes: offers.iter().map(ToolOffer::bytes).sum() }
    }
}

impl Directory {
    /// The directory of some tools, of which `core` are always shown, for prompts of at most so many tokens.
    pub fn new(offers: Arc<[ToolOffer]>, core: &'static [&'static str], budget: u32) -> Self {
        Self { offers, core, budget, index: OnceLock::new() }
    }

    /// The request as it fits into the budget; nothing when it does as it is.
    pub fn fitted(&self, request: &Request) -> Option<Request> {
        if request.tools.len() != self.offers.len() {
            return None;
        }
        let index = self.index.get_or_init(|| Index::new(&self.offers, self.core));
        let tokens = |request: &Request| tokens_in(bytes_besides_tools(request) + index.bytes);
        if tokens(request) <= self.budget {
            return None;
        }
        let shown: u32 = index.entries.iter().map(|entry| entry.tokens).sum();
        let mut fitted = request.clone();
        while tokens(&fitted).saturating_sub(shown) + LEAST_FOR_TOOLS > self.budget {
            let Some(smaller) = shrunk(&fitted) else { break };
            fitted = smaller;
        }
        let rest = tokens(&fitted).saturating_sub(shown);
        fitted.tools = index.shortlist(request, self.budget.saturating_sub(rest).max(LEAST_FOR_TOOLS));
        Some(fitted)
    }
}

impl Index {
    /// As many tools as there is room for, the likeliest first chosen, in the order in which they are offered.
    fn shortlist(&self, request: &Request, room: u32) -> Arc<[ToolOffer]> {
        let scores = self.scores(request);
        let mut order: Vec<usize> = (0..self.entries.len()).collect();
        order.sort_by(|one, other| {
            scores.get(*other).partial_cmp(&scores.get(*one)).unwrap_or(one.cmp(other))
        });
        let mut left = room.saturating_sub(tokens_in(other_tool(request.tools.iter()).bytes()));
        let mut chosen = BTreeSet::new();
        for place in order {
            let Some(entry) = self.entries.get(place) else { continue };
            if entry.tokens <= left {
                left -= entry.tokens;
                chosen.insert(place);
            }
        }
        let (shown, hidden): (Vec<_>, Vec<_>) =
            request.tools.iter().enumerate().partition(|(place, _)| chosen.contains(place));
        let other = (!hidden.is_empty()).then(|| other_tool(hidden.iter().map(|(_, offer)| *offer)));
        shown.into_iter().map(|(_, offer)| offer.clone()).chain(other).collect()
    }

    /// How likely each tool is wanted: what was called in this talk and what is always at hand before what the words
    /// suggest.
    fn scores(&self, request: &Request) -> Vec<f64> {
        const CALLED: f64 = 1_000.0;
        const FORCED: f64 = 10_000.0;
        const CORE: f64 = 100.0;
        /// What can be done with the thing that was just dealt with: `update_metric` after `record_metric`.
        const AKIN: f64 = 30.0;
        let wanted = wanted(request);
        let mut called = called(&request.messages);
        called.extend(request.awaited.as_ref().map(|awaited| awaited.call.name.as_str()));
        let score = |(offer, entry): (&ToolOffer, &Entry)| {
            let words: f64 = wanted
                .iter()
                .filter(|(term, _)| entry.terms.contains(term.as_str()))
                .filter_map(|(term, weight)| Some(weight * self.rarity.get(term)?))
                .sum();
            let forced = matches!(&request.tool_choice, ToolChoice::Named(name) if *name == offer.name);
            let bonus = |holds: bool, bonus: f64| if holds { bonus } else { 0.0 };
            words
                + bonus(forced, FORCED)
                + bonus(called.contains(offer.name.as_str()), CALLED)
                + bonus(called.iter().any(|name| thing_of(name) == thing_of(&offer.name)), AKIN)
                + bonus(entry.is_core, CORE)
        };
        request.tools.iter().zip(&self.entries).map(score).collect()
    }
}

/// The words that say what is wanted, newer ones more than older ones.
fn wanted(request: &Request) -> BTreeMap<String, f64> {
    let mut wanted: BTreeMap<String, f64> = BTreeMap::new();
    let mut weight = 1.0;
    for message in request.messages.iter().rev() {
        let text = match message {
            ModelMessage::User { text } | ModelMessage::Assistant { text, .. } => text,
            ModelMessage::Tools { .. } => continue,
        };
        for term in ptbr::terms(text) {
            let known = wanted.entry(term).or_insert(weight);
            *known = known.max(weight);
        }
        weight *= FADING;
    }
    wanted
}

/// The tools that were called since the person spoke last, or just before.
fn called(messages: &[ModelMessage]) -> BTreeSet<&str> {
    const LATELY: usize = 6;
    let calls = messages.iter().rev().take(LATELY).filter_map(|message| match message {
        ModelMessage::Assistant { calls, .. } => Some(calls),
        _ => None,
    });
    calls.flatten().map(|call| call.name.as_str()).collect()
}

/// The last word of a tool's name.
fn thing_of(name: &str) -> &str {
    name.rsplit('_').next().unwrap_or(name)
}

fn terms_of(offer: &ToolOffer) -> BTreeSet<String> {
    let patterns =
        offer.phrasings.iter().flat_map(|phrasing| phrasing.patterns.iter().copied().chain(phrasing.example));
    let words: Vec<String> = patterns
        .map(without_slots)
        .chain([offer.description.clone(), offer.name.replace('_', " ")])
        .collect();
    words.iter().flat_map(|text| ptbr::terms(text)).collect()
}

/// A pattern's words, without what stands for something else.
fn without_slots(pattern: &str) -> String {
    let mut depth = 0_u32;
    let mut words = String::with_capacity(pattern.len());
    for c in pattern.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            '(' | ')' | '[' | ']' | '|' | '&' | '!' | '*' | '?' => words.push(' '),
            _ => words.push(c),
        }
    }
    words
}

fn counted(things: usize) -> f64 {
    u32::try_from(things).map_or(f64::from(u32::MAX), f64::from)
}

/// One tool for all of these.
fn other_tool<'a>(hidden: impl Iterator<Item = &'a ToolOffer>) -> ToolOffer {
    let names: Vec<&str> = hidden.map(|offer| offer.name.as_str()).collect();
    ToolOffer {
        name: OTHER_TOOL.to_owned(),
        description: "Usa uma ferramenta que existe e não está nesta lista, pelo nome. Se os argumentos não servirem, a \
                      resposta diz o que falta."
            .to_owned(),
        schema: json!({
            "type": "object",
            "properties": {
                "tool": { "type": "string", "enum": names },
                "arguments": { "type": "object" },
            },
            "required": ["tool", "arguments"],
            "additionalProperties": false,
        }),
        examples: Vec::new(),
        phrasings: &[],
    }
}

/// A call as it was meant: one of [`OTHER_TOOL`] is a call of the tool that it names.
pub(crate) fn meant(call: ToolCall) -> ToolCall {
    if call.name != OTHER_TOOL {
        return call;
    }
    let Some(name) = call.arguments.get("tool").and_then(Value::as_str) else { return call };
    let arguments = match call.arguments.get("arguments") {
        Some(Value::String(text)) => serde_json::from_str(text).unwrap_or_else(|_| json!({})),
        Some(arguments) if arguments.is_object() => arguments.clone(),
        _ => json!({}),
    };
    ToolCall { id: call.id, name: name.to_owned(), arguments }
}

#[cfg(test)]
#[path = "directory_tests.rs"]
mod tests;
