//! What a doctor will not do, or only does: "não me manda mais nada do Hospital Brasil", "só diurno".

use jiff::Zoned;

use super::sentence::{Clause, Sentence, is_infinitive, is_past};
use crate::places::House;
use crate::vagas::kinds;
use crate::vagas::lifted::Lifted;
use crate::vagas::preferred::Preferred;
use crate::vagas::{THERE, window};

const NEVER: &[&str] = &["nao", "n", "nunca", "jamais", "nem"];
const ONLY: &[&str] = &["so", "somente", "apenas", "exclusivamente"];
const EXCEPTS: &[&str] = &["menos", "exceto", "tirando", "fora"];
/// How a limit begins that names no verb.
const OPENINGS: &[&str] = &[
    "nada de ", "nada do ", "nada da ", "nada no ", "nada na ", "nunca ", "jamais ", "evito ", "evita ",
    "evite ", "evitar ",
];
/// What makes it a condition, a doubt or a turn.
const SUPPOSES: &[&str] =
    &["mas", "porem", "se", "desde", "caso", "talvez", "acho", "contra", "sei", "porque"];

/// What the house does, and what the doctor does: of these somebody says that they shall not be.
const OFFERING: &[&str] = &[
    "manda", "mande", "mandar", "mandem", "oferece", "ofereca", "oferecer", "oferecam", "envia", "envie",
    "enviar", "passa", "passe", "passar", "chama", "chame", "chamar", "mostra", "mostre",
];
pub(super) const WORKING: &[&str] = &[
    "trabalho",
    "trabalhar",
    "faco",
    "fazer",
    "pego",
    "pegar",
    "vou",
    "volto",
    "voltar",
    "aceito",
    "aceitar",
    "dou",
    "atendo",
    "atender",
    "consigo",
    "posso",
    "topo",
    "piso",
    "quero",
    "da",
    "rola",
    "gosto",
];

/// How somebody says what they like.
const LIKES: &[&str] = &[
    "prefir",
    "prefer",
    "gost",
    "ador",
    "curto",
    "amo",
    "rendo",
    "funciono",
    "melhor",
    "costum",
    "geralmente",
];

/// Nobody works a shift for less.
const LEAST: u32 = 100;

/// What points at one shift, and so at no habit.
const ONE_OF_THEM: &[&str] = &[
    "esse", "essa", "desse", "dessa", "nesse", "nessa", "este", "esta", "deste", "desta", "hoje", "amanha",
    "agora",
];

/// The words by which somebody sets a limit that holds from now on, as they wrote them; nothing where they only answer an
/// offer, ask, or speak of one day.
pub(crate) fn standing(said: &str, house: &House, now: &Zoned) -> Option<String> {
    let sentence = Sentence::read(said);
    let mut kept: Vec<String> = Vec::new();
    let mut spoken_of: Option<String> = None;
    for clause in &sentence.clauses {
        let text = clause.text();
        let there = spoken_of.as_ref().filter(|_| !clause.asks && refuses_there(clause));
        let lifts = !clause.has(&["se", "caso"]) && !Lifted::read(&text).is_nothing();
        let exchanged = denies_barely(clause) && names_another(&sentence, clause, house);
        let limits = sets_a_limit(clause, house) && !exchanged || lifts;
        if !clause.asks && limits && !Preferred::read(&text, house, now).is_nothing() {
            kept.push(text.clone());
        } else if let Some(place) = there {
            kept.extend([place.clone(), text.clone()]);
        }
        if names_a_place(&text, house) {
            spoken_of = Some(text);
        }
    }
    written(said, &kept)
}

/// "São Luiz não": without a verb, and for no time.
fn denies_barely(clause: &Clause) -> bool {
    clause.has(&["nao", "n"])
        && !clause.has(&["nunca", "jamais", "nem"])
        && !clause.has(OFFERING)
        && !clause.has(WORKING)
}

/// "São Luiz não. é o do dia 28", "Sabará não! SÃO LUIZ. reserva": what is wanted in the place of what one denies.
fn names_another(sentence: &Sentence, denial: &Clause, house: &House) -> bool {
    let others = sentence.clauses.iter().filter(|clause| clause.text() != denial.text());
    let mut others = others.filter(|clause| !clause.has(NEVER));
    others.any(|clause| {
        let text = clause.text();
        points_at_a_shift(clause)
            || window::dated(&text)
            || names_a_place(&text, house)
            || clause.words.iter().any(|word| word.starts_with("reserv") || word == "quero")
    })
}

/// The words by which somebody says what they like; a shift that they only point at is none ("prefiro o de quarta").
pub(crate) fn liking(said: &str, house: &House, now: &Zoned) -> Option<String> {
    let likes = |clause: &&Clause| {
        let said = clause.words.iter().any(|word| LIKES.iter().any(|stem| word.starts_with(stem)));
        let asks = clause.asks || points_at_one(clause) || points_at_a_shift(clause);
        said && !asks && !Preferred::read(&clause.text(), house, now).is_nothing()
    };
    let sentence = Sentence::read(said);
    let kept: Vec<String> = sentence.clauses.iter().filter(likes).map(Clause::text).collect();
    written(said, &kept)
}

/// "o de quarta", "aquele da UPA": one shift of those spoken of.
fn points_at_a_shift(clause: &Clause) -> bool {
    clause.words.windows(2).any(|pair| {
        matches!(pair, [one, of] if matches!(one.as_str(), "o" | "a" | "aquele" | "aquela" | "esse" | "essa")
            && matches!(of.as_str(), "do" | "da" | "de" | "das"))
    })
}

/// Some clauses of a message in their own spelling: what is remembered must stand in it.
fn written(said: &str, kept: &[String]) -> Option<String> {
    let written = said.split(['.', '!', '?', '\n', ',', ';', ':', '(', ')']).map(str::trim);
    let own: Vec<&str> =
        written.filter(|part| kept.iter().any(|clause| *clause == crate::places::folded(part))).collect();
    (!own.is_empty()).then(|| own.join(", "))
}

fn names_a_place(text: &str, house: &House) -> bool {
    let places = house.hospitals.iter().flat_map(|one| [&one.region, &one.cidade, &one.bairro]).flatten();
    house.hospitals.iter().any(|one| one.is_named_in(text))
        || places.into_iter().any(|place| crate::places::names(text, &crate::places::folded(place)))
}

/// "não me oferece mais nada de lá": a limit whose place was named before it.
fn refuses_there(clause: &Clause) -> bool {
    let refuses = clause.has(NEVER) || clause.has(&["nada", "nenhum", "nenhuma"]);
    clause.has(THERE)
        && refuses
        && (clause.has(OFFERING) || clause.has(WORKING))
        && !clause.has(SUPPOSES)
        && !points_at_one(clause)
        && !clause.words.iter().any(|word| is_past(word))
        && !tells_how_long(clause)
        && !does_something_else(clause)
}

/// "faz uns 2 anos que não vou lá": how long something has been so is no limit of what will be.
fn tells_how_long(clause: &Clause) -> bool {
    const SINCE: &[&str] = &["faz", "fazia", "fazem", "ha", "tem", "desde"];
    const SPANS: &[&str] =
        &["ano", "anos", "mes", "meses", "semana", "semanas", "dia", "dias", "tempo", "tempao", "decada"];
    let since = clause.words.iter().position(|word| SINCE.contains(&word.as_str()));
    since.is_some_and(|at| clause.words.iter().skip(at).any(|word| SPANS.contains(&word.as_str())))
}

/// "esse", "hoje"; "depois desse" says from when on.
fn points_at_one(clause: &Clause) -> bool {
    clause.words.iter().enumerate().any(|(at, word)| {
        let before = at.checked_sub(1).and_then(|before| clause.words.get(before)).map_or("", String::as_str);
        ONE_OF_THEM.contains(&word.as_str()) && !matches!(before, "depois" | "apos")
    })
}

fn sets_a_limit(clause: &Clause, house: &House) -> bool {
    let text = clause.text();
    let at_hospital = house.hospitals.iter().any(|one| one.is_named_in(&text));
    let places = house.hospitals.iter().flat_map(|one| [&one.region, &one.cidade, &one.bairro]).flatten();
    let in_region =
        places.into_iter().any(|place| crate::places::names(&text, &crate::places::folded(place)));
    let of_kind = kinds::is_named_in(&text);
    // "não aceito menos de 1800".
    let floor =
        ["menos de", "menos que", "abaixo de"].iter().any(|phrase| crate::places::names(&text, phrase));
    if floor && clause.has(NEVER) && clause.has(WORKING) {
        return true;
    }
    // "a partir de 2400 eu vou".
    let amount = clause.words.iter().any(|word| word.parse::<u32>().is_ok_and(|number| number >= LEAST));
    let from_on = ["a partir de", "pra cima", "para cima", "no minimo"];
    let from_on = from_on.iter().any(|phrase| crate::places::names(&text, phrase));
    let terms = clause.has(&["se", "caso"]) || crate::places::names(&text, "desde que");
    if from_on && amount && clause.has(WORKING) && !points_at_one(clause) && !terms {
        return true;
    }
    let habitual = clause.words.iter().any(|word| word.ends_with('s') && window::weekday(word).is_some())
        || crate::places::names(&text, "fim de semana")
        || crate::places::names(&text, "final de semana")
        || clause.has(&["fds"]);
    if !(at_hospital || in_region || of_kind || habitual) || points_at_one(clause) {
        return false;
    }
    // "não quero o do Brasil", "dia 20 não": one shift, one day.
    let dayless = text.replace("de dia", " ").replace("durante o dia", " ");
    let one_day = window::dated(&dayless)
        || clause.words.iter().any(|word| !word.ends_with('s') && window::weekday(word).is_some());
    if one_day || points_at_a_shift(clause) {
        return false;
    }
    let again = ["de novo", "novamente", "outra vez", "voltar a"]
        .iter()
        .any(|phrase| crate::places::names(&text, phrase));
    if again && at_hospital && (clause.has(OFFERING) || clause.has(WORKING)) {
        return true;
    }
    let told = clause.words.iter().any(|word| is_past(word)) || tells_how_long(clause);
    if clause.has(SUPPOSES) || told || does_something_else(clause) {
        return false;
    }
    let never = clause.has(NEVER);
    let verb = clause.has(OFFERING) || clause.has(WORKING);
    let short = clause.words.len() <= 4;
    // "12h não, tipo 14h" puts an hour right; a number is a limit only where somebody says what they do not do with it.
    let numbered = clause.words.iter().any(|word| word.starts_with(|first: char| first.is_ascii_digit()));
    let opens = OPENINGS.iter().any(|opening| text.starts_with(opening));
    let excepts = clause.has(EXCEPTS) && (verb || clause.has(&["qualquer", "tudo", "todos", "todas"]));
    (never && (verb || (short && !numbered)))
        || opens
        || excepts
        || (clause.has(&["nada", "nenhum", "nenhuma"]) && clause.has(OFFERING))
        || (clause.has(ONLY) && (verb || short))
}

/// "não consigo achar o Hospital Brasil": another thing than a shift that is not done.
fn does_something_else(clause: &Clause) -> bool {
    let known = |word: &String| OFFERING.contains(&word.as_str()) || WORKING.contains(&word.as_str());
    let own = |word: &String| {
        matches!(word.as_str(), "ir" | "dar" | "receber" | "saber" | "pensar" | "ser" | "por")
    };
    clause.words.iter().any(|word| is_infinitive(word) && !known(word) && !own(word))
}

#[cfg(test)]
#[path = "wish_tests.rs"]
mod tests;
