//! A habit in the words somebody said it with: "ler 20 minutos 3x por semana" is a name and a rhythm.

use jiff::Zoned;
use ptbr::appointment::{self, Every};

use super::Rhythm;
use super::naming::titled;

/// What stands between the number and "semana".
const TIMES: &[&str] = &["x", "vez", "vezes", "dia", "dias", "time", "times", "day", "days"];
const A_WEEK: &[&str] = &["semana", "week", "semanais", "semanal"];
const JOINTS: &[&str] = &["por", "na", "a", "em", "toda", "cada", "per", "da", "pela"];

/// A name, and a rhythm if one was said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Said {
    pub(super) name: Option<String>,
    pub(super) rhythm: Option<Rhythm>,
}

pub(super) fn read(text: &str, now: &Zoned) -> Said {
    if let Some((rest, rhythm)) = times_a_week(text) {
        return Said { name: titled(&rest), rhythm: Some(rhythm) };
    }
    let said = appointment::read(text, now);
    let rhythm = said.repeat.and_then(|repeat| match (repeat.every, repeat.interval) {
        (Every::Day, 1) => Some(Rhythm::Daily),
        (Every::Week, 1) if !repeat.weekdays.is_empty() => Rhythm::on(repeat.weekdays),
        (Every::Week, 1) => Rhythm::weekly(1),
        _ => None,
    });
    match rhythm {
        Some(rhythm) => Said { name: titled(&said.what), rhythm: Some(rhythm) },
        None => Said { name: titled(text), rhythm: None },
    }
}

/// A rhythm by itself: as it is kept, or as people say it.
pub(super) fn rhythm(text: &str, now: &Zoned) -> Option<Rhythm> {
    let said = || {
        let said = read(text, now);
        said.rhythm.filter(|_| said.name.is_none())
    };
    // "segunda e quarta" comes again, said of a habit; so do "dia" and "os dias" behind a "todo" that was cut off.
    let named = || {
        ["toda", "todo", "todos", "every"]
            .iter()
            .find_map(|every| read(&format!("{every} {text}"), now).rhythm)
    };
    text.parse().ok().or_else(said).or_else(named)
}

/// "3x por semana", "três vezes na semana", "duas vezes por semana", "twice a week", and what is left without it.
fn times_a_week(text: &str) -> Option<(String, Rhythm)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let folded: Vec<String> = words.iter().map(|word| bare(word)).collect();
    let is = |at: usize, list: &[&str]| folded.get(at).is_some_and(|word| list.contains(&word.as_str()));
    (0..words.len()).find_map(|start| {
        let (times, next) = number_of_times(&folded, start)?;
        let next = next + usize::from(is(next, JOINTS));
        let end = is(next, A_WEEK).then_some(next + 1)?;
        let rhythm = Rhythm::weekly(times)?;
        let left: Vec<&str> =
            words[..start].iter().chain(words.get(end..).unwrap_or_default()).copied().collect();
        Some((left.join(" "), rhythm))
    })
}

/// A count of times that begins at a word, and the word after it.
fn number_of_times(words: &[String], at: usize) -> Option<(i64, usize)> {
    let word = words.get(at)?;
    match word.as_str() {
        "once" => return Some((1, at + 1)),
        "twice" => return Some((2, at + 1)),
        _ => {}
    }
    if let Some(digits) = word.strip_suffix('x') {
        return Some((digits.parse().ok()?, at + 1));
    }
    let count = match word.as_str() {
        "um" | "uma" | "one" => 1,
        word => word.parse().ok().or_else(|| ptbr::numeral(word).map(i64::from))?,
    };
    words.get(at + 1).filter(|unit| TIMES.contains(&unit.as_str())).map(|_| (count, at + 2))
}

fn bare(word: &str) -> String {
    ptbr::fold(word).trim_matches(|c: char| !c.is_alphanumeric()).to_owned()
}

#[cfg(test)]
#[path = "reading_tests.rs"]
mod tests;
