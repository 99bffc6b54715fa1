//! What operators ask about: what nobody has, who could come, what was sent to somebody.

use engine::assistant::Answered;
use engine::tools_behind;
use serde_json::{Value, json};
use store::messages::{self, Author};
use store::{StoreError, Tx};

use super::sentence::Sentence;
use super::{Called, assign};
use crate::desk::shift::{self, HoursSay, Lies, PeopleAre, Pointed};
use crate::desk::{Spans, asks_for_open};
use crate::vagas::{ShiftStatus, Vaga};

/// How somebody looks without a question mark.
const LOOKS: &[&str] = &[
    "quero", "queria", "quais", "qual", "que", "mostra", "mostre", "lista", "liste", "ver", "veja", "manda",
    "mande", "me", "passa", "puxa", "procura",
];
/// With what a look begins that has no verb: "plantões em aberto de segunda a domingo".
const BARE: &[&str] = &["plant", "vag", "turno", "escala", "furo", "abert", "buraco", "descobert"];
/// What may be open and is no shift, or is done to one.
const NO_LOOK: &[&str] = &[
    "conversa",
    "conversas",
    "atendimento",
    "atendimentos",
    "chamado",
    "pedido",
    "pedidos",
    "fila",
    "campanha",
    "campanhas",
    "grupo",
    "grupos",
    "quem",
    "cria",
    "crie",
    "abre",
    "abra",
    "bota",
    "bote",
    "poe",
    "coloca",
    "libera",
    "tira",
    "deixa",
    "avisa",
    "oferece",
    "fecha",
    "cancela",
    "pergunta",
    "reserva",
];

/// "o que tem de furo amanhã?", "quero os vagos": shifts that nobody has.
pub(super) fn asks_what_is_open(sentence: &Sentence) -> bool {
    let first = sentence.text.split(' ').next().unwrap_or_default();
    let looks = sentence.asks() || sentence.has(LOOKS) || BARE.iter().any(|stem| first.starts_with(stem));
    looks && asks_for_open(&sentence.text) && !sentence.has(NO_LOOK)
}

/// "quem tá livre sábado?", "quem daria pra chamar pro Brasil quinta?": doctors who could come.
pub(super) async fn who_is_free(
    tx: &mut Tx,
    answered: &Answered<'_>,
    sentence: &Sentence,
    spans: &Spans<'_>,
) -> Result<Option<Called>, StoreError> {
    let who = sentence.has(&["quem", "alguem"]) || sentence.begins(&["medic", "doutor"]);
    let free = sentence.begins(&["livre", "disponive", "desocupad", "folgad"]);
    let able = sentence
        .has(&["da", "daria", "dava", "pode", "poderia", "podia", "podem", "posso", "consegue"])
        && sentence.has(&["chamar", "cobrir", "convidar", "pegar", "assumir", "substituir"]);
    let asks = sentence.asks() || sentence.has(&["quem", "quais", "qual"]);
    if !(who && asks && (free || able)) || sentence.has(&["campanha", "fila", "conversa", "atendimento"]) {
        return Ok(None);
    }
    let vaga = the_shift(tx, answered, spans).await?;
    let day = vaga.as_ref().map(|vaga| vaga.starts.date()).or(spans.days.first().copied());
    let Some(day) = day else { return Ok(None) };
    let specialty = spans.specialty.map(|one| one.name.clone());
    let specialty = specialty.or_else(|| vaga.as_ref().map(|vaga| vaga.specialty.name.clone()));
    let mut look = json!({ "dia": day.to_string() });
    if let Some(specialty) = specialty {
        look["especialidade"] = specialty.into();
    }
    if let Some(vaga) = vaga {
        look["vaga_id"] = vaga.id.to_string().into();
    }
    Ok(Some((LISTS, look)))
}

const LISTS: &str = "listar_medicos";

/// The only shift that a question can mean, an open one first.
async fn the_shift(
    tx: &mut Tx,
    answered: &Answered<'_>,
    spans: &Spans<'_>,
) -> Result<Option<Vaga>, StoreError> {
    for standing in [&[ShiftStatus::Aberta] as &[ShiftStatus], &[ShiftStatus::Aberta, ShiftStatus::Reservada]]
    {
        let pointed = Pointed {
            id: None,
            day: "",
            standing,
            when: Lies::Ahead,
            hours: HoursSay::Which,
            people: PeopleAre::Mentioned,
            specialty: None,
        };
        let place = (answered.conversation, &answered.now);
        let mut found = shift::fitting(tx, place, pointed, spans, &[]).await?;
        if found.len() == 1 {
            return Ok(found.pop());
        }
    }
    Ok(None)
}

/// How many words somebody asks of one more in.
const BRIEF: usize = 5;

/// "e a Beatriz?", behind such a question: the same of her.
pub(super) async fn and_of(
    tx: &mut Tx,
    answered: &Answered<'_>,
    sentence: &Sentence,
    spans: &Spans<'_>,
) -> Result<Option<Called>, StoreError> {
    let follows = sentence.text.starts_with("e ") && sentence.asks();
    if !follows || sentence.text.split(' ').count() > BRIEF {
        return Ok(None);
    }
    let Some(one) = assign::whom(tx, answered.conversation, sentence, spans).await? else { return Ok(None) };
    let before = messages::before(tx, answered.conversation, i64::MAX, 4).await?;
    let reply = before.iter().find(|message| message.author == Author::Assistant);
    let used = reply.map(tools_behind).unwrap_or_default();
    let look = used.into_iter().rev().find(|used| used.name == LISTS && used.arguments["dia"].is_string());
    Ok(look.map(|look| {
        let arguments = &look.arguments;
        let mut again = json!({ "dia": arguments["dia"], "nome": one.name });
        if let Some(id) = arguments.get("vaga_id").filter(|id| **id != Value::Null) {
            again["vaga_id"] = id.clone();
        }
        (LISTS, again)
    }))
}

/// Verbs of writing, done already.
const SENT: &[&str] = &[
    "mandaram",
    "mandou",
    "mandamos",
    "mandei",
    "enviaram",
    "enviou",
    "enviamos",
    "ofereceram",
    "ofereceu",
    "oferecemos",
    "avisaram",
    "avisou",
    "avisamos",
    "escreveram",
    "escreveu",
    "escrevemos",
    "perguntaram",
    "perguntou",
    "perguntamos",
];

/// "já mandaram o de pediatria pra ela?": what was said with one doctor.
pub(super) async fn what_was_sent(
    tx: &mut Tx,
    answered: &Answered<'_>,
    sentence: &Sentence,
    spans: &Spans<'_>,
) -> Result<Option<Called>, StoreError> {
    let sent = sentence.clauses.iter().any(|clause| clause.asks && clause.has(SENT));
    if !sent || sentence.has(&["quem", "quantos", "quantas", "campanha", "campanhas", "grupo", "grupos"]) {
        return Ok(None);
    }
    let one = assign::whom(tx, answered.conversation, sentence, spans).await?;
    Ok(one.map(|one| ("buscar_historico", json!({ "nome": one.name, "medico_id": one.id() }))))
}
