//! The small words: what joins, what fills, what asks, who is meant.

use crate::lexicon;

/// Words that say nothing about what happened: articles, prepositions, pronouns of the speaker, hedges, greetings.
pub fn is_filler(word: &str) -> bool {
    lexicon::FILLER.contains(word)
}

/// Words that end one clause and begin another.
pub fn joins_clauses(word: &str) -> bool {
    matches!(word, "e" | "mas" | "porem" | "depois" | "porque" | "pois" | "enquanto" | "contudo" | "todavia")
}

/// Words that make an order polite: "pode apagar", "queria anotar", "dá pra corrigir".
pub fn softens_an_order(word: &str) -> bool {
    lexicon::SOFTENERS.contains(word)
}

/// The first person of the past of a regular infinitive: "correr" was "corri", "pagar" was "paguei".
pub fn first_person_past(infinitive: &str) -> Option<String> {
    if infinitive.len() < 5 {
        return None;
    }
    if let Some(stem) = infinitive.strip_suffix("ar") {
        return Some(match stem {
            stem if stem.ends_with('g') => format!("{stem}uei"),
            stem if stem.ends_with('c') => format!("{}quei", stem.strip_suffix('c').unwrap_or(stem)),
            stem => format!("{stem}ei"),
        });
    }
    let stem = infinitive.strip_suffix("er").or_else(|| infinitive.strip_suffix("ir"))?;
    Some(format!("{stem}i"))
}

/// How many of these words say that the infinitive after them was done: "consegui", "acabei de", "tive que".
pub fn carried_out<'w>(word: impl Fn(usize) -> &'w str) -> Option<usize> {
    match (word(0), word(1)) {
        ("acabei" | "terminei", "de")
        | ("deu", "pra")
        | ("voltei" | "cheguei", "a")
        | ("tive" | "precisei", "que" | "de") => Some(2),
        ("consegui" | "pude" | "fui" | "precisei" | "vim" | "conseguimos" | "fomos", _) => Some(1),
        _ => None,
    }
}

/// Words that ask.
pub fn asks(word: &str) -> bool {
    matches!(
        word,
        "quanto"
            | "quanta"
            | "quantos"
            | "quantas"
            | "qual"
            | "quais"
            | "quando"
            | "como"
            | "onde"
            | "cade"
            | "quem"
            | "porque"
    )
}

/// People and animals that are not the speaker.
pub fn is_somebody_else(word: &str) -> bool {
    lexicon::SOMEBODY_ELSE.contains(word)
}

/// Verbs by which somebody asks to have something written down, as orders and as infinitives.
pub fn asks_to_record(word: &str) -> bool {
    lexicon::RECORD_THIS.contains(word)
}
