//! Several orders in one message: where one ends and the next begins, and what the next leaves out because the one before it
//! said it. Each is read for itself, so that no day, place or amount of one wanders into another.

use engine::assistant::Answered;
use jiff::SignedDuration;
use serde_json::json;
use store::{StoreError, Tx};
use uuid::Uuid;

use super::Called;
use super::sentence::Sentence;
use crate::desk::{self, Known, Spans};
use crate::places::{House, folded, names};
use crate::vagas::{Status, VagaId, table};

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
];
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

/// How many shifts of one day are looked through.
const LOOKED: i64 = 400;

/// The orders of a message, each whole: "muda o de quinta pra 1750 e o de sexta pra 1350" says "muda" twice. One where it
/// cannot be told where the next begins.
pub(super) fn orders(message: &str) -> Vec<String> {
    let mut orders: Vec<String> = Vec::new();
    let mut verb = String::new();
    for part in pieces(message) {
        let first = first_word(part);
        let dictating = DICTATES.iter().any(|stem| verb.starts_with(stem));
        let begins = VERBS.iter().any(|stem| first.starts_with(stem));
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

/// "o de sexta", "a do Brasil": one more of what the order before spoke of.
fn points(part: &str) -> bool {
    let text = folded(part);
    let words: Vec<&str> = text.split(' ').take(2).collect();
    matches!(words.as_slice(), ["o" | "a", "de" | "do" | "da" | "das" | "dos"])
}

/// Whether the verb does something to a shift: a question is not asked twice.
fn orders_shifts(verb: &str) -> bool {
    CHANGES.iter().chain(CLOSES).any(|stem| verb.starts_with(stem))
}

fn spelled_out(part: &str) -> String {
    let rest = part.split_once(' ').map_or(part, |(_, rest)| rest);
    format!("o plantão {rest}")
}

/// What one order of several stands for, with everything in it that it names; nothing where that is for others to read.
pub(super) async fn whole(
    tx: &mut Tx,
    answered: &Answered<'_>,
    order: &str,
    of_whom: &mut Option<Known>,
) -> Result<Vec<Called>, StoreError> {
    let house = House::read(tx).await?;
    let spans = Spans::read(order, &answered.now, &house);
    let (sentence, first) = (Sentence::read(order), first_word(order));
    let begins = |stems: &[&str]| stems.iter().any(|stem| first.starts_with(stem));
    let people = spans.people(tx).await?;
    // "…e devolve a conversa": of whoever the order before was about.
    let meant: Vec<Known> = if people.is_empty() { of_whom.clone().into_iter().collect() } else { people };
    if let [one] = meant.as_slice() {
        *of_whom = Some(one.clone());
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
    let Some(shift) = shift(tx, answered, &spans, &house, order).await? else { return Ok(Vec::new()) };
    Ok(vec![match value {
        Some(value) => {
            let arguments = json!({ "data_plantao": day, "vaga_id": shift, "valor_centavos": value });
            ("alterar_plantao", arguments)
        }
        None => ("fechar_plantao", json!({ "data_plantao": day, "vaga_id": shift })),
    }])
}

/// "devolve a Marina e a Camila pra Júlia": the same done to each of those who are named.
pub(super) async fn to_several(
    tx: &mut Tx,
    answered: &Answered<'_>,
) -> Result<Option<Vec<Called>>, StoreError> {
    let sentence = Sentence::read(answered.text);
    let Some(tool) = done_to_people(&first_word(answered.text)) else { return Ok(None) };
    if sentence.asks() || sentence.has(SHIFT) || sentence.has(&["nao", "menos", "exceto"]) {
        return Ok(None);
    }
    let house = House::read(tx).await?;
    let people = Spans::read(answered.text, &answered.now, &house).people(tx).await?;
    let mut firsts: Vec<String> = people.iter().map(Known::first_name).collect();
    firsts.sort();
    firsts.dedup();
    // Two of one name are one who is not clear yet.
    Ok((people.len() > 1 && firsts.len() == people.len()).then(|| each(tool, &people)))
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
    house: &House,
    order: &str,
) -> Result<Option<VagaId>, StoreError> {
    let text = folded(order);
    let places = house.hospitals.iter().flat_map(|one| [&one.cidade, &one.region, &one.bairro]).flatten();
    let places: Vec<&String> = places.filter(|place| names(&text, &folded(place))).collect();
    if spans.days.is_empty() && spans.hospital.is_none() && places.is_empty() {
        return Ok(None);
    }
    let now = answered.now.timestamp();
    let until = now + SignedDuration::from_hours(24 * 120);
    let mut found = table::all(tx, None, (now, VagaId::from_uuid(Uuid::nil())), until, LOOKED).await?;
    found.retain(|vaga| {
        matches!(vaga.status, Status::Aberta | Status::Reservada)
            && spans.days.first().is_none_or(|day| vaga.starts.date() == *day)
            && spans.hospital.is_none_or(|one| vaga.hospital.id == one.id)
            && (places.is_empty() || places.iter().any(|place| vaga.hospital.is_in(place)))
            && spans.specialty.is_none_or(|one| vaga.specialty.id == one.id)
            && spans.periodo.is_none_or(|periodo| vaga.is_of(periodo))
    });
    Ok(match found.as_slice() {
        [one] => Some(one.id),
        _ => None,
    })
}

#[cfg(test)]
#[path = "orders_tests.rs"]
mod tests;
