//! Rests that nobody typed: whoever speaks without commas begins a new clause with a new subject and its verb.
//!
//! Only long stretches without any mark are parted. Whoever uses commas has said where the clauses end.

use std::borrow::Cow;

use super::classes::Class;
use super::verbs;
use super::words::{Word, WordKind};

/// The fewest words in one breath before anybody is taken to leave out commas.
const LONG_BREATH: usize = 9;

/// Puts a rest before each clause that begins without one.
pub(super) fn part(words: &mut Vec<Word<'_>>) {
    let mut rests = Vec::new();
    let mut start = 0;
    for end in 0..=words.len() {
        if words.get(end).is_some_and(|word| word.kind != WordKind::Pause) {
            continue;
        }
        if end - start >= LONG_BREATH {
            rests.extend(Breath { words, start, end }.rests());
        }
        start = end + 1;
    }
    for at in rests.into_iter().rev() {
        let from = words.get(at).map_or(0, |word| word.span.start);
        words.insert(
            at,
            Word { text: Cow::Borrowed(","), span: from..from, kind: WordKind::Pause, capital: false },
        );
    }
}

/// Words between two marks.
struct Breath<'b, 't> {
    words: &'b [Word<'t>],
    start: usize,
    end: usize,
}

impl Breath<'_, '_> {
    fn rests(&self) -> Vec<usize> {
        let mut rests: Vec<usize> = Vec::new();
        let mut clause = self.start;
        for at in self.start + 1..self.end {
            let told = (clause..at).any(|at| verbs::is_finite(self.text(at)));
            let begins = self.closes_aside(at) || told && self.begins_clause(at);
            if begins && at > clause + 1 && at + 1 < self.end {
                rests.push(at);
                clause = at;
            }
        }
        rests
    }

    fn text(&self, at: usize) -> &str {
        let inside = (self.start..self.end).contains(&at);
        self.words.get(at).filter(|_| inside).map_or("", |word| &word.text)
    }

    fn is_proper(&self, at: usize) -> bool {
        let inside = (self.start..self.end).contains(&at);
        self.words.get(at).is_some_and(|word| inside && word.capital && word.kind == WordKind::Word)
    }

    /// Right behind words that only address or ask for a nod: "morreu | gente |", "tem asma viu |", "pode anotar |".
    fn closes_aside(&self, at: usize) -> bool {
        let (before, earlier) = (self.text(at - 1), at.checked_sub(2).map_or("", |at| self.text(at)));
        match before {
            "gente" => !matches!(
                earlier,
                "a" | "da" | "pra" | "na" | "com" | "de" | "muita" | "tanta" | "tem" | "que" | "igual"
            ),
            "ne" | "uai" | "visse" => true,
            "viu" => {
                !self.is_determiner(at) && !matches!(self.text(at), "que" | "no" | "na" | "em" | "um" | "uma")
            }
            "anotar" => earlier == "pode" && self.text(at) != "ai",
            "ai" => earlier == "anotar",
            _ => false,
        }
    }

    fn begins_clause(&self, at: usize) -> bool {
        if self.is_bound(at - 1) {
            return false;
        }
        match self.text(at) {
            "ai" | "entao" => self.begins_telling(at + 1),
            "eu" | "ele" | "ela" | "nos" => {
                self.verb_after(at + 1).is_some() && !verbs::is_infinitive(self.text(at - 1))
            }
            "a" if self.text(at + 1) == "gente" => self.verb_after(at + 2).is_some(),
            "o" | "a" | "meu" | "minha" => self.names_who_does(at),
            _ => self.is_own_verb(at) || self.is_loose_verb(at),
        }
    }

    /// Whether the word before binds what follows to it.
    fn is_bound(&self, before: usize) -> bool {
        let word = self.text(before);
        Class::Binds.has(word) || Class::Preposition.has(word) || Class::Light.has(word)
    }

    fn begins_telling(&self, at: usize) -> bool {
        matches!(self.text(at), "eu" | "ele" | "ela" | "a" | "o" | "nos" | "meu" | "minha" | "se" | "quando")
            || self.verb_after(at).is_some()
    }

    /// The finite verb that begins here, what may stand before it left out.
    fn verb_after(&self, at: usize) -> Option<usize> {
        let verb = (at..at + 4).find(|at| !Class::Light.has(self.text(*at)))?;
        verbs::is_finite(self.text(verb)).then_some(verb)
    }

    /// "… pra casa | a Heloísa botou", "… no tempo | minha mãe fez": somebody, and right behind them what they do. Whoever
    /// stands behind a verb is whom it is done to.
    fn names_who_does(&self, at: usize) -> bool {
        if verbs::is_finite(self.text(at - 1)) || verbs::is_infinitive(self.text(at - 1)) {
            return false;
        }
        let owned = matches!(self.text(at), "meu" | "minha");
        let named = self.is_proper(at + 1) || owned && Class::Household.has(self.text(at + 1));
        let end = at + 2 + usize::from(self.is_proper(at + 2));
        named && self.verb_after(end).is_some()
    }

    /// "… a Nair | tenho 41 anos | sou enfermeira": a verb that only "eu" conjugates is no noun and no other's.
    fn is_own_verb(&self, at: usize) -> bool {
        let verb = (at..at + 3).find(|at| !Class::Light.has(self.text(*at))).unwrap_or(at);
        let word = self.text(verb);
        let own = verbs::tells_only_oneself(word) && !Class::AlsoNoun.has(word);
        // "eu e o Joelson casamos"
        let together =
            (self.start..at).rev().take(5).any(|at| self.text(at) == "eu" && self.text(at + 1) == "e");
        if together {
            return false;
        }
        own && !Class::BeforeNoun.has(self.text(at - 1)) && !verbs::is_finite(self.text(at - 1))
    }

    /// "chama Marinês | é a coordenadora", "fechou o diagnóstico | é TDAH": what stands before the verb belongs to another
    /// one, so that it is nobody's subject.
    fn is_loose_verb(&self, at: usize) -> bool {
        let word = self.text(at);
        let past = verbs::is_finite(word) && ["ou", "eu", "iu"].iter().any(|ending| word.ends_with(ending));
        if !(past || Class::LooseVerb.has(word)) || verbs::is_finite(self.text(at - 1)) {
            return false;
        }
        // "o que eu mais gosto de fazer é crochê": what "que" begins goes on.
        if (self.start..at).rev().take(7).any(|at| self.text(at) == "que") {
            return false;
        }
        let noun = (self.start..at).rev().take(6).find(|at| {
            self.is_determiner(*at)
                || verbs::is_finite(self.text(*at))
                || Class::Preposition.has(self.text(*at))
        });
        let Some(led) = noun else { return false };
        let object = led
            .checked_sub(1)
            .is_some_and(|verb| verbs::is_finite(self.text(verb)) || Class::Preposition.has(self.text(verb)));
        !self.is_determiner(led) || object
    }

    fn is_determiner(&self, at: usize) -> bool {
        matches!(
            self.text(at),
            "o" | "a"
                | "os"
                | "as"
                | "um"
                | "uma"
                | "meu"
                | "minha"
                | "meus"
                | "minhas"
                | "seu"
                | "sua"
                | "esse"
                | "essa"
        )
    }
}

#[cfg(test)]
#[path = "clauses_tests.rs"]
mod tests;
