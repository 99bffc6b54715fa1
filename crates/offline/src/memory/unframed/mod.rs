//! What no frame reads: a sentence that sounds like something that lasts is kept in the person's own words, told of them.
//!
//! Frames know what they read, so that a later word can change it. Most of what people tell fits none; whether it is
//! worth keeping is weighed by [`lasting`], which learned it from years of messages.

use std::ops::Range;

use super::claim::Claim;
use super::classes::Class;
use super::subject::{self, Other, Subject};
use super::topics;
use super::verbs::{self, Person};
use super::whose;
use super::words::Sentence;

mod retelling;
mod weighing;

use retelling::Telling;
pub(super) use weighing::Weighed;

/// The fewest and the most words of a sentence that is kept whole.
const FEWEST: usize = 5;
const MOST: usize = 34;

/// Where what a frame reads begins at the latest, if the whole sentence is to be about it.
const LATEST_START: usize = 2;

/// A sentence as it is kept.
pub(super) struct RetoldSentence {
    pub subject: Subject,
    pub content: String,
    /// The words that it comes from.
    pub source: String,
}

/// Some words of a sentence, told of whoever they are about; nothing where that cannot be said. `before` is of whom the
/// sentence before it told, and `earlier` is that sentence: what means somebody in it is told together with it.
pub(super) fn tell(
    sentence: &Sentence<'_>,
    words: Range<usize>,
    before: Option<&Other>,
    earlier: Option<&Sentence<'_>>,
) -> Option<RetoldSentence> {
    let words = trimmed(sentence, words).filter(|words| is_meant(sentence, words))?;
    let (verb, person) = first_verb(sentence, words.clone())?;
    // "quero ver se compro um carro": it may never come.
    if is_only_now(sentence, &words)
        || Class::Intends.has(sentence.text(verb))
        || is_purpose(sentence, &words)
    {
        return None;
    }
    // "Kauê entro na escolinha": whoever slipped did not tell of themselves.
    if person == Person::First && whose::is_named_right_before(sentence, verb) {
        return None;
    }
    let named = subject::subject(sentence, verb, person).filter(is_known);
    // "O Paulinho arrumou serviço! É motorista": a verb that nobody is named for goes on about whoever was.
    let elliptical = named.is_none()
        && person == Person::Third
        && (words.start..verb).all(|at| subject::is_light(sentence.text(at)));
    // "o Kauã mora com a mãe dele": his own.
    let hidden = |at: usize| {
        let whose = matches!(sentence.text(at), "dele" | "dela" | "deles" | "delas");
        let named = named.is_some() || (words.start..at).any(|at| sentence.is_proper(at));
        Class::Hidden.has(sentence.text(at)) && !(whose && named)
    };
    let points_back = Class::PointsBack.has(sentence.text(words.start)) || words.clone().any(hidden);
    let mut told = Telling::default();
    if points_back || elliptical && before.is_none() {
        return together(earlier?, sentence, words);
    }
    let subject = match (named, before.filter(|_| elliptical)) {
        (Some(subject), _) => subject,
        (None, Some(other)) => {
            told = Telling::of(&other.called);
            Subject::Other(other.clone())
        }
        (None, None) if person == Person::First => Subject::Oneself,
        (None, None) => led_by(sentence, words.start),
    };
    told.push_all(sentence, words.clone());
    Some(RetoldSentence { subject, content: told.content(), source: sentence.source_of(words).to_owned() })
}

/// "minha meta é juntar dinheiro", "o plano é mudar": it may never come.
fn is_purpose(sentence: &Sentence<'_>, words: &Range<usize>) -> bool {
    let led = matches!(sentence.text(words.start), "minha" | "meu" | "nossa" | "nosso" | "o" | "a");
    let does = |word: &str| word.len() > 3 && ["ar", "er", "ir"].iter().any(|ending| word.ends_with(ending));
    Class::Purpose.has(sentence.text(words.start + usize::from(led)))
        && words.clone().any(|at| sentence.text(at) == "eh" && does(sentence.text(at + 1)))
}

/// "estou no hospital fazendo exame": where somebody is, and for how long nobody says.
fn is_only_now(sentence: &Sentence<'_>, words: &Range<usize>) -> bool {
    let here = matches!(sentence.text(words.start), "estou" | "to" | "estamos" | "tamo")
        && matches!(sentence.text(words.start + 1), "em" | "no" | "na" | "num" | "numa" | "aqui" | "la");
    let lasts = |at: usize| {
        matches!(
            sentence.text(at),
            "desde"
                | "ha"
                | "faz"
                | "semestre"
                | "ano"
                | "periodo"
                | "turno"
                | "lista"
                | "fase"
                | "meses"
                | "anos"
        )
    };
    here && !words.clone().any(lasts)
}

/// Two sentences of one message, the second of which means somebody in the first.
fn together(earlier: &Sentence<'_>, sentence: &Sentence<'_>, words: Range<usize>) -> Option<RetoldSentence> {
    let first = trimmed(earlier, 0..earlier.words.len()).filter(|words| is_meant(earlier, words))?;
    let nameless = Class::PointsBack.has(earlier.text(first.start));
    if nameless || first.len() + words.len() > MOST {
        return None;
    }
    let subject = match first_verb(earlier, first.clone()) {
        Some((verb, person)) => subject::subject(earlier, verb, person).filter(is_known),
        None => None,
    };
    let subject = subject.unwrap_or_else(|| led_by(earlier, first.start));
    let mut told = Telling::default();
    told.push_all(earlier, first.clone());
    told.next_sentence();
    told.push_all(sentence, words.clone());
    let from = earlier.words.get(first.start)?.span.start;
    let to = sentence.words.get(words.end.checked_sub(1)?)?.span.end;
    Some(RetoldSentence {
        subject,
        content: told.content(),
        source: sentence.source.get(from..to)?.to_owned(),
    })
}

/// Whether some words are told, and in earnest.
fn is_meant(sentence: &Sentence<'_>, words: &Range<usize>) -> bool {
    let with_another = sentence.text(words.start) == "eu" && sentence.text(words.start + 1) == "e";
    words.end <= sentence.asked_from
        && !names_by_title(sentence, words)
        && !sentence.laughs
        && !sentence.ironic
        && !with_another
}

/// "minha endocrinologista é a doutora Márcia": names with a title are struck out before anything is kept, and nothing
/// would be left.
fn names_by_title(sentence: &Sentence<'_>, words: &Range<usize>) -> bool {
    let titled = |at: usize| {
        let title = at + usize::from(matches!(sentence.text(at), "o" | "a"));
        Class::Title.has(sentence.text(title)) && sentence.is_proper(title + 1)
    };
    let told = |at: usize| matches!(sentence.text(at), "eh" | "chama" | "foi" | "era");
    titled(words.start) || words.clone().any(|at| told(at) && titled(at + 1))
}

fn first_verb(sentence: &Sentence<'_>, mut words: Range<usize>) -> Option<(usize, Person)> {
    words.find_map(|at| verbs::groups(sentence, at).first().map(|group| (at, group.person)))
}

fn is_known(subject: &Subject) -> bool {
    !matches!(subject, Subject::Other(other) if other.relation.is_empty() && other.name.is_empty())
}

/// Whoever a sentence begins with.
fn led_by(sentence: &Sentence<'_>, start: usize) -> Subject {
    subject::named_at(sentence, start).map_or(Subject::Oneself, |(other, _)| Subject::Other(other))
}

/// Whether a sentence says more than frames read in it, and nothing that they had better keep apart.
pub(super) fn says_more(sentence: &Sentence<'_>, claims: &[Claim]) -> bool {
    let read: usize = claims.iter().map(|claim| claim.end - claim.start).sum();
    let early = claims.first().is_none_or(|claim| claim.start <= LATEST_START);
    early
        && read * 3 < sentence.words.len() * 2
        && claims.iter().all(|claim| !topics::change(&claim.frame.topic))
}

/// The words of a sentence that are told by themselves: all of them if frames read little, else what they left, if it can
/// stand alone.
pub(super) fn unread(sentence: &Sentence<'_>, claims: &[Claim]) -> Option<Range<usize>> {
    if says_more(sentence, claims) {
        return Some(0..sentence.words.len());
    }
    let read: Vec<Range<usize>> = claims.iter().map(|claim| claim.start..claim.end).collect();
    let begins = |rest: &Range<usize>| {
        let first = sentence.text(rest.start + usize::from(sentence.text(rest.start) == "e"));
        verbs::tells_only_oneself(first) || matches!(first, "meu" | "minha" | "eu")
    };
    // "devo 800 pra Marluce, minha amiga, que me salvou": who she is, and nothing that stands alone.
    let explains = |rest: &Range<usize>| {
        let verb = first_verb(sentence, rest.clone()).map_or(rest.end, |(verb, _)| verb);
        (rest.start..verb).any(|at| sentence.text(at) == "que")
    };
    rest(sentence, &read)
        .filter(|rest| begins(rest) && !explains(rest) && Weighed::is_sure_of(sentence, rest.clone()))
}

/// The longest stretch of a sentence that nothing was read from.
fn rest(sentence: &Sentence<'_>, read: &[Range<usize>]) -> Option<Range<usize>> {
    let mut stretches: Vec<Range<usize>> = Vec::new();
    let mut start = 0;
    for at in 0..=sentence.words.len() {
        if at < sentence.words.len() && !sentence.is_pause(at) {
            continue;
        }
        let clause = start..at;
        start = at + 1;
        if read.iter().any(|read| read.start < clause.end && clause.start < read.end) {
            continue;
        }
        match stretches.last_mut() {
            Some(last) if last.end + 1 == clause.start => last.end = clause.end,
            _ => stretches.push(clause),
        }
    }
    stretches.into_iter().max_by_key(ExactSizeIterator::len)
}

/// The sentence without what only opens or closes it; nothing if too little is left.
fn trimmed(sentence: &Sentence<'_>, words: Range<usize>) -> Option<Range<usize>> {
    // "tá, moro em Santos" and "tá morando em Santos".
    let acts = |at: usize| sentence.text(at) == "ta" && !sentence.is_pause(at + 1);
    let opens = |at: &usize| sentence.is_pause(*at) || Class::Overture.has(sentence.text(*at)) && !acts(*at);
    let start = words.clone().find(|at| !opens(at))?;
    let mut end = words.end;
    if end - start > MOST {
        end = (start + FEWEST..start + MOST).rev().find(|at| sentence.is_pause(*at))?;
    }
    // "…, anota aí", "…, viu"
    let noted = (start..end)
        .rev()
        .find(|at| sentence.is_pause(*at))
        .filter(|at| Class::Notes.has(sentence.text(at + 1)));
    end = noted.unwrap_or(end);
    while end > start
        && (sentence.is_pause(end - 1) || matches!(sentence.text(end - 1), "viu" | "ne" | "hein" | "visse"))
    {
        end -= 1;
    }
    let telling = (start..end).filter(|at| !sentence.is_pause(*at)).count();
    (telling >= FEWEST).then_some(start..end)
}

/// Whether a sentence says much the same as another, by their stems. One that denies, or counts otherwise, does not.
pub(super) fn is_said_by(told: &[String], kept: &[String]) -> bool {
    let shared = told.iter().filter(|word| kept.contains(word)).count();
    let denies = |words: &[String]| words.iter().any(|word| matches!(word.as_str(), "nao" | "nunc" | "sem"));
    let counted = |word: &&String| word.starts_with(|first: char| first.is_ascii_digit());
    let counts_alike = told.iter().filter(counted).all(|number| kept.contains(number));
    !told.is_empty() && shared * 10 >= told.len() * 7 && denies(told) == denies(kept) && counts_alike
}

#[cfg(test)]
mod tests;
