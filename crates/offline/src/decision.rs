//! What to answer: calls for what the last message asks, the next step of a lookup, or a sentence.

mod anew;
mod learned;
mod offered;
mod parts;

use std::ops::Range;
use std::sync::Arc;

use domain::Words;
use domain::sentence::{Focus as Ground, Lookup, Manner};
use domain::tool::{ToolCall, ToolOutcome};
use guard::answers;
use jiff::civil::Date;

use ptbr::Question;
use serde_json::{Map, Value};

use super::awaited::{Answering, Filled};
use super::compiled::{CompiledPhrasing, CompiledTool};
use super::learned::Reader;
use super::lookup::{self, EntryFilter, Focus};
use super::matching::{self, Fit};
use super::pointed::{self, Pointed, Verb};
use super::reply::Speaker;
use super::text::{Begins, Text};
use super::understanding::{self, Intent, Understanding};
use super::{awaited, calls, consent, memory, reply, times};
use models::port::{ModelMessage, Request, ToolChoice, ToolOffer};

/// The tool by which a model says how it understood a reply to a proposal.
const RESPOND: &str = "respond_to_confirmation";

#[derive(Debug, Default, PartialEq)]
pub(crate) struct Decision {
    pub text: String,
    pub calls: Vec<ToolCall>,
    /// Whether the message was taken for something, as a whole.
    taken: Taken,
}

/// What a message was taken for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Taken {
    /// A wish, an answer, or what has words of its own.
    #[default]
    Known,
    /// Talk that asks for nothing.
    Talk,
    /// Nothing, or one of several things at most.
    Lost,
}

impl Decision {
    fn calling(calls: Vec<ToolCall>) -> Self {
        Self { calls, ..Self::default() }
    }

    fn saying(text: String, taken: Taken) -> Self {
        Self { text, taken, ..Self::default() }
    }
}

pub(crate) fn decide(
    request: &Request,
    tools: &[Arc<CompiledTool>],
    reader: Option<&Reader>,
    words: &Words,
) -> Decision {
    let today = request.now.date();
    let speaker = Speaker { words, voice: request.voice.as_ref() };
    let Some((before, said, turn)) = last_message(&request.messages) else {
        return Decision::saying(speaker.say("greeting", &[]), Taken::Talk);
    };
    if let ToolChoice::Named(name) = &request.tool_choice
        && let Some(arguments) = memory::answer(name, said, request.language)
    {
        let call = ToolCall { id: "call_1".to_owned(), name: name.clone(), arguments };
        return Decision::calling(vec![call]);
    }
    let pointed = match &request.tool_choice {
        ToolChoice::Auto if request.awaited.is_none() => pointed::read(said),
        _ => Pointed::Nowhere,
    };
    let said = if let Pointed::Here { told, .. } = pointed { told } else { said };
    let text = Text::read(said, &request.now, request.language, |word| what_begins(word, tools));
    if let (ToolChoice::Named(name), Some(pending)) = (&request.tool_choice, &request.pending)
        && name == RESPOND
    {
        let arguments = answer_to(pending, request, (before, &text), tools, reader);
        let call = ToolCall { id: "call_1".to_owned(), name: name.clone(), arguments };
        return Decision::calling(vec![call]);
    }
    let focus = Focus::of(before);
    let (offers, compiled) = open_to(request, tools);
    let state = State {
        text: &text,
        offers,
        speaker,
        today,
        focus,
        asked: request.open_question,
        turn: Turn::read(turn),
    };
    let understood = understanding::understand(&text, &compiled, today, |phrasing, fit, items| {
        state.admits(phrasing, fit, items)
    });
    if let Some(filled) = state.answered(request, (before, tools), &understood, (reader, &compiled)) {
        return with_the_rest(filled, request, tools, reader, words);
    }
    let free = request.tool_choice == ToolChoice::Auto && state.turn.made.is_empty();
    let about_before = || {
        state
            .kept(before, pointed == Pointed::Before)
            .or_else(|| state.said_anew(before, &understood, tools))
            .or_else(|| state.consented().filter(|_| understood.intents.is_empty()))
    };
    if let Some(decision) = free.then(about_before).flatten() {
        return decision;
    }
    let reader = reader.filter(|_| free);
    if let Some(decision) = reader.and_then(|reader| state.chosen(before, reader, tools)) {
        return decision;
    }
    if let Some(reader) = reader.filter(|_| request.awaited.is_none() && pointed == Pointed::Nowhere)
        && !understood.says_several()
        && let Some(decision) = parts::two(&text, request, tools, reader, words)
    {
        return decision;
    }
    let decision = state.kept_as_told(understood, before, (pointed, free), reader, tools);
    if free && request.awaited.is_none() {
        parts::read(decision, said, request, tools, reader, words)
    } else {
        decision
    }
}

/// What a word begins in the sentences of some tool.
fn what_begins(word: &str, tools: &[Arc<CompiledTool>]) -> Begins {
    let each = tools.iter().map(|tool| tool.begins(word));
    each.reduce(|left, right| if left == Begins::Nothing { right } else { left }).unwrap_or(Begins::Nothing)
}

/// The call that waited, whole, and what the rest of the message asks for by itself.
fn with_the_rest(
    Filled { call, rest }: Filled,
    request: &Request,
    tools: &[Arc<CompiledTool>],
    reader: Option<&Reader>,
    words: &Words,
) -> Decision {
    let mut calls = vec![call];
    if !rest.is_empty() {
        let mut messages = request.messages.clone();
        if let Some(ModelMessage::User { text }) = messages.last_mut() {
            *text = rest;
        }
        let alone = Request { messages, awaited: None, ..request.clone() };
        let more = decide(&alone, tools, reader, words).calls;
        calls.extend(more);
        for (number, call) in (1..).zip(&mut calls) {
            call.id = format!("call_{number}");
        }
    }
    Decision::calling(calls)
}

/// What the person said before this message.
fn last_told(before: &[ModelMessage]) -> Option<&str> {
    before.iter().rev().find_map(|message| match message {
        ModelMessage::User { text } => Some(text.as_str()),
        _ => None,
    })
}

/// The tools that may be called.
fn open_to<'r>(
    request: &'r Request,
    tools: &'r [Arc<CompiledTool>],
) -> (&'r [ToolOffer], Vec<&'r CompiledTool>) {
    match &request.tool_choice {
        ToolChoice::None => (&request.tools, Vec::new()),
        ToolChoice::Named(name) => {
            let named = request.tools.iter().zip(tools).find(|(offer, _)| offer.name == *name);
            named.map_or((&[], Vec::new()), |(offer, tool)| (std::slice::from_ref(offer), vec![&**tool]))
        }
        ToolChoice::Auto | ToolChoice::Required => {
            (&request.tools, tools.iter().map(|tool| &**tool).collect())
        }
    }
}

/// How a reply to a card is understood.
fn answer_to(
    pending: &ToolCall,
    request: &Request,
    (before, text): (&[ModelMessage], &Text<'_>),
    tools: &[Arc<CompiledTool>],
    reader: Option<&Reader>,
) -> Value {
    let own = request.tools.iter().zip(tools).find(|(offer, _)| offer.name == pending.name);
    let asked = question_of(last_said(before));
    let question = Question::of(asked);
    let tool = own.map(|(_, tool)| &**tool);
    let arguments = consent::read(text, asked, (pending, &question), tool, request.now.date());
    let reply = consent::Reply { text, pending, question: &question, tool, today: request.now.date() };
    // "anota a glicemia de 112" says nothing anew of a blood pressure.
    let asks = text.clauses.iter().any(|clause| clause.question);
    let unclear = consent::is_unclear(&arguments) && !reply.has_an_errand() && !asks;
    // "quero juntar 3 mil até outubro" begins with a yes, names another amount, and is a wish of its own.
    let another = || {
        let corrects = arguments["intent"] == "correct" && !reply.announces_a_correction();
        let reader = reader.filter(|_| unclear || corrects || asks)?;
        let shares = ptbr::terms(text.source).iter().any(|term| question.says(term));
        // "quanto gastei esse mês?" is no question about the card of an expense, though it speaks of expenses.
        let free = if asks { !answers::asks_about(text.source, asked) } else { !shares };
        let other = || free && reader.names_another(text, &pending.name);
        // "gastei 45 na padaria" beside the card of a snack is the next thing to note, and not the snack put right.
        let next = || !asks && reply.names_only_new_things() && reader.names(text, &pending.name);
        let of_itself = || reader.asks_about_itself(text);
        (other() || next() || of_itself()).then(consent::another)
    };
    if let Some(another) = another() {
        return another;
    }
    let again = reader.zip(own).filter(|_| unclear);
    let again =
        again.and_then(|(reader, (offer, tool))| learned::put_right(text, pending, reader, (offer, tool)));
    consent::with_its_title(again.unwrap_or(arguments), pending)
}

/// The paragraph that asks: what was done, and told before it, is no part of the card.
fn question_of(said: &str) -> &str {
    said.split("\n\n").filter(|paragraph| paragraph.contains('?')).last().unwrap_or(said)
}

/// What the assistant said last: where something waits for a yes, the question.
fn last_said(before: &[ModelMessage]) -> &str {
    let said = before.iter().rev().find_map(|message| match message {
        ModelMessage::Assistant { text, .. } => Some(text.as_str()),
        _ => None,
    });
    said.unwrap_or_default()
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
    /// What was said on the way.
    said: Vec<&'m str>,
}

impl<'m> Turn<'m> {
    fn read(messages: &'m [ModelMessage]) -> Self {
        let mut made: Vec<(&ToolCall, Option<&ToolOutcome>)> = Vec::new();
        let mut said: Vec<&str> = Vec::new();
        for message in messages {
            match message {
                ModelMessage::Assistant { calls, text } => {
                    made.extend(calls.iter().map(|call| (call, None)));
                    said.push(text);
                }
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
        Self { made, said }
    }

    fn has_said(&self, sentence: &str) -> bool {
        self.said.iter().any(|said| said.contains(sentence))
    }

    /// A call of this tool in which one argument is so. The runtime may have put the others in better shape.
    fn find(
        &self,
        name: &str,
        argument: &str,
        value: &Value,
    ) -> Option<&(&'m ToolCall, Option<&'m ToolOutcome>)> {
        self.made.iter().find(|(call, _)| call.name == name && call.arguments.get(argument) == Some(value))
    }
}

struct State<'s, 't> {
    text: &'s Text<'t>,
    offers: &'s [ToolOffer],
    speaker: Speaker<'s>,
    today: Date,
    focus: Focus,
    /// What the person was asked beside the last reply.
    asked: Option<&'static str>,
    turn: Turn<'s>,
}

/// Adds a call. Two that each set other fields of the same things are one: "me chame de Bia e seja breve".
fn add(calls: &mut Vec<(String, Value)>, (name, arguments): (String, Value)) {
    let settings = |value: &Value| value.as_object().is_some_and(|all| all.values().all(Value::is_object));
    let like =
        calls.iter_mut().find(|(other, known)| *other == name && settings(known) && settings(&arguments));
    let Some((_, Value::Object(known))) = like else {
        if !calls.iter().any(|call| call.0 == name && call.1 == arguments) {
            calls.push((name, arguments));
        }
        return;
    };
    for (field, value) in arguments.as_object().into_iter().flatten() {
        match (known.get_mut(field), value) {
            (Some(Value::Object(known)), Value::Object(more)) => {
                for (inner, value) in more {
                    known.entry(inner.clone()).or_insert_with(|| value.clone());
                }
            }
            _ => drop(known.insert(field.clone(), value.clone())),
        }
    }
}

/// The tools by which the things are found that a message speaks of.
fn looked_in(understood: &Understanding<'_>) -> Vec<&'static str> {
    let lookups = understood.intents.iter().filter_map(|intent| intent.phrasing.phrasing.lookup);
    lookups.map(|lookup| lookup.tool).collect()
}

/// What is next for one intent.
enum Next {
    Call(String, Value),
    Say(String),
    /// Its call was made; the outcome speaks for it.
    Made,
}

impl State<'_, '_> {
    /// The call that waited, where this message answers what was asked for it.
    fn answered(
        &self,
        request: &Request,
        (before, tools): (&[ModelMessage], &[Arc<CompiledTool>]),
        understood: &Understanding<'_>,
        (reader, compiled): (Option<&Reader>, &[&CompiledTool]),
    ) -> Option<Filled> {
        let asked = &request.awaited.as_ref().filter(|_| self.turn.made.is_empty())?.call;
        let waiting = request.tools.iter().zip(tools).find(|(offer, _)| offer.name == asked.name);
        let is_another = |part: &Text<'_>| {
            let understood = understanding::understand(part, compiled, self.today, |phrasing, _, _| {
                phrasing.phrasing.after.is_none() && phrasing.phrasing.lookup.is_none()
            });
            let names = |reader: &Reader| reader.names_another(part, &asked.name);
            !understood.intents.is_empty() || reader.is_some_and(names)
        };
        let learned = reader.zip(waiting.map(|(_, tool)| &**tool));
        let answering = Answering { understood, learned, is_another: &is_another, before: last_told(before) };
        awaited::filled(request, self.text, &answering)
    }

    /// What the message comes to; what is to be kept in mind, and is nothing that somebody did, is kept as it was said.
    fn kept_as_told(
        &self,
        understood: Understanding<'_>,
        before: &[ModelMessage],
        (pointed, free): (Pointed<'_>, bool),
        reader: Option<&Reader>,
        tools: &[Arc<CompiledTool>],
    ) -> Decision {
        let told = understood.intents.iter().any(|intent| intent.phrasing.phrasing.manner == Manner::Told);
        let decision = self.decided(understood, before, reader, tools);
        let kept = match pointed {
            Pointed::Here { by, .. } => decision.calls.is_empty() || (by == Verb::Keeps && !told),
            Pointed::Before | Pointed::Nowhere => false,
        };
        if kept && free { self.keeping(self.text.source).unwrap_or(decision) } else { decision }
    }

    /// What the sentences of tools say, and what was learned beside them.
    fn decided(
        &self,
        understood: Understanding<'_>,
        before: &[ModelMessage],
        reader: Option<&Reader>,
        tools: &[Arc<CompiledTool>],
    ) -> Decision {
        let Some(reader) = reader else { return self.answer(&understood) };
        let understood = self.likely(understood, reader);
        if let Some(decision) = self.learned(&understood, before, reader, tools) {
            return decision;
        }
        let mut decision = self.answer(&understood);
        self.completed(&mut decision, &understood, reader, tools);
        decision
    }

    /// An order that leans on what was just spoken of is no order when nothing was.
    fn admits(&self, phrasing: &CompiledPhrasing, fit: &Fit, items: &Range<usize>) -> bool {
        // What answers a question says nothing else: "o primeiro então, pode marcar" answers none about memory.
        let answers = |topic: &str| {
            let assent = ptbr::assent::reply(self.text.source, "").assent;
            self.asked == Some(topic) && assent.other == 0 && !self.asks_to_record()
        };
        let spoken_of = |topic: &str| self.focus.topic.as_deref() == Some(topic) || answers(topic);
        let grounded = |lookup: &Lookup| {
            lookup.focus == Ground::Helps
                || (self.focus.entry.is_some() && !self.focus.has_already(lookup, fit))
        };
        phrasing.phrasing.after.is_none_or(spoken_of)
            && phrasing.phrasing.lookup.is_none_or(grounded)
            && !self.leans_elsewhere(phrasing, items)
    }

    fn asks_to_record(&self) -> bool {
        self.text.items.iter().any(|item| ptbr::words::asks_to_record(item.word()))
    }

    /// Whether an order that does not say what kind of thing it is about comes right after a thing of another kind.
    fn leans_elsewhere(&self, phrasing: &CompiledPhrasing, items: &Range<usize>) -> bool {
        let (Some(lookup), Some(topic)) = (phrasing.phrasing.lookup, self.focus.topic.as_deref()) else {
            return false;
        };
        let topics = phrasing.vocabularies.iter().find(|vocabulary| vocabulary.name == lookup.topics.name);
        let named = topics.is_some_and(|topics| {
            items.clone().any(|at| matching::vocabulary_at(self.text, at, items.end, topics).is_some())
        });
        lookup::reading_of(lookup, topic).is_none() && !named
    }

    fn answer(&self, understood: &Understanding<'_>) -> Decision {
        let mut calls: Vec<(String, Value)> = Vec::new();
        let mut said: Vec<String> = Vec::new();
        let steps: Vec<(&Intent<'_>, Option<Next>)> =
            understood.intents.iter().map(|intent| (intent, self.next(intent, understood))).collect();
        // Who is asked about one thing is asked about all of them: what has to be looked for first is looked for first.
        let looks = |step: &Option<Next>| matches!(step, Some(Next::Call(name, _)) if looked_in(understood).contains(&name.as_str()));
        let looking = self.turn.made.is_empty()
            && steps.iter().any(|(intent, step)| intent.phrasing.phrasing.lookup.is_some() && looks(step));
        for (intent, step) in steps.into_iter().filter(|(_, step)| !looking || looks(step)) {
            match step {
                Some(Next::Call(name, arguments)) => {
                    let each = match arguments {
                        Value::Object(arguments) if intent.phrasing.phrasing.manner.is_order() => {
                            let tail = self.text.after(intent.items.end, self.tail_end(intent, understood));
                            times::split(
                                arguments,
                                (self.text.source, tail),
                                &self.text.now,
                                self.speaker.words.language(),
                            )
                        }
                        Value::Object(arguments) => vec![arguments],
                        _ => Vec::new(),
                    };
                    for call in each.into_iter().map(|arguments| (name.clone(), Value::Object(arguments))) {
                        add(&mut calls, call);
                    }
                }
                Some(Next::Say(sentence)) => said.push(sentence),
                Some(Next::Made) | None => {}
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
            // What was asked besides, and what was looked for in vain, is said on the way.
            let mut text = self.outcomes_said(understood, |outcome| outcome.ok);
            text.extend(said);
            return Decision { text: text.join("\n"), ..Decision::calling(calls.collect()) };
        }
        self.speak(understood, said)
    }

    /// Where the words end that may still belong to an order: at the next one, or with its sentence.
    fn tail_end(&self, intent: &Intent<'_>, understood: &Understanding<'_>) -> usize {
        let next = understood.intents.iter().map(|other| other.items.start);
        let next = next.filter(|start| *start >= intent.items.end).min().unwrap_or(usize::MAX);
        self.text.sentence_end(intent.items.end).min(next).max(intent.around.end)
    }

    /// What the finished calls said, what stood in the way of the others, or an answer to talk.
    fn speak(&self, understood: &Understanding<'_>, mut obstacles: Vec<String>) -> Decision {
        let mut sentences = self.outcomes_said(understood, |_| true);
        obstacles.dedup();
        obstacles.retain(|sentence| !self.turn.has_said(sentence));
        sentences.append(&mut obstacles);
        if !sentences.is_empty() {
            return Decision::saying(sentences.join("\n"), Taken::Known);
        }
        let doubt = (understood.veto, understood.unfinished);
        match reply::to_talk(self.text, self.offers, doubt, self.speaker) {
            Some(text) => Decision::saying(text, Taken::Talk),
            None => Decision::saying(reply::to_the_unknown(self.offers, self.speaker), Taken::Lost),
        }
    }

    /// What these of the finished calls say, and was not said yet; without those that only looked for something.
    fn outcomes_said(
        &self,
        understood: &Understanding<'_>,
        which: impl Fn(&ToolOutcome) -> bool,
    ) -> Vec<String> {
        let looked_in = looked_in(understood);
        let speaks =
            |call: &ToolCall, outcome: &ToolOutcome| !outcome.ok || !looked_in.contains(&call.name.as_str());
        let spoken =
            self.turn.made.iter().filter_map(|(call, outcome)| {
                outcome.filter(|outcome| speaks(call, outcome) && which(outcome))
            });
        let mut said = reply::of_outcomes(spoken, self.speaker.words);
        said.retain(|sentence| !self.turn.has_said(sentence));
        said
    }

    fn next(&self, intent: &Intent<'_>, understood: &Understanding<'_>) -> Option<Next> {
        let name = self.offers.get(intent.tool)?.name.clone();
        let arguments = calls::arguments(intent, self.text, self.today);
        if intent.phrasing.phrasing.lookup.is_some() {
            return Some(self.look_up(intent, name, arguments));
        }
        // What needs no lookup is all called at once, when nothing has to be looked for any more.
        let looked = looked_in(understood);
        let first = self.turn.said.len() < 2
            && self.turn.made.iter().all(|(call, _)| looked.contains(&call.name.as_str()))
            && (self.turn.made.is_empty() || !looked.contains(&name.as_str()));
        Some(if first { Next::Call(name, Value::Object(arguments)) } else { Next::Made })
    }

    fn look_up(&self, intent: &Intent<'_>, name: String, arguments: Map<String, Value>) -> Next {
        let offered = |tool: &str| self.offers.iter().any(|offer| offer.name == tool);
        let Some(wanted) =
            EntryFilter::read(intent, self.text, &self.focus).filter(|wanted| offered(wanted.lookup.tool))
        else {
            return Next::Say(reply::which(self.speaker.words));
        };
        let lookup = wanted.lookup;
        let outcome = match self.turn.find(lookup.tool, lookup.topic, &Value::from(wanted.topic.as_str())) {
            None => return Next::Call(lookup.tool.to_owned(), wanted.listing(self.today)),
            Some((_, None)) => return Next::Made,
            Some((_, Some(outcome))) if !outcome.ok => return Next::Made,
            Some((_, Some(outcome))) => outcome,
        };
        let entry = match wanted.pick(&outcome.content) {
            Ok(entry) => entry,
            Err(candidates) if candidates.is_empty() => return self.keep_as_new(&wanted),
            Err(candidates) => {
                return Next::Say(reply::not_found(&candidates, self.today, self.speaker.words));
            }
        };
        if self.turn.find(&name, lookup.argument, &Value::from(entry.id.as_str())).is_some() {
            return Next::Made;
        }
        match wanted.finish(&entry, arguments) {
            Some(arguments) => Next::Call(name, arguments),
            None => Next::Say(reply::which(self.speaker.words)),
        }
    }

    /// Where there is nothing to change, the new value may still be worth keeping.
    fn keep_as_new(&self, wanted: &EntryFilter) -> Next {
        let offered = |tool: &str| self.offers.iter().any(|offer| offer.name == tool);
        match wanted.as_new(self.today).filter(|(tool, _)| offered(tool)) {
            None => Next::Say(reply::not_found(&[], self.today, self.speaker.words)),
            Some((tool, _))
                if self
                    .turn
                    .find(tool, wanted.lookup.topic, &Value::from(wanted.topic.as_str()))
                    .is_some() =>
            {
                Next::Made
            }
            Some((tool, arguments)) => Next::Call(tool.to_owned(), arguments),
        }
    }
}
