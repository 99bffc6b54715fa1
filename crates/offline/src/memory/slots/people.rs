//! Names, and those whom one loves.

use super::super::lists;
use super::super::phrase;
use super::super::subject;
use super::super::verbs;
use super::super::words::Sentence;
use super::{Value, things};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Capital {
    Needed,
    Optional,
}

/// The most words of one name.
const LONGEST_NAME: usize = 3;

pub(super) fn name(sentence: &Sentence<'_>, at: usize, capital: Capital) -> Option<(Value, usize)> {
    let mut at = at;
    if matches!(sentence.text(at), "o" | "a") {
        at += 1;
    }
    let start = at;
    if matches!(
        sentence.text(at),
        "dr" | "dra" | "doutor" | "doutora" | "dona" | "prof" | "tio" | "tia" | "padre" | "pastor" | "seu"
    ) && (subject::is_name_word(sentence, at + 1)
        || matches!(sentence.text(at), "dona" | "seu") && sentence.is_word(at + 1))
    {
        at += 1;
    }
    let courteous = at > start
        && matches!(
            sentence.text(start),
            "dona" | "seu" | "dr" | "dra" | "doutor" | "doutora" | "prof" | "padre" | "pastor"
        );
    let start = if courteous { at } else { start };
    // "está com Alzheimer": an illness has a name, too.
    if ["condition", "illness"]
        .iter()
        .any(|list| lists::list(list).is_some_and(|list| list.find(sentence, at).is_some()))
    {
        return None;
    }
    let proper = subject::is_name_word(sentence, at) || courteous;
    let first = sentence.text(at);
    if !sentence.is_word(at)
        || first.len() < 2
        || phrase::is_function_word(first)
        || verbs::is_infinitive(first)
    {
        return None;
    }
    if !proper
        && (capital == Capital::Needed
            || verbs::tells(first)
            || lists::list("relation")?.find(sentence, at).is_some())
    {
        return None;
    }
    let mut end = at + 1;
    while proper
        && end < at + LONGEST_NAME
        && subject::is_name_word(sentence, end)
        && !phrase::is_function_word(sentence.text(end))
    {
        end += 1;
    }
    // "me chamo idiota por ter esquecido": a name in lower case stands at the end of what is said.
    if !proper
        && !sentence.is_pause(end)
        && !matches!(sentence.text(end), "e" | "mas" | "tem" | "tenho" | "de")
    {
        return None;
    }
    Some((Value::new(phrase::capitalised(&phrase::kept(sentence, start..end))), end))
}

/// The name that ends right before a word, and where it begins.
pub(in super::super) fn called(sentence: &Sentence<'_>, at: usize) -> Option<(Value, usize)> {
    let end = at;
    let is_name = |at: usize| {
        let word = sentence.text(at);
        subject::is_name_word(sentence, at) && !phrase::is_function_word(word) && !subject::is_opening(word)
    };
    let start = (end.saturating_sub(LONGEST_NAME)..end).find(|start| (*start..end).all(is_name))?;
    let led = start == 0
        || sentence.is_pause(start - 1)
        || matches!(sentence.text(start - 1), "o" | "a" | "do" | "da" | "de" | "pra" | "ao" | "com" | "que");
    // "a coordenadora da UTI minha chefe": letters that stand for words are nobody.
    let abbreviated = (start..end).any(|at| {
        let letters = sentence.source_of(at..at + 1);
        letters.len() > 1 && !letters.chars().any(char::is_lowercase)
    });
    let is_known = |list: &str| lists::list(list).is_some_and(|list| list.find(sentence, start).is_some());
    (led && !abbreviated && !["relation", "large", "small"].into_iter().any(is_known))
        .then(|| (Value::new(phrase::capitalised(&phrase::kept(sentence, start..end))), start))
}

pub(super) fn partner(sentence: &Sentence<'_>, at: usize) -> Option<(Value, usize)> {
    if matches!(sentence.text(at), "meu" | "minha") {
        let (entry, end) = lists::list("relation")?.find(sentence, at + 1)?;
        let named = name(sentence, end, Capital::Needed).filter(|_| !matches!(sentence.text(end), "o" | "a"));
        let end = named.map_or(end, |(_, end)| end);
        let text = format!("{} {}", sentence.text(at), phrase::kept(sentence, at + 1..end));
        let text = text.replacen("meu ", "o ", 1).replacen("minha ", "a ", 1);
        return Some((Value { name: entry.name.clone(), class: entry.name.clone(), text }, end));
    }
    if matches!(sentence.text(at), "um" | "uma") {
        lists::list("origin")?.find(sentence, at + 1)?;
        let (value, end) = things::thing(sentence, at)?;
        let text = format!("{} {}", sentence.text(at), value.text);
        return Some((Value { text, ..value }, end));
    }
    let article = match sentence.text(at) {
        "o" | "do" => "o ",
        "a" | "da" => "a ",
        _ => "",
    };
    let start = at + usize::from(!article.is_empty());
    let (value, end) =
        name(sentence, start, if article.is_empty() { Capital::Needed } else { Capital::Optional })?;
    // "casei com o sofá": only people have names, and these are lower case by haste, not by nature.
    if !subject::is_name_word(sentence, start)
        && (phrase::is_common_noun(sentence.text(start)) || sentence.laughs)
    {
        return None;
    }
    Some((Value { text: format!("{article}{}", value.text), ..value }, end))
}
