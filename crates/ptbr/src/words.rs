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
