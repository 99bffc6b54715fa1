//! Reading a reply to a proposal: yes, no, a correction, something else, or nothing clear.

use domain::Answer;
use domain::tool::ToolCall;
use guard::answers::{self, First};
use jiff::civil::Date;
use ptbr::assent::{self, Assent};
use ptbr::{Piece, Question, When, orders};
use serde_json::{Map, Value, json};

use super::amend::Amendment;
use super::calls;
use super::compiled::{CompiledPhrasing, CompiledTool};
use super::findings::Findings;
use super::pattern::{Element, Reading};
use super::text::Text;
use super::understanding::{self, Intent};

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
    match (reply.amended(), answered) {
        (Some(Amendment::Changes(changes)), _) => {
            let corrected = Map::from_iter([("corrected".to_owned(), Value::Object(changes))]);
            correction(corrected, LIKELY, "puts the card right")
        }
        (_, Some(answered)) => answered,
        (Some(Amendment::Unclear), None) => {
            verdict("correct", UNSURE, "puts something right, not clear what")
        }
        (None, None) => respond(text, (pending, question), tool, today),
    }
}

/// The same for a reply that is plainly an answer, as the guard reads it.
fn answered(said: &str, asked: &str) -> Option<Value> {
    if asked.is_empty() {
        return None;
    }
    match (answers::read(said, asked), answers::first(said, asked)) {
        (Some(Answer::Yes), _) => Some(verdict("confirm", SURE, "agrees")),
        (Some(Answer::No), _) | (None, Some(First::No)) => Some(verdict("reject", SURE, "refuses")),
        (None, None) if answers::insists(said) => Some(verdict("confirm", SURE, "says that they agreed")),
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

/// The arguments that are compared in ways of their own, or that say nothing about what is meant.
const KNOWN: &[&str] = &["type", "name", "value", "unit", "date", "category", "notes", "confidence"];

enum SaidAgain {
    Same,
    Changed(Map<String, Value>),
    Other,
}

pub(crate) struct Reply<'r, 't> {
    pub text: &'r Text<'t>,
    pub pending: &'r ToolCall,
    /// In which words it was proposed.
    pub question: &'r Question,
    pub tool: Option<&'r CompiledTool>,
    pub today: Date,
}

impl<'r> Reply<'r, '_> {
    pub(crate) fn argument(&self, name: &str) -> Option<&'r Value> {
        self.pending.arguments.get(name)
    }

    /// A whole sentence of the pending tool: the same kind of thing with other values, or another kind of thing.
    fn said_again(&self) -> Option<SaidAgain> {
        let tool = self.tool?;
        let understood = understanding::understand(self.text, &[tool], self.today, |phrasing, _, _| {
            // What answers another question answers that one, and not this.
            phrasing.phrasing.after.is_none()
        });
        let intents: Vec<&Intent<'_>> = understood.intents.iter().collect();
        if intents.is_empty() {
            return None;
        }
        if intents.iter().any(|intent| intent.phrasing.phrasing.lookup.is_some()) {
            return None;
        }
        let Some(same) = intents.iter().find(|intent| self.is_same_kind(intent.phrasing)) else {
            return Some(SaidAgain::Other);
        };
        // Two things at once correct none: "paguei 40 de uber e 15 de lanche".
        if intents.len() > 1 && !self.announces_a_correction() {
            return Some(SaidAgain::Other);
        }
        let said = calls::arguments(same, self.text, self.today);
        // "a glicemia deu 112" corrects no pressure.
        if let (Some(named), Some(pending)) = (said.get("name"), self.argument("name"))
            && named != pending
        {
            return Some(SaidAgain::Other);
        }
        let mut changes = Map::new();
        for (argument, corrected) in
            [("value", "correctedValue"), ("unit", "correctedUnit"), ("category", "correctedCategory")]
        {
            let gathered = argument != "category" || calls::gather(same, self.text, 0).is_some();
            let Some(value) = said.get(argument).filter(|_| gathered) else { continue };
            if !self.argument(argument).is_some_and(|old| same_value(old, value)) {
                changes.insert(corrected.to_owned(), value.clone());
            }
        }
        if changes.contains_key("correctedValue")
            && let Some(unit) = said.get("unit")
        {
            changes.insert("correctedUnit".to_owned(), unit.clone());
        }
        if same.when.is_some()
            && let Some(day) = said.get("date").filter(|day| self.argument("date") != Some(*day))
        {
            changes.insert("correctedDate".to_owned(), day.clone());
        }
        // Another amount of something else is another thing, unless it is said to be the right one.
        if changes.contains_key("correctedValue")
            && changes.contains_key("correctedCategory")
            && !self.announces_a_correction()
        {
            return Some(SaidAgain::Other);
        }
        let others: Map<String, Value> = said
            .into_iter()
            .filter(|(name, value)| !KNOWN.contains(&name.as_str()) && self.argument(name) != Some(value))
            .collect();
        if !others.is_empty() {
            changes.insert("corrected".to_owned(), Value::Object(others));
        }
        Some(if changes.is_empty() { SaidAgain::Same } else { SaidAgain::Changed(changes) })
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

    fn corrected(&self) -> Option<Value> {
        let findings = Findings::of(self);
        let assent = self.assent(&findings.taken);
        if findings.foreign {
            return Some(verdict("unrelated", LIKELY, "the quantity is of something else"));
        }
        // "apaga o gasto de 40" changes nothing of what was asked about.
        if !findings.changes.is_empty() && self.takes_away_instead() {
            return None;
        }
        if !findings.changes.is_empty() {
            let stray = match (findings.changes.contains_key("correctedValue"), self.announces_a_correction())
            {
                (true, _) => STRAY_WORDS,
                (false, true) => 1,
                (false, false) => u8::from(self.repeats() > 0),
            };
            if assent.other > stray && self.repeats() > 0 && !assent.asks && !self.orders_something_else() {
                return Some(verdict("correct", UNSURE, "speaks of the proposal, with another value"));
            }
            // What is to come may well be tomorrow.
            let ahead = self.speaks_of_tomorrow() && !findings.changes.contains_key("corrected");
            if assent.asks || assent.other > stray || ahead {
                return Some(verdict("unrelated", LIKELY, "another sentence"));
            }
            let confidence = if assent.doubt > 0 && !self.is_correcting() { UNSURE } else { LIKELY };
            return Some(correction(findings.changes, confidence, "names another value"));
        }
        if findings.repeats
            && assent.no == 0
            && assent.doubt == 0
            && assent.other == 0
            && !assent.asks
            && !self.orders_something_else()
            && !self.names_other_values()
        {
            return Some(verdict("confirm", LIKELY, "repeats the proposal"));
        }
        None
    }

    /// Whether something is ordered away where nothing of the kind was asked about.
    fn takes_away_instead(&self) -> bool {
        let foreign = |clause: &orders::Clause| {
            let order = self.text.source.get(clause.span.start..clause.object).unwrap_or_default();
            let offered = |word: &str| self.question.offers(&ptbr::fold(word));
            clause.act == Some(orders::Act::Remove)
                && clause.object < clause.span.end
                && !order.split_whitespace().any(offered)
        };
        self.text.orders.iter().any(foreign)
    }

    pub(crate) fn announces_a_correction(&self) -> bool {
        let said = |word: &str| {
            matches!(word, "mas" | "porem" | "nao")
                || (is_marker(word) && !matches!(word, "na" | "no" | "em" | "dia"))
        };
        self.text.items.iter().any(|item| said(item.word()))
    }

    fn speaks_of_tomorrow(&self) -> bool {
        let ahead = |item: &ptbr::Item<'_>| match item.piece {
            Piece::When(When::Day(day) | When::Period { from: day, .. }) => day > self.today,
            _ => false,
        };
        self.text.items.iter().any(ahead)
    }

    /// "quase: 82,4" and "pera, 82,4" hesitate about the old value, not about the new one.
    fn is_correcting(&self) -> bool {
        self.text
            .items
            .iter()
            .any(|item| matches!(item.word(), "quase" | "pera" | "perai" | "espera" | "calma" | "hm" | "hum"))
    }

    fn assent(&self, taken: &[usize]) -> Assent {
        let correcting = !taken.is_empty();
        let known = |at: usize| {
            let word = self.text.word(at);
            taken.contains(&at)
                || (correcting && is_marker(word))
                || self.is_own_order(word)
                || self.repeats_at(at)
                || assent::says_nothing(&self.text.items, self.question, at, self.text.source_of(at..at + 1))
        };
        assent::read_to(&self.text.items, self.question, known)
    }

    /// "apaga" in reply to a proposal to delete is a yes in the tool's own words.
    fn is_own_order(&self, word: &str) -> bool {
        self.tool.is_some_and(|tool| {
            tool.knows(word) && tool.phrasings.iter().any(|phrasing| phrasing.phrasing.manner.is_order())
        })
    }

    /// "que dia é hoje?" has a yes in it and is none.
    fn asks_for_something(&self) -> bool {
        let first = self.text.items.iter().map(ptbr::Item::word).find(|word| !word.is_empty());
        first.is_some_and(|word| word == "que" || ptbr::words::asks(word))
    }

    fn assented(&self) -> Value {
        let assent = self.assent(&[]);
        let said: Vec<&str> =
            self.text.items.iter().map(ptbr::Item::word).filter(|word| !word.is_empty()).collect();
        if said == ["pra"] {
            // "para!", which is also how "to" is spelled.
            return verdict("reject", LIKELY, "says stop");
        }
        if self.orders_something_else() {
            return verdict("unrelated", LIKELY, "orders something else");
        }
        let acts = said.iter().any(|word| self.is_own_order(word));
        let repeats = self.repeats();
        let yes = assent.yes > 0 || acts && assent.no == 0;
        let (no, doubts) = (assent.no > 0, assent.doubt > 0);
        let clear = yes && !no && !doubts;
        if self.question.is_empty() && assent.other > STRAY_WORDS - u8::from(clear) {
            return verdict("unrelated", LIKELY, "another sentence");
        }
        if assent.asks {
            return self.asked_back(assent, yes, repeats);
        }
        match (yes, no) {
            _ if self.is_conditional() && (yes || no || assent.other > 0) => {
                verdict("confirm", UNSURE, "on a condition")
            }
            (true, true) => verdict("confirm", UNSURE, "both yes and no"),
            (_, true) if doubts => verdict("reject", UNSURE, "a doubtful no"),
            _ if doubts => verdict("confirm", UNSURE, "a doubtful yes"),
            (true, false) if !self.question.is_empty() && self.names_other_values() => {
                verdict("correct", UNSURE, "a yes with other values")
            }
            // Where the words of the proposal are known, whatever else is said is something else.
            (true, false) if assent.other > u8::from(self.question.is_empty()) => {
                verdict("confirm", UNSURE, "a yes among other things")
            }
            (true, false) => verdict("confirm", if assent.other == 0 { SURE } else { LIKELY }, "agrees"),
            (false, true) if self.names_other_values() => verdict("reject", UNSURE, "a no with other values"),
            (false, true) if assent.other == 0 => verdict("reject", SURE, "refuses"),
            (false, true) if assent.other <= STRAY_WORDS || self.refuses_first() => {
                verdict("reject", LIKELY, "refuses")
            }
            (false, true) if repeats > 0 => verdict("reject", UNSURE, "denies something of the proposal"),
            (false, true) => verdict("unrelated", LIKELY, "another sentence"),
            (false, false) => self.neither(assent, repeats),
        }
    }

    /// A question about the proposal leaves it standing; one about something else is another matter.
    fn asked_back(&self, assent: Assent, yes: bool, repeats: usize) -> Value {
        let points =
            |item: &ptbr::Item<'_>| matches!(item.word(), "esse" | "essa" | "este" | "aquele" | "aquela");
        let points = assent.other <= 1 && self.text.items.iter().any(points);
        let about_it = assent.doubt > 0 || repeats > 0 || points;
        if about_it || (yes && assent.other == 0 && !self.asks_for_something()) {
            verdict("confirm", UNSURE, "asks back")
        } else {
            verdict("unrelated", LIKELY, "another sentence")
        }
    }

    fn neither(&self, assent: Assent, repeats: usize) -> Value {
        let others = self.names_other_values();
        if assent.other == 0 && repeats > 0 && !others {
            verdict("confirm", LIKELY, "repeats the proposal")
        } else if assent.other == 0 && self.is_merely_polite() {
            verdict("confirm", UNSURE, "only polite")
        } else if others && (self.speaks_of_it() || self.says_nothing_but_values()) {
            verdict("correct", UNSURE, "another value, and not clear of what")
        } else {
            verdict("unrelated", LIKELY, "neither yes nor no")
        }
    }

    /// Thanks, pictures, dots: somebody is there, and did not answer.
    fn is_merely_polite(&self) -> bool {
        let said: Vec<&str> =
            self.text.items.iter().map(ptbr::Item::word).filter(|word| !word.is_empty()).collect();
        said.iter().all(|word| matches!(*word, "obrigado" | "valeu" | "muito" | "kkk" | "ah" | "entao"))
    }
}

/// Words that announce a correction and carry no value of their own.
pub(super) fn is_marker(word: &str) -> bool {
    matches!(
        word,
        "verdade"
            | "real"
            | "errei"
            | "erro"
            | "era"
            | "eram"
            | "foi"
            | "foram"
            | "sao"
            | "alias"
            | "digo"
            | "quer"
            | "corrigindo"
            | "corrige"
            | "correcao"
            | "enganei"
            | "confundi"
            | "ops"
            | "opa"
            | "troca"
            | "muda"
            | "mude"
            | "valor"
            | "correto"
            | "data"
            | "dia"
            | "categoria"
            | "unidade"
            | "mas"
            | "porem"
            | "so"
            | "minto"
            | "na"
            | "no"
            | "em"
            | "melhor"
            | "seria"
    )
}

fn same_value(left: &Value, right: &Value) -> bool {
    match (left.as_f64(), right.as_f64()) {
        (Some(left), Some(right)) => (left - right).abs() < 1e-9,
        _ => left == right,
    }
}
