//! A message that says nothing clear as a whole, read part by part: what came in several pieces, and a wish among talk.

use std::sync::Arc;

use domain::Words;
use models::port::{ModelMessage, Request};

use super::{Decision, Taken, decide};
use crate::compiled::CompiledTool;
use crate::learned::Reader;

/// The most parts that are read one by one.
const MOST: usize = 8;
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
    let mut alone = request.clone();
    let mut each: Vec<(&str, Decision)> = Vec::new();
    for part in parts {
        // What stands before a part in its message was said before it.
        if let Some(ModelMessage::User { text }) = alone.messages.last_mut() {
            part.clone_into(text);
        }
        each.push((part, decide(&alone, tools, reader, words)));
        alone.messages.push(ModelMessage::User { text: String::new() });
    }
    let mut calls: Vec<_> = each.iter().flat_map(|(_, part)| part.calls.iter().cloned()).collect();
    calls.dedup_by(|one, other| one.name == other.name && one.arguments == other.arguments);
    for (number, call) in (1..).zip(&mut calls) {
        call.id = format!("call_{number}");
    }
    if !calls.is_empty() {
        return Decision::calling(calls);
    }
    let talks = each.iter().all(|(_, part)| part.taken == Taken::Talk);
    let longest = each.into_iter().max_by_key(|(part, _)| part.len()).map(|(_, part)| part);
    longest.filter(|_| talks).unwrap_or(whole)
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
