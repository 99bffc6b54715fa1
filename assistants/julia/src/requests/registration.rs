//! A registration as people write it, and a message without it.

use std::ops::Range;

/// The states of Brazil, by which a registration is told from another.
const STATES: [&str; 27] = [
    "ac", "al", "am", "ap", "ba", "ce", "df", "es", "go", "ma", "mg", "ms", "mt", "pa", "pb", "pe", "pi",
    "pr", "rj", "rn", "ro", "rr", "rs", "sc", "se", "sp", "to",
];

/// How many words after "CRM" belong to it.
const NEAR: usize = 6;

/// The most words behind a registration that still say who somebody is: "clínica geral", "sou pediatra".
const CALLING: usize = 4;

struct Word {
    text: String,
    span: Range<usize>,
}

/// The words of a message; the dots and dashes inside of a number are part of it.
fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut start = None;
    let mut letters = text.char_indices().peekable();
    let mut before = ' ';
    while let Some((at, letter)) = letters.next() {
        let next = letters.peek().map_or(' ', |(_, next)| *next);
        let inside = matches!(letter, '.' | '-') && before.is_ascii_digit() && next.is_ascii_digit();
        let belongs = letter.is_alphanumeric() || inside;
        if belongs {
            start.get_or_insert(at);
        }
        let ends = at + letter.len_utf8();
        let closes = !(next.is_alphanumeric() || (matches!(next, '.' | '-') && letter.is_ascii_digit()));
        if let Some(from) = start.filter(|_| !belongs || closes) {
            let to = if belongs { ends } else { at };
            let said = text.get(from..to).unwrap_or_default();
            let said = said.trim_end_matches(['.', '-']);
            words
                .push(Word { text: ptbr::fold(said).replace(['.', '-'], ""), span: from..from + said.len() });
            start = None;
        }
        before = letter;
    }
    words
}

/// States whose letters are words of their own: "se", "tô".
const WORDS_TOO: [&str; 9] = ["am", "es", "ma", "ms", "mt", "pa", "se", "to", "al"];

/// How many digits tell a number by itself, where no stroke leads to the state.
const TELLING: Range<usize> = 5..8;

/// "187654/SP", "187654 de SP": a number with its state needs no "CRM" before it.
fn bare(text: &str, words: &[Word]) -> Option<(String, Range<usize>)> {
    words.iter().enumerate().find_map(|(at, number)| {
        let digits = number.text.len();
        let after = words.get(at + 1..)?;
        let linked = after.first().is_some_and(|word| matches!(word.text.as_str(), "de" | "do" | "da"));
        let state = after.get(usize::from(linked))?;
        let known = STATES.iter().find(|known| **known == state.text)?;
        let raw = text.get(state.span.clone())?;
        let stroke = text.get(number.span.end..state.span.start)?.trim();
        let stroked = matches!(stroke, "/" | "-") && (4..8).contains(&digits);
        let plain = !WORDS_TOO.contains(known) || raw.chars().all(char::is_uppercase);
        let spelled = (stroke.is_empty() || linked) && TELLING.contains(&digits) && plain;
        let is_number = number.text.chars().all(|letter| letter.is_ascii_digit());
        let written = || format!("{}/{}", number.text, known.to_uppercase());
        (is_number && (stroked || spelled)).then(|| (written(), number.span.start..state.span.end))
    })
}

/// The registration that a message holds, and where.
fn find(text: &str) -> Option<(String, Range<usize>)> {
    let words = words(text);
    let Some(first) = words.iter().position(|word| word.text.starts_with("crm")) else {
        return bare(text, &words);
    };
    let near = words.get(first..(first + NEAR).min(words.len()))?;
    let digits = |word: &Word| {
        let digits = word.text.chars().filter(char::is_ascii_digit).count();
        (4..=8).contains(&digits) && word.text.chars().all(|letter| letter.is_ascii_alphanumeric())
    };
    let at = near.iter().position(digits)?;
    let number: String = near.get(at)?.text.chars().filter(char::is_ascii_digit).collect();
    let is_state = |word: &Word| {
        let letters: String =
            word.text.trim_start_matches("crm").chars().filter(char::is_ascii_alphabetic).collect();
        STATES.iter().find(|state| **state == letters)
    };
    let state = near.iter().enumerate().filter_map(|(at, word)| Some((at, is_state(word)?))).next_back();
    let last = state.map_or(at, |(place, _)| place.max(at));
    let span = near.first()?.span.start..near.get(last)?.span.end;
    let written = match state {
        Some((_, state)) => format!("{number}/{}", state.to_uppercase()),
        None => number,
    };
    Some((written, span))
}

/// "crm 123.456/sp", "CRM-SP 123456": the number, and the state if one stands beside it.
pub(crate) fn registration(text: &str) -> Option<String> {
    find(text).map(|(registration, _)| registration)
}

/// A message without the registration it holds, and without what somebody is called beside it. As it was where it holds none.
pub(crate) fn without_registration(text: &str) -> String {
    let Some((_, span)) = find(text) else { return text.to_owned() };
    let (before, after) =
        (text.get(..span.start).unwrap_or_default(), text.get(span.end..).unwrap_or_default());
    let end = after.find(['.', '!', '?', '\n']).unwrap_or(after.len());
    let (calling, rest) = after.split_at_checked(end).unwrap_or((after, ""));
    let beside = words(calling);
    let says_more = |word: &Word| {
        word.text.chars().any(|letter| letter.is_ascii_digit())
            || ptbr::words::asks(&word.text)
            || matches!(
                word.text.as_str(),
                "nao" | "sim" | "mas" | "se" | "quero" | "pode" | "so" | "porem" | "ou" | "manda"
            )
            || crate::intent::is_infinitive(&word.text)
    };
    let named = beside.len() <= CALLING && !beside.iter().any(says_more);
    let openings = ["meu ", "o meu ", "e meu ", "sou ", "segue meu ", "segue ", "e o "];
    let trimmed = before.trim_end();
    let lead = openings.iter().find(|lead| ptbr::fold(&format!("{trimmed} ")).ends_with(*lead));
    let before = lead.map_or(before, |lead| trimmed.get(..trimmed.len() + 1 - lead.len()).unwrap_or(trimmed));
    let kept = if named { rest } else { after };
    format!("{} {}", before.trim_end_matches([' ', ',', ';', ':']), kept.trim_start_matches([' ', ',', ';']))
        .trim()
        .to_owned()
}

#[cfg(test)]
#[path = "registration_tests.rs"]
mod tests;
