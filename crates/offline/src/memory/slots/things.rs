//! Things that nobody listed: workplaces, tastes, aims, debts.

use super::super::classes::Class;
use super::super::lists;
use super::super::phrase::{self, Ending};
use super::super::verbs;
use super::super::words::Sentence;
use super::{Value, numbers};

/// What nobody works at: "trabalho em equipe", "no sábado".
fn is_no_workplace(word: &str) -> bool {
    Class::NoWorkplace.has(word)
}

pub(super) fn work(sentence: &Sentence<'_>, at: usize) -> Option<(Value, usize)> {
    let mut at = at;
    while matches!(sentence.text(at), "aqui" | "la" | "hoje" | "agora" | "atualmente") {
        at += 1;
    }
    let raw = sentence.source_of(at..at + 1).to_lowercase();
    let preposition = sentence.text(at);
    if !matches!(preposition, "em" | "no" | "na" | "pra" | "pela" | "pelo" | "da" | "do" | "com") {
        return None;
    }
    let mut start = at + 1;
    let determiner = match sentence.text(start) {
        "um" | "uma" | "o" | "a" => {
            start += 1;
            format!("{} ", sentence.text(start - 1))
        }
        _ => String::new(),
    };
    let head = sentence.text(start);
    if !sentence.is_word(start)
        || is_no_workplace(head)
        || (phrase::is_function_word(head) && !sentence.is_proper(start))
        || verbs::is_infinitive(head)
    {
        return None;
    }
    // Somebody works with people only as a way of speaking.
    if preposition == "com"
        && (sentence.is_proper(start) || lists::list("relation")?.find(sentence, start).is_some())
    {
        return None;
    }
    let end = phrase::end(sentence, start, Ending::Thing)?;
    let said = match raw.as_str() {
        "pra" | "para" | "pro" | "pela" | "pelo" if determiner.is_empty() => match raw.as_str() {
            "pro" | "pelo" => "no".to_owned(),
            "pela" => "na".to_owned(),
            _ => "para".to_owned(),
        },
        other => other.to_owned(),
    };
    let text = phrase::kept(sentence, start..end);
    let mut value = Value::new(format!("{said} {determiner}{text}"));
    value.name = phrase::compared(&text);
    Some((value, end))
}

pub(super) fn thing(sentence: &Sentence<'_>, at: usize) -> Option<(Value, usize)> {
    let start = at
        + usize::from(
            matches!(sentence.text(at), "o" | "os" | "as" | "um" | "uma" | "a") && sentence.is_word(at + 1),
        );
    let head = sentence.text(start);
    if !sentence.is_word(start)
        || phrase::points_elsewhere(head)
        || (phrase::is_function_word(head) && !sentence.is_proper(start))
    {
        return None;
    }
    let end = phrase::end(sentence, start, Ending::Thing)?;
    Some((Value::new(phrase::kept(sentence, start..end)), end))
}

/// Things that people like one day and not the next say nothing about them.
pub(super) fn taste(sentence: &Sentence<'_>, at: usize) -> Option<(Value, usize)> {
    let mut start = at;
    while matches!(
        sentence.text(start),
        "muito"
            | "demais"
            | "mesmo"
            | "bastante"
            | "tanto"
            | "mais"
            | "so"
            | "de"
            | "do"
            | "da"
            | "dos"
            | "das"
            | "o"
            | "a"
            | "os"
            | "as"
            | "um"
            | "uma"
    ) {
        start += 1;
    }
    let head = sentence.text(start);
    // "São João" is no "são".
    let named = sentence.is_proper(start) && sentence.is_proper(start + 1);
    if !sentence.is_word(start) || phrase::points_elsewhere(head) || phrase::is_function_word(head) && !named
    {
        return None;
    }
    let mut end = phrase::end(sentence, start, Ending::Thing)?;
    for _ in 0..3 {
        let Some(next) = joined(sentence, end) else { break };
        let next = next + usize::from(matches!(sentence.text(next), "e" | "de" | "do" | "da" | "o" | "a"));
        let head = sentence.text(next);
        let belongs = sentence.is_word(next)
            && !verbs::tells(head)
            && !phrase::points_elsewhere(head)
            && !phrase::is_function_word(head);
        let Some(more) = phrase::end(sentence, next, Ending::Thing).filter(|_| belongs) else { break };
        // After a comma only what ends there too, or goes on with "e", is more of the same.
        if sentence.text(end) == "," && !matches!(sentence.text(more), "e" | ",") {
            break;
        }
        end = more;
    }
    let inside = (start..end).any(|at| phrase::points_elsewhere(sentence.text(at)));
    (!inside).then(|| (Value::new(phrase::kept(sentence, start..end)), end))
}

/// The most words of what is kept as it was said.
const LONGEST_REST: usize = 12;

pub(super) fn rest(sentence: &Sentence<'_>, at: usize) -> Option<(Value, usize)> {
    let mut end = (at..sentence.words.len().min(at + LONGEST_REST))
        .find(|at| sentence.is_pause(*at) || matches!(sentence.text(*at), "mas" | "porque" | "so"))
        .unwrap_or(sentence.words.len().min(at + LONGEST_REST));
    while end > at && phrase::is_dangling(sentence.text(end - 1)) {
        end -= 1;
    }
    let pointless = (at..end).any(|at| matches!(sentence.text(at), "isso" | "disso" | "voce"));
    (end > at && !pointless).then(|| (Value::new(phrase::kept(sentence, at..end)), end))
}

/// What somebody is set on, with the day it is due: "perder 8 quilos até junho", "comprar uma moto em 2027".
pub(super) fn aim(sentence: &Sentence<'_>, at: usize) -> Option<(Value, usize)> {
    let head = sentence.text(at);
    let doing = ["ar", "er", "ir"].iter().any(|ending| head.ends_with(ending)) && sentence.is_word(at);
    if !doing || head.len() < 3 {
        return None;
    }
    let most = sentence.words.len().min(at + LONGEST_REST);
    let rest = (at..most).find(|at| sentence.is_pause(*at)).unwrap_or(most);
    let end = (at + 1..rest).find_map(|at| due(sentence, at))?;
    let pointless = (at..end).any(|at| {
        matches!(sentence.text(at), "isso" | "disso" | "voce" | "voces" | "que")
            && sentence.text(at + 1) != "vem"
    });
    (!pointless && end > at + 2).then(|| (Value::new(phrase::kept(sentence, at..end)), end))
}

/// Where the words end that say by when.
fn due(sentence: &Sentence<'_>, at: usize) -> Option<usize> {
    let word = |ahead: usize| sentence.text(at + ahead);
    let year = |at: usize| numbers::number_between(sentence, at, 2020, 2100).map(|(_, end)| end);
    match word(0) {
        "ate" => {
            let day = at + 1 + usize::from(matches!(word(1), "o" | "a" | "meu" | "os"));
            due_day(sentence, day).or_else(|| year(day))
        }
        "em" => year(at + 1),
        "esse" | "este" | "nesse" | "neste" if word(1) == "ano" => Some(at + 2),
        "ano" if word(1) == "que" && word(2) == "vem" => Some(at + 3),
        _ => None,
    }
}

/// "junho", "fim do ano", "natal", "30 anos": a day far enough to be aimed at.
fn due_day(sentence: &Sentence<'_>, at: usize) -> Option<usize> {
    let (first, second, third) = (sentence.text(at), sentence.text(at + 1), sentence.text(at + 2));
    let part = matches!(first, "fim" | "final" | "meio" | "meados") && matches!(second, "do" | "de");
    let whole = matches!(third, "ano" | "semestre") || numbers::is_month(third);
    if part && whole && sentence.text(at + 3) == "que" && sentence.text(at + 4) == "vem" {
        return Some(at + 5);
    }
    if part && whole || (first, second, third) == ("ano", "que", "vem") {
        return Some(at + 3);
    }
    if matches!(first, "natal" | "aniversario" | "carnaval") || numbers::is_month(first) {
        return Some(at + 1);
    }
    let aged = numbers::number_between(sentence, at, 18, 99).is_some() && second == "anos";
    aged.then_some(at + 2)
}

pub(super) fn of(sentence: &Sentence<'_>, at: usize) -> Option<(Value, usize)> {
    if !matches!(sentence.text(at), "de" | "do" | "da" | "no" | "na" | "em" | "pra" | "pro" | "com")
        || !sentence.is_word(at)
    {
        return None;
    }
    let mut start = at + 1;
    while matches!(sentence.text(start), "o" | "a" | "um" | "uma" | "meu" | "minha") {
        start += 1;
    }
    let end = phrase::end(sentence, start, Ending::Long)?;
    let mut value = Value::new(phrase::kept(sentence, at..end));
    value.name = phrase::compared(&phrase::without_amounts(sentence, at..end));
    Some((value, end))
}

/// The word after "e" or a comma.
pub(super) fn joined(sentence: &Sentence<'_>, at: usize) -> Option<usize> {
    let at = at + usize::from(sentence.text(at) == "tambem" && sentence.text(at + 1) == "e");
    matches!(sentence.text(at), "e" | ",").then_some(at + 1)
}
