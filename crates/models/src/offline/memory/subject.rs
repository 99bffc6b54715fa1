//! Whom a sentence speaks of.

use super::classes::Class;
use super::lists;
use super::phrase;
use super::verbs::Person;
use super::words::Sentence;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Subject {
    Oneself,
    Other(Other),
}

/// Somebody in the person's life.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Other {
    /// "mãe", as it is compared.
    pub relation: String,
    /// "Pedro", as it is compared.
    pub name: String,
    /// As the person calls them: "irmão Pedro".
    pub called: String,
}

impl Other {
    /// Somebody as an item names them.
    pub(super) fn called(text: &str) -> Self {
        let sentences = super::words::sentences(text);
        let Some(sentence) = sentences.first() else { return Self::default() };
        let start = usize::from(matches!(sentence.text(0), "meu" | "minha" | "o" | "a"));
        let (relation, end) = relation_at(sentence, start).unwrap_or((String::new(), start));
        let name = phrase::compared(sentence.source_of(end..sentence.words.len()));
        Self { relation, name, called: text.trim().to_owned() }
    }

    /// "meus pais".
    pub(super) fn is_many(&self) -> bool {
        matches!(
            self.relation.as_str(),
            "pais"
                | "avos"
                | "irmaos"
                | "irmas"
                | "filhos"
                | "filhas"
                | "netos"
                | "sobrinhos"
                | "tios"
                | "primos"
                | "sogros"
                | "gemeos"
        )
    }

    /// "meu vizinho", "um colega": there are many, and what they do is not the person's life.
    pub(super) fn is_one_of_many(&self) -> bool {
        let many = [
            "amigo",
            "amiga",
            "colega",
            "vizinho",
            "vizinha",
            "professor",
            "professora",
            "cliente",
            "colega de trabalho",
        ];
        self.name.is_empty() && many.contains(&self.relation.as_str())
    }

    /// Whether two ways of calling somebody can mean the same one.
    pub(super) fn is(&self, other: &Self) -> bool {
        let relations = self.relation == other.relation && !self.relation.is_empty();
        let names = self.name == other.name && !self.name.is_empty();
        let strangers = !self.name.is_empty() && !other.name.is_empty() && !names;
        !strangers && (names || relations)
    }
}

impl Subject {
    pub(super) fn of_item(about: &str) -> Self {
        match ptbr::fold(about.trim()).as_ref() {
            "" | "self" | "eu" | "pessoa" | "usuario" | "user" => Self::Oneself,
            _ => Self::Other(Other::called(about)),
        }
    }

    pub(super) fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Oneself, Self::Oneself) => true,
            (Self::Other(one), Self::Other(other)) => one.is(other),
            _ => false,
        }
    }
}

/// The relation that begins at a word ("irmão mais novo"), as it is compared, and where it ends.
pub(super) fn relation_at(sentence: &Sentence<'_>, at: usize) -> Option<(String, usize)> {
    let (entry, end) = lists::list("relation")?.find(sentence, at)?;
    let raw = sentence.source_of(at..at + 1).to_lowercase();
    // "vó" and "vô" fold alike.
    let name = match raw.as_str() {
        "vô" | "avô" | "vovô" => "avo homem".to_owned(),
        "vó" | "avó" | "vovó" => "avo mulher".to_owned(),
        "avo" | "vo" | "vovo" => {
            let before = at.checked_sub(1).map_or("", |before| sentence.text(before));
            if before == "meu" { "avo homem".to_owned() } else { "avo mulher".to_owned() }
        }
        _ => entry.name.clone(),
    };
    Some((name, end))
}

/// Who does what the verb at a word says.
pub(super) fn subject(sentence: &Sentence<'_>, verb: usize, person: Person) -> Option<Subject> {
    let mut end = verb;
    while end > 0 && is_light(sentence.text(end - 1)) {
        end -= 1;
    }
    if person == Person::First {
        return Some(Subject::Oneself);
    }
    // "minha mãe, que mora em Recife"
    if end > 0 && sentence.text(end - 1) == "que" {
        end -= 1;
        end -= usize::from(end > 0 && sentence.is_pause(end - 1));
        return other_ending_at(sentence, end).map(Subject::Other);
    }
    if end >= 2 && sentence.text(end - 1) == "gente" && sentence.text(end - 2) == "a" {
        return Some(Subject::Oneself);
    }
    other_ending_at(sentence, end).map(Subject::Other)
}

/// The most words of a way to name somebody: "minha irmã mais nova Maria Clara".
const LONGEST_SUBJECT: usize = 7;

/// Somebody whose naming ends right before a word.
fn other_ending_at(sentence: &Sentence<'_>, end: usize) -> Option<Other> {
    if let Some(explained) = explained_ending_at(sentence, end) {
        return Some(explained);
    }
    for start in (end.saturating_sub(LONGEST_SUBJECT)..end).rev() {
        let led = match sentence.text(start) {
            "meu" | "minha" | "meus" | "minhas" | "nosso" | "nossa" | "nossos" | "nossas" => {
                named_relation(sentence, start, end)
            }
            "o" | "a" => plain_name(sentence, start + 1, end).or_else(|| near_relation(sentence, start, end)),
            _ => None,
        };
        if led.is_some() {
            let before = start.checked_sub(1).map_or("", |before| sentence.text(before));
            let belongs = matches!(
                before,
                "de" | "do"
                    | "da"
                    | "com"
                    | "dos"
                    | "das"
                    | "pra"
                    | "por"
                    | "pelo"
                    | "pela"
                    | "em"
                    | "no"
                    | "na"
                    | "e"
                    | "igual"
                    | "sem"
            );
            return led.filter(|_| !belongs);
        }
    }
    // "Marina mora em Recife"
    let start = (end.saturating_sub(2)..end).find(|start| {
        (*start == 0 || sentence.is_pause(start - 1)) && plain_name(sentence, *start, end).is_some()
    })?;
    plain_name(sentence, start, end)
}

/// "o Rafa, meu irmão, é bombeiro": a name, and who that is.
fn explained_ending_at(sentence: &Sentence<'_>, end: usize) -> Option<Other> {
    let close = end.checked_sub(1).filter(|close| sentence.is_pause(*close))?;
    let is_possessive = |start: &usize| matches!(sentence.text(*start), "meu" | "minha");
    let inner = (1..close).rev().take(LONGEST_SUBJECT).find(is_possessive)?;
    let (relation, relation_end) = relation_at(sentence, inner + 1)?;
    if relation_end != close || !sentence.is_pause(inner - 1) {
        return None;
    }
    let named = other_ending_at(sentence, inner - 1)?;
    let relation_called = phrase::kept(sentence, inner + 1..relation_end).to_lowercase();
    let called = format!("{relation_called} {}", named.called);
    Some(Other { relation, called, ..named })
}

fn named_relation(sentence: &Sentence<'_>, start: usize, end: usize) -> Option<Other> {
    let (relation, mut next) = relation_at(sentence, start + 1)?;
    if sentence.text(next) == "novo" || sentence.text(next) == "nova" {
        next += 1;
    }
    let called_end = next;
    let name = if next < end {
        let after = next + usize::from(sentence.is_pause(next));
        let after = after + usize::from(matches!(sentence.text(after), "o" | "a") && after > next);
        let after = after + usize::from(matches!(sentence.text(after), "dona" | "seu" | "dr" | "dra"));
        let close = end - usize::from(end > 0 && sentence.is_pause(end - 1));
        let all = after < close && (after..close).all(|at| sentence.is_proper(at));
        if !all {
            return None;
        }
        phrase::kept(sentence, after..close)
    } else {
        String::new()
    };
    let called = phrase::kept(sentence, start + 1..called_end).to_lowercase();
    let called = if name.is_empty() { called } else { format!("{called} {name}") };
    Some(Other { relation, name: phrase::compared(&name), called })
}

/// "a mãe", "a patroa": of some there is one, and nobody has to say whose.
fn near_relation(sentence: &Sentence<'_>, start: usize, end: usize) -> Option<Other> {
    let other = named_relation(sentence, start, end)?;
    let near = ["mae", "pai", "esposa", "marido", "patroa", "sogra", "sogro", "avo mulher", "avo homem"];
    near.contains(&other.relation.as_str()).then_some(other)
}

fn plain_name(sentence: &Sentence<'_>, start: usize, end: usize) -> Option<Other> {
    let proper = start < end
        && end - start <= 2
        && (start..end).all(|at| sentence.is_proper(at) && !phrase::is_function_word(sentence.text(at)));
    let first = sentence.text(start);
    let is_person = proper
        && !super::verbs::tells(first)
        && first.len() > 2
        && !is_opening(first)
        && lists::list("large").is_some_and(|list| list.find(sentence, start).is_none());
    is_person.then(|| {
        let name = phrase::kept(sentence, start..end);
        Other { relation: String::new(), name: phrase::compared(&name), called: name }
    })
}

/// Words that begin sentences with a capital and are nobody.
fn is_opening(word: &str) -> bool {
    phrase::is_function_word(word) || Class::Opening.has(word)
}

/// What may stand between somebody and what they do.
pub(super) fn is_light(word: &str) -> bool {
    Class::Light.has(word)
}
