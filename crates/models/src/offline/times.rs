//! "todo dia às 8 e às 20h": one order for each of the times that it names, and for each errand that has one of its own.

use domain::Language;
use jiff::Zoned;
use ptbr::appointment::When::{self, At};
use ptbr::appointment::{self, Names};
use ptbr::{Item, Piece, TimeOfDay, words};
use serde_json::{Map, Value};

/// The most orders that one sentence may be.
const MOST: usize = 5;

/// The arguments once for each time, where one of their texts names several that are joined; else as they are. What
/// follows the order, up to the next one, may go on with times.
pub(crate) fn split(
    arguments: Map<String, Value>,
    tail: &str,
    now: &Zoned,
    language: Language,
) -> Vec<Map<String, Value>> {
    let several = arguments.iter().find_map(|(name, value)| {
        let text = value.as_str()?;
        let whole = if tail.is_empty() { text.to_owned() } else { format!("{text} {tail}") };
        let texts = errands(&whole, now).or_else(|| texts(&whole, now, language))?;
        Some((name.clone(), texts))
    });
    let Some((name, texts)) = several else { return vec![arguments] };
    let with = |text: String| {
        let mut one = arguments.clone();
        one.insert(name.clone(), Value::from(text));
        one
    };
    texts.into_iter().map(with).collect()
}

/// The errands of a text that have words and a time of their own: "protocolar o recurso na segunda às 10h e ligar pro perito
/// na terça às 9h". An hour without a day is of the day that was named before it.
fn errands(text: &str, now: &Zoned) -> Option<Vec<String>> {
    let is_whole = |part: &str| {
        let read = appointment::read(part, now);
        // A second hour that is left over is no errand.
        let own = appointment::read(&read.what, now).what;
        read.when != When::Unsaid && !ptbr::terms(&own).is_empty()
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
    let times: Vec<(usize, TimeOfDay)> =
        (0..items.len()).filter_map(|at| Some((at, time_at(&items, at)?))).collect();
    let ((first, _), (last, _)) = (*times.first()?, *times.last()?);
    let between = items.get(first..last)?;
    let joined = between.iter().any(|item| item.word() == "e" || item.is_mark(&[",", "/"]));
    let nothing_else =
        (first..last).all(|at| time_at(&items, at).is_some() || items.get(at).is_some_and(is_between));
    if times.len() < 2 || times.len() > MOST || !joined || !nothing_else {
        return None;
    }
    let (start, end) = (items.get(first)?.span.start, items.get(last)?.span.end);
    let before = strip_preposition(text.get(..start)?);
    let after = text.get(end..)?;
    let one = |(_, TimeOfDay(minutes)): (usize, TimeOfDay)| {
        let (hour, minute) = (minutes / 60 % 24, minutes % 60);
        format!("{before} às {hour:02}:{minute:02}{after}").trim().to_owned()
    };
    Some(times.into_iter().map(one).collect())
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
