//! "Quero", "bora", "esse", "o de sábado": a short answer to the shifts that were offered last, and to nothing else.
//!
//! It only says which shift is meant. Whether it is taken is for the tool and for the doctor's yes.

use domain::OpenQuestion;
use domain::tool::ToolCall;
use engine::assistant::Answered;
use serde_json::json;
use store::{StoreError, Tx, sightings};

use super::vaga::{Status, Vaga, VagaId};
use super::{ordinal, table, window};
use crate::places::folded;

/// What takes an offer up.
const ASSENT: &[&str] = &[
    "sim",
    "s",
    "ss",
    "simm",
    "quero",
    "queria",
    "aceito",
    "topo",
    "topei",
    "topado",
    "pode",
    "podemos",
    "bora",
    "manda",
    "mande",
    "fechado",
    "fechada",
    "fechou",
    "fecha",
    "fechar",
    "feito",
    "partiu",
    "beleza",
    "blz",
    "show",
    "ok",
    "okay",
    "okk",
    "claro",
    "perfeito",
    "otimo",
    "combinado",
    "reserva",
    "reserve",
    "reservar",
    "reservado",
    "fico",
    "ficar",
    "pego",
    "pegar",
    "vou",
    "vamos",
    "isso",
    "esse",
    "essa",
    "este",
    "esta",
    "desse",
    "nesse",
    "demorou",
    "positivo",
    "uhum",
    "aham",
    "yes",
    "sure",
    "yep",
    "interessa",
    "interessou",
    "interesse",
    "interessado",
    "interessada",
    "gostei",
    "marca",
    "marcar",
    "confirma",
    "confirmo",
    "confirmado",
    "confirmar",
    "garante",
    "garanta",
    "segura",
    "separa",
    "guarda",
    "coloca",
    "bota",
    "poe",
    "inclui",
    "escala",
    "assumo",
    "faco",
    "cubro",
    "mim",
    "meu",
    "dale",
    "simbora",
    "tenho",
    "certo",
    "certeza",
    "dentro",
    "tamo",
    "to",
    "tou",
    "estou",
    "opa",
    "ta",
    "querer",
    "aceita",
    "take",
    "it",
    "want",
    "book",
    "deal",
];

/// What points at one of several.
const POINTING: &[&str] = &[
    "primeiro",
    "primeira",
    "segundo",
    "terceiro",
    "terceira",
    "quarto",
    "quinto",
    "ultimo",
    "ultima",
    "unico",
    "unica",
    "outro",
    "outra",
    "caro",
    "cara",
    "barato",
    "barata",
    "maior",
    "melhor",
    "valor",
    "paga",
    "pagando",
    "cedo",
    "proximo",
    "proxima",
    "noite",
    "noturno",
    "noturna",
    "diurno",
    "diurna",
    "dia",
    "manha",
    "tarde",
    "madrugada",
    "segunda",
    "terca",
    "quarta",
    "quinta",
    "sexta",
    "sabado",
    "domingo",
    "feira",
    "fds",
    "semana",
    "fim",
    "final",
    "hoje",
    "amanha",
    "numero",
    "opcao",
    "first",
    "second",
    "last",
];

/// Words that say nothing by themselves.
const BESIDE: &[&str] = &[
    "o", "a", "os", "as", "de", "do", "da", "das", "dos", "no", "na", "em", "e", "eu", "que", "ai", "la",
    "entao", "por", "favor", "pfv", "pf", "pra", "para", "pro", "com", "mais", "ser", "sera", "vaga",
    "plantao", "mesmo", "mesma", "julia", "ju", "dra", "dr", "oi", "ola", "bom", "boa", "obrigado",
    "obrigada", "valeu", "vlw", "brigado", "brigada", "me", "minha", "sim", "muito", "bem", "ja", "um",
    "uma", "h", "hs", "hora", "horas", "as", "ele", "ela", "tudo", "super", "gente", "blz", "hein", "viu",
    "né", "ne", "kkk", "rs", "the", "one", "i", "ll", "please", "hospital", "dele", "dela", "cara", "kk",
    "doutora", "querida", "amiga",
];

/// What makes it no yes, whatever else is said.
const AGAINST: &[&str] = &[
    "nao", "nem", "nunca", "talvez", "depois", "pensar", "sei", "acho", "se", "mas", "porem", "quanto",
    "qual", "quais", "onde", "quem", "como", "quando", "porque", "deixa", "cancela", "cancelar", "desisto",
    "parar", "not", "maybe", "later", "humano", "pessoa", "alguem",
];

/// A greeting points at no day.
const GREETINGS: [&str; 3] = ["bom dia", "boa tarde", "boa noite"];

/// Longer than this, somebody tells a story, and the whole sentence is to be read.
const LONGEST: usize = 9;

/// What a message does to an offer.
fn is_taken_up(text: &str, offered: &[Vaga]) -> bool {
    if text.contains('?') || text.chars().count() > 120 {
        return false;
    }
    if text
        .trim()
        .chars()
        .all(|sign| matches!(sign, '\u{1F44D}' | '\u{2705}' | '\u{1F44C}' | '\u{1F3FB}'..='\u{1F3FF}'))
    {
        return !text.trim().is_empty();
    }
    let folded_text = GREETINGS.iter().fold(folded(text), |text, greeting| text.replace(greeting, ""));
    let words: Vec<&str> = folded_text.split(' ').filter(|word| !word.is_empty()).collect();
    if words.is_empty() || words.len() > LONGEST || words.iter().any(|word| AGAINST.contains(word)) {
        return false;
    }
    let names: Vec<String> = offered
        .iter()
        .flat_map(|vaga| {
            let place = &vaga.hospital;
            [Some(&place.name), place.bairro.as_ref(), place.cidade.as_ref(), place.region.as_ref()]
        })
        .flatten()
        .flat_map(|name| folded(name).split(' ').map(str::to_owned).collect::<Vec<_>>())
        .filter(|word| word.len() > 2)
        .collect();
    let numeric = |word: &str| {
        word.chars().next().is_some_and(|first| first.is_ascii_digit())
            && word.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, 'h' | '/' | 'o' | 'a'))
    };
    let pointing =
        |word: &str| POINTING.contains(&word) || numeric(word) || names.iter().any(|name| name == word);
    let assents = |word: &str| ASSENT.contains(&word);
    words.iter().all(|word| pointing(word) || assents(word) || BESIDE.contains(word))
        && words.iter().any(|word| pointing(word) || assents(word))
}

/// The call that an answer stands for: only right after an offer, and only if it speaks of nothing else.
pub(crate) async fn call(tx: &mut Tx, answered: Answered<'_>) -> Result<Option<ToolCall>, StoreError> {
    let offered = open_offer(tx, &answered).await?;
    if offered.is_empty() || !is_taken_up(answered.text, &offered) {
        return Ok(None);
    }
    // A single one that was offered is meant, unless another is named.
    let alone = match offered.as_slice() {
        [one] if !names_another(&answered, one) => Some(one.id),
        _ => None,
    };
    let arguments = match alone {
        Some(id) => json!({ "data_plantao": "", "confirmacao": answered.text, "vaga_id": id }),
        None => json!({ "data_plantao": "", "confirmacao": answered.text }),
    };
    let id = format!("taken-up-{}", answered.now.timestamp().as_microsecond());
    Ok(Some(ToolCall { id, name: "reservar_plantao".to_owned(), arguments }))
}

/// Whether the answer itself says which: by a day, or by a place in the list that was shown.
fn names_another(answered: &Answered<'_>, one: &Vaga) -> bool {
    let day = window::single(answered.text, &answered.now);
    day.is_some_and(|day| day != one.starts.date()) || ordinal::read(answered.text, MOST_LISTED).is_some()
}

/// The longest list.
const MOST_LISTED: usize = 10;

/// The open shifts that may be meant: those that were offered last, or, where it was asked which, those of the last list.
async fn open_offer(tx: &mut Tx, answered: &Answered<'_>) -> Result<Vec<Vaga>, StoreError> {
    let listed = match answered.asked {
        OpenQuestion::Offer { subjects } => subjects.clone(),
        OpenQuestion::Reply if points(answered.text) => {
            sightings::recent(tx, answered.conversation).await?.into_iter().next().unwrap_or_default()
        }
        _ => Vec::new(),
    };
    let mut open = Vec::new();
    for id in listed {
        let found = table::find(tx, VagaId::from_uuid(id)).await?;
        open.extend(found.filter(|vaga| vaga.status == Status::Aberta));
    }
    Ok(open)
}

/// Whether a message points at one of several, by its place, its day or its pay.
fn points(text: &str) -> bool {
    let text = folded(text);
    text.split(' ').any(|word| POINTING.contains(&word) || word.parse::<u8>().is_ok())
}

#[cfg(test)]
#[path = "accepted_tests.rs"]
mod tests;
