//! A doctor is put on a shift: "põe ela no plantão de quinta", "o 3 é da Renata", "passa o de amanhã pra Renata Souto".

use domain::{ConversationId, OpenQuestion};
use engine::assistant::Answered;
use serde_json::json;
use store::{StoreError, Tx};

use super::Called;
use super::sentence::Sentence;
use crate::desk::shift::{self, HoursSay, Lies, PeopleAre, Pointed, points_back};
use crate::desk::{Known, PRONOUNS, Spans, pointed_at};
use crate::doctors;
use crate::places::{House, folded};
use crate::vagas::{ShiftStatus, Vaga, VagaId, chosen, ordinal, window};

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
/// Verbs by which somebody comes to a shift themselves: "o Paulo pega o de terça".
const TAKES: &[&str] =
    &["pega", "pegar", "assume", "assumir", "cobre", "cobrir", "entra", "entrar", "topou", "aceitou"];
/// How a clause goes on that says why.
const BECAUSE: &[&str] = &[" porque ", " pq ", " pois ", " já que ", " ja que "];

/// The longest list in which one counts.
const LISTED: usize = 20;

/// The call that an order stands for, and whom it is about.
pub(super) async fn read(
    tx: &mut Tx,
    answered: &Answered<'_>,
    (order, before): (&str, Option<VagaId>),
    house: &House,
) -> Result<Option<(Called, Known)>, StoreError> {
    let sentence = Sentence::read(order);
    if sentence.asks() || sentence.has(OTHERWISE) {
        return Ok(None);
    }
    let mut spans = Spans::read(order, &answered.now, house);
    let Some(one) = whom(tx, answered.conversation, &sentence, &spans).await? else { return Ok(None) };
    let named = !spans.days.is_empty() || spans.names_a_place();
    let points = named
        || sentence.has(SHIFT)
        || points_back(&spans.text)
        || ordinal::read(&spans.text, LISTED).is_some();
    let (name, id) = (&one.name, one.id());
    let Some(way) = way(&spans.text, &one) else {
        let called = unsaid(tx, answered, (&spans, &one), named).await?;
        return Ok(called.map(|called| (called, one)));
    };
    if !points {
        // "tira a Ana do de sábado e coloca a Beatriz".
        let called =
            before.map(|shift| ("trocar_medico", json!({ "para": name, "para_id": id, "vaga_id": shift })));
        return Ok(called.map(|called| (called, one)));
    }
    // "o Carlos só tem amanhã, então bota ele no do dia 26": the day of a reason is not that of the order.
    let own = Spans::read(acting(order), &answered.now, house).days;
    if !own.is_empty() {
        spans.days = own;
    }
    let found = candidates(tx, answered, &spans, &one, way).await?;
    let day = spans.days.first().map(ToString::to_string).unwrap_or_default();
    let called = match found.as_slice() {
        [vaga] if vaga.status == ShiftStatus::Aberta => {
            ("reservar_vaga", json!({ "nome": name, "medico_id": id, "vaga_id": vaga.id }))
        }
        [vaga] => ("trocar_medico", json!({ "para": name, "para_id": id, "vaga_id": vaga.id })),
        // Which, or that there is none, is for the tool to say.
        [] => ("reservar_vaga", json!({ "nome": name, "medico_id": id, "data_plantao": day })),
        several if several.iter().all(|vaga| vaga.status == ShiftStatus::Aberta) => {
            ("reservar_vaga", json!({ "nome": name, "medico_id": id, "data_plantao": day }))
        }
        _ => ("trocar_medico", json!({ "para": name, "para_id": id, "data_plantao": day })),
    };
    Ok(Some((called, one)))
}

/// The clause of a message that puts somebody on a shift, without what says why.
fn acting(order: &str) -> &str {
    let clauses = || order.split([',', '.', ';', '!', '\n']);
    let has = |clause: &str, verbs: &[&str]| folded(clause).split(' ').any(|word| verbs.contains(&word));
    let puts = clauses().find(|clause| has(clause, PUTS) || has(clause, TAKES));
    // "tá de folga" gives nothing.
    let gives = || clauses().find(|clause| has(clause, GIVES) && has(clause, &TO[..4]));
    let clause = puts.or_else(gives).unwrap_or(order);
    let ends = BECAUSE.iter().filter_map(|joint| clause.find(joint)).min();
    ends.and_then(|at| clause.get(..at)).unwrap_or(clause)
}

/// "quero sim, pro Carlos" behind a shift that was offered; "Carlos Mendes, Mário Covas, 26/11 noturno": somebody and a shift, and
/// not a word besides.
async fn unsaid(
    tx: &mut Tx,
    answered: &Answered<'_>,
    (spans, one): (&Spans<'_>, &Known),
    named: bool,
) -> Result<Option<Called>, StoreError> {
    if !says_nothing_else(&spans.text, one) {
        return Ok(None);
    }
    let whom = |vaga: Option<VagaId>| {
        ("reservar_vaga", json!({ "nome": one.name, "medico_id": one.id(), "vaga_id": vaga }))
    };
    if !spans.days.is_empty() && spans.names_a_place() {
        let found = candidates(tx, answered, spans, one, Placement::Put).await?;
        return Ok(match found.as_slice() {
            [vaga] if vaga.status == ShiftStatus::Aberta => Some(whom(Some(vaga.id))),
            _ => None,
        });
    }
    let given = spans.text.split(' ').any(|word| TO.contains(&word));
    // To another question it is an answer, and no order.
    let waits = answered
        .asked
        .is_some_and(|asked| asked.is_about_a_proposal() || matches!(asked, OpenQuestion::Missing { .. }));
    if !given || named || waits {
        return Ok(None);
    }
    let shown = chosen::shown_in(tx, answered.conversation).await?;
    Ok(match shown.as_slice() {
        [vaga] if vaga.status == ShiftStatus::Aberta => Some(whom(Some(vaga.id))),
        [] | [_] => None,
        _ => Some(whom(None)),
    })
}

/// Whether a folded text holds a name, days and hours, a yes, and nothing that it says of them.
fn says_nothing_else(text: &str, one: &Known) -> bool {
    let name = folded(&one.name);
    let name: Vec<&str> = name.split(' ').collect();
    let idle = |word: &str| {
        name.contains(&word)
            || TO.contains(&word)
            || PRONOUNS.contains(&word)
            || ptbr::words::is_filler(word)
            || window::weekday(word).is_some()
            || word.starts_with(|first: char| first.is_ascii_digit())
            || matches!(
                word,
                "dr" | "dra" | "quero" | "pode" | "noturno" | "diurno" | "amanha" | "as" | "ue" | "feira"
            )
    };
    text.split(' ').all(idle)
}

/// "o Paulo Siqueira pega o de terça": somebody who takes one, and no order by its verb.
pub(super) fn takes(part: &str) -> bool {
    let text = folded(part);
    let words: Vec<&str> = text.split(' ').filter(|word| *word != "e").collect();
    let led = words.first().is_some_and(|word| matches!(*word, "o" | "a" | "ela" | "ele" | "dr" | "dra"));
    led && words.iter().take(FIRST).any(|word| TAKES.contains(word))
}

/// Within how many words whoever takes a shift is named.
const FIRST: usize = 5;

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
    let name = folded(&one.name);
    let mut behind = words.iter().skip(place + 1).filter(|word| !name.split(' ').any(|own| own == **word));
    let takes = match behind.next() {
        Some(&"vai") => behind.next().is_some_and(|next| TAKES.contains(next)),
        Some(&"fica") => behind.next() == Some(&"com"),
        next => next.is_some_and(|next| TAKES.contains(next)),
    };
    if takes && !before.iter().any(|word| matches!(*word, "se" | "quando" | "que" | "quem")) {
        return Some(Placement::Put);
    }
    if has(PUTS) && !matches!(lead, "que" | "da" | "do") {
        return Some(Placement::Put);
    }
    // "esse já é do Carlos" tells what is so.
    if OF.contains(&lead) && IS.contains(&second) && !before.contains(&"ja") {
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
    if named.is_empty() {
        return pointed_at(tx, conversation, &sentence.text).await;
    }
    Ok(if named.len() == 1 { named.pop() } else { None })
}
