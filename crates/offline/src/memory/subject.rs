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
        // "mãe do Rafael" is not Rafael.
        let of = !relation.is_empty() && matches!(sentence.text(end), "do" | "da");
        let name = if of { format!("de {name}") } else { name };
        Self { relation, name, called: text.trim().to_owned() }
    }

    /// "meus pais".
    pub(super) fn is_many(&self) -> bool {
        self.called.contains(" e ")
            || matches!(
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
    // "nós mora aqui": "nós" is said with any verb.
    let us =
        |at: usize| sentence.source_of(at..at + 1).to_lowercase() == "nós" || sentence.text(at) == "nois";
    if (end..verb).any(us) || end.checked_sub(1).is_some_and(us) || is_with_me(sentence, end) {
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

/// "eu e Amaro joga dominó": who does something with the person, whatever the verb's ending.
fn is_with_me(sentence: &Sentence<'_>, end: usize) -> bool {
    let me =
        (end.saturating_sub(4)..end).find(|at| sentence.text(*at) == "eu" && sentence.text(at + 1) == "e");
    me.map(|me| me + 2 + usize::from(matches!(sentence.text(me + 2), "o" | "a")))
        .is_some_and(|named| named < end && (named..end).all(|at| is_name_word(sentence, at)))
}

/// The most words of a way to name somebody: "minha irmã mais nova Maria Clara".
const LONGEST_SUBJECT: usize = 7;

/// Somebody whose naming ends right before a word.
fn other_ending_at(sentence: &Sentence<'_>, end: usize) -> Option<Other> {
    if let Some(explained) = explained_ending_at(sentence, end) {
        return Some(explained);
    }
    for start in (end.saturating_sub(LONGEST_SUBJECT)..end).rev() {
        if let Some(named) = named_between(sentence, start, end) {
            // "a minha sogra" is found at "minha" first.
            let led = start.checked_sub(1).filter(|led| matches!(sentence.text(*led), "o" | "a"));
            let start = led.unwrap_or(start);
            if let Some(both) = with_another(sentence, start, &named) {
                return Some(both);
            }
            return Some(named).filter(|_| !belongs_to_another(sentence, start));
        }
    }
    // "Marina mora em Recife"
    let start = (end.saturating_sub(2)..end)
        .find(|start| begins_clause(sentence, *start) && plain_name(sentence, *start, end).is_some())?;
    let named = plain_name(sentence, start, end)?;
    Some(with_another(sentence, start, &named).unwrap_or(named))
}

/// "o Marcos e a Patrícia": two whom one verb tells of.
fn with_another(sentence: &Sentence<'_>, start: usize, named: &Other) -> Option<Other> {
    let and = start.checked_sub(1).filter(|and| sentence.text(*and) == "e")?;
    let first = (and.saturating_sub(3)..and)
        .filter(|first| begins_clause(sentence, *first))
        .find_map(|first| named_between(sentence, first, and).or_else(|| plain_name(sentence, first, and)))?;
    Some(Other {
        relation: String::new(),
        name: format!("{} {}", first.name, named.name),
        called: format!("{} e {}", first.called, named.called),
    })
}

/// Whether words, exactly, name somebody: "minha mãe Sônia", "o Beto", "a mulher do Felipe", "vó Dirce".
fn named_between(sentence: &Sentence<'_>, start: usize, end: usize) -> Option<Other> {
    match sentence.text(start) {
        "meu" | "minha" | "meus" | "minhas" | "nosso" | "nossa" | "nossos" | "nossas" => {
            named_relation(sentence, start + 1, end).or_else(|| fond_name(sentence, start + 1, end))
        }
        "o" | "a" => named_after_article(sentence, start + 1, end),
        _ if begins_clause(sentence, start) => near_relation(sentence, start, end),
        _ => None,
    }
}

fn named_after_article(sentence: &Sentence<'_>, start: usize, end: usize) -> Option<Other> {
    // "a Paula amiga"
    let kind = end.checked_sub(1).filter(|kind| *kind > start && is_relation_word(sentence, *kind));
    plain_name(sentence, start, kind.unwrap_or(end))
        .or_else(|| near_relation(sentence, start, end))
        .or_else(|| somebodys(sentence, start, end))
}

/// "meu Davi", "minha Heloísa": a name that everybody knows for one, said with love.
fn fond_name(sentence: &Sentence<'_>, start: usize, end: usize) -> Option<Other> {
    // "minha Pitoca morreu": who is mourned is no firm.
    let mourned = matches!(sentence.text(end), "morreu" | "faleceu" | "partiu");
    let known = sentence.is_proper(start) && (is_first_name(sentence.text(start)) || mourned);
    plain_name(sentence, start, end).filter(|_| known)
}

fn is_relation_word(sentence: &Sentence<'_>, at: usize) -> bool {
    !sentence.is_proper(at) && relation_at(sentence, at).is_some_and(|(_, end)| end == at + 1)
}

/// "a mulher do Felipe", "o filho da minha prima", "a mãe dele".
fn somebodys(sentence: &Sentence<'_>, start: usize, end: usize) -> Option<Other> {
    let (relation, next) = relation_at(sentence, start)?;
    let whose = match sentence.text(next) {
        "dele" | "dela" if next + 1 == end => sentence.text(next).to_owned(),
        "do" | "da" if next + 1 < end => {
            named_between(sentence, next + 1, end).or_else(|| plain_name(sentence, next + 1, end))?;
            format!("de {}", phrase::compared(&phrase::kept(sentence, next + 1..end)))
        }
        _ => return None,
    };
    let called = phrase::kept(sentence, start..end).replace("minha ", "").replace("meu ", "");
    Some(Other { relation, name: whose, called: phrase::lower_first(&called) })
}

/// "a casa da minha mãe": what is told is not told of her.
fn belongs_to_another(sentence: &Sentence<'_>, start: usize) -> bool {
    let Some(before) = start.checked_sub(1) else { return false };
    match sentence.text(before) {
        "de" | "do" | "da" | "com" | "dos" | "das" | "pra" | "por" | "pelo" | "pela" | "em" | "no" | "na"
        | "igual" | "sem" => true,
        // "eu e a Camila", "o Beto e a Camila"; but "moro em Santos e a minha mãe mora em Natal".
        "e" => before.checked_sub(1).is_some_and(|other| {
            sentence.text(other) == "eu"
                || is_relation_word(sentence, other)
                || (sentence.is_proper(other)
                    && other.checked_sub(1).is_some_and(|led| matches!(sentence.text(led), "o" | "a")))
        }),
        // "namoro o Diego faz 3 anos": whom somebody loves does not do what follows.
        "como" => false,
        word => sentence.is_word(before) && super::verbs::tells(word) && !sentence.is_proper(before),
    }
}

/// "Edilene é viúva": a name that everybody knows, first in its clause and right before what is told.
pub(super) fn bare_name_at(sentence: &Sentence<'_>, at: usize) -> Option<(Other, usize)> {
    if !begins_clause(sentence, at) || !is_first_name(sentence.text(at)) {
        return None;
    }
    let told = |end: usize| {
        let verb = (end..end + 3).find(|at| !is_light(sentence.text(*at)))?;
        super::verbs::is_finite(sentence.text(verb)).then(|| plain_name(sentence, at, end)).flatten()
    };
    [at + 2, at + 1].into_iter().find_map(|end| told(end).map(|other| (other, end)))
}

pub(super) fn begins_clause(sentence: &Sentence<'_>, at: usize) -> bool {
    let Some(before) = at.checked_sub(1) else { return true };
    // "Hoje Iasmin faz 14 anos"
    let dated = matches!(sentence.text(before), "hoje" | "hj" | "ontem" | "agora");
    sentence.is_pause(before)
        || matches!(sentence.text(before), "e" | "mas" | "que" | "porque")
        || dated && (before == 0 || sentence.is_pause(before - 1))
}

/// Somebody whom the words from one on name, whatever is told of them, and where the naming ends.
pub(super) fn named_at(sentence: &Sentence<'_>, at: usize) -> Option<(Other, usize)> {
    let led = matches!(sentence.text(at), "do" | "da" | "ao" | "pelo" | "pela" | "pra");
    let most = sentence.words.len().min(at + LONGEST_SUBJECT);
    (at + 1..=most).rev().find_map(|end| {
        if sentence.is_pause(end - 1) {
            return None;
        }
        let named =
            if led { named_after_article(sentence, at + 1, end) } else { named_between(sentence, at, end) };
        named.map(|named| (named, end))
    })
}

/// "o Rafa, meu irmão, é bombeiro", "a Ju (Juliana) é", "a Carla, mulher do Felipe, tá": a name, and who that is.
fn explained_ending_at(sentence: &Sentence<'_>, end: usize) -> Option<Other> {
    let close = end.checked_sub(1).filter(|close| sentence.is_pause(*close))?;
    let open = (1..close).rev().take(LONGEST_SUBJECT).find(|open| sentence.is_pause(*open))?;
    let possessive = usize::from(matches!(sentence.text(open + 1), "meu" | "minha" | "nosso" | "nossa"));
    // "Michele, a mulher do Fábio, está"
    let article = usize::from(matches!(sentence.text(open + 1), "o" | "a"));
    let inner = open + 1 + possessive + article;
    let Some((relation, relation_end)) = relation_at(sentence, inner) else {
        let other_name =
            inner < close && close - inner <= 2 && (inner..close).all(|at| sentence.is_proper(at));
        let age = sentence.text(close - 1) == "anos";
        return other_ending_at(sentence, open).filter(|_| other_name || age);
    };
    let named = other_ending_at(sentence, open)?;
    if relation_end != close || possessive == 0 {
        return Some(named);
    }
    let relation_called = phrase::kept(sentence, inner..relation_end).to_lowercase();
    let called = format!("{relation_called} {}", named.called);
    Some(Other { relation, called, ..named })
}

fn named_relation(sentence: &Sentence<'_>, start: usize, end: usize) -> Option<Other> {
    let (relation, mut next) = relation_at(sentence, start)?;
    if next > end {
        return None;
    }
    if sentence.text(next) == "novo" || sentence.text(next) == "nova" {
        next += 1;
    }
    let called_end = next;
    let name = if next < end {
        let after = next + usize::from(sentence.is_pause(next));
        let after = after + usize::from(matches!(sentence.text(after), "o" | "a") && after > next);
        let after = after + usize::from(matches!(sentence.text(after), "dona" | "seu" | "dr" | "dra"));
        let close = end - usize::from(end > 0 && sentence.is_pause(end - 1));
        let all = after < close && (after..close).all(|at| is_name_word(sentence, at));
        if !all {
            return None;
        }
        phrase::capitalised(&phrase::kept(sentence, after..close))
    } else {
        String::new()
    };
    let called = phrase::kept(sentence, start..called_end).to_lowercase();
    let called = if name.is_empty() { called } else { format!("{called} {name}") };
    Some(Other { relation, name: phrase::compared(&name), called })
}

/// "a mãe", "a patroa", "tia Neide": of some there is one, or they are named, and nobody has to say whose.
fn near_relation(sentence: &Sentence<'_>, start: usize, end: usize) -> Option<Other> {
    let other = named_relation(sentence, start, end)?;
    let near =
        ["mae", "pai", "esposa", "marido", "patroa", "sogra", "sogro", "avo mulher", "avo homem", "chefe"];
    let titled = ["tio", "tia", "vizinho", "vizinha", "prima", "primo", "bisavo", "madrinha", "padrinho"];
    let named = !other.name.is_empty() && titled.contains(&other.relation.as_str());
    (named || near.contains(&other.relation.as_str())).then_some(other)
}

/// Whether a word can be part of a name: it has a capital, or everybody knows it for one.
pub(super) fn is_name_word(sentence: &Sentence<'_>, at: usize) -> bool {
    let word = sentence.text(at);
    // "caio" falls down; "o caio" is somebody.
    let led = at.checked_sub(1).is_some_and(|led| matches!(sentence.text(led), "o" | "a" | "do" | "da"));
    sentence.is_proper(at)
        || sentence.is_word(at) && is_first_name(word) && (led || !super::verbs::tells(word))
}

pub(super) fn is_first_name(word: &str) -> bool {
    lists::list("first_name").is_some_and(|list| list.has(word))
}

fn plain_name(sentence: &Sentence<'_>, start: usize, end: usize) -> Option<Other> {
    // "a dona Neuza", "seu Zé"
    let titled =
        usize::from(matches!(sentence.text(start), "dona" | "seu" | "dr" | "dra") && start + 1 < end);
    let first_at = start + titled;
    let proper = first_at < end
        && end - first_at <= 2
        && (first_at..end)
            .all(|at| is_name_word(sentence, at) && !phrase::is_function_word(sentence.text(at)));
    let first = sentence.text(first_at);
    let led = start.checked_sub(1).is_some_and(|led| matches!(sentence.text(led), "o" | "a" | "do" | "da"));
    let is_person = proper
        && (!super::verbs::tells(first) || is_first_name(first))
        && (first.len() > 2 || led && first.len() > 1)
        && !is_opening(first)
        && lists::list("large").is_some_and(|list| list.find(sentence, first_at).is_none());
    is_person.then(|| {
        let courteous = titled > 0 && matches!(sentence.text(start), "dona" | "seu");
        let name = phrase::kept(sentence, if courteous { first_at } else { start }..end);
        let name = if sentence.is_proper(first_at) { name } else { phrase::capitalised(&name) };
        Other { relation: String::new(), name: phrase::compared(&name), called: name }
    })
}

/// Words that begin sentences with a capital and are nobody.
pub(super) fn is_opening(word: &str) -> bool {
    phrase::is_function_word(word) || Class::Opening.has(word)
}

/// What may stand between somebody and what they do.
pub(super) fn is_light(word: &str) -> bool {
    Class::Light.has(word)
}
