//! A doctor is put on a shift: "põe ela no plantão de quinta", "o 3 é da Renata", "passa o de amanhã pra Renata Souto".

use domain::ConversationId;
use engine::assistant::Answered;
use serde_json::json;
use store::{StoreError, Tx, messages};

use super::Called;
use super::sentence::Sentence;
use crate::desk::shift::{self, HoursSay, Lies, PeopleAre, Pointed};
use crate::desk::{Known, Spans};
use crate::doctors;
use crate::places::{House, folded};
use crate::vagas::{ShiftStatus, Vaga, ordinal};

/// Verbs by which somebody comes onto a shift.
const PUTS: &[&str] = &[
    "poe", "ponha", "por", "coloca", "coloque", "colocar", "bota", "bote", "botar", "escala", "escale",
    "escalar", "encaixa", "encaixe", "encaixar", "reserva", "reserve", "reservar", "inclui", "inclua",
    "incluir", "aloca", "aloque", "alocar", "deixa", "deixe",
];
/// Those by which a shift goes to somebody, who stands behind a "pra".
const GIVES: &[&str] = &[
    "passa",
    "passe",
    "passar",
    "transfere",
    "transfira",
    "transferir",
    "da",
    "de",
    "dar",
    "fecha",
    "feche",
    "fechar",
    "marca",
    "marque",
    "marcar",
    "repassa",
    "repasse",
];
const TO: &[&str] = &["pra", "pro", "para", "ao", "com"];
/// "o 3 é da Renata", "o de sexta fica com o Paulo".
const IS: &[&str] = &["e", "eh", "fica", "vai", "sera"];
const OF: &[&str] = &["da", "do", "de", "pra", "pro", "para", "com"];
/// What is no shift, or takes somebody from one.
const OTHERWISE: &[&str] = &[
    "conversa",
    "conversas",
    "atendimento",
    "mensagem",
    "mensagens",
    "recado",
    "campanha",
    "campanhas",
    "grupo",
    "grupos",
    "nao",
    "tira",
    "tire",
    "tirar",
    "libera",
    "libere",
    "remove",
    "retira",
    "desmarca",
    "lugar",
    "vez",
    "substitui",
    "troca",
    "troque",
    "oferece",
    "ofereca",
    "oferecer",
    "pergunta",
    "pergunte",
    "perguntar",
    "meu",
    "minha",
    "cadastro",
    "lista",
    "bloqueia",
    "cria",
    "crie",
];
const SHIFT: &[&str] = &["plantao", "plantoes", "vaga", "turno", "escala"];
const PRONOUNS: &[&str] = &["ela", "ele", "dela", "dele"];

/// How many messages back somebody may be spoken of.
const BACK: i64 = 6;
/// The longest list in which one counts.
const LISTED: usize = 20;

/// The call that an order stands for, and whom it is about.
pub(super) async fn read(
    tx: &mut Tx,
    answered: &Answered<'_>,
    order: &str,
    house: &House,
) -> Result<Option<(Called, Known)>, StoreError> {
    let sentence = Sentence::read(order);
    if sentence.asks() || sentence.has(OTHERWISE) {
        return Ok(None);
    }
    let spans = Spans::read(order, &answered.now, house);
    let Some(one) = whom(tx, answered.conversation, &sentence, &spans).await? else { return Ok(None) };
    let Some(way) = way(&spans.text, &one) else { return Ok(None) };
    let points = !spans.days.is_empty()
        || spans.names_a_place()
        || sentence.has(SHIFT)
        || ordinal::read(&spans.text, LISTED).is_some();
    if !points {
        return Ok(None);
    }
    let found = candidates(tx, answered, &spans, &one, way).await?;
    let (name, id) = (&one.name, one.id());
    let called = match found.as_slice() {
        [vaga] if vaga.status == ShiftStatus::Aberta => {
            ("reservar_vaga", json!({ "nome": name, "medico_id": id, "vaga_id": vaga.id }))
        }
        [vaga] => ("trocar_medico", json!({ "para": name, "para_id": id, "vaga_id": vaga.id })),
        // Which, or that there is none, is for the tool to say.
        [] => ("reservar_vaga", json!({ "nome": name, "medico_id": id })),
        several if several.iter().all(|vaga| vaga.status == ShiftStatus::Aberta) => {
            ("reservar_vaga", json!({ "nome": name, "medico_id": id }))
        }
        _ => ("trocar_medico", json!({ "para": name, "para_id": id })),
    };
    Ok(Some((called, one)))
}

/// How somebody comes to a shift.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Placement {
    /// Onto one that nobody has, if there is such a one.
    Put,
    /// A shift is handed to them, whoever has it.
    Given,
}

/// Where a verb and the name stand to each other as in an order.
fn way(text: &str, one: &Known) -> Option<Placement> {
    let words: Vec<&str> = text.split(' ').collect();
    let first = one.first_name();
    let place = words.iter().position(|word| *word == first || PRONOUNS.contains(word))?;
    let before = words.get(..place).unwrap_or_default();
    let articles = before.iter().rev().take_while(|word| matches!(**word, "o" | "a" | "dr" | "dra")).count();
    let lead = place.checked_sub(articles + 1).and_then(|at| words.get(at)).copied().unwrap_or_default();
    let second = place.checked_sub(articles + 2).and_then(|at| words.get(at)).copied().unwrap_or_default();
    let has = |verbs: &[&str]| words.iter().any(|word| verbs.contains(word));
    if has(PUTS) && !matches!(lead, "que" | "da" | "do") {
        return Some(Placement::Put);
    }
    if OF.contains(&lead) && IS.contains(&second) {
        return Some(Placement::Put);
    }
    (before.iter().any(|word| GIVES.contains(word)) && TO.contains(&lead)).then_some(Placement::Given)
}

pub(super) async fn candidates(
    tx: &mut Tx,
    answered: &Answered<'_>,
    spans: &Spans<'_>,
    one: &Known,
    way: Placement,
) -> Result<Vec<Vaga>, StoreError> {
    let specialty = doctors::table::find(tx, one.user).await?.and_then(|doctor| doctor.specialty);
    let pointed = |standing| Pointed {
        id: None,
        day: "",
        standing,
        when: Lies::Ahead,
        hours: HoursSay::Which,
        people: PeopleAre::Comers,
        specialty,
    };
    let place = (answered.conversation, &answered.now);
    let people = std::slice::from_ref(one);
    if way == Placement::Put {
        let open = shift::fitting(tx, place, pointed(&[ShiftStatus::Aberta]), spans, people).await?;
        if !open.is_empty() {
            return Ok(open);
        }
    }
    shift::fitting(tx, place, pointed(&[ShiftStatus::Aberta, ShiftStatus::Reservada]), spans, people).await
}

/// Who is meant: the only one whom the order names; where it says "ela", the one spoken of last.
pub(super) async fn whom(
    tx: &mut Tx,
    conversation: ConversationId,
    sentence: &Sentence,
    spans: &Spans<'_>,
) -> Result<Option<Known>, StoreError> {
    let mut named = spans.people(tx).await?;
    if named.is_empty() && sentence.has(PRONOUNS) {
        return spoken_of(tx, conversation).await;
    }
    Ok(if named.len() == 1 { named.pop() } else { None })
}

/// Whom the conversation spoke of last; nobody where that were several.
pub(super) async fn spoken_of(
    tx: &mut Tx,
    conversation: ConversationId,
) -> Result<Option<Known>, StoreError> {
    let house = House::read(tx).await?;
    for message in messages::before(tx, conversation, i64::MAX, BACK).await? {
        let mut named = Spans::of_text(&folded(&message.text), &house).people(tx).await?;
        match named.len() {
            0 => {}
            1 => return Ok(named.pop()),
            _ => return Ok(None),
        }
    }
    Ok(None)
}
