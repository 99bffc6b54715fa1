//! Whom a sentence names, and where.

use super::super::names::{self, Gender};
use super::super::phrase;
use super::super::subject::{self, Other};
use super::super::verbs;
use super::super::words::Sentence;

/// Somebody whom a sentence names.
#[derive(Debug)]
pub(super) struct Mention {
    pub other: Other,
    /// Nothing where nobody can tell.
    pub gender: Option<Gender>,
    pub start: usize,
    pub end: usize,
    /// Whether a clause begins with them, so that its verbs are theirs.
    pub leads: bool,
    /// Whether "e" goes on to the next one.
    pub joined: bool,
}

/// Everybody whom a sentence names, in its order.
pub(super) fn named_in(sentence: &Sentence<'_>) -> Vec<Mention> {
    let mut mentions = Vec::new();
    let mut at = 0;
    while at < sentence.words.len() {
        let found = may_name(sentence, at)
            .then(|| subject::named_at(sentence, at))
            .flatten()
            .filter(|(other, end)| !is_exclaimed(sentence, at, *end, other))
            .or_else(|| named_in_passing(sentence, at))
            .or_else(|| subject::bare_name_at(sentence, at));
        let Some((other, end)) = found else {
            at += 1;
            continue;
        };
        let gender = gender(sentence, at, &other);
        // "a Letícia mora com o marido": hers, not the person's.
        let borrowed = matches!(sentence.text(at), "o" | "a" | "do" | "da")
            && other.name.is_empty()
            && mentions.iter().any(|mention: &Mention| !mention.other.name.is_empty());
        if borrowed {
            at = end;
            continue;
        }
        let leads = !matches!(sentence.text(at), "do" | "da" | "ao" | "pelo" | "pela" | "pra")
            && (at == 0 || sentence.is_pause(at - 1) || sentence.text(at - 1) == "e");
        // "minha mãe é a dona Lurdes", "a Rosana é minha noiva": one person, named twice.
        let same = mentions.last().is_some_and(|last: &Mention| {
            last.end + 1 == at && sentence.text(last.end) == "eh" && last.gender == gender
        });
        if !same {
            let joined = sentence.text(end) == "e";
            mentions.push(Mention { other, gender, start: at, end, leads, joined });
        }
        at = end;
    }
    mentions
}

/// Whether the naming of somebody can begin at a word.
fn may_name(sentence: &Sentence<'_>, at: usize) -> bool {
    matches!(
        sentence.text(at),
        "meu" | "minha" | "nosso" | "nossa" | "o" | "a" | "do" | "da" | "ao" | "pelo" | "pela" | "pra"
    ) || at == 0
        || sentence.is_pause(at - 1)
        || matches!(sentence.text(at - 1), "e" | "mas" | "ai" | "que" | "porque")
}

/// "pai desnaturado eu", "mãe do céu": a relation without a name or an article is somebody only where it does something.
fn is_exclaimed(sentence: &Sentence<'_>, at: usize, end: usize, other: &Other) -> bool {
    let led = matches!(sentence.text(at), "meu" | "minha" | "nosso" | "nossa" | "o" | "a" | "do" | "da");
    let does = (end..end + 3)
        .find(|at| !subject::is_light(sentence.text(*at)))
        .is_some_and(|at| verbs::is_finite(sentence.text(at)));
    !led && other.name.is_empty() && !other.relation.is_empty() && !does
}

/// "casada com Geraldo", "emprestei a Robson": a name that everybody knows for one.
fn named_in_passing(sentence: &Sentence<'_>, at: usize) -> Option<(Other, usize)> {
    let led = at.checked_sub(1).map_or(",", |led| sentence.text(led));
    if !matches!(led, "," | "com" | "de" | "pra" | "ao" | "por" | "sem" | "e") || !sentence.is_proper(at) {
        return None;
    }
    names::gender(sentence.text(at))?;
    let end = at + 1 + usize::from(sentence.is_proper(at + 1));
    let name = phrase::kept(sentence, at..end);
    let other = Other { relation: String::new(), name: phrase::compared(&name), called: name };
    Some((other, end))
}

fn gender(sentence: &Sentence<'_>, at: usize, other: &Other) -> Option<Gender> {
    match sentence.text(at) {
        "meu" | "nosso" | "o" | "do" | "ao" | "pelo" => Some(Gender::He),
        "minha" | "nossa" | "a" | "da" | "pela" => Some(Gender::She),
        _ if other.relation.is_empty() => {
            let first = other.name.split(' ').next().unwrap_or_default();
            names::gender(first).or_else(|| names::gender_by_ending(first))
        }
        _ => {
            let relation = other.relation.as_str();
            let she = relation.ends_with('a') || matches!(relation, "mae" | "avo mulher" | "nora");
            Some(if she { Gender::She } else { Gender::He })
        }
    }
}
