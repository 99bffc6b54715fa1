//! The names that were told: whoever has been introduced needs no capital letter any more.

use ptbr::WordSet;

use super::claim::Claim;
use super::classes::Class;
use super::lists;
use super::phrase;
use super::subject::Subject;
use super::verbs;
use super::words::Sentence;

/// Shorter ones are other words too often.
const SHORTEST: usize = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gender {
    He,
    She,
}

/// Whether a name that everybody knows is his or hers.
pub(super) fn gender(name: &str) -> Option<Gender> {
    let known = lists::list("first_name").is_some_and(|list| list.has(name));
    known.then(|| gender_by_ending(name)).flatten()
}

/// What the ending of a name says. After "e" nobody can tell, unless the name is known.
pub(super) fn gender_by_ending(name: &str) -> Option<Gender> {
    if Class::HerName.has(name) {
        return Some(Gender::She);
    }
    if Class::HisName.has(name) {
        return Some(Gender::He);
    }
    match name.chars().last()? {
        'a' => Some(Gender::She),
        'e' => None,
        _ => Some(Gender::He),
    }
}

#[derive(Debug, Default)]
pub(super) struct Names {
    told: WordSet<String>,
}

impl Names {
    /// Remembers everybody whom a claim names.
    pub(super) fn learn(&mut self, claim: &Claim) {
        if let Subject::Other(other) = &claim.subject
            && !other.name.starts_with("de ")
        {
            self.add(&other.name);
        }
        for (slot, value) in &claim.slots {
            let named = matches!(*slot, "name" | "partner" | "companion" | "carer" | "with");
            if named && value.text.chars().any(char::is_uppercase) {
                self.add(&value.name);
            }
        }
    }

    fn add(&mut self, name: &str) {
        for word in name.split(' ') {
            let usable = word.len() >= SHORTEST
                && word.chars().all(char::is_alphabetic)
                && !phrase::is_function_word(word)
                && !phrase::is_common_noun(word)
                && !lists::list("relation").is_some_and(|list| list.has(word))
                && ![Class::Looks, Class::Generic, Class::Aside].iter().any(|class| class.has(word))
                && !verbs::is_finite(word);
            if usable {
                self.told.insert(word.to_owned());
            }
        }
    }

    /// "a filha da Cleide": whoever belongs to somebody that nobody told of.
    pub(super) fn is_of_stranger(&self, subject: &Subject) -> bool {
        let Subject::Other(other) = subject else { return false };
        let Some(owner) = other.name.strip_prefix("de ") else { return false };
        let related = |word: &str| lists::list("relation").is_some_and(|list| list.has(word));
        !owner.split(' ').any(|word| self.told.contains(word) || related(word))
    }

    /// Gives the names of a sentence their capitals.
    pub(super) fn mark(&self, sentence: &mut Sentence<'_>) {
        for word in &mut sentence.words {
            if !word.capital && self.told.contains(word.text.as_ref()) {
                word.capital = true;
            }
        }
    }
}
