//! Coverage: what the person said is done, asked about, answered, or said back. The same for every model.

use models::{ModelMessage, ToolCall, ToolOutcome};
use serde_json::Value;
use store::inbox::InboundKind;
use tools::{Carried, Registry, ToolError};
use turn::{CancelReason, Heard, Outcome};

use super::awaited;
use super::session::Session;

/// Why something was not remembered, where that needs consent: nobody who asked for something else is told.
const UNREMEMBERED: &str = "no_consent";

const HALF_A_CENT: f64 = 0.005;

/// What the person said and nothing of this turn carries, where something was done, proposed or looked up: whoever is asked
/// about the half must know of the other one.
pub(crate) fn left_out(session: &Session, outcome: &Outcome, tools: &Registry) -> Option<String> {
    let held = session.turn.hears().or(session.turn.unheard());
    if (session.inbound.kind != InboundKind::Message && held.is_none()) || session.concern.is_some() {
        return None;
    }
    // The whole of it was not understood, and that is said; or it was talk.
    if matches!(outcome, Outcome::CorrectionRefused { .. }) || session.turn.only_talked() {
        return None;
    }
    let lost = |text: &str| session.turn.hears().filter(|_| session.is_lost(text));
    let unread = match outcome {
        Outcome::Replied { text } => lost(text),
        _ => session.turn.unheard(),
    };
    let now = session.inbound.received_at.to_zoned(session.zone.clone());
    let left = match unread {
        Some(rest) if !::tools::asks_or_tells(rest, &now, session.person.language) => Vec::new(),
        Some(rest) if is_of_the_card(session, outcome, rest) => Vec::new(),
        Some(rest) => vec![rest.to_owned()],
        None => not_carried(session, outcome, tools),
    };
    // What was asked is not noted anyway: it was not answered.
    let asks = |part: &String| ::tools::is_asked(part, session.reads());
    let (asked, told): (Vec<String>, Vec<String>) = left.into_iter().partition(asks);
    let said = [("engine.left_out", told), ("engine.unanswered", asked)].into_iter();
    let said = said.filter(|(_, parts)| !parts.is_empty());
    let said: Vec<String> =
        said.map(|(key, parts)| session.words.fill(key, &[("what", &parts.join(", "))])).collect();
    (!said.is_empty()).then(|| said.join(" "))
}

/// Whether what was said beside an answer is the answer: a yes again ("agora sim"), or an amount that the card now has.
fn is_of_the_card(session: &Session, outcome: &Outcome, rest: &str) -> bool {
    let card = session.turn.pending().map(|pending| pending.proposal.action.summary.as_str());
    let answers = card.is_some_and(|card| guard::answers::read(rest, card).is_some());
    let now = session.inbound.received_at.to_zoned(session.zone.clone());
    let said = ::tools::sums_said(rest, &now, session.person.language);
    let mut kept = Vec::new();
    outcome.asked_about().for_each(|call| numbers(&call.arguments, &mut kept));
    let corrected = matches!(session.turn.cancelled(), Some((_, CancelReason::Corrected)));
    answers || corrected && said.iter().any(|said| kept.iter().any(|kept| same(*kept, *said)))
}

/// What was tried on the way to a question and came to nothing, in the words of the tools. Whoever is asked about one
/// thing must not think that the other was done.
pub(crate) fn in_vain(session: &Session, outcome: &Outcome, tools: &Registry) -> Option<String> {
    let (Outcome::Asked { before, .. } | Outcome::AskedFor { before, .. }) = outcome else { return None };
    let spoken = before.join(" ");
    let mended = |failed: &ToolOutcome| {
        outcomes(session).any(|other| other.ok && other.name == failed.name)
            || outcome.asked_about().any(|call| call.name == failed.name)
    };
    let code =
        |outcome: &ToolOutcome| outcome.content.get("code").and_then(|code| code.as_str().map(str::to_owned));
    let failed = outcomes(session).filter(|outcome| {
        !outcome.ok
            && !tools.only_reads(&outcome.name)
            && !ToolError::is_the_callers(&outcome.content)
            && code(outcome).as_deref() != Some(UNREMEMBERED)
            && !mended(outcome)
    });
    let mut said: Vec<&str> = failed.filter_map(|outcome| outcome.content.get("message")?.as_str()).collect();
    said.retain(|message| !message.is_empty() && !spoken.contains(message));
    said.dedup();
    (!said.is_empty()).then(|| said.join(" "))
}

/// The outcomes of this turn's finished rounds.
fn outcomes(session: &Session) -> impl Iterator<Item = &ToolOutcome> {
    let rounds = session.turn.transcript().iter().filter_map(|message| match message {
        ModelMessage::Tools { outcomes } => Some(outcomes),
        _ => None,
    });
    rounds.flatten()
}

/// Whether a call would keep a sum of money that the person neither named nor was shown: whatever a model makes of "anota os
/// dois", it is no two reais.
pub(crate) fn keeps_unsaid_money(session: &Session, call: &ToolCall, tools: &Registry) -> bool {
    let sums = tools.sums(call);
    if sums.is_empty() || session.text.trim().is_empty() {
        return false;
    }
    let now = session.inbound.received_at.to_zoned(session.zone.clone());
    let said = ::tools::sums_said(&session.text, &now, session.person.language);
    let mut known = said.clone();
    for message in session.history.iter().chain(session.turn.transcript()) {
        match message {
            ModelMessage::User { text } => {
                known.extend(::tools::sums_said(text, &now, session.person.language));
            }
            ModelMessage::Tools { outcomes } => {
                outcomes
                    .iter()
                    .filter(|outcome| outcome.ok)
                    .for_each(|outcome| numbers(&outcome.content, &mut known));
            }
            ModelMessage::Assistant { .. } => {}
        }
    }
    if let Some(pending) = session.turn.pending() {
        let asked = std::iter::once(&pending.proposal.action).chain(&pending.proposal.rest);
        asked.into_iter().for_each(|asked| numbers(&asked.call.arguments, &mut known));
    }
    let is_known = |sum: f64| known.iter().any(|known| same(*known, sum)) || is_worked_out(sum, &said);
    sums.iter().any(|sum| !is_known(*sum))
}

fn same(one: f64, other: f64) -> bool {
    (one - other).abs() < HALF_A_CENT
}

/// Whether a sum follows from two that this message names: "deu 120 dividido por 3", "3 de 15", "30 mais 12".
fn is_worked_out(sum: f64, said: &[f64]) -> bool {
    let pairs = said.iter().flat_map(|one| said.iter().map(move |other| (*one, *other)));
    let mut results = pairs
        .filter(|(one, other)| !same(*one, *other))
        .flat_map(|(one, other)| [one + other, one - other, one * other, one / other]);
    results.any(|result| same(result, sum))
}

fn numbers(value: &Value, found: &mut Vec<f64>) {
    match value {
        Value::Number(number) => found.extend(number.as_f64()),
        Value::Array(items) => items.iter().for_each(|item| numbers(item, found)),
        Value::Object(fields) => fields.values().for_each(|field| numbers(field, found)),
        _ => {}
    }
}

/// Whether a model said something in words of its own, which may answer what was asked: what a tool said answers for itself.
fn speaks_for_itself(session: &Session, outcome: &Outcome) -> bool {
    let of_tools = |outcome: &ToolOutcome| {
        let said = ["said", "message"].map(|field| outcome.content.get(field).and_then(Value::as_str));
        said.into_iter().flatten().map(str::to_owned).collect::<Vec<String>>()
    };
    let told: Vec<String> = outcomes(session).flat_map(of_tools).filter(|said| !said.is_empty()).collect();
    let own = |text: &str| {
        let rest = told.iter().fold(text.to_owned(), |rest, said| rest.replace(said.as_str(), ""));
        rest.chars().any(char::is_alphabetic)
    };
    let on_the_way = session.turn.transcript().iter().any(|message| match message {
        ModelMessage::Assistant { text, .. } => own(text),
        _ => false,
    });
    on_the_way || matches!(outcome, Outcome::Replied { text } if own(text))
}

/// What puts a card right, as it was said: a tool may keep it under another name.
fn corrected_as_said(session: &Session) -> Vec<String> {
    let answers = session.turn.record().heard.iter().filter_map(|heard| match heard {
        Heard::Answered(answer) => Some(&answer.calls),
        _ => None,
    });
    let fields = answers.flatten().filter_map(|call| call.arguments.as_object()).flatten();
    // What only matches sentences says in which words it found that.
    let found = |name: &str| name == "reasoning" && !session.converses;
    let corrected = fields.filter(|(name, _)| name.starts_with("corrected") || found(name));
    corrected.map(|(_, value)| value.to_string()).collect()
}

fn not_carried(session: &Session, outcome: &Outcome, tools: &Registry) -> Vec<String> {
    let turn = &session.turn;
    let mut carried = Carried::default();
    // The card that waited, and comes back behind what this message asks for, carries nothing of it.
    let waited = turn.pending().filter(|_| matches!(turn.cancelled(), Some((_, CancelReason::Superseded))));
    let waited: Vec<&ToolCall> = waited.into_iter().flat_map(|waited| waited.proposal.calls()).collect();
    let came_back = |call: &ToolCall| {
        waited.iter().any(|waited| waited.name == call.name && waited.arguments == call.arguments)
    };
    if let Outcome::Asked { proposal, .. } = outcome {
        let steps = std::iter::once(&proposal.action).chain(&proposal.rest);
        let own = steps.filter(|step| !came_back(&step.call));
        carried.acts.extend(own.map(|step| step.summary.clone()));
    }
    for call in outcome.asked_about().filter(|call| !came_back(call)) {
        carried.acts.push(call.arguments.to_string());
        carried.calls += 1;
    }
    if let Some((call, _)) = awaited::of(turn).filter(|_| awaited::is_taken_up(session, outcome)) {
        carried.acts.push(call.arguments.to_string());
    }
    // What a yes sets off was ordered before this message, and carries nothing of what follows it.
    let hears_on = turn.hears().is_some();
    for used in turn.used().iter().skip(usize::from(hears_on)) {
        if used.ok && !tools.only_reads(&used.name) {
            carried.acts.push(used.arguments.to_string());
            carried.calls += 1;
        } else {
            carried.looks.push(used.arguments.to_string());
        }
    }
    // What a tool says that it did carries what it was told of: "apaguei um gasto de R$ 12,00".
    for outcome in outcomes(session).filter(|outcome| outcome.ok) {
        let read = tools.only_reads(&outcome.name);
        let texts = if read { &mut carried.looks } else { &mut carried.acts };
        texts.push(outcome.content.to_string());
    }
    carried.spoke = speaks_for_itself(session, outcome);
    let answers = turn.pending().is_some() && turn.cancelled().is_none() && !hears_on;
    if answers {
        // Who says yes with the words of the question orders nothing more: "sim, crie a ficha".
        let asked = turn.pending().map(|pending| pending.proposal.action.summary.clone()).unwrap_or_default();
        carried.acts.push(asked.clone());
        let nothing_done = turn.used().is_empty();
        if nothing_done {
            return Vec::new();
        }
        let mut left = ::tools::orders_left(session.reads(), &asked, &Carried { calls: 0, ..carried });
        // "anota sim que eu me perco" is the yes, in words of its own.
        left.retain(|part| guard::answers::read(part, &asked) != Some(guard::answers::Answer::Yes));
        return left;
    }
    if let Some((pending, CancelReason::Corrected)) = turn.cancelled() {
        // "foi 54 e não 45": what it was is no second thing.
        let before = &pending.proposal.action;
        carried.acts.extend([before.summary.clone(), before.call.arguments.to_string()]);
        carried.acts.extend(corrected_as_said(session));
        carried.corrects = true;
    }
    let now = session.inbound.received_at.to_zoned(session.zone.clone());
    ::tools::left_out(session.reads(), &now, session.person.language, &carried)
}

#[cfg(test)]
#[path = "coverage_tests.rs"]
mod tests;
