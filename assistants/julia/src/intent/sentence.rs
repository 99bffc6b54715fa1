//! A message as words in one spelling, clause by clause.

use crate::places::folded;

/// A message, read.
#[derive(Debug)]
pub(crate) struct Sentence {
    pub(crate) clauses: Vec<Clause>,
    /// The whole of it, folded.
    pub(crate) text: String,
}

#[derive(Debug)]
pub(crate) struct Clause {
    pub(crate) words: Vec<String>,
    /// Whether it asks: by the end of its sentence, or in words ("me diz o que rola de noite").
    pub(crate) asks: bool,
}

/// How somebody asks without a question mark.
const TELL_ME: &[[&str; 2]] = &[
    ["me", "diz"],
    ["me", "diga"],
    ["me", "fala"],
    ["me", "fale"],
    ["me", "conta"],
    ["quero", "saber"],
    ["queria", "saber"],
    ["que", "rola"],
];

fn wants_to_know(words: &[String]) -> bool {
    words.windows(2).any(|pair| match pair {
        [one, next] => TELL_ME.iter().any(|[first, second]| one == first && next == second),
        _ => false,
    })
}

impl Sentence {
    pub(crate) fn read(text: &str) -> Self {
        let mut clauses = Vec::new();
        for sentence in text.split_inclusive(['.', '!', '?', '\n']) {
            let asks = sentence.trim_end().ends_with('?');
            for clause in sentence.split([',', ';', ':', '(', ')']) {
                let words: Vec<String> =
                    folded(clause).split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect();
                if !words.is_empty() {
                    let asks = asks || wants_to_know(&words);
                    clauses.push(Clause { words, asks });
                }
            }
        }
        Self { clauses, text: folded(text) }
    }

    pub(crate) fn asks(&self) -> bool {
        self.clauses.iter().any(|clause| clause.asks)
    }

    pub(crate) fn has(&self, words: &[&str]) -> bool {
        self.clauses.iter().any(|clause| clause.has(words))
    }

    /// Whether a word begins in one of these ways.
    pub(crate) fn begins(&self, stems: &[&str]) -> bool {
        self.text.split(' ').any(|word| stems.iter().any(|stem| word.starts_with(stem)))
    }

    /// Whether these words stand in it side by side.
    pub(crate) fn says(&self, phrases: &[&str]) -> bool {
        phrases.iter().any(|phrase| crate::places::names(&self.text, phrase))
    }
}

impl Clause {
    pub(crate) fn has(&self, words: &[&str]) -> bool {
        self.words.iter().any(|word| words.contains(&word.as_str()))
    }

    pub(crate) fn place_of(&self, words: &[&str]) -> Option<usize> {
        self.words.iter().position(|word| words.contains(&word.as_str()))
    }

    pub(crate) fn text(&self) -> String {
        self.words.join(" ")
    }

    /// "fiquei 12h sozinha", "trabalhei de noite": what somebody did, and nothing that they say, saw or want.
    pub(crate) fn tells_of_the_past(&self) -> bool {
        const SAID_OR_SEEN: &[&str] =
            &["vi", "gostei", "adorei", "curti", "pensei", "achei", "olhei", "mudei", "decidi", "lembrei"];
        let coming = |word: &str| ["arei", "erei", "irei"].iter().any(|end| word.ends_with(end));
        let did = |word: &str| is_past(word) && !coming(word) && !SAID_OR_SEEN.contains(&word);
        self.words.iter().any(|word| did(word))
    }
}

/// "fui", "trabalhei": what was is no limit of what will be.
pub(crate) fn is_past(word: &str) -> bool {
    // "já falei que não quero nada de lá" says it again.
    let says = matches!(word, "falei" | "avisei" | "comentei" | "informei" | "expliquei" | "pedi" | "disse");
    matches!(word, "fui" | "fiz" | "tive" | "vi" | "dei") || (word.len() > 3 && word.ends_with("ei") && !says)
}

/// "poder", "ir", "comparecer": a verb as it is named.
pub(crate) fn is_infinitive(word: &str) -> bool {
    word == "ir"
        || word == "por"
        || word.len() > 3 && ["ar", "er", "ir"].iter().any(|end| word.ends_with(end))
}
