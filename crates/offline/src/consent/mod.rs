//! Reading a reply to a proposal: yes, no, a correction, something else, or nothing clear.

mod assenting;
mod correcting;
mod recategorised;
mod repeating;

use domain::tool::ToolCall;
use domain::{Answer, Language};
use guard::answers::{self, First};
use jiff::civil::Date;
use ptbr::Question;
use serde_json::{Map, Value, json};

pub(crate) use self::correcting::is_marker;
use self::repeating::SaidAgain;
use super::amend::Amendment;
use super::compiled::{CompiledPhrasing, CompiledTool};
use super::fields::{self, Shape};
use super::pattern::{Element, Reading};
use super::rewording;
use super::said::tells_a_deed;
use super::text::{Begins, Role, Text};

/// Below this the runtime asks again; an unsure answer is never taken as a yes.
const UNSURE: f64 = 0.4;
const SURE: f64 = 0.95;
const LIKELY: f64 = 0.85;

/// The most words that neither agree nor correct which a correction may hold.
const STRAY_WORDS: u8 = 2;

/// The arguments of `respond_to_confirmation` for a reply to what was asked. Whoever puts the card right refuses only what was
/// wrong with it.
pub(crate) fn read(
    text: &Text<'_>,
    asked: &str,
    (pending, question): (&ToolCall, &Question),
    tool: Option<&CompiledTool>,
    today: Date,
) -> Value {
    let answered = answered(text.source, asked);
    if answered.as_ref().is_some_and(|answered| answered["intent"] == "confirm") {
        return answered.unwrap_or_default();
    }
    let reply = Reply { text, pending, question, tool, today };
    let asks = text.clauses.last().is_some_and(|clause| clause.question);
    if let Some((category, said)) = reply.recategorised().filter(|_| !asks) {
        let mut changes = Map::from_iter([("correctedCategory".to_owned(), category)]);
        if let Some(Amendment::Changes(more)) = reply.amended(answered.is_some()) {
            changes.insert("corrected".to_owned(), Value::Object(more));
        }
        return correction(changes, LIKELY, &format!("names another category: {said}"));
    }
    let read = match (reply.amended(answered.is_some()), answered) {
        (Some(Amendment::Changes(changes)), _) => put_right(changes),
        (_, Some(answered)) => answered,
        (Some(Amendment::Unclear), None) => {
            verdict("correct", UNSURE, "puts something right, not clear what")
        }
        (None, None) => reply.unrefused(respond(text, (pending, question), tool, today)),
    };
    // Whoever says what it is instead has refused a part of the card.
    let of_a_part = read["intent"] == "reject" && answers::replaces_a_part(text.source, asked);
    if !is_unclear(&read) && !of_a_part {
        return read;
    }
    let read = if of_a_part { verdict("reject", UNSURE, "refuses a part of the proposal") } else { read };
    // "foi 4 e meia na verdade, olhei no relógio": what is put right stands before the remark.
    let head =
        reply.head().map(|head| Text::read(head, &text.now, Language::Portuguese, |_| Begins::Nothing));
    let before = head.as_ref().and_then(|head| {
        let reply = Reply { text: head, ..reply };
        match reply.amended(false) {
            Some(Amendment::Changes(changes)) => Some(put_right(changes)),
            _ => {
                reply.corrected().filter(|read| read["intent"] == "correct" && reply.announces_a_correction())
            }
        }
    });
    before.unwrap_or(read)
}

/// Whether a reading of a reply settles nothing.
pub(crate) fn is_unclear(read: &Value) -> bool {
    read["intent"] == "unrelated" || read["confidence"].as_f64().is_some_and(|sure| sure <= UNSURE)
}

/// A reply that is a wish of its own.
pub(crate) fn another() -> Value {
    verdict("unrelated", LIKELY, "asks for something else")
}

pub(crate) fn put_right(changes: Map<String, Value>) -> Value {
    let corrected = Map::from_iter([("corrected".to_owned(), Value::Object(changes))]);
    correction(corrected, LIKELY, "puts the card right")
}

/// The same where the title of the card names the amount that is changed: it names the new one.
pub(crate) fn with_its_title(mut read: Value, pending: &ToolCall) -> Value {
    let amounts = fields::fields(&pending.arguments);
    let mut amounts = amounts.iter().filter(|field| matches!(field.shape, Shape::Reais));
    let Some(corrected) = read.get_mut("corrected").filter(|corrected| corrected.get("title").is_none())
    else {
        return read;
    };
    let changed = amounts.find_map(|field| {
        let now = fields::at(corrected, &field.path)?.as_f64()?;
        Some((fields::at(&pending.arguments, &field.path)?.as_f64()?, now))
    });
    if let Some((before, after)) = changed {
        let mut arguments = pending.arguments.clone();
        rewording::renumber_title(&mut arguments, before, after);
        let title = arguments.get("title").filter(|title| pending.arguments.get("title") != Some(*title));
        if let (Some(title), Some(fields)) = (title, corrected.as_object_mut()) {
            fields.insert("title".to_owned(), title.clone());
        }
    }
    read
}

/// The same for a reply that is plainly an answer, as the guard reads it.
fn answered(said: &str, asked: &str) -> Option<Value> {
    if asked.is_empty() {
        return None;
    }
    match (answers::read(said, asked), answers::first(said, asked)) {
        (Some(Answer::Yes), _) => Some(verdict("confirm", SURE, "agrees")),
        (Some(Answer::No), _) | (None, Some(First::No)) => Some(verdict("reject", SURE, "refuses")),
        (None, None | Some(First::Yes { .. })) if answers::insists(said) => {
            Some(verdict("confirm", SURE, "says that they agreed"))
        }
        _ => None,
    }
}

/// The same for any other reply.
fn respond(
    text: &Text<'_>,
    (pending, question): (&ToolCall, &Question),
    tool: Option<&CompiledTool>,
    today: Date,
) -> Value {
    let reply = Reply { text, pending, question, tool, today };
    if text.source.trim() == "1" {
        return verdict("confirm", UNSURE, "as menus are answered, or a value");
    }
    match reply.said_again() {
        Some(SaidAgain::Same) => return verdict("confirm", SURE, "says the same again"),
        Some(SaidAgain::Changed(_)) if text.clauses.last().is_some_and(|clause| clause.question) => {
            return verdict("correct", UNSURE, "asks about it in other words");
        }
        Some(SaidAgain::Changed(changes)) => {
            return correction(changes, SURE, "says it again with other values");
        }
        Some(SaidAgain::Other) => return verdict("unrelated", SURE, "says something else"),
        None => {}
    }
    reply.corrected().unwrap_or_else(|| reply.assented())
}

fn verdict(intent: &str, confidence: f64, reasoning: &str) -> Value {
    json!({ "intent": intent, "confidence": confidence, "reasoning": reasoning })
}

fn correction(changes: Map<String, Value>, confidence: f64, reasoning: &str) -> Value {
    let mut arguments = changes;
    arguments.insert("intent".to_owned(), json!("correct"));
    arguments.insert("confidence".to_owned(), json!(confidence));
    arguments.insert("reasoning".to_owned(), json!(reasoning));
    Value::Object(arguments)
}

#[derive(Clone, Copy)]
pub(crate) struct Reply<'r, 't> {
    pub text: &'r Text<'t>,
    pub pending: &'r ToolCall,
    /// In which words it was proposed.
    pub question: &'r Question,
    pub tool: Option<&'r CompiledTool>,
    pub today: Date,
}

impl<'r, 't> Reply<'r, 't> {
    /// What stands before the first pause, where something stands behind it that asks nothing.
    fn head(&self) -> Option<&'t str> {
        let source = self.text.source;
        let pause = [", ", "; ", ". ", "! ", "\n"].iter().filter_map(|mark| source.find(mark)).min()?;
        let asks = self.text.clauses.iter().any(|clause| clause.question);
        source.get(..pause).filter(|head| !head.trim().is_empty() && !asks && !self.orders_something_else())
    }

    /// Whoever denies something of the card in so many words has not refused it where the guard hears no refusal.
    fn unrefused(&self, read: Value) -> Value {
        let begins = self.text.items.iter().map(ptbr::Item::word).find(|word| !word.is_empty());
        let denies = read["intent"] == "reject" && self.repeats() > 0 && begins != Some("nao");
        if denies { verdict("reject", UNSURE, "denies something of the proposal") } else { read }
    }

    /// The words that say something, by no list of ours.
    fn own_words(&self) -> impl Iterator<Item = &str> {
        let unknown =
            self.text.items.iter().zip(&self.text.roles).filter(|(_, role)| **role == Role::Unknown);
        unknown.map(|(item, _)| item.word())
    }

    /// Whether the message tells what its writer did, and with other things than the card's.
    pub(super) fn tells_of_new_things(&self) -> bool {
        self.own_words().next().is_some_and(tells_a_deed)
            && !self.announces_a_correction()
            && self.names_only_new_things()
    }

    /// Whether the message names things, and none of the card's. Its first word of its own is what is done, and names nothing.
    pub(crate) fn names_only_new_things(&self) -> bool {
        let named = self.own_words().skip(1);
        let mut things = named.filter(|word| word.len() > 2 && !is_marker(word)).peekable();
        things.peek().is_some() && things.all(|word| !self.question.says(word))
    }

    pub(crate) fn argument(&self, name: &str) -> Option<&'r Value> {
        self.pending.arguments.get(name)
    }

    /// Whether a phrasing is about what the pending call is about: every kind it fixes is the pending one.
    pub(crate) fn is_same_kind(&self, phrasing: &CompiledPhrasing) -> bool {
        let identifies = |argument: &str| !matches!(argument, "unit" | "category" | "notes" | "value");
        phrasing
            .fixed
            .iter()
            .filter(|(argument, _)| identifies(argument))
            .all(|(argument, value)| self.argument(argument).is_none_or(|pending| pending == value))
    }

    /// The slot by which the pending value is read.
    pub(crate) fn reading(&self) -> Option<Reading> {
        if let Some(reading) = self.argument("unit").and_then(Value::as_str).and_then(Reading::of_unit) {
            return Some(reading);
        }
        let phrasings = self.tool.map(|tool| tool.phrasings.as_slice()).unwrap_or_default();
        let of_kind =
            phrasings.iter().filter(|phrasing| self.is_same_kind(phrasing) && !phrasing.fixed.is_empty());
        of_kind.flat_map(|phrasing| &phrasing.variants).flat_map(|variant| &variant.elements).find_map(
            |element| match element {
                Element::Slot { argument: "value", reading, .. } => Some(*reading),
                _ => None,
            },
        )
    }
}
