//! What no frame reads: a sentence that sounds like something that lasts is kept in the person's own words, told of them.
//!
//! Frames know what they read, so that a later word can change it. Most of what people tell fits none; whether it is
//! worth keeping is weighed by [`lasting`], which learned it from years of messages.

use std::ops::Range;

use lasting::{Piece, Scale, Signs};

use super::claim::Claim;
use super::classes::Class;
use super::phrase;
use super::subject::{self, Other, Subject};
use super::verbs::{self, Person};
use super::words::{Kind, Sentence};

/// From here on a sentence is kept though no frame reads it. `cargo xtask learn` shows what that costs and spares on years
/// that were left out; being right matters more than catching all.
const SURE: f32 = 0.94;
/// From here on a sentence that frames read a part of is kept whole.
const SURE_OF_WHOLE: f32 = 0.9;
/// Below this a frame reads what nobody meant to tell.
const UNLIKELY: f32 = 0.1;
/// The same of what is said of somebody else: who is meant is misread more often.
const UNLIKELY_OF_OTHERS: f32 = 0.05;
/// From here on a part of a sentence is kept by itself.
const SURE_OF_PART: f32 = 0.96;

/// The fewest and the most words of a sentence that is kept whole.
const FEWEST: usize = 3;
const MOST: usize = 34;

/// Where what a frame reads begins at the latest, if the whole sentence is to be about it.
const LATEST_START: usize = 2;

/// A message, each sentence of it weighed.
pub(super) struct Weighed {
    pieces: Vec<(Piece, f32)>,
}

impl Weighed {
    pub(super) fn of(message: &str) -> Self {
        let weigh = |piece: Piece| {
            let chance =
                Scale::shipped().map_or(0.0, |scale| scale.weigh(&Signs::of(piece.of(message), message)));
            (piece, chance)
        };
        Self { pieces: lasting::pieces(message).into_iter().map(weigh).collect() }
    }

    fn chance(&self, sentence: &Sentence<'_>) -> f32 {
        let start =
            sentence.words.iter().find(|word| word.kind != Kind::Pause).map_or(0, |word| word.span.start);
        self.pieces.iter().find(|(piece, _)| piece.span.contains(&start)).map_or(0.0, |(_, chance)| *chance)
    }

    /// Whether nobody would tell something lasting like this.
    pub(super) fn is_unlikely(&self, sentence: &Sentence<'_>, claim: &Claim) -> bool {
        // "ela é costureira" says little by itself, and all that is needed.
        if Class::PointsBack.has(sentence.text(0)) {
            return false;
        }
        let least = match claim.subject {
            // "solteira no cartório, comprometida no zap": without a verb it is a label.
            Subject::Oneself if claim.is_verbless() && claim.slot("status").is_some() => SURE,
            // "a gente terminou", "fui demitida": few words change the most.
            Subject::Oneself if CHANGING.contains(&claim.frame.topic.as_str()) => return false,
            Subject::Other(_) if matches!(claim.frame.topic.as_str(), "birth" | "death") => return false,
            Subject::Oneself => UNLIKELY,
            Subject::Other(_) => UNLIKELY_OF_OTHERS,
        };
        self.chance(sentence) < least
    }

    /// Whether it is kept in its own words. What a frame reads a part of needs less to be believed.
    pub(super) fn is_sure(&self, sentence: &Sentence<'_>, claims: &[Claim]) -> bool {
        self.chance(sentence) >= if claims.is_empty() { SURE } else { SURE_OF_WHOLE }
    }

    /// Whether some words of a sentence would be kept by themselves.
    fn is_sure_of(sentence: &Sentence<'_>, words: Range<usize>) -> bool {
        let said = sentence.source_of(words);
        Scale::shipped().is_some_and(|scale| scale.weigh(&Signs::of(said, sentence.source)) >= SURE_OF_PART)
    }
}

/// A sentence as it is kept.
pub(super) struct Told {
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
) -> Option<Told> {
    let words = trimmed(sentence, words).filter(|words| is_meant(sentence, words))?;
    let (verb, person) = first_verb(sentence, words.clone())?;
    // "quero ver se compro um carro": it may never come.
    if Class::Intends.has(sentence.text(verb)) {
        return None;
    }
    let named = subject::subject(sentence, verb, person).filter(is_known);
    // "O Paulinho arrumou serviço! É motorista": a verb that nobody is named for goes on about whoever was.
    let elliptical = named.is_none()
        && person == Person::Third
        && (words.start..verb).all(|at| subject::is_light(sentence.text(at)));
    let points_back = Class::PointsBack.has(sentence.text(words.start))
        || words.clone().any(|at| Class::Hidden.has(sentence.text(at)));
    let mut told = Telling::default();
    if points_back || elliptical && before.is_none() {
        return together(earlier?, sentence, words);
    }
    let subject = match (named, before.filter(|_| elliptical)) {
        (Some(subject), _) => subject,
        (None, Some(other)) => {
            told.text.push_str(&other.called);
            Subject::Other(other.clone())
        }
        (None, None) if person == Person::First => Subject::Oneself,
        (None, None) => led_by(sentence, words.start),
    };
    told.push_all(sentence, words.clone());
    Some(Told { subject, content: told.content(), source: sentence.source_of(words).to_owned() })
}

/// Two sentences of one message, the second of which means somebody in the first.
fn together(earlier: &Sentence<'_>, sentence: &Sentence<'_>, words: Range<usize>) -> Option<Told> {
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
    told.text.push(';');
    told.end = None;
    told.push_all(sentence, words.clone());
    let from = earlier.words.get(first.start)?.span.start;
    let to = sentence.words.get(words.end.checked_sub(1)?)?.span.end;
    Some(Told { subject, content: told.content(), source: sentence.source.get(from..to)?.to_owned() })
}

/// Whether some words are told, and in earnest.
fn is_meant(sentence: &Sentence<'_>, words: &Range<usize>) -> bool {
    let with_another = sentence.text(words.start) == "eu" && sentence.text(words.start + 1) == "e";
    words.end <= sentence.asked_from && !sentence.laughs && !sentence.ironic && !with_another
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

/// What later words may change: a frame keeps it apart, so that nothing else goes with it.
const CHANGING: &[&str] = &[
    "age",
    "allergy",
    "answers",
    "birth",
    "birthday",
    "condition",
    "death",
    "debt",
    "diet",
    "drinking",
    "household",
    "illness",
    "intolerance",
    "job",
    "job_left",
    "kin_count",
    "moving",
    "name",
    "nickname",
    "person_name",
    "pet",
    "pregnancy",
    "profession",
    "religion",
    "residence",
    "smoking",
    "status",
    "study",
    "team",
    "vehicle",
];

/// Whether a sentence says more than frames read in it, and nothing that they had better keep apart.
pub(super) fn says_more(sentence: &Sentence<'_>, claims: &[Claim]) -> bool {
    let read: usize = claims.iter().map(|claim| claim.end - claim.start).sum();
    let early = claims.first().is_none_or(|claim| claim.start <= LATEST_START);
    early
        && read * 3 < sentence.words.len() * 2
        && claims.iter().all(|claim| !CHANGING.contains(&claim.frame.topic.as_str()))
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
    rest(sentence, &read).filter(|rest| begins(rest) && Weighed::is_sure_of(sentence, rest.clone()))
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
    let opens = |at: &usize| sentence.is_pause(*at) || Class::Overture.has(sentence.text(*at));
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

/// A sentence while it is told.
#[derive(Default)]
struct Telling {
    text: String,
    /// Where the word before ended in the message.
    end: Option<usize>,
}

impl Telling {
    fn push_all(&mut self, sentence: &Sentence<'_>, words: Range<usize>) {
        let first = words.start;
        for at in words {
            self.push(sentence, at, first);
        }
    }

    fn content(&self) -> String {
        phrase::first_upper(self.text.trim_matches([' ', ',']))
    }

    /// One word more, told of somebody: "moro" is "mora", "minha" is "a" or nothing.
    fn push(&mut self, sentence: &Sentence<'_>, at: usize, first: usize) {
        let Some(span) = sentence.words.get(at).map(|word| word.span.clone()) else { return };
        if sentence.is_pause(at) {
            self.text.push(',');
            self.end = None;
            return;
        }
        let Some(word) = told_word(sentence, at, first) else { return };
        let between = self.end.and_then(|end| sentence.source.get(end..span.start));
        match between {
            // "7h", "pronto-socorro"
            Some("") if !self.text.is_empty() => {}
            Some("-") => self.text.push('-'),
            _ if self.text.is_empty() => {}
            _ => self.text.push(' '),
        }
        self.text.push_str(&word);
        self.end = Some(span.end);
    }
}

fn told_word(sentence: &Sentence<'_>, at: usize, first: usize) -> Option<String> {
    let before =
        at.checked_sub(1).filter(|before| *before >= first).map_or("", |before| sentence.text(before));
    let led = Class::BeforeNoun.has(before);
    let article = |article: &str| (!led && at > first).then(|| article.to_owned());
    let said = || phrase::kept(sentence, at..at + 1);
    match sentence.text(at) {
        "eu" => None,
        "meu" | "nosso" => article("o"),
        "minha" | "nossa" => article("a"),
        "meus" | "nossos" => article("os"),
        "minhas" | "nossas" => article("as"),
        // "a Tainá me arrastou pro samba": she did, and not herself.
        "me" if verbs::tells_only_oneself(sentence.text(at + 1)) || verbs::tells_only_oneself(before) => {
            Some("se".to_owned())
        }
        _ if led => Some(said()),
        // "ensaio é sábado": what something is said of does nothing.
        _ if matches!(sentence.text(at + 1), "eh" | "foi" | "era") => Some(said()),
        // "uso óculos": a noun has something before it.
        word if Class::AlsoNoun.has(word) && !matches!(before, "" | "," | "eu" | "nao" | "so" | "ja") => {
            Some(said())
        }
        word => Some(verbs::told_of_another(word).unwrap_or_else(said)),
    }
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
#[path = "unframed_tests.rs"]
mod tests;
