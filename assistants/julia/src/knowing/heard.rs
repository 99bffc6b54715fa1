//! Whether a sentence holds a phrase, its words in order and near each other.

/// How many other words may stand between two words of a phrase: "o valor (tá muito) baixo".
const GAP: usize = 2;

/// Words that take the next ones back.
const DENIALS: &[&str] = &["nao", "nem", "nunca", "jamais"];

/// A sentence, folded and cut into words.
#[derive(Debug)]
pub(super) struct Sentence {
    words: Vec<String>,
}

impl Sentence {
    pub(super) fn read(text: &str) -> Self {
        let folded = ptbr::fold(text);
        let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        // What people shorten: each to the one form that phrases are written in.
        let plain = |word: &str| match word {
            "ta" | "esta" | "tao" | "estao" => "ta".to_owned(),
            "to" | "estou" | "tou" => "to".to_owned(),
            "vc" | "vcs" | "voces" => "voces".to_owned(),
            "pra" | "para" | "pro" => "pra".to_owned(),
            "e" | "eh" => "e".to_owned(),
            other => other.to_owned(),
        };
        Self { words: words.map(plain).collect() }
    }

    /// Whether one of the phrases stands here and is not denied. A phrase that begins with a denial is one itself.
    pub(super) fn holds(&self, phrases: &[&str]) -> bool {
        phrases.iter().any(|phrase| {
            let wanted: Vec<&str> = phrase.split(' ').collect();
            (0..self.words.len()).any(|start| self.stands(&wanted, start) && !self.is_denied(&wanted, start))
        })
    }

    fn stands(&self, wanted: &[&str], start: usize) -> bool {
        let Some((first, rest)) = wanted.split_first() else { return false };
        if !self.words.get(start).is_some_and(|word| is(word, first)) {
            return false;
        }
        let mut at = start + 1;
        rest.iter().all(|wanted| {
            let found = (at..=at + GAP).find(|at| self.words.get(*at).is_some_and(|word| is(word, wanted)));
            at = found.map_or(at, |found| found + 1);
            found.is_some()
        })
    }

    fn is_denied(&self, wanted: &[&str], start: usize) -> bool {
        let own =
            wanted.iter().any(|word| DENIALS.contains(word) || matches!(*word, "sem" | "falta" | "ninguem"));
        let before = self.words.get(start.saturating_sub(2)..start).unwrap_or_default();
        !own && before.iter().any(|word| DENIALS.contains(&word.as_str()))
    }
}

fn is(word: &str, wanted: &str) -> bool {
    match wanted.strip_suffix('*') {
        Some(beginning) => word.starts_with(beginning),
        None => word == wanted,
    }
}
