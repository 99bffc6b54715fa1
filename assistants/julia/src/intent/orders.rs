//! Several orders in one message: where one ends and the next begins, and what the next leaves out because the one before it
//! said it. Each is read for itself, so that no day, place or amount of one wanders into another.

use domain::OpenQuestion;
use engine::assistant::Answered;
use serde_json::json;
use store::{StoreError, Tx};

use super::sentence::Sentence;
use super::{Called, assign};
use crate::desk::shift::{self, HoursSay, Lies, PeopleAre, Pointed};
use crate::desk::{self, Known, Spans};
use crate::places::{House, folded};
use crate::vagas::{ShiftStatus, VagaId};

/// How an order begins: by what shall be done, shown or told.
const VERBS: &[&str] = &[
    "desbloque",
    "bloque",
    "libera",
    "libere",
    "aprov",
    "recus",
    "nega",
    "cancel",
    "fech",
    "cria",
    "crie",
    "abr",
    "mud",
    "alter",
    "aument",
    "baix",
    "pass",
    "troc",
    "troqu",
    "tir",
    "devolv",
    "assum",
    "paus",
    "retom",
    "mand",
    "envi",
    "avis",
    "conta",
    "conte",
    "diz",
    "diga",
    "fala",
    "fale",
    "mostr",
    "list",
    "veja",
    "pux",
    "quem",
    "quant",
    "qual",
    "quais",
    "como",
    "desfaz",
    "respond",
    "escrev",
    "sob",
    "suba",
    "reduz",
    "corrig",
    "ajust",
    "poe",
    "ponha",
    "coloc",
    "coloq",
    "bota",
    "bote",
    "encaix",
    "reserv",
    "oferec",
    "ofert",
    "pergunt",
    "solt",
    "remov",
    "retir",
    "desmarc",
    "faz",
    "faca",
    "duplic",
    "repet",
];
/// Those that are no beginning of another word: "vê se ela cobre".
const SHORT: &[&str] = &["ve", "da"];
/// Verbs by which somebody goes and their shift stays.
const FREES: &[&str] = &["libera", "libere", "solt", "tir", "remov", "retir", "desmarc", "desescal"];
/// Those whose text is dictated.
const DICTATES: &[&str] =
    &["mand", "envi", "avis", "conta", "conte", "diz", "diga", "fala", "fale", "respond", "escrev"];
/// What nobody dictates to a doctor: it ends what was dictated.
const OF_THE_DESK: &[&str] = &["devolv", "assum", "bloque", "desbloque", "paus", "retom"];
const CHANGES: &[&str] =
    &["mud", "alter", "aument", "sob", "suba", "baix", "reduz", "corrig", "ajust", "pass", "coloc", "bota"];
const CLOSES: &[&str] = &["cancel", "fech", "encerr", "exclu"];
/// What is done to people, each by a tool of its own.
const TO_PEOPLE: &[(&str, &str)] = &[
    ("devolv", "devolver_conversa"),
    ("assum", "assumir_conversa"),
    ("bloque", "bloquear_medico"),
    ("desbloque", "desbloquear_medico"),
];
const POLITE: &[&str] = &[
    "me",
    "ja",
    "tambem",
    "por",
    "favor",
    "ai",
    "agora",
    "depois",
    "aproveita",
    "oi",
    "julia",
    "ju",
    "pode",
    "e",
    "entao",
];
const SHIFT: &[&str] = &["plantao", "plantoes", "vaga", "turno", "escala"];

/// The orders of a message, each whole: "muda o de quinta pra 1750 e o de sexta pra 1350" says "muda" twice. One where it
/// cannot be told where the next begins.
pub(super) fn orders(message: &str) -> Vec<String> {
    let mut orders: Vec<String> = Vec::new();
    let mut verb = String::new();
    for part in pieces(message) {
        let first = verb_of(part);
        let dictating = DICTATES.iter().any(|stem| verb.starts_with(stem));
        let begins = orders_something(&first) || counts(part) || assign::takes(part);
        let ends_dictation = OF_THE_DESK.iter().any(|stem| first.starts_with(stem));
        match orders.last_mut() {
            Some(last) if dictating && !ends_dictation => {
                // What is dictated goes on as it was written.
                let end = message.find(part).map_or(message.len(), |at| at + part.len());
                let start = message.find(last.as_str()).unwrap_or_default();
                message.get(start..end).unwrap_or(part).clone_into(last);
            }
            Some(_) if !begins && points(part) && orders_shifts(&verb) && !part.ends_with('?') => {
                orders.push(format!("{verb} {}", spelled_out(part)));
            }
            _ if begins => {
                orders.push(part.to_owned());
                verb = first;
            }
            _ => return vec![message.to_owned()],
        }
    }
    if orders.len() > 1 { orders } else { vec![message.to_owned()] }
}

/// What stands between full stops and "e". A point within a number parts nothing, and nothing parts what follows a colon.
fn pieces(message: &str) -> Vec<&str> {
    let (open, dictated) = match message.find(':') {
        Some(at)
            if !message.get(at + 1..).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) =>
        {
            message.split_at(at)
        }
        _ => (message, ""),
    };
    let mut parts: Vec<&str> = open
        .split(['!', '\n', ';'])
        .flat_map(|part| part.split(". "))
        .flat_map(|part| part.split(" e "))
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect();
    if let Some(last) = parts.pop() {
        let start = open.rfind(last).unwrap_or_default();
        parts.push(if dictated.is_empty() { last } else { message.get(start..).unwrap_or(last) });
    }
    parts
}

fn first_word(part: &str) -> String {
    let text = folded(part);
    text.split(' ').find(|word| !word.is_empty() && !POLITE.contains(word)).unwrap_or_default().to_owned()
}

fn orders_something(word: &str) -> bool {
    VERBS.iter().any(|stem| word.starts_with(stem)) || SHORT.contains(&word)
}

/// The verb of an order, which may stand behind its reason: "a Ana tá com febre, libera o sábado dela".
fn verb_of(part: &str) -> String {
    let firsts = || part.split(',').map(first_word);
    firsts().find(|word| orders_something(word)).or_else(|| firsts().next()).unwrap_or_default()
}

/// "o de sexta", "a do Brasil": one more of what the order before spoke of.
fn points(part: &str) -> bool {
    let text = folded(part);
    let words: Vec<&str> = text.split(' ').take(2).collect();
    matches!(words.as_slice(), ["o" | "a", "de" | "do" | "da" | "das" | "dos"])
}

/// "o 3 é da Renata", "o 1 sobe pra 2400": one of the list just shown, and what becomes of it.
fn counts(part: &str) -> bool {
    let text = folded(part);
    let words: Vec<&str> = text.split(' ').collect();
    match words.as_slice() {
        ["o" | "a", number, _, ..] => number.parse::<u8>().is_ok_and(|number| (1..=20).contains(&number)),
        _ => false,
    }
}

/// Whether the verb does something to a shift: a question is not asked twice.
fn orders_shifts(verb: &str) -> bool {
    CHANGES.iter().chain(CLOSES).any(|stem| verb.starts_with(stem))
}

fn spelled_out(part: &str) -> String {
    let rest = part.split_once(' ').map_or(part, |(_, rest)| rest);
    format!("o plantão {rest}")
}

/// What the orders before this one of a message were about.
#[derive(Debug, Default)]
pub(super) struct OrdersBefore {
    whom: Option<Known>,
    shift: Option<VagaId>,
}

impl OrdersBefore {
    /// What is asked or offered without a shift is about the one before: "libera o sábado dela e vê se a Beatriz cobre".
    pub(super) fn hand_on(&mut self, calls: &mut [Called]) {
        for (name, arguments) in calls {
            if let Some(id) = arguments["vaga_id"].as_str().and_then(|id| id.parse().ok()) {
                self.shift = Some(id);
            } else if let Some(shift) = self.shift
                && *name == "enviar_mensagem"
                && arguments["mensagem"].is_null()
            {
                arguments["vaga_id"] = json!(shift);
            }
        }
    }
}

/// "tira o Bruno e coloca a Carla": who comes onto a shift takes it from whoever has it, in one step.
pub(super) fn without_steps(calls: Vec<Called>) -> Vec<Called> {
    let handed: Vec<_> = calls
        .iter()
        .filter(|(name, _)| *name == "trocar_medico")
        .map(|(_, arguments)| arguments["vaga_id"].clone())
        .collect();
    let step = |(name, arguments): &Called| {
        *name == "liberar_plantao"
            && !arguments["vaga_id"].is_null()
            && handed.contains(&arguments["vaga_id"])
    };
    calls.into_iter().filter(|call| !step(call)).collect()
}

/// "libera o sábado dela", "tira o Carlos do de quinta": somebody goes, and whom it is about.
pub(super) async fn freed(
    tx: &mut Tx,
    answered: &Answered<'_>,
    order: &str,
    house: &House,
) -> Result<Option<(Called, Known)>, StoreError> {
    let sentence = Sentence::read(order);
    let verb = verb_of(order);
    let frees = FREES.iter().any(|stem| verb.starts_with(stem));
    if !frees
        || sentence.asks()
        || sentence.has(&["nao", "bloqueio", "lugar", "campanha", "conversa", "lista"])
    {
        return Ok(None);
    }
    let spans = Spans::read(order, &answered.now, house);
    let named = !spans.days.is_empty() || spans.names_a_place();
    let points = named || sentence.has(SHIFT) || shift::points_back(&spans.text);
    let Some(one) = assign::whom(tx, answered.conversation, &sentence, &spans).await?.filter(|_| points)
    else {
        return Ok(None);
    };
    let pointed = Pointed {
        id: None,
        day: "",
        standing: &[ShiftStatus::Reservada],
        when: Lies::Ahead,
        hours: HoursSay::Which,
        people: PeopleAre::Holders,
        specialty: None,
    };
    let place = (answered.conversation, &answered.now);
    let found = shift::fitting(tx, place, pointed, &spans, std::slice::from_ref(&one)).await?;
    let called = match found.as_slice() {
        [vaga] => ("liberar_plantao", json!({ "nome": one.name, "vaga_id": vaga.id })),
        _ => return Ok(None),
    };
    Ok(Some((called, one)))
}

/// What one order of several stands for, with everything in it that it names; nothing where that is for others to read.
pub(super) async fn whole(
    tx: &mut Tx,
    answered: &Answered<'_>,
    order: &str,
    spoken: &mut OrdersBefore,
) -> Result<Vec<Called>, StoreError> {
    let house = House::read(tx).await?;
    let spans = Spans::read(order, &answered.now, &house);
    let (sentence, first) = (Sentence::read(order), verb_of(order));
    let counted = counts(order);
    let begins = |stems: &[&str]| {
        stems.iter().any(|stem| first.starts_with(stem)) || (counted && sentence.begins(stems))
    };
    if let Some((called, one)) = assign::read(tx, answered, (order, spoken.shift), &house).await? {
        spoken.whom = Some(one);
        return Ok(vec![called]);
    }
    if let Some((called, one)) = freed(tx, answered, order, &house).await? {
        spoken.whom = Some(one);
        return Ok(vec![called]);
    }
    let people = spans.people(tx).await?;
    // "…e devolve a conversa": of whoever the order before was about.
    let named = people.clone();
    let meant: Vec<Known> =
        if people.is_empty() { spoken.whom.clone().into_iter().collect() } else { people };
    if let [one] = meant.as_slice() {
        spoken.whom = Some(one.clone());
    }
    if let Some(tool) = done_to_people(&first).filter(|_| !sentence.has(SHIFT)) {
        return Ok(each(tool, &meant));
    }
    if begins(DICTATES) && !sentence.asks() {
        let told = desk::told(order).filter(|(_, text)| !text.is_empty());
        let called = told.zip(meant.first()).map(|((_, text), one)| {
            let arguments = json!({ "nome": one.name, "medico_id": one.id(), "mensagem": text });
            ("enviar_mensagem", arguments)
        });
        return Ok(called.into_iter().collect());
    }
    let day = spans.days.first().map(ToString::to_string).unwrap_or_default();
    let closing = begins(CLOSES) && sentence.has(SHIFT);
    let value = spans.value_cents.filter(|_| begins(CHANGES) && spans.hours.start.is_none());
    if !closing && value.is_none() || spans.days.len() > 1 {
        return Ok(Vec::new());
    }
    let Some(shift) = shift(tx, answered, &spans, &named).await? else { return Ok(Vec::new()) };
    Ok(vec![match value {
        Some(value) => {
            let arguments = json!({ "data_plantao": day, "vaga_id": shift, "valor_centavos": value });
            ("alterar_plantao", arguments)
        }
        None => ("fechar_plantao", json!({ "data_plantao": day, "vaga_id": shift })),
    }])
}

/// "devolve a Marina e a Camila pra Júlia": the same done to each of those who are named; and what stands before it.
pub(super) async fn to_several(
    tx: &mut Tx,
    answered: &Answered<'_>,
) -> Result<Option<(Vec<Called>, String)>, StoreError> {
    let Some((before, order, tool)) = to_people(answered.text) else { return Ok(None) };
    let sentence = Sentence::read(order);
    if sentence.asks() || sentence.has(SHIFT) || sentence.has(&["nao", "menos", "exceto"]) {
        return Ok(None);
    }
    let house = House::read(tx).await?;
    let people = Spans::read(order, &answered.now, &house).people(tx).await?;
    let mut firsts: Vec<String> = people.iter().map(Known::first_name).collect();
    firsts.sort();
    firsts.dedup();
    // Two of one name are one who is not clear yet.
    if people.len() < 2 || firsts.len() != people.len() {
        return Ok(None);
    }
    // What lets go of a question was heard when it was asked.
    let proposed =
        matches!(answered.asked, Some(OpenQuestion::Proposal { .. } | OpenQuestion::ProposalAgain { .. }));
    let lets_go = proposed && Sentence::read(before).begins(&["esquec", "deix", "nao", "cancel"]);
    Ok(Some((each(tool, &people), if lets_go { String::new() } else { before.trim().to_owned() })))
}

/// The sentence that does something to people, wherever it stands, with what is before it.
fn to_people(message: &str) -> Option<(&str, &str, &'static str)> {
    let mut at = 0;
    for sentence in message.split_inclusive(['.', '!', '?', ';', '\n']) {
        if let Some(tool) = done_to_people(&first_word(sentence)) {
            return Some((message.get(..at)?, message.get(at..)?, tool));
        }
        at += sentence.len();
    }
    None
}

fn done_to_people(verb: &str) -> Option<&'static str> {
    TO_PEOPLE.iter().find(|(stem, _)| verb.starts_with(stem)).map(|(_, tool)| *tool)
}

fn each(tool: &'static str, people: &[Known]) -> Vec<Called> {
    let called = |one: &Known| (tool, json!({ "nome": one.name, "medico_id": one.id() }));
    people.iter().map(called).collect()
}

/// The only shift ahead that an order names.
async fn shift(
    tx: &mut Tx,
    answered: &Answered<'_>,
    spans: &Spans<'_>,
    people: &[Known],
) -> Result<Option<VagaId>, StoreError> {
    let pointed = Pointed {
        id: None,
        day: "",
        standing: &[ShiftStatus::Aberta, ShiftStatus::Reservada],
        when: Lies::Ahead,
        hours: HoursSay::What,
        people: PeopleAre::Mentioned,
        specialty: None,
    };
    let found = shift::fitting(tx, (answered.conversation, &answered.now), pointed, spans, people).await?;
    Ok(match found.as_slice() {
        [one] => Some(one.id),
        _ => None,
    })
}

#[cfg(test)]
#[path = "orders_tests.rs"]
mod tests;
