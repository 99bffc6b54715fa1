//! What a reminder is about, in the person's words: what is to be done, neither when nor why.

use jiff::Zoned;
use ptbr::{Bare, Measure, Piece, TokenKind, appointment};

/// The longest that is taken from what was said before the order.
const LONGEST: usize = 120;

/// Words that are left where a time was cut out, and name nothing.
const REST: &[&str] = &[
    "antes",
    "antecedencia",
    "vence",
    "vencendo",
    "cai",
    "eh",
    "e",
    "ate",
    "de",
    "com",
    "la",
    "tem",
    "tenho",
];

/// The title that is meant by some words of a message. Empty where neither names a thing.
pub(super) fn of(words: &str, message: &str, now: &Zoned) -> String {
    let asked = message.split_once(words.trim()).is_some_and(|(_, rest)| rest.trim_start().starts_with('?'));
    let told = without_reason(if asked { without_question(words) } else { words }, now);
    let own = match appointment::read(told, now).what {
        what if says_something(&what) && !appointment::is_ahead(told) => {
            told.strip_prefix("de ").unwrap_or(told).to_owned()
        }
        _ => about(words, message, now),
    };
    with_its_name(&own, words, message, now)
}

/// Whether some words name anything to be done.
fn says_something(words: &str) -> bool {
    ptbr::tokens(words).iter().any(|token| {
        token.kind == TokenKind::Word && !REST.contains(&&*token.text) && !ptbr::terms(&token.text).is_empty()
    })
}

/// Without what is asked besides: "ligar pro banco amanhã e qual o telefone de lá".
fn without_question(words: &str) -> &str {
    let tokens = ptbr::tokens(words);
    let asks = tokens.windows(2).skip(1).find(|pair| match pair {
        [joint, next] => {
            let parts = ptbr::words::joins_clauses(&joint.text) || matches!(&*joint.text, "." | "!" | ";");
            parts && ptbr::words::asks(&next.text)
        }
        _ => false,
    });
    asks.and_then(|pair| pair.first())
        .and_then(|joint| words.get(..joint.span.start))
        .unwrap_or(words)
        .trim_end()
}

/// Without why it matters, where that stands at the end: "…, senão eu esqueço", "… pra não cortarem a luz".
fn without_reason<'w>(words: &'w str, now: &Zoned) -> &'w str {
    let tokens = ptbr::tokens(words);
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text.as_ref());
    let forgets = |from: usize| (from..tokens.len()).any(|at| word(at).starts_with("esque"));
    let begins = |at: usize| {
        let start = tokens.get(at).map_or(0, |token| token.span.start);
        let before = words.get(..start).unwrap_or_default();
        let named = says_something(&appointment::read(before, now).what);
        let denied = (at + 1..at + 4).find(|next| matches!(word(*next), "nao" | "nunca"));
        let pause = at.checked_sub(1).is_some_and(|mark| word(mark) == ",");
        match word(at) {
            "senao" | "porque" | "pois" | "antes" if word(at) != "antes" || word(at + 1) == "que" => true,
            "se" => word(at + 1) == "nao" && (named || at == 0),
            // "avisa amanhã pra não comer nada" is what is to be done.
            "pra" => denied.is_some_and(|not| {
                named || word(not + 1).ends_with("em") || word(not + 1).starts_with("esque")
            }),
            "que" => named && (pause || word(at + 1) == "senao" || forgets(at)),
            _ => false,
        }
    };
    let cut = (0..tokens.len()).find(|at| begins(*at)).and_then(|at| tokens.get(at));
    let kept = cut.map_or(words, |token| words.get(..token.span.start).unwrap_or_default());
    kept.trim().trim_end_matches([',', ';', '-', ' '])
}

/// What was spoken of before the order whose words name nothing: "a Helô tem vacina quinta às 8, me lembra na quarta".
fn about(words: &str, message: &str, now: &Zoned) -> String {
    let before = message.find(words.trim()).and_then(|at| message.get(..at)).unwrap_or_default();
    // The order itself stands behind the last pause.
    let tokens = ptbr::tokens(before);
    let pause = tokens.iter().rev().find(|token| matches!(token.kind, TokenKind::Mark | TokenKind::Break));
    let before = pause.and_then(|mark| before.get(..mark.span.start)).unwrap_or_default();
    let mut sentences = before.split(['.', '!', '?', '\n']).rev();
    let Some(said) = sentences.find(|said| says_something(said)) else { return String::new() };
    let what = appointment::read(without_reason(said, now), now).what;
    let tokens = ptbr::tokens(&what);
    let names = |token: &&ptbr::Token<'_>| !REST.contains(&&*token.text) && token.kind != TokenKind::Mark;
    let start = tokens.iter().find(names).map_or(0, |token| token.span.start);
    let end = tokens.iter().rev().find(names).map_or(0, |token| token.span.end);
    what.get(start..end).unwrap_or_default().chars().take(LONGEST).collect()
}

/// A title that begins with another time, without it, and that time: "quinta 8h tem vacina", of "me lembra quarta que quinta …".
pub(super) fn apart(what: String, now: &Zoned) -> (String, Option<String>) {
    let read = appointment::read(&what, now);
    let lead = what.strip_suffix(&read.what).map(str::trim).filter(|lead| !lead.is_empty());
    let Some(lead) = lead.filter(|_| read.names != appointment::Names::Neither) else { return (what, None) };
    let tokens = ptbr::tokens(&read.what);
    let start = tokens.iter().find(|token| !REST.contains(&&*token.text)).map(|token| token.span.start);
    match start.and_then(|start| read.what.get(start..)).filter(|title| says_something(title)) {
        Some(title) => (title.to_owned(), Some(lead.to_owned())),
        None => (what, None),
    }
}

/// "cobrar ela", of "a Neide me deve 50 reais, … cobrar ela": whoever is meant by her name, and how much it is.
fn with_its_name(title: &str, words: &str, message: &str, now: &Zoned) -> String {
    let before = message.find(words.trim()).and_then(|at| message.get(..at)).unwrap_or_default();
    let tokens = ptbr::tokens(title);
    let pronoun =
        |token: &&ptbr::Token<'_>| matches!(&*token.text, "ele" | "ela" | "dele" | "dela" | "nele" | "nela");
    let mut pronouns = tokens.iter().filter(pronoun);
    let (Some(one), None, Some(name)) = (pronouns.next(), pronouns.next(), only_name(before)) else {
        return title.to_owned();
    };
    let article = if one.text.ends_with('a') { "a" } else { "o" };
    let lead = title.get(..one.span.start).unwrap_or_default();
    let joins = ["pra ", "para ", "pro ", "com "].iter().any(|word| lead.ends_with(word));
    let said = match one.text.get(..1) {
        Some(first @ ("d" | "n")) => format!("{first}{article} {name}"),
        _ if joins => name.to_owned(),
        _ => format!("{article} {name}"),
    };
    let behind = title.get(one.span.end..).unwrap_or_default();
    let amount = only_amount(before, now).filter(|_| only_amount(title, now).is_none());
    let amount = amount.map(|amount| format!(" ({amount})")).unwrap_or_default();
    format!("{lead}{said}{}{amount}", behind.trim_end())
}

/// The one name with a capital letter in some words, behind its article.
fn only_name(words: &str) -> Option<&str> {
    let tokens = ptbr::tokens(words);
    let written = |at: usize| words.get(tokens.get(at)?.span.clone());
    let is_large =
        |at: usize| written(at).and_then(|word| word.chars().next()).is_some_and(char::is_uppercase);
    let led = |at: usize| {
        at.checked_sub(1).and_then(|at| tokens.get(at)).is_some_and(|token| {
            matches!(&*token.text, "a" | "o" | "da" | "do" | "pra" | "com" | "dona" | "seu")
        })
    };
    let mut names: Vec<&str> = (0..tokens.len())
        .filter(|at| is_large(*at) && led(*at) && !is_large(at.saturating_sub(1)))
        .filter_map(written)
        .collect();
    names.dedup();
    match names[..] {
        [name] => Some(name),
        _ => None,
    }
}

/// The one amount of money in some words, as it was said.
fn only_amount<'w>(words: &'w str, now: &Zoned) -> Option<&'w str> {
    let items = ptbr::read(words, now);
    let mut amounts = items.iter().filter(|item| match &item.piece {
        Piece::Quantity(said) => said.read_as(Measure::Money, Bare::Refused).is_some(),
        _ => false,
    });
    let first = amounts.next()?;
    if amounts.next().is_some() { None } else { words.get(first.span.clone()) }
}

#[cfg(test)]
#[path = "title_tests.rs"]
mod tests;
