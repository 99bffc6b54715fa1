//! `summarize_conversation`: the sentences of a conversation that say what was wanted, done and decided.

use domain::Language;
use serde_json::{Value, json};

use super::input::{self, Message, Speaker};

/// What a summary may hold.
const MOST_WORDS: usize = 200;
/// What it may keep of the one before.
const MOST_OLD_WORDS: usize = 80;
/// What one sentence may take of it.
const MOST_SENTENCE_WORDS: usize = 30;

pub(super) fn answer(question: &Value, language: Language) -> Value {
    let old = input::field(question, "summary");
    let old: Vec<&str> = last_sentences(&old, MOST_OLD_WORDS);
    let room = MOST_WORDS - old.iter().map(|sentence| count(sentence)).sum::<usize>();
    let lines: Vec<String> =
        input::messages(question).iter().flat_map(|message| told(message, language)).collect();
    let mut kept: Vec<&String> = Vec::new();
    let mut used = 0;
    // The newest matter most when not all of it fits.
    for line in lines.iter().rev() {
        if kept.contains(&line) {
            continue;
        }
        used += count(line);
        if used > room {
            break;
        }
        kept.push(line);
    }
    let new = kept.into_iter().rev().map(String::as_str);
    let summary: Vec<&str> = old.into_iter().chain(new).collect();
    json!({ "summary": summary.join(" ") })
}

fn count(text: &str) -> usize {
    text.split_whitespace().count()
}

/// The last whole sentences of a text that fit.
fn last_sentences(text: &str, most: usize) -> Vec<&str> {
    let mut used = 0;
    let sentences =
        text.split_inclusive(['.', '!', '?', '\n']).map(str::trim).filter(|sentence| !sentence.is_empty());
    let mut kept: Vec<&str> = sentences
        .rev()
        .take_while(|sentence| {
            used += count(sentence);
            used <= most
        })
        .collect();
    kept.reverse();
    kept
}

/// What a message adds: the person's sentences that say something, and what the assistant did.
fn told(message: &Message, language: Language) -> Vec<String> {
    let label = match (message.speaker, language) {
        (Speaker::Person, Language::Portuguese | Language::Added(_)) => "A pessoa disse:",
        (Speaker::Person, Language::English) => "The person said:",
        (Speaker::Assistant, Language::Portuguese | Language::Added(_)) => "Foi feito:",
        (Speaker::Assistant, Language::English) => "Done:",
    };
    let sentences = message.text.split_inclusive(['.', '!', '?', '\n']).map(str::trim);
    let telling = sentences.filter(|sentence| match message.speaker {
        Speaker::Person => says_something(sentence),
        Speaker::Assistant => tells_a_deed(sentence),
    });
    telling.map(|sentence| format!("{label} {}", shortened(sentence))).collect()
}

fn shortened(sentence: &str) -> String {
    let words: Vec<&str> = sentence.split_whitespace().take(MOST_SENTENCE_WORDS).collect();
    let text = words.join(" ");
    if text.ends_with(['.', '!', '?']) { text } else { format!("{text}.") }
}

/// Greetings, thanks and a plain yes say nothing about what went on.
fn says_something(sentence: &str) -> bool {
    let tokens = ptbr::tokens(sentence);
    let telling = tokens
        .iter()
        .filter(|token| token.kind == ptbr::TokenKind::Word || token.kind == ptbr::TokenKind::Number);
    let telling = telling.filter(|token| !ptbr::words::is_filler(&token.text) && !is_courtesy(&token.text));
    telling.count() >= 2
}

fn is_courtesy(word: &str) -> bool {
    matches!(
        word,
        "sim"
            | "nao"
            | "ok"
            | "obrigado"
            | "valeu"
            | "tchau"
            | "beleza"
            | "perfeito"
            | "otimo"
            | "legal"
            | "yes"
            | "thanks"
            | "hello"
            | "hi"
            | "bye"
            | "certo"
            | "isso"
            | "pode"
            | "ser"
            | "claro"
            | "voce"
            | "thank"
            | "you"
    )
}

fn tells_a_deed(sentence: &str) -> bool {
    let deeds = [
        "anotei",
        "anotado",
        "registrei",
        "registrado",
        "salvei",
        "guardei",
        "marquei",
        "atualizei",
        "apaguei",
        "corrigi",
        "lembrei",
        "agendei",
        "cancelei",
        "criei",
        "adicionei",
        "removi",
        "combinado",
        "recorded",
        "saved",
        "noted",
        "updated",
        "deleted",
        "done",
        "agendado",
        "lancei",
        "desfiz",
        "mudei",
    ];
    ptbr::tokens(sentence).iter().any(|token| deeds.contains(&token.text.as_ref()))
}
