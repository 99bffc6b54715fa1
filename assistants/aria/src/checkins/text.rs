//! What is asked: ours, or a model's if it is short, asks something and counts nothing.

use domain::Words;
use ptbr::fold;
use serde_json::{Value, json};
use tools::Question;

use super::reason::Reason;

const WRITE: &str = "write_check_in";
const INSTRUCTIONS: &str = include_str!("../../prompts/check_in.md");

/// The most words of a check-in.
const MOST_WORDS: usize = 100;

/// How many ways we have of asking for each reason.
const WAYS: i16 = 3;

/// What would make a check-in a demand: stems, folded.
const NAGGING: &[&str] =
    &["registr", "anot", "peso", "pesar", "medi", "meta", "habit", "track", "log", "esquece", "falt"];

/// Our own words, another each time.
pub(super) fn own(reason: &Reason, words: &Words, day_of_year: i16) -> String {
    let way = day_of_year.rem_euclid(WAYS) + 1;
    match reason {
        Reason::Tomorrow(title) => {
            words.fill(&format!("aria.check_ins.tomorrow.{way}"), &[("title", title.as_str())])
        }
        Reason::LowMood => words.text(&format!("aria.check_ins.low_mood.{way}")).to_owned(),
        Reason::Silence => words.text(&format!("aria.check_ins.silence.{way}")).to_owned(),
    }
}

pub(super) fn question(own: &str) -> Question {
    Question {
        name: WRITE,
        description: "A mensagem, pronta para a pessoa ler.",
        instructions: INSTRUCTIONS,
        text: own.to_owned(),
        schema: json!({
            "type": "object",
            "properties": { "text": { "type": "string", "maxLength": 1000 } },
            "required": ["text"],
            "additionalProperties": false,
        }),
    }
}

/// The model's words where they are fit to be said unasked; ours otherwise.
pub(super) fn chosen(opinion: Option<&Value>, own: &str) -> String {
    let theirs = opinion.and_then(|opinion| opinion.get("text")?.as_str()).map(str::trim);
    theirs.filter(|text| is_fit(text, own)).unwrap_or(own).to_owned()
}

fn is_fit(text: &str, own: &str) -> bool {
    let (folded, known) = (fold(text), fold(own));
    let words = |text: &str| -> Vec<String> {
        text.split(|c: char| !c.is_alphanumeric()).map(str::to_owned).collect()
    };
    let given = words(&known);
    let nags = |word: &String| NAGGING.iter().any(|stem| word.starts_with(stem)) && !given.contains(word);
    text.contains('?')
        && text.split_whitespace().count() <= MOST_WORDS
        && !text.chars().any(|c| c.is_ascii_digit() && !own.contains(c))
        && !words(&folded).iter().any(nags)
        && engine::limits::may_leave(text, own)
}

#[cfg(test)]
#[path = "text_tests.rs"]
mod tests;
