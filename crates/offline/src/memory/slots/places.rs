//! Where somebody lives, was born, has been.

use super::super::classes::Class;
use super::super::lists;
use super::super::phrase::{self, Ending};
use super::super::verbs;
use super::super::words::Sentence;
use super::Value;

/// Where somebody may not live: "moro no trânsito", "vivo no médico".
fn is_no_home(word: &str) -> bool {
    Class::NoHome.has(word)
}

fn is_preposition(word: &str) -> bool {
    matches!(word, "em" | "no" | "na" | "nos" | "nas" | "pra" | "pro" | "a" | "ao")
}

pub(super) fn place(sentence: &Sentence<'_>, at: usize) -> Option<(Value, usize)> {
    let mut at = at;
    // "aqui em Campinas", "lá na Bahia"
    while matches!(
        sentence.text(at),
        "aqui" | "la" | "ai" | "agora" | "hoje" | "atualmente" | "de" | "aluguel"
    ) && sentence.text(at) != sentence.text(at + 1)
    {
        at += 1;
    }
    if !is_preposition(sentence.text(at)) {
        return None;
    }
    let raw = sentence.source_of(at..at + 1).to_lowercase();
    let mut start = at + 1;
    let article = match raw.as_str() {
        "no" | "pro" | "ao" => Some("o"),
        "na" | "à" => Some("a"),
        "nos" => Some("os"),
        "nas" => Some("as"),
        _ => match sentence.text(start) {
            article @ ("o" | "a") => {
                start += 1;
                Some(if article == "o" { "o" } else { "a" })
            }
            _ => None,
        },
    };
    // "um apê maior na Vila Mariana": the home is not the place.
    if let Some(inner) = dwelling(sentence, start) {
        return place(sentence, inner);
    }
    // "moro numa sauna": what has no name is no place.
    let is_indefinite =
        matches!(raw.as_str(), "num" | "numa") || matches!(sentence.text(start), "um" | "uma");
    if is_indefinite && !sentence.is_proper(start) && !is_countryside(sentence.text(start))
        || verbs::is_infinitive(sentence.text(start))
    {
        return None;
    }
    // "moro nas frestas": several of anything are no place, unless they have a name.
    let listed = ["large", "small"]
        .iter()
        .any(|list| lists::list(list).is_some_and(|list| list.find_name(sentence, start).is_some()));
    if matches!(article, Some("os" | "as")) && !sentence.is_proper(start) && !listed {
        return None;
    }
    let (text, known_article, end) = located(sentence, start)?;
    let preposition = match article.or(known_article) {
        Some("o") => "no",
        Some("a") => "na",
        Some("os") => "nos",
        Some("as") => "nas",
        _ => "em",
    };
    Some((Value::new(format!("{preposition} {text}")), end))
}

/// Where people live without an address.
fn is_countryside(word: &str) -> bool {
    matches!(word, "sitio" | "fazenda" | "chacara" | "comunidade" | "aldeia" | "vila" | "roca")
}

/// Where the place of a home begins: "um apê maior | na Vila Mariana".
fn dwelling(sentence: &Sentence<'_>, at: usize) -> Option<usize> {
    let start = at + usize::from(matches!(sentence.text(at), "um" | "uma" | "o" | "a"));
    let is_home = matches!(
        sentence.text(start),
        "ape"
            | "apartamento"
            | "casa"
            | "kitnet"
            | "quitinete"
            | "studio"
            | "sobrado"
            | "condominio"
            | "predio"
            | "flat"
            | "bairro"
            | "sobradinho"
            | "casinha"
            | "apezinho"
            | "quartinho"
            | "quitinetezinha"
            | "predinho"
            | "puxadinho"
    );
    let is_indefinite = matches!(sentence.text(at), "um" | "uma")
        || matches!(sentence.source_of(at.saturating_sub(1)..at).to_lowercase().as_str(), "num" | "numa");
    if !is_home
        || !(is_indefinite || sentence.text(start) == "bairro" || is_preposition(sentence.text(start + 1)))
    {
        return None;
    }
    (start + 1..start + 5)
        .take_while(|at| sentence.is_word(*at))
        .find(|at| is_preposition(sentence.text(*at)) && sentence.text(*at) != "a")
}

/// A place at a word: its words, the article it is known by, and where it ends.
fn located(sentence: &Sentence<'_>, start: usize) -> Option<(String, Option<&'static str>, usize)> {
    for list in ["large", "small"] {
        if let Some((entry, end)) = lists::list(list)?.find_name(sentence, start) {
            // "Santos Dumont" is no "Santos".
            if !(sentence.is_proper(end) && sentence.is_proper(start)) || sentence.is_pause(end) {
                return Some((entry.spelled.clone(), entry.article, end));
            }
        }
    }
    let head = sentence.text(start);
    let known_kind = matches!(
        head,
        "centro"
            | "interior"
            | "litoral"
            | "bairro"
            | "zona"
            | "sitio"
            | "fazenda"
            | "chacara"
            | "vila"
            | "jardim"
            | "parque"
            | "morro"
            | "setor"
            | "alto"
            | "rua"
            | "avenida"
            | "cidade"
            | "condominio"
            | "comunidade"
            | "favela"
            | "periferia"
            | "roca"
            | "praia"
    );
    // "num quartinho", "na casinha dos fundos"
    let little = ["inho", "inha", "zinho", "zinha"].iter().any(|ending| head.ends_with(ending));
    if is_no_home(head) && !known_kind || little && !sentence.is_proper(start) {
        return None;
    }
    if !sentence.is_proper(start)
        && !known_kind
        && (sentence.laughs || phrase::is_function_word(head) || phrase::is_common_noun(head))
    {
        return None;
    }
    let end = phrase::end(sentence, start, Ending::Place)?;
    let text = phrase::kept(sentence, start..end);
    let text = if sentence.is_proper(start) || known_kind { text } else { phrase::capitalised(&text) };
    Some((text, None, end))
}

pub(super) fn city(sentence: &Sentence<'_>, at: usize) -> Option<(Value, usize)> {
    let start = at + usize::from(matches!(sentence.text(at), "o" | "a" | "os" | "as"));
    let known = ["large", "small"].iter().find_map(|list| lists::list(list)?.find_name(sentence, start));
    if let Some((entry, end)) = known {
        return Some((Value::new(entry.spelled.clone()), end));
    }
    if !sentence.is_proper(start) || phrase::is_function_word(sentence.text(start)) {
        return None;
    }
    let end = phrase::end(sentence, start, Ending::Place)?;
    Some((Value::new(phrase::kept(sentence, start..end)), end))
}

/// The most words of the name of a house.
const LONGEST_INSTITUTION: usize = 7;

/// The whole name of a school or firm, with the little words inside it.
pub(super) fn institution(sentence: &Sentence<'_>, at: usize) -> Option<(Value, usize)> {
    let joins = |at: usize| matches!(sentence.text(at), "de" | "do" | "da" | "dos" | "das" | "e");
    let named = |at: usize| sentence.is_proper(at) && !sentence.is_pause(at);
    let start = at;
    let head = start + usize::from(joins(start) && sentence.text(start) != "e");
    if !named(head) || phrase::is_function_word(sentence.text(head)) && !named(head + 1) {
        return None;
    }
    let mut end = head + 1;
    while end < start + LONGEST_INSTITUTION {
        if named(end) {
            end += 1;
        } else if joins(end) && named(end + 1) {
            end += 2;
        } else {
            break;
        }
    }
    Some((Value::new(phrase::kept(sentence, start..end)), end))
}
