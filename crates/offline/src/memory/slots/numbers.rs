//! How many, how old, how much, when.

use super::super::phrase;
use super::super::verbs;
use super::super::words::{Sentence, WordKind};
use super::Value;

fn number(sentence: &Sentence<'_>, at: usize) -> Option<u32> {
    if let Some(number) = sentence.words.get(at).filter(|word| word.kind == WordKind::Number) {
        // "1.900" is no fraction.
        return number.text.replace('.', "").parse().ok();
    }
    ptbr::numeral(sentence.text(at))
}

pub(super) fn count(sentence: &Sentence<'_>, at: usize) -> Option<(Value, usize)> {
    let number = number(sentence, at)?;
    let mut value = Value::new(phrase::kept(sentence, at..at + 1));
    value.name = number.to_string();
    Some((value, at + 1))
}

pub(super) fn number_between(
    sentence: &Sentence<'_>,
    at: usize,
    least: u32,
    most: u32,
) -> Option<(Value, usize)> {
    let mut end = at + 1;
    let mut found = number(sentence, at)?;
    // "trinta e quatro"
    if found >= 20
        && found.is_multiple_of(10)
        && sentence.text(at + 1) == "e"
        && let Some(unit) = number(sentence, at + 2).filter(|unit| *unit < 10)
        && sentence.words.get(at).is_some_and(|word| word.kind == WordKind::Word)
    {
        found += unit;
        end = at + 3;
    }
    (least..=most).contains(&found).then(|| (Value::new(found.to_string()), end))
}

/// Between a fever and an age nobody can tell.
pub(super) fn years(sentence: &Sentence<'_>, at: usize) -> Option<(Value, usize)> {
    number_between(sentence, at, 13, 34).or_else(|| number_between(sentence, at, 43, 119))
}

pub(super) fn money(sentence: &Sentence<'_>, at: usize) -> Option<(Value, usize)> {
    let start = at + usize::from(matches!(sentence.text(at), "r$" | "uns" | "de"));
    number(sentence, start)?;
    let mut end = start + 1;
    while matches!(sentence.text(end), "mil" | "reais" | "k" | "milhao" | "milhoes" | "conto" | "contos") {
        end += 1;
    }
    Some((Value::new(phrase::kept(sentence, start..end)), end))
}

pub(super) fn is_month(word: &str) -> bool {
    matches!(
        word,
        "janeiro"
            | "fevereiro"
            | "marco"
            | "abril"
            | "maio"
            | "junho"
            | "julho"
            | "agosto"
            | "setembro"
            | "outubro"
            | "novembro"
            | "dezembro"
    )
}

pub(super) fn date(sentence: &Sentence<'_>, at: usize) -> Option<(Value, usize)> {
    let start = at + usize::from(matches!(sentence.text(at), "o" | "dia"));
    if is_month(sentence.text(start)) {
        return Some((Value::new(phrase::kept(sentence, start..start + 1)), start + 1));
    }
    let day = number(sentence, start).or_else(|| (sentence.text(start) == "primeiro").then_some(1))?;
    if !(1..=31).contains(&day) {
        return None;
    }
    let next = start + 1;
    if sentence.text(next) == "de" && is_month(sentence.text(next + 1)) {
        return Some((
            Value::new(format!(
                "{} de {}",
                phrase::kept(sentence, start..next),
                phrase::kept(sentence, next + 1..next + 2).to_lowercase()
            )),
            next + 2,
        ));
    }
    // "14/07"
    let slash = sentence.is_pause(next) && sentence.source_of(next..next + 1) == "/";
    (slash && number(sentence, next + 1).is_some_and(|month| (1..=12).contains(&month)))
        .then(|| (Value::new(phrase::kept(sentence, start..next + 2)), next + 2))
}

pub(super) fn time(sentence: &Sentence<'_>, at: usize) -> Option<(Value, usize)> {
    let hour = number(sentence, at).filter(|hour| *hour < 24)?;
    let _ = hour;
    let mut end = at + 1;
    while end < at + 5
        && (matches!(
            sentence.text(end),
            "h" | "hs"
                | "hrs"
                | "horas"
                | "hora"
                | "e"
                | "meia"
                | "min"
                | "da"
                | "de"
                | "manha"
                | "madrugada"
                | "noite"
                | "tarde"
        ) || (sentence.source_of(end..end + 1) == ":" || number(sentence, end).is_some()))
    {
        end += 1;
    }
    while end > at + 1 && matches!(sentence.text(end - 1), "e" | "da" | "de") {
        end -= 1;
    }
    Some((Value::new(phrase::kept(sentence, at..end)), end))
}

/// From when to when.
pub(super) fn hours(sentence: &Sentence<'_>, at: usize) -> Option<(Value, usize)> {
    let (_, from) = time(sentence, at)?;
    if !matches!(sentence.text(from), "as" | "ate" | "a") {
        return None;
    }
    let until = from + 1 + usize::from(matches!(sentence.text(from + 1), "as" | "umas"));
    let (_, end) = time(sentence, until)?;
    let mut value = Value::new(phrase::kept(sentence, at..end));
    value.text = format!("das {}", value.text);
    Some((value, end))
}

pub(super) fn habit(sentence: &Sentence<'_>, at: usize) -> Option<(Value, usize)> {
    let led = match (sentence.text(at), sentence.text(at + 1)) {
        ("de" | "pela", "manha" | "tarde" | "noite" | "madrugada")
        | ("a", "noite" | "tarde")
        | ("todo", "dia" | "sabado" | "domingo" | "mes" | "ano")
        | ("aos", "sabados" | "domingos" | "fins")
        | ("as", "segundas" | "tercas" | "quartas" | "quintas" | "sextas") => 2,
        ("toda", day) if phrase::is_time(day) => 2,
        // "toda última sexta do mês"
        (
            "todo" | "toda",
            "primeiro" | "primeira" | "segundo" | "segunda" | "terceiro" | "terceira" | "ultimo" | "ultima",
        ) if phrase::is_weekday(sentence.text(at + 2)) => {
            let monthly = sentence.text(at + 3) == "do" && sentence.text(at + 4) == "mes";
            if monthly { 5 } else { 3 }
        }
        ("todos" | "todas", "os" | "as")
            if matches!(sentence.text(at + 2), "dias" | "manhas" | "noites" | "tardes") =>
        {
            3
        }
        (day, "e" | ",") if phrase::is_weekday(day) => 3,
        _ if number(sentence, at).is_some()
            && matches!(sentence.text(at + 1), "vezes" | "x" | "dias")
            && matches!(sentence.text(at + 2), "por" | "na") =>
        {
            4
        }
        _ => return None,
    };
    let mut end = (at + led).min(sentence.words.len());
    while matches!(
        sentence.text(end),
        "cedo"
            | "e"
            | "quarta"
            | "quinta"
            | "sexta"
            | "sabado"
            | "domingo"
            | "semana"
            | "feira"
            | "tercas"
            | "quartas"
            | "quintas"
            | "sextas"
            | "sabados"
            | "domingos"
    ) && !verbs::tells(sentence.text(end + 1))
    {
        end += 1;
    }
    while end > at && sentence.text(end - 1) == "e" {
        end -= 1;
    }
    Some((Value::new(phrase::kept(sentence, at..end)), end))
}

pub(super) fn blood(sentence: &Sentence<'_>, at: usize) -> Option<(Value, usize)> {
    let spelled = matches!(sentence.text(at + 1), "positivo" | "negativo");
    let kind = matches!(sentence.text(at), "a" | "b" | "ab" | "o")
        && (sentence.is_proper(at) || spelled && sentence.is_pause(at + 2));
    let sign = spelled || matches!(sentence.text(at + 1), "+" | "-") || sentence.is_pause(at + 1);
    (kind && sign && sentence.words.get(at + 1).is_some())
        .then(|| (Value::new(phrase::kept(sentence, at..at + 2)), at + 2))
}
