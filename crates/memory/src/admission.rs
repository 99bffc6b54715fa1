//! The gate before anything is kept, the same for every model: the person said it, and meant it, about what is.
//!
//! A model is asked to leave out what is quoted, supposed or joked. This looks again, bluntly, at what no model may
//! talk its way around: where the words stand, and what stands around them.

use crate::learn::Refusal;
use crate::search::terms_of;

/// Openings after which a sentence is only imagined, wished or planned. Folded, each with its space.
const IMAGINED: &[&str] = &[
    "se eu ",
    "e se ",
    "imagina ",
    "imagine ",
    "suponha ",
    "supondo ",
    "caso eu ",
    "quem dera ",
    "queria ",
    "gostaria ",
    "adoraria ",
    "sonhei ",
    "tomara ",
    "faz de conta ",
    "hipoteticamente ",
    "if i ",
    "i wish ",
    "i would ",
    "suppose ",
    "ja pensou ",
    "vai que ",
];
/// Orders to forget what follows. Folded, each with its space.
const FORGETTING: &[&str] = &[
    "esquece ",
    "esqueca ",
    "esquecer ",
    "desaprende ",
    "desaprenda ",
    "apaga ",
    "apague ",
    "forget ",
    "erase ",
];
/// Words that take back what was said, wherever they stand in the message.
const JOKED: &[&str] = &[
    "brincadeira",
    "brinks",
    "to zoando",
    "tava zoando",
    "zoeira",
    "so que nao",
    "sqn",
    "to brincando",
    "e mentira",
    "mentira kkk",
    "ironia",
    "just kidding",
    "jk",
    "kidding",
    "contem ironia",
    "piada",
];
/// What tells the assistant what to do, instead of telling what is so.
const INSTRUCTING: &[&str] = &[
    "ignore ",
    "ignora ",
    "desconsidere ",
    "system prompt",
    "voce deve ",
    "voce tem que ",
    "voce precisa ",
    "a partir de agora voce",
    "aja como",
    "finja ",
    "act as",
    "you must ",
    "pretend ",
    "</",
    "{{",
    "```",
    "sempre responda",
    "nunca responda",
    "always answer",
    "never answer",
];
/// What only a confirmed action may record.
const MEASURED: &[&str] = &[
    "pesa ", "pesou ", "peso ", "dormiu ", "bebeu ", "gastou ", "correu ", "humor ", "energia ", "weighs ",
    "slept ", "drank ", "spent ",
];
/// What turns a statement into a question that asks nothing, behind a comma.
const TAGS: &[&str] = &[
    "ne", "viu", "ta", "hein", "sabe", "sabia", "acredita", "ok", "certo", "lembra", "entende", "entendeu",
    "right",
];
/// Those that are nothing else, and need no comma.
const UNMISTAKABLE: &[&str] = &["ne", "viu", "hein"];
const QUOTES: &[(char, char)] = &[('"', '"'), ('“', '”'), ('«', '»'), ('‘', '’')];

/// What is said to be known, and where it is said to come from.
#[derive(Debug, Clone, Copy)]
pub struct Claim<'c> {
    pub content: &'c str,
    /// The words of the message that are said to say it.
    pub words: &'c str,
    /// The person's own message.
    pub message: &'c str,
}

/// Nothing, or why it is not kept.
pub fn check(claim: &Claim<'_>) -> Result<(), Refusal> {
    let content = ptbr::fold(claim.content);
    if INSTRUCTING.iter().any(|mark| content.contains(mark)) {
        return Err(Refusal::Instruction);
    }
    if MEASURED.iter().any(|verb| content.starts_with(verb)) && content.contains(|c: char| c.is_ascii_digit())
    {
        return Err(Refusal::Measure);
    }
    let meant = terms_of(claim.content);
    // "pelo menos", of "guarda isso pelo menos", says nothing.
    if meant.is_empty() || is_a_pointer(claim) {
        return Err(Refusal::TooShort);
    }
    check_words(claim.words, claim.message)?;
    // Words that share nothing with what they are said to say: somebody else said it, and the person nodded.
    let said = terms_of(claim.message);
    if !meant.iter().any(|term| said.contains(term)) && !shares_a_name(claim) {
        return Err(Refusal::Recalled);
    }
    Ok(())
}

/// Whether a content only points at something that was said elsewhere ("decisão", of "guarda essa decisão"), or says why it
/// is to be kept ("q vou esquecer", of "guarda isso q vou esquecer").
fn is_a_pointer(claim: &Claim<'_>) -> bool {
    let content = ptbr::fold(claim.content);
    if says_why(claim) {
        return true;
    }
    let mut words = content.split_whitespace().filter(|word| !POINTING.contains(word));
    let (Some(only), None) = (words.next(), words.next()) else { return false };
    let message = ptbr::fold(claim.message);
    let said: Vec<&str> =
        message.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    said.windows(2).any(|pair| matches!(pair, [one, other] if POINTING.contains(one) && *other == only))
}

/// Whether a content is the reason that stands right behind a pointing word.
fn says_why(claim: &Claim<'_>) -> bool {
    let (content, message) = (plain(claim.content), plain(claim.message));
    let reason = content.split(' ').next().is_some_and(|word| REASONS.contains(&word));
    let before = message.find(&content).and_then(|at| message.get(..at)?.split_whitespace().next_back());
    reason && before.is_some_and(|word| POINTING.contains(&word))
}

/// What begins a reason.
const REASONS: &[&str] = &["que", "q", "pq", "porque", "pois", "senao", "because"];

/// Words that point at something.
const POINTING: &[&str] = &[
    "isso", "isto", "esse", "essa", "esses", "essas", "este", "esta", "aquilo", "aquele", "aquela", "disso",
    "desse", "dessa", "nisso", "this", "that", "it",
];

/// The sentence of a message that says most of a content: its evidence, when nobody named one.
pub fn best_words<'m>(content: &str, message: &'m str) -> &'m str {
    let meant = terms_of(content);
    let shared = |sentence: &str| terms_of(sentence).iter().filter(|term| meant.contains(term)).count();
    message
        .split(['.', '!', '?', ';', '\n'])
        .map(str::trim)
        .filter(|sentence| !sentence.is_empty())
        // The first of the best: `max_by_key` would take the last.
        .rev()
        .max_by_key(|sentence| shared(sentence))
        .unwrap_or(message)
}

/// Whether the words stand in the message, and stand there as what the person means.
pub fn check_words(words: &str, message: &str) -> Result<(), Refusal> {
    let words = plain(words);
    let whole = plain(message);
    if words.is_empty() {
        return Err(Refusal::NotSaid);
    }
    let Some(at) = whole.find(&words) else { return Err(Refusal::NotSaid) };
    let sentence = sentence_around(&whole, at..at + words.len());
    let text = whole.get(sentence.clone()).unwrap_or_default();
    let marked = whole.get(sentence.end..).is_some_and(|rest| rest.starts_with('?'));
    let asked = marked && !ends_with_a_tag(text);
    let before = whole.get(sentence.start..at).unwrap_or_default();
    let opening = format!("{before}{words} ");
    let imagined = IMAGINED.iter().chain(FORGETTING).any(|mark| begins_a_clause(&opening, mark));
    let instructed = INSTRUCTING.iter().any(|mark| text.contains(mark));
    if instructed {
        return Err(Refusal::Instruction);
    }
    if asked || imagined || is_joked(&whole) || is_quoted(message, &words) {
        return Err(Refusal::NotMeant);
    }
    Ok(())
}

/// "não fumo, viu?", "moro em Santos, né?": the mark asks for a nod, not whether it is so.
fn ends_with_a_tag(sentence: &str) -> bool {
    let sentence = sentence.trim_end();
    TAGS.iter().any(|tag| {
        let before = sentence.strip_suffix(tag).unwrap_or_default();
        before.trim_end().ends_with(',') || UNMISTAKABLE.contains(tag) && before.ends_with(' ')
    })
}

/// Folded, with one space between words: what a person typed and what a model copied are then the same.
fn plain(text: &str) -> String {
    ptbr::fold(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// From the mark before the words to the mark after them.
fn sentence_around(text: &str, words: std::ops::Range<usize>) -> std::ops::Range<usize> {
    const MARKS: &[char] = &['.', '!', '?', ';', '\n'];
    let start = text.get(..words.start).and_then(|before| before.rfind(MARKS)).map_or(0, |at| at + 1);
    let after = text.get(words.end..).and_then(|after| after.find(MARKS));
    start..after.map_or(text.len(), |at| words.end + at)
}

/// Whether a mark opens the sentence or one of its clauses, and is not the middle of another word.
fn begins_a_clause(opening: &str, mark: &str) -> bool {
    opening.match_indices(mark).any(|(at, _)| {
        let before = opening.get(..at).unwrap_or_default().trim_end();
        before.is_empty() || before.ends_with([',', ':', '-']) || ends_with_a_link(before)
    })
}

fn ends_with_a_link(before: &str) -> bool {
    ["mas", "e", "eu", "ai", "so", "ah", "but", "and", "que"]
        .iter()
        .any(|link| before == *link || before.ends_with(&format!(" {link}")))
}

fn is_joked(message: &str) -> bool {
    let padded = format!(" {} ", message.replace(|c: char| !c.is_alphanumeric(), " "));
    let padded = padded.split_whitespace().collect::<Vec<_>>().join(" ");
    let padded = format!(" {padded} ");
    JOKED.iter().any(|mark| padded.contains(&format!(" {mark} ")))
}

/// Whether the words stand between quotation marks, wholly.
fn is_quoted(message: &str, words: &str) -> bool {
    QUOTES.iter().any(|(open, close)| {
        let mut rest = message;
        while let Some(start) = rest.find(*open) {
            let inside = rest.get(start + open.len_utf8()..).unwrap_or_default();
            let Some(end) = inside.find(*close) else { return false };
            if plain(inside.get(..end).unwrap_or_default()).contains(words) {
                return true;
            }
            rest = inside.get(end + close.len_utf8()..).unwrap_or_default();
        }
        false
    })
}

/// A capitalised word of the content that the message has as it stands: names are no everyday terms.
fn shares_a_name(claim: &Claim<'_>) -> bool {
    let message = ptbr::fold(claim.message);
    claim
        .content
        .split_whitespace()
        .skip(1)
        .filter(|word| word.chars().next().is_some_and(char::is_uppercase) && word.chars().count() > 2)
        .any(|name| message.contains(ptbr::fold(name).as_ref()))
}

#[cfg(test)]
#[path = "admission_tests.rs"]
mod tests;
