//! Days, nights, twelve hours or a whole round of the clock: the kinds of shift that a folded sentence speaks of.

use super::vaga::Periodo;
use crate::places::{folded, names};

const DAY: &[&str] = &[
    "diurno",
    "diurnos",
    "diurna",
    "diurnas",
    "de dia",
    "durante o dia",
    "de manha",
    "a tarde",
    "da tarde",
    "da manha",
    "pela manha",
    "manha",
    "tarde",
    "day shift",
];
const NIGHT: &[&str] = &[
    "noturno",
    "noturnos",
    "noturna",
    "noturnas",
    "de noite",
    "a noite",
    "da noite",
    "de madrugada",
    "noite",
    "madrugada",
    "night",
    "night shift",
];
const LONG: &[&str] = &["24h", "24 h", "24hs", "24 horas", "vinte e quatro horas", "24hrs"];
const TWELVE: &[&str] = &["12h", "12 h", "12hs", "12 horas", "doze horas"];
const GREETINGS: &[&str] = &["boa noite", "boa tarde", "bom dia"];

/// How many words before a kind its refusal may stand.
const REACH: usize = 3;
const REFUSALS: &[&str] = &["nao", "menos", "evito", "evita", "nunca", "exceto"];

/// The kind that is asked for; what is refused is not it.
pub(crate) fn wanted(text: &str) -> Option<Periodo> {
    let text = without_greetings(text);
    let meant = |phrases: &[&str]| says(&text, phrases) && !refuses(&text, phrases);
    match (meant(LONG), meant(NIGHT), meant(DAY), meant(TWELVE)) {
        (true, ..) => Some(Periodo::VinteQuatroHoras),
        (_, true, false, _) => Some(Periodo::Noturno),
        (_, false, true, _) => Some(Periodo::Diurno),
        (.., true) => Some(Periodo::DozeHoras),
        _ => None,
    }
}

/// What is left for whoever refuses nights, or days.
pub(super) fn left(text: &str) -> Option<Periodo> {
    let text = without_greetings(text);
    match (refuses(&text, NIGHT), refuses(&text, DAY)) {
        (true, false) => Some(Periodo::Diurno),
        (false, true) => Some(Periodo::Noturno),
        _ => None,
    }
}

/// The same, clause by clause: "sábado de dia? sexta não posso" refuses no kind.
pub(crate) fn left_by(said: &str) -> Option<Periodo> {
    said.split(['.', '!', '?', ',', ';', '\n']).find_map(|clause| left(&folded(clause)))
}

/// The length that is refused: "não faço 24h".
pub(super) fn never(text: &str) -> Option<Periodo> {
    let text = without_greetings(text);
    match (refuses(&text, LONG), refuses(&text, TWELVE)) {
        (true, _) => Some(Periodo::VinteQuatroHoras),
        (false, true) => Some(Periodo::DozeHoras),
        _ => None,
    }
}

/// Without what looks like a kind or like a refusal and is none: "pelo menos 1600 durante o dia" refuses no day.
fn without_greetings(text: &str) -> String {
    let text = GREETINGS.iter().fold(text.to_owned(), |text, greeting| text.replace(greeting, ""));
    without_floors(&text)
}

/// "pelo menos" begins a floor and excepts nothing.
pub(super) fn without_floors(text: &str) -> String {
    text.replace("pelo menos", "no minimo").replace("ao menos", "no minimo")
}

fn says(text: &str, phrases: &[&str]) -> bool {
    phrases.iter().any(|phrase| names(text, phrase))
}

const TURNS: &[&str] = &["so", "somente", "apenas", "mas", "porem"];

/// How many words after a kind its refusal may stand: "de madrugada eu não consigo".
const BEHIND: usize = 3;

/// What is hard for somebody is not looked for, and how many words behind it that may be said.
const HARD: &[&str] = &["dific", "complic", "impossiv", "inviav", "ruim", "pessim", "puxad"];
const DESCRIBED: usize = 6;

fn refuses(text: &str, phrases: &[&str]) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    phrases.iter().any(|phrase| {
        let wanted: Vec<&str> = phrase.split(' ').collect();
        let mut places = words.windows(wanted.len()).enumerate().filter(|(_, window)| *window == wanted);
        places.any(|(at, _)| {
            let before = words.get(at.saturating_sub(REACH)..at).unwrap_or_default();
            // "não consigo, só diurno": what is left is not refused.
            let own = before.iter().rposition(|word| TURNS.contains(word)).map_or(0, |turn| turn + 1);
            before.iter().skip(own).any(|word| REFUSALS.contains(word))
                || refused_behind(&words, at + wanted.len())
        })
    })
}

/// Whether what stands before is refused by what follows; a refusal of something else that is named behind it is not.
fn refused_behind(words: &[&str], from: usize) -> bool {
    let behind = words.get(from..(from + BEHIND).min(words.len())).unwrap_or_default();
    // "noite pra mim tá difícil".
    let described = words.get(from..(from + DESCRIBED).min(words.len())).unwrap_or_default();
    let hard = described.iter().position(|word| HARD.iter().any(|stem| word.starts_with(stem)));
    let denied = |at: usize| described.iter().take(at).any(|word| matches!(*word, "nao" | "nem" | "menos"));
    if hard.is_some_and(|at| !denied(at) && !is_named_in(&described.get(..at).unwrap_or_default().join(" ")))
    {
        return true;
    }
    let Some(no) = behind.iter().position(|word| matches!(*word, "nao" | "nunca" | "nem" | "jamais")) else {
        return false;
    };
    let rest = words.get(from + no + 1..).unwrap_or_default();
    let rest = rest.get(..rest.len().min(2)).unwrap_or_default().join(" ");
    !is_named_in(&rest)
}

/// Whether a folded text speaks of days, nights or lengths.
pub(crate) fn is_named_in(text: &str) -> bool {
    [DAY, NIGHT, LONG, TWELVE].iter().any(|phrases| says(text, phrases))
}
