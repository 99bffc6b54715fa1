//! A message that says nothing clear as a whole, read part by part: what came in several pieces, and a wish among talk.

use std::sync::Arc;

use domain::Words;
use models::port::{ModelMessage, Request, ToolCall};
use serde_json::Value;

use super::{Decision, Taken, add, decide};
use crate::compiled::CompiledTool;
use crate::learned::{POINTING, Reader};
use crate::text::Text;

/// The most parts that are read one by one.
const MOST: usize = 8;
/// So many wishes of one message are read by themselves, one behind the other: a card has no more steps.
const MOST_WISHES: usize = 5;
/// A part of fewer words says nothing by itself.
const FEWEST: usize = 2;

/// What the parts of a message come to: the wishes of those that have one; and where none has, the answer to the longest, if each of
/// them is talk.
pub(super) fn read(
    whole: Decision,
    said: &str,
    request: &Request,
    tools: &[Arc<CompiledTool>],
    reader: Option<&Reader>,
    words: &Words,
) -> Decision {
    let parts = parts(said);
    if whole.taken != Taken::Lost || !(2..=MOST).contains(&parts.len()) {
        return whole;
    }
    let each = alone(&parts, request, tools, reader, words);
    let calls = together(each.iter().map(|(_, part)| part));
    if !calls.is_empty() {
        return Decision::calling(calls);
    }
    let talks = each.iter().all(|(_, part)| part.taken == Taken::Talk);
    let longest = each.into_iter().max_by_key(|(part, _)| part.len()).map(|(_, part)| part);
    longest.filter(|_| talks).unwrap_or(whole)
}

/// What a message asks for that wants two things, by what was learned of such messages: both parts, if each comes to something.
pub(super) fn two(
    text: &Text<'_>,
    request: &Request,
    tools: &[Arc<CompiledTool>],
    reader: &Reader,
    words: &Words,
) -> Option<Decision> {
    let is_said = |message: &&ModelMessage| matches!(message, ModelMessage::User { .. });
    // What stands before a part was said before it, so that this also says how deep one is in a message.
    if request.messages.iter().rev().take_while(is_said).count() >= MOST_WISHES {
        return None;
    }
    let at = reader.parts_at(text, |tool| request.tools.iter().any(|offer| offer.name == tool))?;
    let (first, second) = text.source.split_at_checked(at)?;
    let each = alone(&[first.trim(), second.trim()], request, tools, Some(reader), words);
    let both = each.iter().all(|(_, part)| !part.calls.is_empty());
    both.then(|| Decision::calling(together(each.iter().map(|(_, part)| part))))
}

/// What each part of a message comes to by itself; what stands before it in the message was said before it.
fn alone<'p>(
    parts: &[&'p str],
    request: &Request,
    tools: &[Arc<CompiledTool>],
    reader: Option<&Reader>,
    words: &Words,
) -> Vec<(&'p str, Decision)> {
    let mut alone = request.clone();
    let mut each = Vec::new();
    for part in parts {
        if let Some(ModelMessage::User { text }) = alone.messages.last_mut() {
            (*part).clone_into(text);
        }
        each.push((*part, decide(&alone, tools, reader, words)));
        alone.messages.push(ModelMessage::User { text: String::new() });
    }
    each
}

/// The argument by which tools name a person.
const NAME: &str = "name";

/// The calls of several parts, numbered anew. Who is only pointed at is whoever was named before.
fn together<'d>(parts: impl Iterator<Item = &'d Decision>) -> Vec<ToolCall> {
    let mut calls: Vec<(String, Value)> = Vec::new();
    for call in parts.flat_map(|part| &part.calls) {
        let mut arguments = call.arguments.clone();
        let named = calls.iter().rev().find_map(|(_, before)| before.get(NAME)?.as_str());
        let points = |value: &Value| value.as_str().is_some_and(|name| POINTING.contains(&name));
        if let (Some(named), Some(name)) = (named, arguments.get_mut(NAME).filter(|name| points(name))) {
            *name = Value::from(named);
        }
        add(&mut calls, (call.name.clone(), arguments));
    }
    let numbered = (1..).zip(calls);
    numbered
        .map(|(number, (name, arguments))| ToolCall { id: format!("call_{number}"), name, arguments })
        .collect()
}

/// The lines of a message, or the sentences of its only one.
fn parts(said: &str) -> Vec<&str> {
    let says = |part: &&str| part.split_whitespace().count() >= FEWEST;
    let lines: Vec<&str> = said.lines().map(str::trim).filter(says).collect();
    if lines.len() > 1 {
        return lines;
    }
    let mut sentences = Vec::new();
    let mut rest = said;
    // A mark within a number ends nothing: "R$ 1.400", "82.5".
    while let Some(at) = [". ", "! ", "? ", "; "].iter().filter_map(|mark| rest.find(mark)).min() {
        let (sentence, behind) = rest.split_at(at + 1);
        sentences.push(sentence.trim());
        rest = behind;
    }
    sentences.push(rest.trim());
    sentences.retain(says);
    sentences
}
