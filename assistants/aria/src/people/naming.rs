//! Who is meant by a name: folded, in part, by what they are to the person, or by both.

/// The least that a beginning of a name must have to stand for it.
const LEAST_BEGINNING: usize = 3;

/// Words around a name that name nobody.
const SMALL: &[&str] =
    &["meu", "minha", "o", "a", "os", "as", "de", "da", "do", "das", "dos", "e", "my", "the", "of", "s"];

/// How well somebody is described by what was asked for. The better one wins; two alike are two candidates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Likeness {
    /// Every word begins a word of the name.
    Beginning,
    /// Every word stands in the name or in the relationship.
    Words,
    /// It is the relationship: "minha mãe".
    Relationship,
    /// It is the name.
    Name,
}

/// What was asked for, as names are compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Asked {
    /// The name as it was typed, without what stood in brackets behind it.
    pub(super) name: String,
    /// What stood in brackets: "Maria (irmã)".
    pub(super) hint: Option<String>,
    words: Vec<String>,
}

/// Lower case, no accents, single blanks, nothing but letters and digits.
pub(super) fn folded(text: &str) -> String {
    words_of(text).join(" ")
}

fn words_of(text: &str) -> Vec<String> {
    let folded = ptbr::fold(text);
    let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

impl Asked {
    pub(super) fn parse(text: &str) -> Self {
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (name, hint) = match line.split_once('(') {
            Some((name, hint)) => {
                (name.trim().to_owned(), Some(hint.trim_end_matches(')').trim().to_owned()))
            }
            None => (line, None),
        };
        let mut words = words_of(&name);
        words.extend(hint.as_deref().map(words_of).unwrap_or_default());
        words.retain(|word| !SMALL.contains(&word.as_str()));
        Self { name, hint: hint.filter(|hint| !hint.is_empty()), words }
    }

    /// The longest word: what whoever is meant must have somewhere.
    pub(super) fn longest_word(&self) -> Option<&str> {
        self.words.iter().map(String::as_str).max_by_key(|word| word.len())
    }

    /// How well this describes somebody, from their folded name and relationship.
    pub(super) fn describes(&self, name: &str, relationship: &str) -> Option<Likeness> {
        let (name_words, kin_words): (Vec<&str>, Vec<&str>) =
            (name.split(' ').collect(), relationship.split(' ').collect());
        let asked = self.words.join(" ");
        if self.words.is_empty() {
            return None;
        }
        let without_small = |words: &[&str]| {
            words.iter().copied().filter(|word| !SMALL.contains(word)).collect::<Vec<_>>().join(" ")
        };
        if asked == without_small(&name_words) {
            return Some(Likeness::Name);
        }
        if asked == without_small(&kin_words) {
            return Some(Likeness::Relationship);
        }
        let stands =
            |word: &String| name_words.contains(&word.as_str()) || kin_words.contains(&word.as_str());
        if self.words.iter().all(stands) {
            return Some(Likeness::Words);
        }
        let begins = |word: &String| {
            word.len() >= LEAST_BEGINNING && name_words.iter().any(|whole| whole.starts_with(word.as_str()))
        };
        self.words.iter().all(|word| stands(word) || begins(word)).then_some(Likeness::Beginning)
    }
}

#[cfg(test)]
#[path = "naming_tests.rs"]
mod tests;
