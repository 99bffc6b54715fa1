//! A claim: what somebody's words, or an item that is kept, say to be so.

use super::frames::{FRAMES, Frame, Holds, Keeps, Stands};
use super::home;
use super::kin;
use super::lists;
use super::matching::{self, Found};
use super::mention::{Around, Mentioned, People};
use super::plausible;
use super::portrait;
use super::slots::{self, Value};
use super::stance::{self, Denial};
use super::subject::{Other, Subject};
use super::template;
use super::verbs::{Aspect, Person};
use super::whole;
use super::whose::{whose, with_mentioned};
use super::words::Sentence;

#[derive(Debug, Clone)]
pub(super) struct Claim {
    pub frame: &'static Frame,
    pub subject: Subject,
    pub holds: Holds,
    /// What it is about within its topic: the debt of which card, which pet.
    pub key: Vec<String>,
    /// What is so; two claims of one topic and key that differ here cannot both be.
    pub value: Vec<(&'static str, String)>,
    pub slots: Vec<(&'static str, Value)>,
    /// What to keep of it, when it is worth keeping.
    pub content: Option<String>,
    /// Whether a turn was told ("me mudei"), not a state ("moro").
    pub turn: bool,
    /// Whether a change was told: a turn, or how things are now as if they had been otherwise.
    pub explicit: bool,
    /// Whether it was told to come on top of what is already so ("também").
    pub beside: bool,
    pub start: usize,
    pub end: usize,
    /// The verb that it was told by.
    verb: &'static str,
    /// Who that verb is conjugated for.
    person: Person,
}

impl Claim {
    /// Whether it was told by one of some verbs.
    pub(super) fn is_told_by(&self, verbs: &[&str]) -> bool {
        verbs.contains(&self.verb)
    }

    /// Whether it was told without any verb: "55 anos e costureira".
    pub(super) fn is_verbless(&self) -> bool {
        self.verb.is_empty()
    }

    /// The name of whoever is only named in passing: "meu irmão Benedito".
    pub(super) fn introduces(&self) -> Option<&str> {
        let named = self.frame.topic == "person_name" && self.is_verbless();
        self.slot("name").filter(|_| named).map(|name| name.name.as_str())
    }

    /// Whether somebody is told not to do, or no longer to do, what a frame says.
    pub(super) fn is_denied(&self) -> bool {
        self.holds == Holds::No && self.frame.holds == Holds::Yes
    }

    /// Whether a verb that names nobody may go on about the same one. "Tenho um cão, tá com 14 anos": what "ele" does is
    /// never done by whoever said "eu"; only "a gente" goes on like that.
    fn carries_on(&self) -> bool {
        self.subject != Subject::Oneself || self.person == Person::Third
    }

    pub(super) fn slot(&self, name: &str) -> Option<&Value> {
        self.slots.iter().find(|(slot, _)| *slot == name).map(|(_, value)| value)
    }
}

/// Whose words are read.
#[derive(Debug, Clone, Copy)]
pub(super) enum Voice<'s> {
    /// The person speaks.
    Person,
    /// An item that is kept, about somebody.
    Item(&'s Subject),
}

/// Every claim of a sentence, in order.
pub(super) fn claims(sentence: &Sentence<'_>, voice: Voice<'_>, mentioned: &mut Mentioned) -> Vec<Claim> {
    let mut claims: Vec<Claim> = Vec::new();
    if let Some(unnamed) = mentioned.unnamed.take() {
        claims.extend(kin::named_next(sentence, &unnamed));
        mentioned.unnamed = kin::still_unnamed(unnamed, &claims);
    }
    let mut people = People::of(sentence, mentioned);
    let portrait = portrait::of(sentence);
    let mut at = 0;
    while at < sentence.words.len() {
        let told_before = claims.last().map(|claim| (claim.end, goes_on(claim)));
        let carries = told_before.as_ref().filter(|_| claims.last().is_some_and(Claim::carries_on));
        let mut around = people.around(sentence, at, carries.map(|(end, who)| (*end, who)));
        around.after = claims
            .last()
            .filter(|claim| claim.end == at)
            .map(|claim| (claim.frame.topic.as_str(), claim.subject.clone()));
        let drawn = || {
            let stroke = portrait.stroke(at)?;
            // "minha irmã tem duas filhas, Bia e Lia, 10 anos", "meu pai namora a Iara, professora": not theirs.
            let of_another = |last: &Claim| last.frame.topic == "kin_count" || last.slot("partner").is_some();
            if claims.last().is_some_and(|last| last.subject != Subject::Oneself && of_another(last)) {
                return None;
            }
            let near = told_before.as_ref().filter(|(end, _)| *end + 2 >= at).map(|(_, who)| who);
            let subject = portrait.whose(near, people.named_before(sentence, at))?;
            // "meu fornecedor é o seu Milton, de São Paulo": where somebody comes to the shop from.
            let origin = FRAMES.frame(stroke.pattern).is_some_and(|frame| frame.topic == "origin");
            if origin && subject != Subject::Oneself {
                return None;
            }
            claim(sentence, stroke, Voice::Item(&subject), &Around::default())
        };
        let Some(mut claim) = claim_at(sentence, at, voice, &around).or_else(drawn) else {
            at += 1;
            continue;
        };
        kin::tell_names(sentence, &mut claim);
        at = claim.end.max(at + 1);
        let quarter = home::quarter(sentence, &claim);
        let mut named = kin::named(sentence, &claim);
        named.extend(kin::age_behind(sentence, &claim, &goes_on(&claim)));
        at = kin::end_of_names(sentence, &named).map_or(at, |end| end.max(at));
        people.note_partner(&claim);
        claims.push(claim);
        claims.extend(quarter);
        claims.extend(named);
    }
    people.leave_unnamed(claims.iter().rev().find(|claim| kin::is_unnamed(claim)).cloned());
    people.leave(sentence, claims.last().map(|claim| &claim.subject));
    claims
}

/// Of whom the next words tell: who was just named is known by that name.
fn goes_on(claim: &Claim) -> Subject {
    let (Subject::Other(other), Some(name)) = (&claim.subject, claim.slot("name")) else {
        return claim.subject.clone();
    };
    let only_one = matches!(other.relation.as_str(), "mae" | "pai");
    if claim.frame.topic != "person_name" || only_one || other.relation.is_empty() {
        return claim.subject.clone();
    }
    Subject::Other(Other {
        relation: other.relation.clone(),
        name: name.name.clone(),
        called: format!("{} {}", other.called, name.text),
    })
}

fn claim_at(sentence: &Sentence<'_>, at: usize, voice: Voice<'_>, around: &Around) -> Option<Claim> {
    let found = matching::at(sentence, at);
    found.into_iter().find_map(|found| claim(sentence, &found, voice, around))
}

fn claim(sentence: &Sentence<'_>, found: &Found, voice: Voice<'_>, around: &Around) -> Option<Claim> {
    let frame = FRAMES.frame(found.pattern)?;
    let told = matches!(voice, Voice::Person);
    if told && FRAMES.patterns.get(found.pattern).is_some_and(|pattern| pattern.of_items) {
        return None;
    }
    if plausible::is_kin(found) {
        return None;
    }
    let subject = whose(sentence, found, frame, voice, around)?;
    let with_mentioned = with_mentioned(frame, found, around, voice)?;
    let found = with_mentioned.as_ref().unwrap_or(found);
    if !frame.only.is_empty() && !found.slots.iter().any(|(_, value)| frame.only.contains(&value.name)) {
        return None;
    }
    let stands = frame.stands == Stands::Anywhere || begins_clause(sentence, found.start);
    if told && !(stands && plausible::is_whole(sentence, found, frame)) {
        return None;
    }
    let native = told && !frame.is_foreign();
    let dosed = frame.topic == "medicine";
    let completed = if native || dosed { Some(whole::completed(sentence, found, frame)?) } else { None };
    let found = completed.as_ref().unwrap_or(found);
    let denial = stance::denial(sentence, found);
    let aspect = found.verb.map_or(Aspect::Present, |verb| verb.aspect);
    let turn = matches!(aspect, Aspect::Done | Aspect::Started | Aspect::Resumed | Aspect::Undergone);
    let (holds, template) = match (aspect, denial) {
        (Aspect::Stopped, Denial::None) | (Aspect::Present, Denial::NoMore) => {
            (Holds::No, frame.stop.as_deref())
        }
        (Aspect::Present, Denial::Plain) => (Holds::No, frame.no.as_deref()),
        (_, Denial::None) => (Holds::Yes, Some(frame.content.as_str())),
        _ => return None,
    };
    let (holds, template) = match (frame.holds, holds) {
        (Holds::No, Holds::Yes) => (Holds::No, template),
        (Holds::No, Holds::No) => return None,
        (Holds::Yes, holds) => (holds, template),
    };
    if !is_kept(sentence, found, frame, (aspect, holds), voice) || told && is_nameless(found, &subject) {
        return None;
    }
    let content = template.map(|template| template::render(template, found, &subject));
    if native && content.as_deref().is_some_and(whole::is_first_person) {
        return None;
    }
    let often = (native && holds == Holds::Yes && aspect == Aspect::Present)
        .then(|| how_often(sentence, found, frame))
        .flatten();
    let content = match &often {
        Some((often, _)) => content.map(|content| format!("{content} {}", often.text)),
        None => content,
    };
    Some(Claim {
        frame,
        key: key(frame, found),
        value: value(frame, found),
        slots: found.slots.clone(),
        content: content.filter(|content| !content.is_empty()),
        turn,
        explicit: turn || matches!(voice, Voice::Item(_)) || stance::is_now(sentence, found),
        beside: stance::is_beside(sentence, found),
        start: stance::first_word(sentence, found, &subject),
        end: often.map_or(found.end, |(_, end)| end),
        verb: found.verb.map_or("", |verb| verb.lemma.infinitive()),
        person: found.verb.map_or(Person::First, |verb| verb.person),
        holds,
        subject,
    })
}

/// Whether a clause begins at a word.
fn begins_clause(sentence: &Sentence<'_>, at: usize) -> bool {
    at.checked_sub(1).is_none_or(|before| sentence.is_pause(before) || sentence.text(before) == "e")
}

/// Whether what a frame found is worth keeping, as it lies in time.
fn is_kept(
    sentence: &Sentence<'_>,
    found: &Found,
    frame: &Frame,
    (aspect, holds): (Aspect, Holds),
    voice: Voice<'_>,
) -> bool {
    let item = matches!(voice, Voice::Item(_));
    match frame.keeps {
        Keeps::Always | Keeps::Known => true,
        Keeps::Denials => holds == Holds::No || aspect == Aspect::Resumed || item,
        Keeps::Turns => {
            aspect != Aspect::Present || holds == Holds::No || item || stance::is_habit(sentence, found.end)
        }
    }
}

/// "ela mora com o marido": hers, and nobody that the person named.
fn is_nameless(found: &Found, subject: &Subject) -> bool {
    let Some(companion) = found.slot("companion").filter(|_| *subject != Subject::Oneself) else {
        return false;
    };
    let listed = lists::list("companion").is_some_and(|list| list.has(&companion.name));
    listed && !companion.text.contains(char::is_uppercase)
}

/// "jogo futsal | toda quinta", "danço forró | duas vezes por semana": what is done again and again is told with when.
fn how_often(sentence: &Sentence<'_>, found: &Found, frame: &Frame) -> Option<(Value, usize)> {
    let doing = matches!(
        frame.topic.as_str(),
        "activity"
            | "game"
            | "instrument"
            | "hobby"
            | "therapy"
            | "worship"
            | "learning"
            | "band"
            | "volunteer"
            | "workday"
    );
    let told = found.slot("habit").is_some();
    let at = found.end + usize::from(sentence.text(found.end) == ",");
    let (often, end) = slots::fill(slots::SlotKind::Habit, sentence, at).filter(|_| doing && !told)?;
    (at == found.end || sentence.is_pause(end) || sentence.text(end) == "na").then_some((often, end))
}

fn key(frame: &Frame, found: &Found) -> Vec<String> {
    let named = |slot: &String| match slot.as_str() {
        "verb" => found.verb.map(|verb| ptbr::fold(verb.lemma.infinitive()).into_owned()),
        "class" => found
            .slots
            .iter()
            .find(|(name, _)| *name == "vehicle" || *name == "property")
            .map(|(_, value)| value.class.clone()),
        slot => found.slot(slot).map(|value| value.name.clone()),
    };
    frame.per.iter().filter_map(named).collect()
}

fn value(frame: &'static Frame, found: &Found) -> Vec<(&'static str, String)> {
    if let Some(value) = &frame.value {
        return vec![("status", value.clone())];
    }
    let is_named = |name: &str| frame.per.iter().chain(&frame.about).any(|slot| slot == name);
    let rest = found
        .slots
        .iter()
        .filter(|(name, _)| !is_named(name) && !matches!(*name, "school" | "partner" | "of"));
    rest.map(|(name, value)| (*name, value.name.clone())).collect()
}

/// What an item that is kept says; nothing where nobody can tell.
pub(super) fn of_item(content: &str, about: &str) -> Option<Claim> {
    let subject = Subject::of_item(about);
    let without_subject = match &subject {
        Subject::Other(other) => {
            let folded = ptbr::fold(content);
            let called = ptbr::fold(&other.called);
            if folded.starts_with(called.as_ref()) {
                content.chars().skip(other.called.chars().count()).collect()
            } else {
                content.to_owned()
            }
        }
        Subject::Oneself => content.to_owned(),
    };
    let sentences = super::words::sentences(&without_subject);
    let first = sentences.first()?;
    claims(first, Voice::Item(&subject), &mut Mentioned::default()).into_iter().next()
}

/// Whether two phrases mean the same thing: one has all the words of the other.
pub(super) fn same_words(one: &str, other: &str) -> bool {
    if one == other {
        return true;
    }
    let has_all = |long: &str, short: &str| {
        !short.is_empty()
            && short.split(' ').all(|word| long.split(' ').any(|found| found == word || alike(found, word)))
    };
    has_all(one, other) || has_all(other, one)
}

fn alike(one: &str, other: &str) -> bool {
    one.len() > 4
        && other.len() > 4
        && one.get(..3) == other.get(..3)
        && (ptbr::stem(one) == ptbr::stem(other) || ptbr::is_slip(one, other))
}
