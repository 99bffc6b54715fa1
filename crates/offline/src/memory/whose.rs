//! Whose what a frame tells is: who says it, whom the words name, or whom they go on about.

use super::claim::Voice;
use super::frames::{Frame, Who};
use super::matching::Found;
use super::mention::Around;
use super::phrase;
use super::slots::Value;
use super::stance;
use super::subject::{self, Other, Subject};
use super::verbs::Person;
use super::words::Sentence;

/// Of whom a frame tells; nothing where nobody can say.
pub(super) fn whose(
    sentence: &Sentence<'_>,
    found: &Found,
    frame: &Frame,
    voice: Voice<'_>,
    around: &Around,
) -> Option<Subject> {
    if let (Some(topic), Voice::Person) = (&frame.after, voice) {
        let (before, subject) = around.after.as_ref()?;
        return (before == topic).then(|| subject.clone());
    }
    let told = match (&frame.about, found.verb, voice) {
        (Some(slot), _, _) => {
            let relation = found.slot(slot)?;
            let other = match slot.as_str() {
                "name" => {
                    Other { name: relation.name.clone(), called: relation.text.clone(), ..Other::default() }
                }
                _ => Other {
                    relation: relation.name.clone(),
                    called: relation.text.to_lowercase(),
                    ..Other::default()
                },
            };
            return Some(Subject::Other(other));
        }
        (None, Some(verb), Voice::Person) if found.verb_at == found.start || is_clitic(sentence, found) => {
            let slipped = || is_named_right_before(sentence, found.start);
            if verb.person == Person::First && (stance::is_noun(sentence, found.start) || slipped()) {
                return None;
            }
            match verb.person {
                Person::First => Subject::Oneself,
                Person::Third => {
                    subject::subject(sentence, found.start, verb.person).or_else(|| around.carried.clone())?
                }
            }
        }
        (None, _, Voice::Person) if named_thing(sentence, found) => {
            let meant = if (found.start..found.end).any(|at| sentence.text(at) == "dela") {
                &around.she
            } else {
                &around.he
            };
            meant.clone().map(Subject::Other)?
        }
        (None, None, Voice::Person) if frame.who == Who::Other => {
            subject::subject(sentence, found.start, Person::Third).or_else(|| around.carried.clone())?
        }
        (None, _, Voice::Person) => of_nobody(sentence, found, frame, around)?,
        (None, _, Voice::Item(subject)) => subject.clone(),
    };
    let told = resolved(told, around)?;
    if matches!(voice, Voice::Person) && is_anothers(sentence, found, &told, around) {
        return None;
    }
    if let Subject::Other(other) = &told
        && other.is_one_of_many()
        && !matches!(frame.topic.as_str(), "person_name" | "death" | "friend" | "birth")
    {
        return None;
    }
    let fits = match frame.who {
        Who::Anybody => true,
        Who::Oneself => told == Subject::Oneself,
        Who::Other => told != Subject::Oneself,
    };
    fits.then_some(told)
}

/// "Kauê entro na escolinha": a name with nothing between it and the verb does it, whatever the verb's ending.
pub(super) fn is_named_right_before(sentence: &Sentence<'_>, verb: usize) -> bool {
    let Some(name) = (0..verb).rev().find(|at| !sentence.is_pause(*at)) else { return false };
    let span = |at: usize| sentence.words.get(at).map(|word| word.span.clone());
    let (Some(before), Some(after)) = (span(name), span(verb)) else { return false };
    let between = sentence.source.get(before.end..after.start);
    // "eu e o Nilton fazemos"
    let of_several = sentence.text(verb).ends_with("mos");
    // Every sentence begins with a capital: "Hoje moro em Santos".
    let typed = sentence.source.get(before).unwrap_or_default();
    let sure =
        name > 0 || subject::is_first_name(sentence.text(name)) || typed.starts_with(char::is_lowercase);
    sentence.is_proper(name)
        && sure
        && subject::begins_clause(sentence, name)
        && !of_several
        && between.is_some_and(|between| between.trim().is_empty())
}

/// "deu asma", "passou dipirona": where nobody is named it is the person's own, unless the message has been about somebody
/// else. What they have is then theirs; what they take, nobody can tell.
fn of_nobody(sentence: &Sentence<'_>, found: &Found, frame: &Frame, around: &Around) -> Option<Subject> {
    let own = stance::speaks_of_oneself(sentence, found.start.saturating_sub(3)..found.end);
    match &around.affected {
        Some(other) if !own && frame.area.as_deref() == Some("health") => {
            (frame.topic == "condition").then(|| Subject::Other(other.clone()))
        }
        _ => Some(Subject::Oneself),
    }
}

/// "a Neide sofreu, o marido era caminhoneiro": whose husband he is, the one named before tells, and not the person.
fn is_anothers(sentence: &Sentence<'_>, found: &Found, told: &Subject, around: &Around) -> bool {
    let Subject::Other(other) = told else { return false };
    let lean =
        matches!(other.relation.as_str(), "marido" | "esposa" | "mulher" | "sogra" | "sogro" | "pai" | "mae");
    let named = around.last.as_ref().is_some_and(|last| !last.name.is_empty() && !last.is(other));
    let led = (0..found.start)
        .rev()
        .find(|at| !subject::is_light(sentence.text(*at)))
        .and_then(|relation| relation.checked_sub(1))
        .is_some_and(|led| matches!(sentence.text(led), "o" | "a"));
    lean && other.name.is_empty() && named && led
}

/// "a mãe dele" is the mother of whom was named last.
fn resolved(told: Subject, around: &Around) -> Option<Subject> {
    let Subject::Other(other) = &told else { return Some(told) };
    let (article, meant) = match other.name.as_str() {
        "dele" => ("do", around.he.as_ref()),
        "dela" => ("da", around.she.as_ref()),
        _ => return Some(told),
    };
    let meant = meant?;
    let relation = other.called.rsplit_once(' ').map_or("", |(relation, _)| relation);
    Some(Subject::Other(Other {
        called: format!("{relation} {article} {}", meant.called),
        name: format!("de {}", phrase::compared(&meant.called)),
        ..other.clone()
    }))
}

/// "a gente mora junto": with whom was named last. Nothing where that is needed and nobody was named.
#[expect(clippy::option_option, reason = "nothing to add is not the same as nobody to add")]
pub(super) fn with_mentioned(
    frame: &Frame,
    found: &Found,
    around: &Around,
    voice: Voice<'_>,
) -> Option<Option<Found>> {
    if !frame.with_mentioned || matches!(voice, Voice::Item(_)) {
        return Some(None);
    }
    let other = around.last.as_ref()?;
    let mut found = found.clone();
    found.slots.push(("partner", Value::new(other.called.clone())));
    Some(Some(found))
}

/// "o nome dela é Neide": hers, whoever was told of last.
fn named_thing(sentence: &Sentence<'_>, found: &Found) -> bool {
    let start = found.start + usize::from(matches!(sentence.text(found.start), "o" | "a"));
    sentence.text(start) == "nome" && matches!(sentence.text(start + 1), "dele" | "dela")
}

/// "me mudei", "se formou": the verb is the second word.
fn is_clitic(sentence: &Sentence<'_>, found: &Found) -> bool {
    matches!(sentence.text(found.start), "me" | "se" | "nos" | "ja") && found.verb_at == found.start + 1
}
