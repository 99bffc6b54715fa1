//! What an operator asks for where the house's own knowledge makes it plain: who has a shift, who waits, whose request is
//! meant, what came of a campaign, what shall be taken back.

use engine::assistant::Answered;
use serde_json::json;
use store::{StoreError, Tx};

use super::sentence::Sentence;
use super::{Called, assign, copying, looking, message, orders};
use crate::desk::Spans;
use crate::desk::shift::points_back;
use crate::places::{House, folded, names};
use crate::requests::{self, Request};
use crate::vagas::ordinal;

/// What is about a thing of its own, and about no shift and nobody's request.
const OF_GROUPS: &[&str] = &["grupo", "grupos", "revisao"];

/// The longest list in which one counts.
const LISTED: usize = 20;

/// What a message stands for, and what of it somebody else has to read: each of its errands counts.
pub(super) async fn read(tx: &mut Tx, answered: &Answered<'_>) -> Result<(Vec<Called>, String), StoreError> {
    if let Some(several) = orders::to_several(tx, answered).await? {
        return Ok(several);
    }
    let errands = orders::orders(answered.text);
    if errands.len() < 2 {
        return Ok((one(tx, answered).await?, String::new()));
    }
    let (mut wanted, mut left, mut spoken) = (Vec::new(), Vec::new(), orders::OrdersBefore::default());
    for text in errands {
        let mut plain = orders::whole(tx, answered, &text, &mut spoken).await?;
        if plain.is_empty() {
            plain = one(tx, &Answered { text: &text, ..answered.clone() }).await?;
        }
        spoken.hand_on(&mut plain);
        if plain.is_empty() {
            left.push(text);
        }
        wanted.extend(plain);
    }
    Ok((orders::without_steps(wanted), left.join(". ")))
}

async fn one(tx: &mut Tx, answered: &Answered<'_>) -> Result<Vec<Called>, StoreError> {
    let sentence = Sentence::read(answered.text);
    if sentence.has(OF_GROUPS) {
        return Ok(Vec::new());
    }
    if asks_of_campaign(&sentence) {
        return Ok(vec![("buscar_campanha", json!({}))]);
    }
    if takes_back(&sentence) {
        return Ok(vec![("undo_last", json!({}))]);
    }
    if let Some(waiting) = asks_who_waits(&sentence) {
        return Ok(waiting);
    }
    let house = House::read(tx).await?;
    let spans = Spans::read(answered.text, &answered.now, &house);
    if let Some(decision) = decides(&sentence) {
        let waiting = requests::table::waiting(tx).await?;
        if let Some(name) = whose(&waiting, &sentence, &spans) {
            return Ok(vec![("responder_pedido", json!({ "decisao": decision, "nome": name }))]);
        }
    }
    let copied = copying::read(tx, answered, &house).await?;
    if !copied.is_empty() {
        return Ok(copied);
    }
    if let Some(called) = message::read(tx, answered, &house).await? {
        return Ok(vec![called]);
    }
    if let Some((called, _)) = assign::read(tx, answered, (answered.text, None), &house).await? {
        return Ok(vec![called]);
    }
    if let Some((called, _)) = orders::freed(tx, answered, answered.text, &house).await? {
        return Ok(vec![called]);
    }
    if let Some(called) = asks(tx, answered, &sentence, &spans).await? {
        return Ok(vec![called]);
    }
    if closes(&sentence) {
        let day = spans.days.first().map(ToString::to_string).unwrap_or_default();
        return Ok(vec![("fechar_plantao", json!({ "data_plantao": day }))]);
    }
    if changes_pay(&sentence, &spans) {
        return Ok(vec![("alterar_plantao", json!({}))]);
    }
    if let Some(specialty) = asks_for_doctors(&sentence, &house) {
        return Ok(vec![("listar_medicos", json!({ "especialidade": specialty }))]);
    }
    if asks_who_has(&sentence, &spans) || asks_of_somebody(tx, &sentence, &spans).await? {
        return Ok(vec![("buscar_escala", json!({}))]);
    }
    Ok(Vec::new())
}

/// A question about what is open, who could come, what was sent.
async fn asks(
    tx: &mut Tx,
    answered: &Answered<'_>,
    sentence: &Sentence,
    spans: &Spans<'_>,
) -> Result<Option<Called>, StoreError> {
    if let Some(called) = looking::who_is_free(tx, answered, sentence, spans).await? {
        return Ok(Some(called));
    }
    if let Some(called) = looking::and_of(tx, answered, sentence, spans).await? {
        return Ok(Some(called));
    }
    if let Some(called) = looking::what_was_sent(tx, answered, sentence, spans).await? {
        return Ok(Some(called));
    }
    Ok(looking::asks_what_is_open(sentence).then(|| ("buscar_escala", json!({ "situacao": "abertas" }))))
}

/// "quais pediatras a gente tem?": doctors by what they are.
fn asks_for_doctors<'h>(sentence: &Sentence, house: &'h House) -> Option<&'h str> {
    let asks = sentence.has(&["quais", "quantos", "quantas", "quem", "lista", "mostra", "temos"]);
    if !asks || sentence.begins(&["plant", "vaga", "turno", "escal", "campanh"]) {
        return None;
    }
    let singular: Vec<&str> =
        sentence.text.split(' ').map(|word| word.strip_suffix('s').unwrap_or(word)).collect();
    let of_people = |word: &&&str| {
        ["ista", "atra", "etra", "clinico", "clinica"].iter().any(|ending| word.ends_with(ending))
    };
    let called = singular.iter().filter(of_people);
    called
        .filter_map(|word| house.specialties.iter().find(|one| one.is_named_in(word)))
        .map(|one| one.name.as_str())
        .next()
}

/// "a Marina tem alguma coisa marcada?"
async fn asks_of_somebody(tx: &mut Tx, sentence: &Sentence, spans: &Spans<'_>) -> Result<bool, StoreError> {
    let booked = sentence.begins(&["marcad", "agendad", "reservad", "escalad"])
        || sentence.has(&["plantao", "plantoes", "turno", "turnos", "escala"]);
    let has = sentence.has(&["tem", "ta", "esta", "pegou", "ficou", "vai", "quais", "quantos"]);
    Ok(sentence.asks() && booked && has && !spans.people(tx).await?.is_empty())
}

/// "na última campanha, quantos receberam e quantos responderam?"
fn asks_of_campaign(sentence: &Sentence) -> bool {
    let figures = sentence.begins(&[
        "quant",
        "result",
        "desempenh",
        "convers",
        "numero",
        "taxa",
        "metrica",
        "retorno",
        "respost",
    ]) || sentence.says(&[
        "como foi",
        "como ta",
        "como esta",
        "como anda",
        "como se saiu",
        "deu certo",
        "rendeu",
        "quem respondeu",
    ]);
    let orders = sentence.has(&[
        "cria", "crie", "criar", "liga", "ligue", "ligar", "desliga", "desligue", "pausa", "pause", "retoma",
        "ativas", "ligadas",
    ]);
    sentence.begins(&["campanh", "disparo"]) && figures && !orders
}

/// "desfaz esse plantão que você criou": what was done last, named by what it was.
fn takes_back(sentence: &Sentence) -> bool {
    let undo = sentence.has(&["desfaz", "desfaca", "desfazer", "desfaze", "reverte", "reverta", "reverter"])
        || sentence.says(&["volta atras", "volte atras", "voltar atras"]);
    let of_a_booking = sentence.says(&["desfaz a reserva", "desfazer a reserva", "desfaca a reserva"]);
    // "melhor não, desfaz isso" does; "não desfaz" does not.
    let denied = sentence.clauses.iter().any(|clause| {
        let verb = clause
            .words
            .iter()
            .position(|word| ["desfa", "revert", "volta", "volte"].iter().any(|stem| word.starts_with(stem)));
        verb.is_some_and(|at| clause.words.iter().take(at).any(|word| word == "nao"))
    });
    undo && !of_a_booking && !sentence.asks() && !denied
}

/// Who waits: for a person, for the house's yes, or for either.
fn asks_who_waits(sentence: &Sentence) -> Option<Vec<Called>> {
    let queues = sentence.has(&["fila"]);
    let waits = queues
        || sentence.begins(&["esper", "aguard", "penden", "parad"])
        || sentence.says(&["na espera", "sem resposta"]);
    let who = sentence.has(&[
        "quem", "alguem", "tem", "quais", "quantos", "quantas", "ha", "ninguem", "alguma", "algum", "lista",
        "mostra",
    ]);
    let needs = sentence.begins(&["precisa"]) && sentence.has(&["humano", "humana", "atendente", "pessoa"]);
    // "quantas vagas estão na fila?" speaks of offers, and of nobody.
    let somebody = sentence.begins(&[
        "quem", "alguem", "liber", "aprov", "pedid", "atend", "gente", "pesso", "medic", "doutor", "human",
    ]);
    if !(waits || needs) || !who || (queues && !somebody) {
        return None;
    }
    let (people, approval) = (
        sentence.has(&[
            "humano",
            "humana",
            "pessoa",
            "gente",
            "atendente",
            "atendimento",
            "equipe",
            "operador",
            "nos",
            "conversa",
        ]),
        sentence.begins(&["aprov", "liber", "pedid", "cadastr", "reserv", "autoriz", "vaga", "plantao"]),
    );
    let handed = ("buscar_handoffs", json!({}));
    let asked = ("listar_pedidos", json!({}));
    match (people, approval) {
        (true, false) => Some(vec![handed]),
        (_, true) => Some(vec![asked]),
        // "alguém esperando?"
        (false, false) if sentence.asks() => Some(vec![handed, asked]),
        (false, false) => None,
    }
}

const APPROVES: &[&str] = &[
    "aprova",
    "aprove",
    "aprovar",
    "aprovo",
    "aprovado",
    "aprovada",
    "libera",
    "libere",
    "liberar",
    "liberado",
    "liberada",
    "autoriza",
    "autorize",
    "autorizar",
    "aceita",
    "aceite",
    "aceitar",
    "valida",
    "valide",
    "validar",
];
const DECLINES: &[&str] = &[
    "recusa", "recuse", "recusar", "nega", "negue", "negar", "rejeita", "rejeite", "rejeitar", "reprova",
    "reprove", "reprovar",
];

fn decides(sentence: &Sentence) -> Option<&'static str> {
    if sentence.asks()
        || sentence.begins(&["bloque", "desbloque", "convers", "atend", "envi", "disparo", "mensag"])
    {
        return None;
    }
    let denied = sentence.clauses.iter().any(|clause| {
        let verb = clause.place_of(APPROVES);
        verb.is_some_and(|at| clause.words.iter().take(at).any(|word| word == "nao"))
    });
    if sentence.has(DECLINES) || denied {
        Some("recusar")
    } else {
        sentence.has(APPROVES).then_some("aprovar")
    }
}

/// Whose request is meant: of the one whom the sentence names; where it names nobody and no shift, the only one there is.
fn whose(waiting: &[Request], sentence: &Sentence, spans: &Spans<'_>) -> Option<String> {
    let said = &spans.text;
    let mut named = waiting.iter().filter(|request| {
        let own = folded(&request.name);
        own.split(' ').any(|word| word.len() > 2 && names(said, word))
    });
    if let Some(one) = named.next() {
        // Of two who are called so, the tool asks which.
        return Some(if named.next().is_some() { String::new() } else { one.name.clone() });
    }
    // Nobody is named: the answer to a list that was just read.
    let bare =
        sentence.text.split(' ').count() <= 4 && !sentence.has(&["plantao", "vaga", "turno", "escala"]);
    (bare && !waiting.is_empty()).then(String::new)
}

/// "cancela o plantão do dia 20 no São Luiz": a shift that shall not be.
fn closes(sentence: &Sentence) -> bool {
    let clause = sentence.clauses.iter().find(|clause| clause.has(&["plantao", "vaga", "turno"]));
    let Some(clause) = clause.filter(|clause| !clause.asks) else { return false };
    let verbs = [
        "cancela", "cancele", "cancelar", "fecha", "feche", "fechar", "encerra", "encerre", "exclui",
        "exclua", "apaga", "apague", "suspende", "anula",
    ];
    let Some(at) = clause.place_of(&verbs) else { return false };
    let meant =
        clause.place_of(&["plantao", "vaga", "turno"]).is_some_and(|shift| shift > at && shift - at <= 3);
    let for_somebody = ["pro", "pra", "para", "com"].iter().any(|word| clause.has(&[word]));
    let denied = clause.words.iter().take(at).any(|word| word == "nao");
    meant && !for_somebody && !denied && !clause.has(&["reserva", "meu", "minha"])
}

/// "aumenta pra 1900 o do São Luiz".
fn changes_pay(sentence: &Sentence, spans: &Spans<'_>) -> bool {
    let verbs = [
        "aumenta", "aumente", "aumentar", "sobe", "suba", "subir", "baixa", "baixe", "baixar", "reduz",
        "reduza", "reduzir",
    ];
    let named = spans.names_a_place()
        || !spans.days.is_empty()
        || spans.specialty.is_some()
        || points_back(&spans.text)
        || ordinal::read(&spans.text, LISTED).is_some();
    sentence.has(&verbs)
        && spans.value_cents.is_some()
        && named
        && !sentence.asks()
        && !sentence.has(&["nao"])
}

/// "sábado à noite no Hospital Brasil tá com quem?"
fn asks_who_has(sentence: &Sentence, spans: &Spans<'_>) -> bool {
    let somebody = sentence.asks() && sentence.has(&["alguem"]) && spans.hospital.is_some();
    let who = sentence.has(&["quem"])
        || somebody
        || (sentence.begins(&["escalad"]) && sentence.begins(&["medic", "doutor"]))
        || sentence.says(&["qual medico", "qual medica", "que medico", "qual doutor", "qual doutora"]);
    let which = !spans.days.is_empty()
        || spans.window.is_some()
        || spans.hospital.is_some()
        || sentence.has(&["plantao", "plantoes", "escala", "turno"]);
    let elsewhere = sentence.begins(&[
        "respond", "receb", "telefon", "crm", "campanh", "atend", "convers", "mensag", "bloque", "cadastr",
    ]);
    who && which && !elsewhere
}
