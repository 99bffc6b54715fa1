//! "todo dia às 8 e às 20h": one order for each of the times that it names, and for each errand that has one of its own.

use domain::Language;
use jiff::Zoned;
use ptbr::appointment::When::{self, At};
use ptbr::appointment::{self, Names};
use ptbr::{Bare, Item, Measure, Piece, TimeOfDay, words};
use serde_json::{Map, Value};

/// The most orders that one sentence may be.
const MOST: usize = 5;

/// Words that only say that something comes once more: "e às 20h de novo".
const AGAIN: &[&str] = &["de", "novo", "novamente", "tambem", "tb", "tbm", "outra", "mais", "uma", "vez"];

/// The arguments once for each time, where one of their texts names several that are joined; else as they are. What
/// follows the order, up to the next one, may go on with times; a day or a rule that stood before the text goes with it.
pub(crate) fn split(
    arguments: Map<String, Value>,
    (source, tail): (&str, &str),
    now: &Zoned,
    language: Language,
) -> Vec<Map<String, Value>> {
    let several = arguments.iter().find_map(|(name, value)| {
        let text = value.as_str()?;
        let led = begun(source, text, now).or_else(|| time_before(source, text, now));
        let led = led.map(|time| format!("{time} {text}"));
        let own = led.as_deref().unwrap_or(text);
        let whole = if tail.is_empty() { own.to_owned() } else { format!("{own} {tail}") };
        let texts = errands(&whole, now).or_else(|| texts(&whole, now, language));
        Some((name.clone(), texts.or_else(|| led.map(|led| vec![led]))?))
    });
    let Some((name, texts)) = several else { return vec![arguments] };
    let with = |text: String| {
        let mut one = arguments.clone();
        one.insert(name.clone(), Value::from(text));
        one
    };
    texts.into_iter().map(with).collect()
}

/// The word before a text that belongs to its time, and which the order took for its own: "me avisa todo | dia 6 da manhã".
fn begun<'s>(source: &'s str, text: &str, now: &Zoned) -> Option<&'s str> {
    let before = source.get(..source.find(text)?)?;
    let word = ptbr::tokens(before).last().and_then(|token| before.get(token.span.start..))?.trim_end();
    let own = appointment::read(text, now);
    let whole = appointment::read(&format!("{word} {text}"), now);
    let begins = own.repeat.is_none() && whole.repeat.is_some();
    (begins && !ptbr::fold(&whole.what).contains(&*ptbr::fold(word))).then_some(word)
}

/// The day or the rule that stands right before a text which names no more than an hour: "sexta de tarde, umas 3 horas, que".
fn time_before<'s>(source: &'s str, text: &str, now: &Zoned) -> Option<&'s str> {
    let own = appointment::read(text, now);
    if own.names != Names::Hour || own.repeat.is_some() {
        return None;
    }
    let before = source.get(..source.find(text)?)?;
    let sentence = before.rfind(['.', '!', '?', ';', '\n']).map_or(0, |at| at + 1);
    let before = before.get(sentence..)?;
    let is_time = |words: &&str| {
        let read = appointment::read(words, now);
        let more = read.repeat.is_some() || matches!(read.names, Names::Day | Names::Both);
        more && ptbr::terms(&read.what).is_empty()
    };
    ptbr::tokens(before)
        .iter()
        .filter_map(|token| before.get(token.span.start..))
        .find(is_time)
        .map(str::trim)
}

/// The errands of a text that have words and a time of their own: "protocolar o recurso na segunda às 10h e ligar pro perito
/// na terça às 9h". An hour without a day is of the day that was named before it.
fn errands(text: &str, now: &Zoned) -> Option<Vec<String>> {
    let is_whole = |part: &str| {
        let read = appointment::read(part, now);
        // A second hour that is left over is no errand.
        let own = appointment::read(&read.what, now).what;
        let says = |word: &str| !AGAIN.contains(&word) && !ptbr::terms(word).is_empty();
        read.when != When::Unsaid && ptbr::tokens(&own).iter().any(|token| says(&token.text))
    };
    let mut parts: Vec<&str> = Vec::new();
    let mut start = 0;
    for token in ptbr::tokens(text) {
        let joins = ptbr::words::joins_clauses(&token.text) || matches!(&*token.text, "," | ";");
        let (before, after) = (text.get(start..token.span.start)?, text.get(token.span.end..)?);
        if joins && is_whole(before) && is_whole(after) {
            parts.push(before);
            start = token.span.end;
        }
    }
    parts.push(text.get(start..)?);
    if parts.len() < 2 || parts.len() > MOST {
        return None;
    }
    let mut day: Option<jiff::civil::Date> = None;
    let mut each = Vec::new();
    for part in parts {
        let read = appointment::read(part, now);
        let At(at) = read.when else { return None };
        match (read.names, day) {
            (Names::Hour, Some(day)) if read.repeat.is_none() => {
                let at = day.to_datetime(at.time());
                each.push(format!("{} {}", read.what, at.strftime("dia %d/%m/%Y às %H:%M")));
            }
            _ => each.push(part.trim().to_owned()),
        }
        day = matches!(read.names, Names::Both | Names::Day).then(|| at.date()).or(day);
        // What comes again passes its rule on to nothing.
        if read.repeat.is_some() {
            day = None;
        }
    }
    Some(each)
}

/// The same text with each of its times alone.
fn texts(text: &str, now: &Zoned, language: Language) -> Option<Vec<String>> {
    let items = ptbr::read_either(text, now, language);
    let times = times_of(&items);
    let ((first, _), (last, _)) = (*times.first()?, *times.last()?);
    let between = items.get(first..last)?;
    let joined = between.iter().any(|item| item.word() == "e" || item.is_mark(&[",", "/"]));
    if times.len() < 2 || times.len() > MOST || !joined {
        return None;
    }
    let is_time = |at: usize| times.iter().any(|(time, _)| *time == at);
    if !(first..last).all(|at| is_time(at) || items.get(at).is_some_and(is_between)) {
        return once_more(text, &items, &times);
    }
    let (start, end) = (items.get(first)?.span.start, items.get(last)?.span.end);
    let before = strip_preposition(text.get(..start)?);
    let after = text.get(end..)?;
    Some(times.into_iter().map(|(_, time)| at_hour(before, time, after)).collect())
}

fn at_hour(before: &str, TimeOfDay(minutes): TimeOfDay, after: &str) -> String {
    let (hour, minute) = (minutes / 60 % 24, minutes % 60);
    format!("{before} às {hour:02}:{minute:02}{after}").trim().to_owned()
}

/// "às 8 pra tomar o remédio, e às 20h de novo": the same errand at a second hour, which ends it.
fn once_more(text: &str, items: &[Item<'_>], times: &[(usize, TimeOfDay)]) -> Option<Vec<String>> {
    let [(first, _), (last, _)] = *times else { return None };
    let leads = |at: &usize| items.get(*at).is_some_and(|item| matches!(item.word(), "as" | "a" | "at"));
    let joint = (first + 1..last).rev().find(|at| !leads(at))?;
    let is_joint = |at: usize| items.get(at).is_some_and(|item| item.word() == "e" || item.is_mark(&[","]));
    let says_no_more = |item: &Item<'_>| item.word().is_empty() || AGAIN.contains(&item.word());
    if !is_joint(joint) || !items.get(last + 1..)?.iter().all(says_no_more) {
        return None;
    }
    let end = if is_joint(joint - 1) { joint - 1 } else { joint };
    let (time, after) = (items.get(first)?, items.get(end)?);
    let errand = text.get(time.span.end..after.span.start)?.trim_end();
    let before = strip_preposition(text.get(..time.span.start)?);
    Some(times.iter().map(|(_, time)| at_hour(before, *time, errand)).collect())
}

/// The times of a text. `19h` alone is a length; beside another hour it is one too: "às 7 e 19h", "8h e 20h".
fn times_of(items: &[Item<'_>]) -> Vec<(usize, TimeOfDay)> {
    let mut found: Vec<(usize, TimeOfDay)> = Vec::new();
    let joint = |at: usize| items.get(at).is_some_and(|item| item.word() == "e" || item.is_mark(&[",", "/"]));
    for at in 0..items.len() {
        let beside = || {
            let behind = at >= 2 && joint(at - 1) && found.last().is_some_and(|(last, _)| *last == at - 2);
            let ahead = found.is_empty() && joint(at + 1) && hours_at(items, at + 2).is_some();
            hours_at(items, at).filter(|_| behind || ahead)
        };
        if let Some(time) = time_at(items, at).or_else(beside) {
            found.push((at, time));
        }
    }
    found
}

fn hours_at(items: &[Item<'_>], at: usize) -> Option<TimeOfDay> {
    let Piece::Quantity(quantity) = &items.get(at)?.piece else { return None };
    let minutes =
        quantity.read_as(Measure::Duration, Bare::Refused).filter(|_| quantity.unit == Some("h"))?;
    (0..24 * 60u16).find(|time| (f64::from(*time) - minutes).abs() < 0.01).map(TimeOfDay)
}

/// A time of the day, also the bare number of "às 8 e às 20h".
fn time_at(items: &[Item<'_>], at: usize) -> Option<TimeOfDay> {
    match &items.get(at)?.piece {
        Piece::Time(time) => Some(*time),
        Piece::Quantity(quantity) if quantity.is_bare() => {
            let led = matches!(items.get(at.checked_sub(1)?)?.word(), "as" | "at");
            let hour = (0..24u16).find(|hour| (f64::from(*hour) - quantity.amount).abs() < f64::EPSILON)?;
            led.then_some(TimeOfDay(hour * 60))
        }
        _ => None,
    }
}

fn is_between(item: &Item<'_>) -> bool {
    item.is_mark(&[",", "/"]) || item.word() == "e" || words::is_filler(item.word())
}

/// "todo dia às": the word that leads to a time goes with it.
fn strip_preposition(before: &str) -> &str {
    let before = before.trim_end();
    let led = ["às", "as", "à", "a", "at"].iter().find_map(|word| {
        let rest = before.strip_suffix(word)?;
        (rest.is_empty() || rest.ends_with(' ')).then(|| rest.trim_end())
    });
    led.unwrap_or(before)
}

#[cfg(test)]
#[path = "times_tests.rs"]
mod tests;
